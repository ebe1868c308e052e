import { PERMISSIONS } from '@parcelway/domain';
import { buildOrderList } from '@parcelway/testing/builders';
import { Refused, SCENARIO_NAMES, SCENARIOS, scenarioFetch, type ScenarioFetch } from './scenarios';

const LIST = 'http://localhost/api/v1/order/list';
const passOn = jest.fn(async () => new Response('passed on'));
const make = (change: Partial<ScenarioFetch> = {}) =>
  scenarioFetch({
    scenario: 'happy',
    permissions: PERMISSIONS,
    passOn,
    handlers: ({ rows }) => ({ orderList: () => buildOrderList({ total: rows }) }),
    ...change,
  });

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

test('every scenario is offered', () => {
  expect([...SCENARIO_NAMES].sort()).toEqual(Object.keys(SCENARIOS).sort());
});

test.each([
  ['happy', 60],
  ['empty', 0],
  ['many', 10_000],
] as const)('%s has %i rows', async (scenario, rows) => {
  expect(await (await make({ scenario })(LIST)).json()).toMatchObject({ code: 200, data: { total: rows } });
});

test('slow answers after 3 s, and can be given up before', async () => {
  jest.useFakeTimers();
  const fetch = make({ scenario: 'slow' });
  let status = 0;
  void fetch(LIST).then((response) => {
    status = response.status;
  });
  await jest.advanceTimersByTimeAsync(2_999);
  expect(status).toBe(0);
  await jest.advanceTimersByTimeAsync(1);
  expect(status).toBe(200);
  const controller = new AbortController();
  const given = fetch(LIST, { signal: controller.signal });
  controller.abort(new Error('given up'));
  await expect(given).rejects.toThrow('given up');
});

test.each(['401', '403', '429', '500'] as const)('%s answers so, with a message', async (scenario) => {
  const response = await make({ scenario })(LIST);
  expect(response.status).toBe(Number(scenario));
  expect(await response.json()).toEqual({ code: Number(scenario), message: expect.stringMatching(/\w/) });
});

test('offline there is no answer', async () => {
  await expect(make({ scenario: 'offline' })(LIST)).rejects.toThrow(TypeError);
});

test('a call that the permissions do not cover is refused by name', async () => {
  const response = await make({ permissions: ['order.write'] })(LIST);
  expect(await response.json()).toEqual({
    code: 403,
    message: 'This needs the permission order.read. Ask the store owner for it.',
  });
});

test('a handler refuses as the server does', async () => {
  const handlers = () => ({
    orderList: () => {
      throw new Refused(404, 'There is no such parcel.');
    },
  });
  expect(await (await make({ handlers })(LIST)).json()).toEqual({ code: 404, message: 'There is no such parcel.' });
});

test("a refusal of a remote's own copy of the class is one too", async () => {
  class Refused extends Error {
    override readonly name = 'Refused';
    readonly code = 409;
  }
  const handlers = () => ({
    orderList: () => {
      throw new Refused('It has changed meanwhile.');
    },
  });
  expect(await (await make({ handlers })(LIST)).json()).toEqual({ code: 409, message: 'It has changed meanwhile.' });
});

test('an answer that breaks the contract, or a call without a handler, names what to fix', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => {});
  const broken = await make({ handlers: () => ({ orderList: () => ({ total: 'many' }) as never }) })(LIST);
  expect(await broken.json()).toMatchObject({
    code: 500,
    message: expect.stringContaining('The handler of orderList in src/isolated/handlers.ts failed'),
  });
  expect(log).toHaveBeenCalled();
  expect(await (await make()('http://localhost/api/v1/setting/couriers')).json()).toMatchObject({
    code: 501,
    message: expect.stringContaining('src/isolated/handlers.ts has no handler for couriers'),
  });
});

test('what is no call of ours is passed on', async () => {
  expect(await (await make({ scenario: 'offline' })('http://localhost/main.hot-update.json')).text()).toBe('passed on');
});

test('calls are reported with their status', async () => {
  const onCall = jest.fn();
  await make({ onCall })(LIST);
  await make({ onCall, scenario: '429' })(LIST);
  await make({ onCall, scenario: 'offline' })(LIST).catch(() => undefined);
  expect(onCall.mock.calls.map(([call]) => call)).toEqual(
    [200, 429, 0].map((status) => ({ method: 'GET', path: 'v1/order/list', status })),
  );
});
