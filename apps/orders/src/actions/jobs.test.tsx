import { buildActionRun, buildOrderList, buildShipmentRow, type FakeApi } from '@parcelway/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { eachWithShop, renderOrders } from '../test-orders';
import { dialog, openList } from './test-actions';

let api: FakeApi;
eachWithShop((shop) => {
  api = shop;
});
beforeEach(() => jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'requestAnimationFrame', 'performance'] }));

const job = (change: Parameters<typeof buildActionRun>[0] = {}) =>
  buildActionRun({ state: 'running', total: 1204, done: 300, can_undo: false, finished_at: null, ...change });
const answerState = (change: Parameters<typeof buildActionRun>[0] = {}) =>
  api.answer('actionState', { ...job(change), failures: [] });
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
/** One after the other, so that each is rendered. */
async function seconds(count: number) {
  for (let second = 0; second < count; second += 1) await pass(1_000);
}
const polls = () => api.requests('actionState').length;

/** The list after a reload, while a job runs. */
async function reload() {
  api.answer('activityLog', { actions: [job(), buildActionRun({ id: '6000' })], total: 2 });
  api.answer('orderList', buildOrderList({ shipments: [buildShipmentRow()] }));
  answerState();
  const page = await renderOrders('/orders', { advanceTimers: jest.advanceTimersByTime });
  await pass(1_000);
  await screen.findByText('300 of 1,204 done');
  return page;
}

test('a job that runs is found after a reload, and its progress is polled every 2 s until it is done; then the list is read again', async () => {
  await reload();
  const before = polls();
  answerState({ done: 900 });
  expect(await screen.findByText('900 of 1,204 done', {}, { timeout: 3_900 })).toBeInTheDocument();
  expect(polls()).toBe(before + 1);
  expect(screen.getByRole('progressbar')).toBeInTheDocument();
  const lists = api.requests('orderList').length;
  answerState({ state: 'done', done: 1_204, can_undo: true });
  await pass(2_000);
  expect(await screen.findByText('1,204 parcels marked as delivered')).toBeInTheDocument();
  expect(api.requests('orderList').length).toBeGreaterThan(lists);
  const after = polls();
  await pass(10_000);
  expect(polls()).toBe(after);
});

test('a job that has ended offers Undo, which is a job again', async () => {
  const { user } = await reload();
  answerState({ state: 'done', done: 1_204, can_undo: true });
  await pass(2_000);
  api.answer('actionUndo', job({ id: '7002', kind: 'undo', done: 0 }));
  answerState({ id: '7002', kind: 'undo', done: 100 });
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await pass(0);
  expect(api.requests('actionUndo')).toMatchObject([{ params: { id: '7001' } }]);
  expect(screen.queryByText('1,204 parcels marked as delivered')).toBeNull();
  expect(await screen.findByText('100 of 1,204 done')).toBeInTheDocument();
});

test('a job can be stopped: what is done stays done', async () => {
  const { user } = await reload();
  api.answer('actionCancel', job({ state: 'cancelled' }));
  answerState({ state: 'cancelled', can_undo: true });
  await user.click(await screen.findByRole('button', { name: 'Stop' }));
  await pass(2_000);
  expect(api.requests('actionCancel')).toMatchObject([{ params: { id: '7001' } }]);
  expect(await screen.findByText('300 parcels marked as delivered')).toBeInTheDocument();
  expect(await screen.findByText('Stopped, of 1,204')).toBeInTheDocument();
  await user.click(await screen.findByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByText(/marked as delivered/)).toBeNull();
});

test('what a job failed for is shown on request, never by itself', async () => {
  const { user } = await reload();
  const ended = job({ state: 'done', done: 1_203, failed: 1 });
  api.answer('actionState', {
    ...ended,
    failures: [{ shipment_id: '101', order_name: '#1001', track_number: '1Z', reason: 'changed_meanwhile' }],
  });
  await pass(2_000);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(await screen.findByText('1 of 1,204 not changed')).toBeInTheDocument();
  await user.click(await screen.findByRole('button', { name: 'Show why' }));
  await pass(100);
  expect(
    within(await dialog('1 of 1,204 not changed')).getByText('Somebody changed the parcel since.'),
  ).toBeInTheDocument();
});

test('[8.1] a poll that fails says so once, the last progress stays, and the next poll, half a minute later, continues', async () => {
  const { toasts } = await reload();
  api.fail('actionState', 500, 'Nothing is lost.');
  await pass(2_000);
  await seconds(10);
  expect(await screen.findByText('300 of 1,204 done')).toBeInTheDocument();
  answerState({ done: 700 });
  await seconds(21);
  expect(await screen.findByText('700 of 1,204 done')).toBeInTheDocument();
  expect(toasts).toEqual([{ message: 'Nothing is lost.', isError: true }]);
});

test('without the permission a job is seen, and cannot be stopped', async () => {
  api.answer('activityLog', { actions: [job()], total: 1 });
  answerState();
  await openList(api, { session: { permission: ['order.read'] }, advanceTimers: jest.advanceTimersByTime });
  await pass(1_000);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Stop' })).toHaveAttribute('aria-disabled', 'true'));
});
