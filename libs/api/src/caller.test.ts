import { makeStore, sessionApi } from '@parcelway/api';
import { notificationApi } from './notification';
import { ordersApi } from './orders';
import { shellApi } from './shell';
import { setUpFetch } from './test-fetch';

/** What the caller of an endpoint gets when its call does not end well. */

const { toast, fetchMock } = setUpFetch();
const refuse = (status: number, body: object) => fetchMock.mockResolvedValue(Response.json(body, { status }));
const untilAborted = () =>
  fetchMock.mockImplementationOnce(
    (_url, init) =>
      new Promise((_resolve, reject) => {
        init.signal?.addEventListener('abort', () => reject(init.signal?.reason));
      }),
  );
const flush = () =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, 0);
  });

test('[8.2] a cancelled duplicate silently never resolves for its caller, unwrapped or not, while the newer call ends', async () => {
  untilAborted();
  fetchMock.mockImplementation(async () =>
    Response.json({ code: 200, data: { sync_id: '2', sync_day: 90, already_running: false } }),
  );
  const { dispatch } = makeStore();
  const settled = jest.fn();
  const older = dispatch(ordersApi.endpoints.syncOrder.initiate({ sync_day: 7 }));
  older.then(settled, settled);
  older.unwrap().then(settled, settled);
  await expect(dispatch(ordersApi.endpoints.syncOrder.initiate({ sync_day: 90 })).unwrap()).resolves.toMatchObject({
    sync_day: 90,
  });
  await flush();
  expect(settled).not.toHaveBeenCalled();
  expect(toast).not.toHaveBeenCalled();
});

test('[8.4] the error body is thrown to the caller, with the fields that it names', async () => {
  const body = { code: 422, message: 'Check the fields', errors: { sync_day: 'must be at most 90' } };
  refuse(422, body);
  const call = makeStore().dispatch(ordersApi.endpoints.syncOrder.initiate({ sync_day: 91 }));
  await expect(call.unwrap()).rejects.toEqual(body);
  await expect(call).resolves.toEqual({ error: body });
});

test('[8.6] a code that is not 200 on a read call yields no data, whatever came with it', async () => {
  refuse(200, { code: 403, message: 'Ask the store owner.', data: { shipments: [{}], orders: [], counts: {} } });
  const { data, isError } = await makeStore().dispatch(ordersApi.endpoints.getOrderList.initiate({}));
  expect({ data, isError }).toEqual({ data: undefined, isError: true });
});

test.each([
  ['a refusal', () => refuse(500, { code: 500, message: 'No' })],
  ['a code that is not 200', () => refuse(200, { code: 500, message: 'No', data: {} })],
  ['no answer', () => fetchMock.mockRejectedValue(new TypeError('fetch failed'))],
])('[8.10] language data that failed with %s is null, and no toast says so', async (_how, fail) => {
  fail();
  const { data, isError } = await makeStore().dispatch(shellApi.endpoints.getLanguageData.initiate('de'));
  expect({ data, isError }).toEqual({ data: null, isError: false });
  expect(toast).not.toHaveBeenCalled();
});

test.each([
  ['the session', () => makeStore().dispatch(sessionApi.endpoints.getSession.initiate())],
  ['the progress of a sync', () => makeStore().dispatch(ordersApi.endpoints.getOrderCount.initiate())],
])('what is only logged is a failed call without a toast: %s', async (_what, call) => {
  refuse(500, { code: 500, message: 'No' });
  expect((await call()).isError).toBe(true);
  fetchMock.mockRejectedValue(new TypeError('fetch failed'));
  expect((await call()).isError).toBe(true);
  expect(toast).not.toHaveBeenCalled();
});

test('[6.3] what the plan does not hold is said in the words of the server where no plan can be chosen', async () => {
  const body = { code: 402, message: 'Your plan does not include this. Upgrade to Basic to use it.', plan: 'basic' };
  refuse(402, body);
  const call = makeStore().dispatch(notificationApi.endpoints.updateToSelf.initiate(true));
  await expect(call.unwrap()).rejects.toEqual(body);
  expect(toast.mock.calls).toEqual([[body.message, { isError: true, duration: 2_000 }]]);
});
