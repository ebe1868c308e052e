import { seriousFindings, type FakeApi, type HostOptions, type InHost } from '@parcelway/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { SettingsRoutes } from '../settings-routes.component';
import { renderSettings, settingsApi } from '../test-settings';

const LAST = {
  state: 'done',
  sync_day: 60,
  since: '2026-09-21T00:00:00Z',
  started_at: '2026-11-20T10:00:00Z',
  finished_at: '2026-11-20T10:04:00Z',
  orders: 1412,
  error: null,
} as const;
const USUAL = { sync_day: 30, experimental: { enabled: false, message: true } };
const PREVIEW = { orders: 412, known: 380, may_count: 12, quota_left: 60, overage: null, needs_grant: false };
const OVERAGE = { parcels: 10, amount: { amount: '0.50', currency: 'USD' } };

let api: FakeApi;
beforeEach(() => {
  jest.useFakeTimers();
  api = settingsApi();
  api.answer('settingDashboard', { ...USUAL, last_sync: LAST });
  api.answer('syncPreview', PREVIEW);
  api.answer('orderCount', { order_count: 1412, order_processed: 1412 });
  api.answer('syncOrder', { sync_id: '2', sync_day: 30, already_running: false });
});
afterEach(() => {
  api.restore();
  jest.useRealTimers();
});

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
async function open(options: Partial<HostOptions> = {}): Promise<InHost> {
  const page = await renderSettings(<SettingsRoutes />, {
    route: '/settings?tab=store',
    advanceTimers: jest.advanceTimersByTime,
    ...options,
  });
  await pass(0);
  return page;
}
const part = async (name: string) =>
  within((await screen.findByRole('heading', { level: 2, name })).closest('section') as HTMLElement);
const syncs = () => part('Sync of orders');
const again = async () => (await syncs()).findByRole('button', { name: 'Sync again' });

test('the tab is in the address', async () => {
  const page = await open({ route: '/settings' });
  await page.user.click(screen.getByRole('tab', { name: 'Store and sync' }));
  expect(page.location().search).toBe('?tab=store');
  expect(await again()).toBeInTheDocument();
});

test('the last sync says when it was, how far back it went and how many orders it read', async () => {
  const { container } = await open();
  const sync = await syncs();
  expect(await sync.findByText(/20 Nov 2026|Nov 20, 2026/)).toHaveTextContent('Complete');
  expect(sync.getByText(/^Last 60 days \(from .*2026\)$/)).toBeInTheDocument();
  expect(sync.getByText('1,412')).toBeInTheDocument();
  jest.useRealTimers();
  expect(await seriousFindings(container)).toEqual([]);
});

test('a shop that never synced is offered its first sync', async () => {
  api.answer('settingDashboard', { ...USUAL, last_sync: null });
  await open();
  const sync = await syncs();
  expect(await sync.findByText('Your orders have not been synced yet.')).toBeInTheDocument();
  expect(sync.getByRole('button', { name: 'Sync orders' })).toBeInTheDocument();
});

test("a sync that failed says why, in the server's words", async () => {
  api.answer('settingDashboard', {
    ...USUAL,
    last_sync: { ...LAST, state: 'failed', error: 'The store could not export its orders.' },
  });
  await open();
  expect(await screen.findByText('The last sync did not finish')).toBeInTheDocument();
  expect(screen.getByText('The store could not export its orders.')).toBeInTheDocument();
});

test.each([
  [PREVIEW, /12 new orders may use quota; 60 parcels are left/],
  [{ ...PREVIEW, may_count: 61 }, /Parcels over the quota are kept/],
  [{ ...PREVIEW, may_count: 70, overage: OVERAGE }, /Up to 10 above the quota are bought for \$0\.50/],
  [{ ...PREVIEW, may_count: 71, overage: OVERAGE }, /Parcels over the quota are kept/],
])('a period is previewed before it is synced (%j)', async (preview, text) => {
  api.answer('syncPreview', preview);
  await open();
  expect(await (await syncs()).findByText(text)).toBeInTheDocument();
});

test('a period that the store does not show is allowed in the store first, which leads back here', async () => {
  api.answer('syncPreview', ({ query }) => ({ ...PREVIEW, needs_grant: Number(query.sync_day) > 60 }));
  const { user, opened } = await open({ session: { shop: 'one.myshopify.com' } });
  const sync = await syncs();
  await user.selectOptions(await sync.findByRole('combobox', { name: 'Orders of' }), 'Last 90 days');
  await user.click(await sync.findByRole('button', { name: 'Allow older orders' }));
  expect(sync.queryByRole('button', { name: 'Sync again' })).toBeNull();
  expect(opened).toEqual(['/auth/login?shop=one.myshopify.com&path=%2Fsettings%3Ftab%3Dstore&older_orders=1']);
});

test('Sync again syncs the chosen days, shows how far it is, and then the new sync', async () => {
  const { user, toasts } = await open();
  const sync = await syncs();
  await user.selectOptions(await sync.findByRole('combobox', { name: 'Orders of' }), 'Last 14 days');
  await pass(0);
  api.answer('orderCount', { order_count: 200, order_processed: 50 });
  api.answer('settingDashboard', {
    ...USUAL,
    sync_day: 14,
    last_sync: { ...LAST, state: 'running', finished_at: null },
  });
  await user.click(await again());
  await pass(3_000);
  expect(api.requests('syncOrder')).toMatchObject([{ body: { sync_day: 14 } }]);
  expect(sync.getByText('Syncing orders: 50 of 200')).toBeInTheDocument();
  expect(sync.getByText('Running')).toBeInTheDocument();
  expect(sync.queryByRole('button', { name: 'Sync again' })).toBeNull();
  api.answer('orderCount', { order_count: 200, order_processed: 200 });
  api.answer('settingDashboard', { ...USUAL, sync_day: 14, last_sync: { ...LAST, sync_day: 14, orders: 200 } });
  await pass(3_000);
  expect(toasts.at(-1)?.message).toBe('All orders are up to date');
  expect(await sync.findByText('200')).toBeInTheDocument();
  expect(await sync.findByRole('combobox', { name: 'Orders of' })).toHaveDisplayValue('Last 14 days');
});

test('who may not sync sees the last sync and why there is no button', async () => {
  await open({ session: { permission: ['order.read', 'setting.write'] } });
  const sync = await syncs();
  expect(await sync.findByText(/Your account may not start a sync/)).toBeInTheDocument();
  expect(sync.queryByRole('button')).toBeNull();
  expect(api.requests('syncPreview')).toEqual([]);
});

describe("the store's switches", () => {
  const toggle = (name: string) => screen.findByRole('switch', { name });

  test('each says what it does in the store, and is undone from the toast', async () => {
    const { user, toasts } = await open();
    expect(await screen.findByText(/says that it arrived, and the store sends its email/)).toBeInTheDocument();
    await user.click(await toggle('Delivered'));
    await waitFor(() => expect(toasts.at(-1)?.message).toBe('No longer sent to your store: Delivered'));
    expect(await toggle('Delivered')).not.toBeChecked();
    act(() => toasts.at(-1)?.action?.run());
    await waitFor(async () => expect(await toggle('Delivered')).toBeChecked());
  });

  test.each([
    ['updateShopifySwitch', 'Send tracking updates to your store'],
    ['shopifyNotification', 'Out for delivery'],
  ] as const)("when %s fails, the server's message is shown and the switch returns", async (call, name) => {
    api.fail(call, 409, 'The store refused. Reconnect it first.');
    const { user, toasts } = await open();
    await user.click(await toggle(name));
    await waitFor(() => expect(toasts).toEqual([{ message: 'The store refused. Reconnect it first.', isError: true }]));
    await waitFor(async () => expect(await toggle(name)).toBeChecked());
  });

  test('cannot be used by who may not change settings, who reads why', async () => {
    await open({ session: { permission: ['order.read'] } });
    expect(await toggle('Delivered')).toHaveAccessibleDescription('Your account may not change settings of the store');
  });
});

describe('early releases', () => {
  const toggle = () => screen.findByRole('switch', { name: 'New releases first' });
  const field = () => screen.findByRole('textbox', { name: 'What did you notice?' });
  const send = () => screen.findByRole('button', { name: 'Send' });

  test('are turned on at once, and off again from the toast', async () => {
    const { user, toasts } = await open();
    await user.click(await toggle());
    await waitFor(() => expect(toasts.at(-1)?.message).toBe('Your store gets new releases first'));
    expect(await toggle()).toBeChecked();
    act(() => toasts.at(-1)?.action?.run());
    await waitFor(async () => expect(await toggle()).not.toBeChecked());
    expect(api.requests('updateExperimental').map(({ params }) => params.value)).toEqual(['1', '0']);
  });

  test('stay as they were when the server refuses', async () => {
    api.fail('updateExperimental', 409, 'Another change is being made.');
    const { user, toasts } = await open();
    await user.click(await toggle());
    await waitFor(() => expect(toasts).toEqual([{ message: 'Another change is being made.', isError: true }]));
    await waitFor(async () => expect(await toggle()).not.toBeChecked());
  });

  test('what to expect of them is dismissed', async () => {
    const { user } = await open();
    const banner = within((await screen.findByText('What to expect')).closest('[role=status]') as HTMLElement);
    await user.click(banner.getByRole('button', { name: /Dismiss/ }));
    await waitFor(() => expect(screen.queryByText('What to expect')).toBeNull());
    expect(api.requests('experimentalMessage').map(({ body }) => body)).toEqual([{ status: false }]);
  });

  test('a message about one is sent, and the field is empty again', async () => {
    const { user, toasts } = await open();
    await user.click(await send());
    expect(await field()).toHaveAccessibleDescription('Enter a message');
    await user.type(await field(), 'Faster');
    await user.click(await send());
    await waitFor(() => expect(toasts.at(-1)?.message).toBe('Thank you, we have received your message.'));
    expect(api.requests('experimentalFeedback').map(({ body }) => body)).toEqual([{ message: 'Faster' }]);
    expect(await field()).toHaveDisplayValue('');
  });

  test('a message that is refused stays, with the reason', async () => {
    api.fail('experimentalFeedback', 429, 'Send this one tomorrow.');
    const { user, toasts } = await open();
    await user.type(await field(), 'Good');
    await user.click(await send());
    await waitFor(() => expect(toasts).toEqual([{ message: 'Send this one tomorrow.', isError: true }]));
    expect(await field()).toHaveDisplayValue('Good');
  });

  test('are not for who may not change settings, who reads why', async () => {
    await open({ session: { permission: ['order.read'] } });
    expect(await toggle()).toHaveAccessibleDescription(/ask the store owner/);
    expect(await field()).toBeDisabled();
    expect(screen.queryByRole('button', { name: /Dismiss/ })).toBeNull();
  });
});

test.each([
  ['settingDashboard', 'The last sync could not be loaded'],
  ['notificationSetting', "The store's switches could not be loaded"],
] as const)('when %s fails, the rest of the tab is there, and Retry loads it', async (call, title) => {
  api.fail(call, 500, 'Something is wrong here.');
  const { user } = await open();
  expect(await screen.findByText(title)).toBeInTheDocument();
  const other = call === 'settingDashboard' ? "The store's own emails" : 'Sync of orders';
  expect(screen.getByRole('heading', { level: 2, name: other })).toBeInTheDocument();
  const fresh = settingsApi();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(screen.queryByText(title)).toBeNull());
  fresh.restore();
});
