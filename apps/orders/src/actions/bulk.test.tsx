import { ShipmentStatus } from '@parcelway/domain';
import { buildActionRun, buildEmailPreview, seriousFindings, type FakeApi } from '@parcelway/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { buildSession } from '@parcelway/testing/builders';
import { eachWithShop, routes } from '../test-orders';
import { bulk, button, checkbox, dialog, openList } from './test-actions';

let api: FakeApi;
eachWithShop((shop) => {
  api = shop;
});

/** Selects #1001 and #1002, and opens the dialog of an action of the menu. */
async function choose(name: string, options: Parameters<typeof openList>[1] = {}) {
  const page = await openList(api, options);
  await page.user.click(checkbox(1001));
  await page.user.click(checkbox(1002));
  await page.user.click(await bulk('Bulk actions'));
  await page.user.click(await screen.findByRole('menuitem', { name }));
  return page;
}
const inDialog = async (name: string, press = name) => within(await dialog(name)).getByRole('button', { name: press });

test('[6.3] a plan without emails to customers says so where they would be sent', async () => {
  const user = { ...buildSession().user, plan: 'Free', level_num: 0 };
  const page = await openList(api, { session: { user } });
  await page.user.click(checkbox(1001));
  await page.user.click(await bulk('Bulk actions'));
  const item = await screen.findByRole('menuitem', { name: /Basic/ });
  expect(item).toBeDisabled();
});

test.each([
  ['Mark as delivered', 'markDelivered'],
  ['Mark as returned', 'markReturned'],
  ['Mark as in transit', 'markInTransit'],
] as const)(
  '[4.21, 7.20] %s is done for the ids that are selected, and notifies customers only when that is ticked',
  async (name, call) => {
    api.answer(call, buildActionRun({ total: 2, done: 2 }));
    const { user } = await choose(name);
    await user.click(await inDialog(name));
    await waitFor(() => expect(api.requests(call)).toMatchObject([{ body: { ids: ['101', '102'], isNotify: false } }]));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

    await user.click(checkbox(1003));
    await user.click(await bulk('Bulk actions'));
    await user.click(await screen.findByRole('menuitem', { name }));
    await user.click(within(await dialog(name)).getByRole('checkbox', { name: 'Notify the customer' }));
    await user.click(await inDialog(name));
    await waitFor(() => expect(api.requests(call).at(-1)?.body).toEqual({ ids: ['103'], isNotify: true }));
  },
);

test('what was done is shown with its number and Undo, which reverts it; the list is read again and the selection ends', async () => {
  api.answer('markDelivered', buildActionRun({ total: 2, done: 2 }));
  api.answer(
    'actionUndo',
    buildActionRun({ id: '7002', kind: 'undo', undoes: '7001', total: 2, done: 2, can_undo: false }),
  );
  const { user, toasts } = await choose('Mark as delivered');
  const lists = api.requests('orderList').length;
  await user.click(await inDialog('Mark as delivered'));
  await waitFor(() => expect(toasts).toMatchObject([{ message: '2 parcels marked as delivered', isError: false }]));
  await waitFor(() => expect(checkbox(1001)).not.toBeChecked());
  expect(api.requests('orderList').length).toBeGreaterThan(lists);
  expect(toasts[0]?.action?.label).toBe('Undo');
  act(() => toasts[0]?.action?.run());
  await waitFor(() => expect(api.requests('actionUndo')).toMatchObject([{ params: { id: '7001' } }]));
  await waitFor(() => expect(toasts[1]).toEqual({ message: '2 parcels are as they were before', isError: false }));
});

test('parcels that were not changed are listed, each with its reason, and can be tried again', async () => {
  const partly = buildActionRun({ total: 12, done: 9, failed: 3 });
  const failure = (shipment_id: string, reason: 'already_so' | 'no_number') => ({
    shipment_id,
    order_name: `#${shipment_id}`,
    track_number: '',
    reason,
  });
  api.answer('markDelivered', partly);
  api.answer('actionState', { ...partly, failures: [failure('101', 'already_so'), failure('102', 'no_number')] });
  api.answer('actionRetry', buildActionRun({ id: '7002', total: 3, done: 3 }));
  const { user, toasts } = await choose('Mark as delivered');
  await user.click(await inDialog('Mark as delivered'));
  const failed = within(await dialog('3 of 12 not changed'));
  expect(await failed.findByText('9 parcels marked as delivered')).toBeInTheDocument();
  expect(failed.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '#101It was so already.',
    '#102The parcel has no number.',
  ]);
  expect(failed.getByText('And 1 more.')).toBeInTheDocument();
  await user.click(failed.getByRole('button', { name: 'Try these again' }));
  await waitFor(() => expect(api.requests('actionRetry')).toMatchObject([{ params: { id: '7001' } }]));
  await waitFor(() => expect(toasts).toMatchObject([{ message: '3 parcels marked as delivered' }]));
});

test('for one parcel that was not changed a toast has the reason', async () => {
  const none = buildActionRun({ kind: 'retrack', total: 1, done: 0, failed: 1, can_undo: false });
  api.answer('retrack', none);
  api.answer('actionState', {
    ...none,
    failures: [{ shipment_id: '101', order_name: '#1001', track_number: '', reason: 'too_soon' }],
  });
  const { user, toasts } = await openList(api);
  await user.click(checkbox(1001));
  await user.click(await bulk('Re-track'));
  await waitFor(() =>
    expect(toasts).toEqual([{ message: expect.stringMatching(/asked a moment ago/) as string, isError: true }]),
  );
});

test('[7.19] re-tracking is done at once for the ids that are selected', async () => {
  api.answer('retrack', buildActionRun({ kind: 'retrack', total: 2, done: 2, can_undo: false }));
  const { toasts } = await choose('Re-track');
  await waitFor(() => expect(api.requests('retrack')).toMatchObject([{ body: { ids: ['101', '102'] } }]));
  await waitFor(() => expect(toasts).toEqual([{ message: 'Couriers asked about 2 parcels', isError: false }]));
});

test('[7.24, 7.27] a courier is searched for by name, and given to the ids that are selected', async () => {
  const card = { homepage: null, phone: null, track_url: null };
  api.answer('searchCourier', ({ body: { search } }) => ({
    couriers: [{ ...card, code: search === 'dpd' ? 'dpd' : 'ups', name: search === 'dpd' ? 'DPD' : 'UPS' }],
    own: [],
  }));
  api.answer('modifyCourier', buildActionRun({ kind: 'modify_courier', total: 2, done: 2 }));
  const { user } = await choose('Change courier');
  const couriers = within(await dialog('Change courier'));
  expect(couriers.getByRole('button', { name: 'Change courier' })).toHaveAttribute('aria-disabled', 'true');
  await user.type(couriers.getByRole('textbox'), 'dpd');
  await user.click(await couriers.findByRole('radio', { name: 'DPD' }));
  await user.click(couriers.getByRole('button', { name: 'Change courier' }));
  await waitFor(() =>
    expect(api.requests('modifyCourier')).toMatchObject([{ body: { ids: ['101', '102'], courier: 'dpd' } }]),
  );
});

test('[7.22, 7.23] mails and messages to the store need a confirmation, because nobody can undo them', async () => {
  api.answer('previewEmail', buildEmailPreview({ customers: 2 }));
  api.answer('bulkSendEmail', buildActionRun({ kind: 'send_email', total: 2, done: 2, can_undo: false }));
  api.answer('sendStatus', buildActionRun({ kind: 'send_status', total: 2, done: 2, can_undo: false }));
  const { user, toasts } = await choose('Send email to customer');
  expect(within(await dialog('Send email to customer')).getByText('This is about 2 parcels.')).toBeInTheDocument();
  await screen.findByTitle('Your parcel is on its way');
  await user.click(await inDialog('Send email to customer'));
  await waitFor(() => expect(api.requests('bulkSendEmail')).toMatchObject([{ body: { ids: ['101', '102'] } }]));
  await waitFor(() => expect(toasts).toEqual([{ message: 'Emails queued for 2 parcels', isError: false }]));
  await user.click(checkbox(1001));
  await user.click(await bulk('Bulk actions'));
  await user.click(await screen.findByRole('menuitem', { name: 'Send status to the store' }));
  await user.click(await inDialog('Send status to the store'));
  await waitFor(() => expect(api.requests('sendStatus')).toMatchObject([{ body: { ids: ['101'] } }]));
});

test('a note is written for all that are selected', async () => {
  api.answer('orderNote', buildActionRun({ kind: 'note', total: 2, done: 2 }));
  const { user } = await choose('Edit note');
  await user.type(within(await dialog('Edit note')).getByRole('textbox', { name: 'Note' }), 'Call first');
  await user.click(await inDialog('Edit note', 'Save'));
  await waitFor(() =>
    expect(api.requests('orderNote')).toMatchObject([{ body: { ids: ['101', '102'], note: 'Call first' } }]),
  );
});

test('all of a view are named by its filters, but those deselected by hand', async () => {
  api.answer('retrack', buildActionRun({ kind: 'retrack', state: 'queued', total: 1203, done: 0, can_undo: false }));
  api.answer('actionState', {
    ...buildActionRun({ kind: 'retrack', state: 'running', total: 1203, done: 300, can_undo: false }),
    failures: [],
  });
  const { user } = await openList(api, { total: 1204, route: '/orders?status=2&query=ada' });
  await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
  await user.click(await button('Select all 1,204 in this view'));
  await user.click(checkbox(1002));
  expect(screen.getByText('1,203 selected')).toBeInTheDocument();
  await user.click(await bulk('Re-track'));
  await waitFor(() => expect(api.requests('retrack')).toHaveLength(1));
  const { ids, filters, except } = api.requests('retrack')[0]?.body ?? {};
  expect({ ids, except, status: filters?.status, query: filters?.query, page: filters?.page }).toEqual({
    ids: undefined,
    except: ['102'],
    status: [ShipmentStatus.InTransit],
    query: 'ada',
    page: undefined,
  });
});

test('[8.1] what the server refuses is reported, and what was typed stays', async () => {
  api.fail('orderNote', 422, 'The note is too long');
  const { user, toasts } = await choose('Edit note');
  await user.type(within(await dialog('Edit note')).getByRole('textbox', { name: 'Note' }), 'Call first');
  await user.click(await inDialog('Edit note', 'Save'));
  await waitFor(() => expect(toasts).toEqual([{ message: 'The note is too long', isError: true }]));
  expect(screen.getByRole('textbox', { name: 'Note' })).toHaveValue('Call first');
  expect(checkbox(1001)).toBeChecked();
});

test('without the permission nothing can be done, and the reason is shown beside it', async () => {
  const { user } = await openList(api, {
    session: { permission: ['order.read'] },
    routes: { ...routes, 'billing.plan': '/billing/plan' },
  });
  await user.click(checkbox(1001));
  expect(await bulk('Mark as delivered')).toHaveAttribute('aria-disabled', 'true');
  await user.click(await bulk('Bulk actions'));
  expect(await screen.findByRole('menuitem', { name: 'Edit note' })).toBeDisabled();
  expect(screen.getByRole('menuitem', { name: 'Export' })).toBeEnabled();
  expect(screen.getByText(/Your account may not change parcels/)).toBeInTheDocument();
});

test('a selection stays while the list refreshes itself, and ends with other filters', async () => {
  const { user } = await openList(api);
  await user.click(checkbox(1001));
  const lists = api.requests('orderList').length;
  act(() => void window.dispatchEvent(new Event('focus')));
  await waitFor(() => expect(api.requests('orderList').length).toBeGreaterThan(lists));
  expect(checkbox(1001)).toBeChecked();
  await user.click(screen.getByRole('tab', { name: /In transit/ }));
  await waitFor(() => expect(checkbox(1001)).not.toBeChecked());
});

test('axe finds nothing serious with rows selected, nor in the dialog', async () => {
  const { container } = await choose('Mark as delivered');
  expect(await seriousFindings(await dialog('Mark as delivered'))).toEqual([]);
  expect(await seriousFindings(container)).toEqual([]);
});
