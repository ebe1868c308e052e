import { buildOrderList, buildShipmentRow, type FakeApi, type HostOptions } from '@parcelway/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { eachWithShop, renderOrders } from '../test-orders';

let api: FakeApi;
eachWithShop((shop) => {
  jest.useFakeTimers();
  api = shop;
  api.answer('syncOrder', { sync_id: '1', sync_day: 30, already_running: false });
});
afterEach(() => jest.restoreAllMocks());

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
/** The list's page after its first answers. */
async function start(options: Partial<HostOptions> = {}) {
  const page = await renderOrders('/orders', { advanceTimers: jest.advanceTimersByTime, ...options });
  await pass(0);
  return page;
}
const polls = () => api.requests('orderCount').length;
const count = (order_count: number, order_processed: number) =>
  api.answer('orderCount', { order_count, order_processed });
/** The one in the page's header; an empty list offers another. */
const syncButton = () => screen.getByRole('button', { name: 'Sync orders' });

test('[3.13] Sync orders syncs the days of the session', async () => {
  const { user } = await start({ session: { sync_day: 60 } });
  await user.click(syncButton());
  expect(api.requests('syncOrder')).toMatchObject([{ body: { sync_day: 60 } }]);
});

const preview = { orders: 412, known: 380, may_count: 12, quota_left: 60, overage: null, needs_grant: false };
const choose = async (user: Awaited<ReturnType<typeof start>>['user'], days: number) => {
  await user.click(screen.getByRole('button', { name: 'Choose how far back to sync' }));
  await user.click(await screen.findByRole('menuitem', { name: `Last ${days} days` }));
  return within(await screen.findByRole('dialog', { name: 'Sync orders' }));
};

test('a sync of another period is previewed: orders, those that are here, and quota', async () => {
  api.answer('syncPreview', preview);
  const { user } = await start();
  const dialog = await choose(user, 60);
  expect(await dialog.findByText('412 orders in your store, 380 of them here already.')).toBeInTheDocument();
  expect(dialog.getByText('12 new orders may use quota; 60 parcels are left.')).toBeInTheDocument();
  expect(api.requests('syncOrder')).toEqual([]);
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Orders of' }), 'Last 7 days');
  await pass(0);
  expect(api.requests('syncPreview').map(({ query }) => query)).toEqual([{ sync_day: '60' }, { sync_day: '7' }]);
  await user.click(dialog.getByRole('button', { name: 'Start sync' }));
  await pass(0);
  expect(api.requests('syncOrder')).toMatchObject([{ body: { sync_day: 7 } }]);
});

test('a link from figures that lack older orders opens the dialog with the days that they need', async () => {
  api.answer('syncPreview', preview);
  const { user } = await renderOrders('/orders?sync=120', { advanceTimers: jest.advanceTimersByTime });
  await pass(0);
  const dialog = within(await screen.findByRole('dialog', { name: 'Sync orders' }));
  expect(dialog.getByRole('combobox', { name: 'Orders of' })).toHaveValue('120');
  await user.click(dialog.getByRole('button', { name: 'Start sync' }));
  await pass(0);
  expect(api.requests('syncOrder')).toMatchObject([{ body: { sync_day: 120 } }]);
});

test.each(['0', '-3', '1.5', 'all', '99999'])('a link that names no days (%s) opens nothing', async (days) => {
  await renderOrders(`/orders?sync=${days}`, { advanceTimers: jest.advanceTimersByTime });
  await pass(0);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a sync that exceeds the quota shows what happens to its parcels', async () => {
  api.answer('syncPreview', { ...preview, may_count: 61 });
  const { user } = await start();
  const dialog = await choose(user, 30);
  expect(await dialog.findByText(/Parcels over the quota are kept/)).toBeInTheDocument();
});

test('parcels ordered before the installation are shown as free', async () => {
  api.answer('syncPreview', { ...preview, may_count: 0 });
  const { user } = await start();
  const dialog = await choose(user, 30);
  expect(await dialog.findByText(/cost no quota/)).toBeInTheDocument();
});

test('a period that the store does not show is allowed in the store first, which leads back to the list', async () => {
  api.answer('syncPreview', ({ query }) => ({ ...preview, needs_grant: Number(query.sync_day) > 60 }));
  const { user, opened } = await start({ session: { shop: 'one.myshopify.com' } });
  const dialog = await choose(user, 90);
  expect(
    await dialog.findByText('Your store shows apps only the orders of the last 60 days unless you allow more.'),
  ).toBeInTheDocument();
  expect(dialog.queryByRole('button', { name: 'Start sync' })).toBeNull();
  expect(dialog.queryByText(/orders in your store/)).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Allow older orders' }));
  expect(opened).toEqual(['/auth/login?shop=one.myshopify.com&path=%2Forders&older_orders=1']);
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Orders of' }), 'Last 60 days');
  await pass(0);
  expect(dialog.getByRole('button', { name: 'Start sync' })).toBeInTheDocument();
  expect(api.requests('syncOrder')).toEqual([]);
});

test('a store without a preview can be synced all the same', async () => {
  api.fail('syncPreview', 503, 'no');
  const { user, toasts } = await start();
  const dialog = await choose(user, 90);
  expect(await dialog.findByText(/cannot be asked for a preview/)).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Start sync' }));
  await pass(0);
  expect(api.requests('syncOrder')).toMatchObject([{ body: { sync_day: 90 } }]);
  expect(toasts).toContainEqual({ message: 'no', isError: true });
});

test('a running sync can be stopped, and what it brought stays', async () => {
  count(200, 120);
  api.answer('syncCancel', { stopped: true });
  const { user, toasts } = await start();
  await user.click(await screen.findByRole('button', { name: 'Stop the sync' }));
  count(120, 120);
  await pass(3_000);
  expect(api.requests('syncCancel')).toHaveLength(1);
  expect(toasts.at(-1)).toEqual({ message: 'Sync stopped. What it brought in stays.', isError: false });
  expect(screen.queryByRole('button', { name: 'Stop the sync' })).toBeNull();
});

test('another period can be chosen: 7, 14, 30, 60 or 90 days', async () => {
  const { user } = await start();
  await user.click(screen.getByRole('button', { name: 'Choose how far back to sync' }));
  const days = await screen.findAllByRole('menuitem');
  expect(days.map((item) => item.textContent)).toEqual([7, 14, 30, 60, 90].map((n) => `Last ${n} days`));
});

test('[1.3, 2.47, 3.33, 4.12, 4.13, 9.7] progress is polled every 3000 ms until both counts are equal, then the list refreshes', async () => {
  const { user, toasts } = await start();
  count(200, 50);
  await user.click(syncButton());
  expect(await screen.findByText('Looking for orders in your store')).toBeInTheDocument();
  const before = polls();
  await pass(2_900);
  expect(polls()).toBe(before);
  await pass(100);
  expect(polls()).toBe(before + 1);
  expect(screen.getByText('Syncing orders: 50 of 200')).toBeInTheDocument();
  api.answer('orderList', buildOrderList({ shipments: [buildShipmentRow({ order_name: '#2002' })] }));
  count(200, 200);
  await pass(3_000);
  expect(await screen.findByRole('link', { name: '#2002' })).toBeInTheDocument();
  expect(screen.queryByText(/Syncing orders/)).not.toBeInTheDocument();
  expect(toasts.at(-1)).toEqual({ message: 'All orders are up to date', isError: false });
  const after = polls();
  await pass(9_000);
  expect(polls()).toBe(after);
});

test('[4.15, 8.9] a poll that fails is logged, ends the syncing and stops the polling', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => {});
  const { user } = await start();
  await user.click(syncButton());
  expect(await screen.findByText('Looking for orders in your store')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Stop the sync' })).toBeInTheDocument();
  const busy = screen.getByRole('button', { name: 'Loading Sync orders' });
  expect(busy).toHaveAttribute('aria-disabled', 'true');
  expect(busy).toHaveAttribute('aria-busy', 'true');
  api.fail('orderCount', 500);
  await pass(3_000);
  expect(log).toHaveBeenCalledWith(
    'The progress of the sync could not be read',
    expect.objectContaining({ code: 500 }),
  );
  await waitFor(() => expect(syncButton()).not.toHaveAttribute('aria-disabled', 'true'));
  expect(syncButton()).not.toHaveAttribute('aria-busy', 'true');
  expect(screen.queryByText('Looking for orders in your store')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Stop the sync' })).toBeNull();
  const after = polls();
  await pass(9_000);
  expect(polls()).toBe(after);
});

test('a screen that was left polls no more', async () => {
  count(200, 50);
  const { unmount } = await start();
  // A running sync was picked up; the page is left and comes back.
  unmount();
  await start();
  const before = polls();
  await pass(3_000);
  expect(polls()).toBe(before + 1);
});

test('a sync that starts after its screen was left is not polled from there', async () => {
  let started!: () => void;
  api.answer(
    'syncOrder',
    () =>
      new Promise((resolve) => {
        started = () => resolve({ sync_id: '1', sync_day: 30, already_running: false });
      }),
  );
  const { user, unmount } = await start();
  await user.click(syncButton());
  const before = polls();
  unmount();
  started();
  await pass(9_000);
  expect(polls()).toBe(before);
});

test('progress survives a reload: the count is requested once and a running sync is picked up', async () => {
  count(200, 120);
  await start();
  expect(await screen.findByText('Syncing orders: 120 of 200')).toBeInTheDocument();
  expect(polls()).toBe(1);
  await pass(3_000);
  expect(polls()).toBe(2);
});

test('after a sync that has ended nothing is polled', async () => {
  await start();
  await pass(9_000);
  expect(polls()).toBe(1);
});

test('a shop that never synced is offered its first sync', async () => {
  api.answer('orderList', buildOrderList());
  count(0, 0);
  const { user } = await start();
  expect(await screen.findByRole('heading', { name: 'Bring in your orders' })).toBeInTheDocument();
  await pass(0);
  await user.click(screen.getAllByRole('button', { name: 'Sync orders' }).at(-1) as HTMLElement);
  expect(api.requests('syncOrder')).toHaveLength(1);
  expect(await screen.findByRole('heading', { name: 'Your orders are on their way' })).toBeInTheDocument();
});

test('a shop with orders and no parcels sees when parcels appear', async () => {
  api.answer('orderList', buildOrderList());
  await start();
  expect(await screen.findByRole('heading', { name: 'No parcels yet' })).toBeInTheDocument();
});

test('without the permission the button is disabled', async () => {
  await start({ session: { permission: ['order.read'] } });
  expect(syncButton()).toHaveAttribute('aria-disabled', 'true');
});

test('a sync that could not be started leaves everything as it was', async () => {
  api.fail('syncOrder', 503, 'The store did not answer');
  const { user, toasts } = await start();
  await user.click(syncButton());
  await pass(0);
  expect(toasts).toEqual([{ message: 'The store did not answer', isError: true }]);
  expect(syncButton()).not.toHaveAttribute('aria-disabled', 'true');
});
