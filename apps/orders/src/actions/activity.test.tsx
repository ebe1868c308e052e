import { buildActionRun, type FakeApi } from '@parcelway/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { eachWithShop } from '../test-orders';
import { dialog, openList } from './test-actions';

let api: FakeApi;
eachWithShop((shop) => {
  api = shop;
});

async function openLog(options: Parameters<typeof openList>[1] = {}) {
  const page = await openList(api, options);
  await page.user.click(await screen.findByRole('button', { name: 'Activity' }));
  return { ...page, log: within(await dialog('Activity')) };
}

test('the log shows what was done, by whom, to how many, what failed, and what was undone', async () => {
  api.answer('activityLog', {
    actions: [
      buildActionRun({ id: '3', total: 12, done: 9, failed: 3 }),
      buildActionRun({ id: '2', kind: 'note', can_undo: false, undone_by: '9', detail: { note: 'Call first' } }),
      buildActionRun({ id: '1', kind: 'retrack', state: 'running', total: 1204, done: 300, can_undo: false }),
    ],
    total: 3,
  });
  const { log } = await openLog();
  const [marked, noted, running] = await log.findAllByRole('listitem');
  expect(marked).toHaveTextContent(/^9 parcels marked as delivered.*Maria Rossi/);
  expect(within(marked as HTMLElement).getByRole('button', { name: '3 of 12 not changed' })).toBeInTheDocument();
  expect(noted).toHaveTextContent(/^Note saved for 1 parcel.*Undone.*“Call first”/);
  expect(within(noted as HTMLElement).queryByRole('button')).toBeNull();
  expect(running).toHaveTextContent('Re-track: 300 of 1,204 done');
});

test('what was done is undone from the log', async () => {
  api.answer('activityLog', { actions: [buildActionRun({ total: 2, done: 2 })], total: 1 });
  api.answer('actionUndo', buildActionRun({ id: '7002', kind: 'undo', total: 2, done: 2, can_undo: false }));
  const { user, log, toasts } = await openLog();
  const before = api.requests('activityLog').length;
  await user.click(await log.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(api.requests('actionUndo')).toMatchObject([{ params: { id: '7001' } }]));
  await waitFor(() => expect(toasts).toMatchObject([{ message: '2 parcels are as they were before' }]));
  expect(api.requests('activityLog').length).toBeGreaterThan(before);
});

test('of an email with a message it says that there was one', async () => {
  const mailed = buildActionRun({ kind: 'send_email', can_undo: false, detail: { has_message: true } });
  api.answer('activityLog', { actions: [mailed], total: 1 });
  const { log } = await openLog();
  expect(await log.findByText(/with a message/)).toBeInTheDocument();
});

test('older actions are on the next page', async () => {
  api.answer('activityLog', ({ query }) => ({
    actions: [buildActionRun({ id: String(query.page), by: `User of page ${query.page}` })],
    total: 21,
  }));
  const { user, log } = await openLog();
  expect(await log.findByText(/User of page 1/)).toBeInTheDocument();
  expect(log.getByRole('button', { name: 'Previous page' })).toHaveAttribute('aria-disabled', 'true');
  await user.click(log.getByRole('button', { name: 'Next page' }));
  expect(await log.findByText(/User of page 2/)).toBeInTheDocument();
  expect(log.getByRole('button', { name: 'Next page' })).toHaveAttribute('aria-disabled', 'true');
});

test('nothing done yet is an empty state', async () => {
  const { log } = await openLog();
  expect(await log.findByText('Nothing has been done to parcels by hand yet.')).toBeInTheDocument();
});

test('a log that could not be loaded offers Retry', async () => {
  api.fail('activityLog', 500, 'No');
  const { user, log } = await openLog();
  await log.findByText('The activity could not be loaded');
  api.answer('activityLog', { actions: [buildActionRun()], total: 1 });
  await user.click(log.getByRole('button', { name: 'Retry' }));
  expect(await log.findByText('1 parcel marked as delivered')).toBeInTheDocument();
});

test('while the log is on its way its place is held', async () => {
  api.hang('activityLog');
  const { log } = await openLog();
  expect(await log.findByText('Loading the list')).toBeInTheDocument();
});

test('without the permission the log is read, and nothing is undone', async () => {
  api.answer('activityLog', { actions: [buildActionRun()], total: 1 });
  const { log } = await openLog({ session: { permission: ['order.read'] } });
  expect(await log.findByRole('button', { name: 'Undo' })).toHaveAttribute('aria-disabled', 'true');
});
