import {
  buildActionRun,
  buildEmailPreview,
  buildCounts,
  buildOrderList,
  buildShipmentRow,
  seriousFindings,
  type FakeApi,
} from '@parcelway/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { eachWithShop, lastQuery, listTable, renderOrders, routes } from '../test-orders';

let api: FakeApi;
eachWithShop((shop) => {
  api = shop;
});

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
type Attention = NonNullable<ReturnType<typeof buildShipmentRow>['attention']>;
const needy = (reason: Attention['reason'], days = 17) =>
  buildShipmentRow({ id: '77', attention: { reason, since: daysAgo(days), deadline: null } });
const tabs = async () => within(await screen.findByRole('tablist', { name: 'Parcel status' })).getAllByRole('tab');

test('what needs attention is the first tab of a shop that has such parcels, with their number', async () => {
  api.answer(
    'orderList',
    buildOrderList({ shipments: [needy('silent')], attention: 12, counts: buildCounts({ all: 40 }) }),
  );
  const { user, location } = await renderOrders('/orders?status=2');
  await waitFor(async () => expect((await tabs())[0]).toHaveTextContent('Needs attention, 12'));
  await user.click(screen.getByRole('tab', { name: /Needs attention/ }));
  await waitFor(() => expect(lastQuery(api)).toMatchObject({ attention: '["any"]' }));
  expect(lastQuery(api)).not.toHaveProperty('status');
  expect(location().searchParams.get('attention')).toBe('any');
  expect(screen.getByRole('tab', { name: /Needs attention/ })).toHaveAttribute('aria-selected', 'true');
  await user.click(screen.getByRole('tab', { name: /^Delivered/ }));
  await waitFor(() => expect(lastQuery(api)).toMatchObject({ status: '[4]' }));
  expect(location().searchParams.has('attention')).toBe(false);
});

test('a shop where nothing needs attention has no such tab', async () => {
  await renderOrders('/orders');
  await listTable();
  expect((await tabs())[0]).toHaveTextContent(/^All/);
});

/** The view of what needs attention, with one parcel. */
const openNeedy = async (
  reason: Attention['reason'],
  change: Parameters<typeof buildShipmentRow>[0] = {},
  options: Parameters<typeof renderOrders>[1] = {},
) => {
  api.answer('orderList', buildOrderList({ shipments: [{ ...needy(reason), ...change }], attention: 1 }));
  const page = await renderOrders('/orders?attention=any', options);
  return { page, row: within(await listTable()) };
};

test.each<[Attention['reason'], string, string]>([
  ['no_number', 'No number · 17 days', 'Add number'],
  ['wrong_courier', 'Courier does not fit the number · 17 days', 'Change courier'],
  ['doubtful_courier', 'Courier in doubt · 17 days', 'Change courier'],
])('a row shows reason and age, and opens at once what mends it: %s', async (reason, text, action) => {
  const number = reason === 'no_number' ? '' : 'WRONG1';
  api.answer('trackingDetect', {
    track_number: number,
    candidates: [],
    chosen: null,
    normalized: '',
    valid_check_digit: null,
    store_company: null,
  });
  api.answer('searchCourier', { couriers: [], own: [] });
  const { page, row } = await openNeedy(reason, { track_number: number });
  expect(row.getByText(text)).toBeInTheDocument();
  await page.user.click(row.getByRole('button', { name: action }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change number or courier' }));
  expect(dialog.getByLabelText('Parcel number')).toHaveValue(number);
  expect(page.location().pathname).toBe('/orders');
});

test.each<[Attention['reason'], string]>([
  ['waiting_for_collection', 'Waiting for collection for 17 days'],
  ['failed_attempt', 'Failed attempt · 17 days'],
  ['exception', 'Exception · 17 days'],
])('where the customer has to do something he is written to: %s', async (reason, text) => {
  api.answer('previewEmail', buildEmailPreview());
  api.answer('bulkSendEmail', buildActionRun({ kind: 'send_email', can_undo: false }));
  const { page, row } = await openNeedy(reason);
  expect(row.getByText(text)).toBeInTheDocument();
  await page.user.click(row.getByRole('button', { name: 'Contact the customer' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Send email to customer' }));
  await dialog.findByTitle('Your parcel is on its way');
  await page.user.click(dialog.getByRole('button', { name: 'Send email to customer' }));
  await waitFor(() => expect(api.requests('bulkSendEmail')).toMatchObject([{ body: { ids: ['77'] } }]));
});

test('a customer without an e-mail address is found on the page of the parcel', async () => {
  const { row } = await openNeedy('exception', { customer: { name: 'Ada', email: null, phone: '+49 30 1' } });
  const link = row.getByRole('link', { name: 'Contact the customer' });
  expect(link.getAttribute('href')).toMatch(/^\/orders\/shipment\?item=77.*#customer$/);
});

const COURIER = {
  code: 'ups',
  name: 'UPS',
  homepage: 'https://www.courier.example/',
  phone: '+1 555 0100',
  track_url: null,
  country: 'US',
  type: 'express',
} as const;

test.each<[Attention['reason'], string]>([
  ['silent', 'No updates for 17 days'],
  ['customs', 'Held by customs for 17 days'],
  ['late', 'Late · 17 days'],
])(
  'what the courier has to answer for leads to its phone, its website and its page of the parcel: %s',
  async (reason, text) => {
    api.answer('couriers', { courier: [COURIER] });
    const { page, row } = await openNeedy(reason, { track_url: 'https://courier.example.com/track?number=1' });
    expect(row.getByText(text)).toBeInTheDocument();
    await page.user.click(row.getByRole('button', { name: 'Contact the courier' }));
    const dialog = within(await screen.findByRole('dialog', { name: `Contact ${COURIER.name}` }));
    const to = (name: RegExp) => dialog.getByRole('link', { name }).getAttribute('href');
    // The dialog opens before the couriers are loaded.
    await dialog.findByRole('link', { name: /555/ });
    expect(to(/555/)).toBe('tel:+1 555 0100');
    expect(to(/courier\.example/)).toBe('https://www.courier.example/');
    expect(to(/^Track at/)).toBe('https://courier.example.com/track?number=1');
  },
);

test('a courier of which nothing is known is said to be so, and its page of the parcel is there', async () => {
  api.answer('couriers', { courier: [{ ...COURIER, phone: null, homepage: null }] });
  const { page, row } = await openNeedy('silent', { track_url: 'https://courier.example.com/track?number=1' });
  await page.user.click(row.getByRole('button', { name: 'Contact the courier' }));
  const dialog = within(await screen.findByRole('dialog', { name: `Contact ${COURIER.name}` }));
  expect(dialog.getByText('No phone number and no website of this courier are known.')).toBeInTheDocument();
  expect(dialog.getByRole('link', { name: /^Track at/ })).toBeInTheDocument();
});

test('who may not change parcels may still contact the courier', async () => {
  const { row } = await openNeedy('silent', {}, { session: { permission: ['order.read'] } });
  expect(row.getByRole('button', { name: 'Contact the courier' })).toBeEnabled();
});

test('while no courier is known the row leads to the page of the parcel', async () => {
  const { row } = await openNeedy('silent', { courier: '', courier_name: '' });
  const link = row.getByRole('link', { name: 'Contact the courier' });
  expect(link.getAttribute('href')).toMatch(/^\/orders\/shipment\?item=77.*#courier$/);
});

test('over quota the plans are offered, or while there is no such screen what the quota went to', async () => {
  const { page, row } = await openNeedy('over_quota', {}, { routes: { ...routes, 'billing.plan': '/billing/plan' } });
  expect(row.getByText('Over quota, not tracked · 17 days')).toBeInTheDocument();
  await page.user.click(row.getByRole('button', { name: 'See plans' }));
  expect(page.opened).toEqual(['/billing/plan']);
  page.unmount();
  api.answer('quotaLedger', { quota: 1, used: 1, renews_at: daysAgo(-3), waiting: 1, total: 0, lines: [] });
  const without = await openNeedy('over_quota');
  await without.page.user.click(without.row.getByRole('button', { name: 'See what was counted' }));
  expect(await screen.findByRole('dialog', { name: 'Quota' })).toBeInTheDocument();
});

test.each<[Attention['reason'], string]>([
  ['no_number', 'Add number'],
  ['wrong_courier', 'Change courier'],
  ['exception', 'Contact the customer'],
])('a user who may not change parcels sees the reason: %s', async (reason, action) => {
  const { row } = await openNeedy(reason, {}, { session: { permission: ['order.read'] } });
  const button = row.getByRole('button', { name: action });
  expect(button).toBeDisabled();
  expect(button).toHaveAccessibleDescription('Your account may not change parcels. Ask the store owner for access.');
});

test('outside of its view the reason has no action', async () => {
  api.answer('orderList', buildOrderList({ shipments: [needy('silent')], attention: 1 }));
  await renderOrders('/orders');
  expect(within(await listTable()).getByText('No updates for 17 days')).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: /Contact the courier/ })).toBeNull();
});

test('where all is done the view shows it; with another filter it is a search without a result', async () => {
  api.answer('orderList', buildOrderList({ counts: buildCounts({ all: 40 }) }));
  const { user, container, location } = await renderOrders('/orders?attention=any');
  expect(await screen.findByRole('heading', { name: 'Nothing needs you now' })).toBeInTheDocument();
  expect(await seriousFindings(container)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Courier' }));
  await user.click(await screen.findByLabelText('DHL (2)'));
  expect(await screen.findByRole('heading', { name: 'Nothing matches these filters' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Remove Courier: DHL' }));
  await user.click(await screen.findByRole('button', { name: 'Show all parcels' }));
  expect(location().searchParams.has('attention')).toBe(false);
});

test('where all of one reason is done, the view leads to what else needs attention', async () => {
  api.answer('orderList', buildOrderList({ counts: buildCounts({ all: 40 }), attention: 12 }));
  const { user, location } = await renderOrders('/orders?attention=customs');
  expect(await screen.findByRole('heading', { name: 'Nothing needs you for this reason now' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Show all that need attention' }));
  expect(location().searchParams.get('attention')).toBe('any');
});

test('each reason is a filter of its own, with its chip', async () => {
  await renderOrders('/orders?attention=late,no_number');
  expect(await screen.findByText('Needs attention: Late')).toBeInTheDocument();
  expect(screen.getByText('Needs attention: No number')).toBeInTheDocument();
});

test.each([
  ['Handled', 'attentionHandled', 'handled', '1 parcel handled'],
  ['Remind me in 3 days', 'attentionRemind', 'remind', 'Reminder set for 1 parcel'],
] as const)('a row is worked off at once, with undo: %s', async (name, call, kind, done) => {
  api.answer(call, buildActionRun({ id: '9', kind, can_undo: true }));
  api.answer('actionUndo', buildActionRun({ kind: 'undo', can_undo: false }));
  const { page, row } = await openNeedy('silent');
  await page.user.click(row.getByRole('button', { name }));
  await waitFor(() => expect(api.requests(call)).toMatchObject([{ body: { ids: ['77'] } }]));
  await waitFor(() => expect(page.toasts.at(-1)?.message).toBe(done));
});

test('a user who may not change parcels works off none', async () => {
  const { row } = await openNeedy('silent', {}, { session: { permission: ['order.read'] } });
  for (const name of ['Handled', 'Remind me in 3 days']) expect(row.getByRole('button', { name })).toBeDisabled();
});

test.each([
  ['send_email', null, 'Anna wrote to the customer, Nov 24, 2026'],
  ['handled', null, 'Handled by Anna, Nov 24, 2026'],
  ['remind', '2026-11-30T12:00:00Z', 'Reminder set for Nov 30, 2026'],
] as const)('the row says what was done: %s', async (kind, until, text) => {
  const done = { kind, by: 'Anna', at: '2026-11-24T12:00:00Z', until };
  const { row } = await openNeedy('silent', {
    attention: { reason: 'silent', since: daysAgo(17), deadline: null, done },
  });
  expect(row.getByText(text)).toBeInTheDocument();
});

test('a deadline that passed is said in words', async () => {
  const attention = { reason: 'waiting_for_collection', since: daysAgo(17), deadline: '2026-05-12T12:00:00Z' } as const;
  const { row } = await openNeedy('waiting_for_collection', { attention });
  expect(row.getByText(/The courier's pick-up period ended on May 12, 2026/)).toBeInTheDocument();
});

test('the list is by urgency unless another order is chosen', async () => {
  await openNeedy('silent');
  expect(screen.getByRole('option', { name: 'Most urgent first', selected: true })).toBeInTheDocument();
});
