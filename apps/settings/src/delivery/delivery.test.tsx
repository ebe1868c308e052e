import type { Aftersale, EddBacktest } from '@parcelway/api/edd';
import { seriousFindings, type FakeApi, type HostOptions, type InHost } from '@parcelway/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { handlers } from '../isolated/handlers';
import { renderSettings, settingsApi } from '../test-settings';
import { Delivery } from './delivery.component';

let api: FakeApi;
beforeEach(() => {
  api = settingsApi();
});
afterEach(() => api.restore());

async function open(options: Partial<HostOptions> = {}): Promise<InHost> {
  const page = await renderSettings(<Delivery />, options);
  await screen.findByRole('list', { name: 'Sources' });
  await screen.findByRole('table', { name: 'Orders by shipping zone' });
  return page;
}
/** The shop of the isolated page but for this. */
const answer = (change: Partial<Aftersale>) => {
  const stored = handlers({ rows: 60, today: new Date('2026-11-20T00:00:00Z') }).aftersale?.({} as never) as Aftersale;
  api.answer('aftersale', { ...stored, ...change });
};
const names = () =>
  within(screen.getByRole('list', { name: 'Sources' }))
    .getAllByRole('checkbox')
    .map((box) => (box as HTMLInputElement).labels?.[0]?.textContent);
const box = (name: string) => screen.getByRole('checkbox', { name });
const button = (name: string) => screen.getByRole('button', { name });
const day = (name: string, value: string) => fireEvent.change(screen.getByLabelText(name), { target: { value } });
const save = ({ saveBar }: InHost) => act(() => saveBar()?.onSave());
const sent = () => api.requests('saveAftersale').map(({ body }) => body as Record<string, unknown>);
const saved = (page: InHost) => waitFor(() => expect(page.toasts.at(-1)?.message).toBe('Saved.'));

test('what is chosen is there, with an example of what customers read, and what is shared with the promise', async () => {
  const { container } = await open();
  expect(box('Give orders a delivery date')).toBeChecked();
  expect(screen.getByText(/^Expected delivery: ./)).toBeInTheDocument();
  expect(names()).toEqual(['Courier', 'Store', 'Your settings', 'Prediction']);
  expect(box('Prediction')).not.toBeChecked();
  expect(screen.getByRole('radio', { name: '9 of 10 parcels arrive in it' })).toBeChecked();
  expect(box('Out for delivery')).not.toBeChecked();
  expect(screen.getByText('Neighbors, Rest of Europe')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Open the delivery promise' })).toHaveAttribute(
    'href',
    '/settings/pre-sale-edd',
  );
  expect(await seriousFindings(container)).toEqual([]);
});

test('sources are put in order by buttons and switched one by one; the order is announced, and saved', async () => {
  const page = await open();
  act(() => button('Move Your settings up').focus());
  await page.user.keyboard('{Enter}');
  expect(names()).toEqual(['Courier', 'Your settings', 'Store', 'Prediction']);
  expect(screen.getByText('Your settings is now 2 of 4')).toBeInTheDocument();
  expect(button('Move Your settings up')).toHaveFocus();
  await page.user.click(box('Store'));
  await page.user.click(box('Prediction'));
  await page.user.click(screen.getByRole('radio', { name: 'The order' }));
  await page.user.click(screen.getByRole('radio', { name: '8 of 10 parcels arrive in it' }));
  await page.user.click(box('Exception'));
  save(page);
  await saved(page);
  expect(sent()).toEqual([
    {
      ...{ enable: true, calc_from: 'order_created', share: 0.8, range: null, revision: 4 },
      ...{ source_order: ['carrier', 'custom', 'predicted'], hide_when: ['delivered', 'past'] },
    },
  ]);
  act(() => page.toasts.at(-1)?.action?.run());
  await waitFor(() => expect(page.toasts.at(-1)?.message).toBe('The change is undone'));
  expect(sent().at(-1)).toMatchObject({ revision: 5, source_order: ['carrier', 'platform', 'custom'], share: 0.9 });
});

test('older orders: the last 30 days are counted and offered, and get their dates in the background once saved', async () => {
  const page = await open();
  expect(screen.getByText('Orders from Oct 22, 2026 to Nov 20, 2026 that would get a date: 312')).toBeInTheDocument();
  expect(screen.getByRole('row', { name: 'In no shipping zone 32' })).toBeInTheDocument();
  await page.user.click(button('Use these days'));
  expect(screen.getByLabelText('First day of the orders')).toHaveValue('2026-10-22');
  save(page);
  expect(await screen.findByText('Parcels done: 150 of 412')).toBeInTheDocument();
  expect(sent()).toEqual([expect.objectContaining({ range: { start: '2026-10-22', end: '2026-11-20' } })]);
  // Dates of older orders stay.
  expect(page.toasts.map(({ message, action }) => [message, action])).toEqual([['Saved.', undefined]]);
  expect(screen.getByText('Orders from Oct 22, 2026 to Nov 20, 2026 have a date.')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByText(/Parcels done/)).toBeNull(), { timeout: 6_000 });
});

test('days are counted as they are entered, from the second one on', async () => {
  await open();
  day('First day of the orders', '2026-09-01');
  await waitFor(() => expect(screen.queryByRole('table', { name: 'Orders by shipping zone' })).toBeNull());
  day('Last day of the orders', '2026-09-14');
  expect(await screen.findByText(/Sep 1, 2026 to Sep 14, 2026/)).toBeInTheDocument();
  expect(api.requests('activateRange').map(({ query }) => query)).toEqual([
    {},
    { start: '2026-09-01', end: '2026-09-14' },
  ]);
});

test('what is missing or in the wrong order is named at its field, and nothing is sent', async () => {
  const page = await open();
  for (const name of ['Courier', 'Store', 'Your settings']) await page.user.click(box(name));
  day('First day of the orders', '2026-09-14');
  save(page);
  expect(await screen.findByText('Turn on at least one source')).toBeInTheDocument();
  expect(screen.getByText('Choose a date')).toBeInTheDocument();
  await page.user.click(box('Store'));
  expect(screen.queryByText('Turn on at least one source')).toBeNull();
  day('Last day of the orders', '2026-09-01');
  save(page);
  expect(await screen.findByText('Choose a day that is not before the first')).toBeInTheDocument();
  expect(sent()).toEqual([]);
});

test('what the server refuses is shown at its field', async () => {
  const page = await open();
  day('First day of the orders', '2026-09-01');
  day('Last day of the orders', '2026-09-14');
  await screen.findByText(/to Sep 14, 2026/);
  const errors = { 'range.start': 'must be later', source_order: 'must be others' };
  jest
    .spyOn(globalThis, 'fetch')
    .mockResolvedValueOnce(Response.json({ code: 422, message: 'Check the dates.', errors }, { status: 422 }));
  save(page);
  await waitFor(() =>
    expect(screen.getByLabelText('First day of the orders')).toHaveAccessibleDescription(/must be later/),
  );
  expect(screen.getByText('must be others')).toBeInTheDocument();
});

test('what somebody else saved is shown on request, and replaced or used', async () => {
  const page = await open();
  await page.user.click(box('Give orders a delivery date'));
  answer({ revision: 5, source_order: ['custom'], hide_when: [] });
  api.fail('saveAftersale', 409, 'Anna saved the delivery dates meanwhile.');
  save(page);
  await page.user.click(await screen.findByRole('button', { name: 'Show what was saved' }));
  expect(
    await screen.findByText(/Saved now: On; Your settings; Shipping; 9 of 10 parcels arrive in it\. Save to/),
  ).toBeInTheDocument();
  expect(box('Give orders a delivery date')).not.toBeChecked();
  await page.user.click(button('Use the saved values'));
  expect(names()[0]).toBe('Your settings');
  expect(page.saveBar()).toBeNull();
});

test('who may only read sees why nothing can be changed', async () => {
  await open({ session: { permission: ['order.read'] } });
  expect(screen.getByText(/You can view the settings/)).toBeInTheDocument();
  for (const field of [...screen.getAllByRole('checkbox'), ...screen.getAllByRole('radio')])
    expect(field).toBeDisabled();
  expect(screen.getByLabelText('First day of the orders')).toBeDisabled();
  for (const name of ['Move Store up', 'Use these days']) expect(button(name)).toHaveAttribute('aria-disabled', 'true');
});

const RECORD = { from: '2026-08-22', to: '2026-11-19', n: 240, covered: 180, late: 60, early_avg_days: 1.24 };
const LOW = 'Fewer than 8 of 10 parcels arrived in time';
const FEW = /Fewer than 30 dates/;
test.each<[string, Aftersale['backtest'], (string | RegExp)[], (string | RegExp)[]]>([
  ['that is bad is a warning', RECORD, ['180 (75%)', '60 (25%)', '1.2', LOW], [FEW]],
  ['that is good is none', { ...RECORD, covered: 216, late: 24 }, ['216 (90%)'], [LOW, FEW]],
  ['of few dates says so', { ...RECORD, n: 8, covered: 2, late: 6 }, ['2 (25%)', FEW], [LOW]],
  ['that is not there yet says so', null, [/No date has passed/], [LOW, FEW]],
])('a record %s', async (_which, backtest, shown, hidden) => {
  answer({ backtest });
  await open();
  for (const text of shown) expect(screen.getByText(text)).toBeInTheDocument();
  for (const text of hidden) expect(screen.queryByText(text)).toBeNull();
});

describe('predicted dates, tried out on past parcels', () => {
  const backtest = handlers({ rows: 60, today: new Date('2026-11-20T00:00:00Z') }).eddBacktest?.(
    {} as never,
  ) as EddBacktest;
  const result = backtest.result as NonNullable<EddBacktest['result']>;
  const answerTried = (prediction: Partial<NonNullable<typeof result.prediction>>) =>
    api.answer('eddBacktest', {
      ...backtest,
      result: { ...result, prediction: result.prediction && { ...result.prediction, ...prediction } },
    });

  test('are run on request', async () => {
    api.answer('eddBacktest', { ...backtest, result: null });
    const { user } = await open();
    expect(await screen.findByText('It has not been tried out yet.')).toBeInTheDocument();
    await user.click(button('Run backtest'));
    expect(api.requests('startEddBacktest')).toHaveLength(1);
  });

  test('say how often they would have held', async () => {
    await open();
    expect(await screen.findByText('88%, of 90% promised')).toBeInTheDocument();
    expect(screen.queryByText(/Fewer parcels than the promised/)).toBeNull();
  });

  test('warn where that is less than promised', async () => {
    answerTried({ on_time: 0.7 });
    await open();
    expect(await screen.findByText(/Fewer parcels than the promised 90%/)).toBeInTheDocument();
  });

  test('say that too few parcels have arrived', async () => {
    answerTried({ promises: 0, on_time: null });
    await open();
    expect(await screen.findByText('Too few parcels have arrived for a prediction.')).toBeInTheDocument();
  });
});

test('a failure is shown, and Retry loads them', async () => {
  api.fail('aftersale', 503, 'Try again in a minute.');
  const { user } = await renderSettings(<Delivery />);
  expect(await screen.findByText('The delivery dates could not be loaded')).toBeInTheDocument();
  answer({});
  await user.click(screen.getByRole('button', { name: /Retry/ }));
  expect(await screen.findByRole('list', { name: 'Sources' })).toBeInTheDocument();
});
