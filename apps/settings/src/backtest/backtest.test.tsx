import { fakeApi, type FakeApi } from '@parcelway/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { answerAll, demoHandlers, openPromise, ROUTES, save, TODAY } from '../promise/test-promise';

let api: FakeApi;
beforeEach(() => {
  jest.useFakeTimers({ now: TODAY, advanceTimers: true });
  api = fakeApi();
  answerAll(api);
});
afterEach(() => {
  api.restore();
  jest.useRealTimers();
});

const demo = () => demoHandlers().eddBacktest?.({} as never) as never as { result: object };
const answer = (state: object) => api.answer('eddBacktest', { ...demo(), ...state } as never);
const runs = () => api.requests('startEddBacktest').length;

test('a shop without one reads what it is, and runs it: its progress is shown until the result is there', async () => {
  const done = demo();
  answer({ made_at: null, result: null });
  const page = await openPromise();
  await screen.findByText(/Not run yet/);
  const running = { running: { done: 150, of: 412 }, made_at: null, outdated: false, result: null };
  api.answer('startEddBacktest', running);
  api.answer('eddBacktest', running);
  await page.user.click(screen.getByRole('button', { name: 'Run backtest' }));
  expect(await screen.findByText('Parcels done: 150 of 412')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Run backtest' })).toHaveAttribute('aria-disabled', 'true');
  api.answer('eddBacktest', done as never);
  expect(await screen.findByText(/Parcels ordered from/)).toBeInTheDocument();
  expect([runs(), screen.queryByText(/Parcels done/)]).toEqual([1, null]);
});

test('the result: shares and days, beside what couriers promised, by courier and country, with what was not counted', async () => {
  await openPromise();
  for (const [label, value] of [
    ['Arrived in time', '74.2%'],
    ['Arrived before the first day', '9%'],
    ['Days from the first to the last day', '3.2'],
    ['Days from the order to the last day', '5.4'],
    ["Arrived by the courier's last date", '88%, 4.6 days after the order'],
  ] as const)
    expect((await screen.findAllByText(label)).map((one) => one.nextElementSibling?.textContent)).toContain(value);
  expect(screen.getByText(/Not counted: 12 without a date, 18 whose last day/)).toBeInTheDocument();
  const row = within(screen.getByRole('table', { name: 'By country' })).getByRole('row', { name: /France/ });
  expect(
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['80', '52%', '5%']);
});

test('a parcel that missed the promise leads to it', async () => {
  await openPromise({ routes: { ...ROUTES, 'orders.shipment': '/orders/shipment' } });
  const table = await screen.findByRole('table', { name: 'Parcels that missed the promise' });
  expect(within(table).getByRole('link', { name: '1Z999AA10123456784' })).toHaveAttribute(
    'href',
    '/orders/shipment?item=101',
  );
});

test('a promise that is kept too seldom says what to change; advice about processing fills it in, and saving is up to the merchant', async () => {
  const page = await openPromise();
  expect(await screen.findByText('Fewer than 8 of 10 parcels would have arrived in time')).toBeInTheDocument();
  expect(screen.getByText(/9 of 10 orders were picked up within 4 working days/)).toBeInTheDocument();
  await page.user.click(screen.getByRole('button', { name: 'Change the longest processing time to 4 days' }));
  expect(screen.getByLabelText('Longest processing time, in days')).toHaveValue(4);
  expect(screen.getByText(/A backtest uses what is saved/)).toBeInTheDocument();
  save(page);
  await waitFor(() =>
    expect(api.requests('updateEdd').map(({ body }) => body)).toEqual([
      { revision: 3, workflow: { processing: { min: 1, max: 4 } } },
    ]),
  );
});

test('few promises, none at all, and settings that have changed since are named', async () => {
  const { result } = demo() as { result: { promise: object } };
  answer({ outdated: true, result: { ...result, promise: { ...result.promise, promises: 7 }, processing: null } });
  await openPromise();
  expect(await screen.findByText(/Fewer than 30 promises/)).toBeInTheDocument();
  expect(screen.getByText(/have changed since/)).toBeInTheDocument();
  expect(screen.queryByText(/Fewer than 8 of 10/)).toBeNull();
});

test('a failed start says so in the words of the server', async () => {
  api.fail('startEddBacktest', 503, 'Try again in a minute.');
  const page = await openPromise();
  await page.user.click(await screen.findByRole('button', { name: 'Run again' }));
  await waitFor(() => expect(page.toasts.map(({ message }) => message)).toEqual(['Try again in a minute.']));
});
