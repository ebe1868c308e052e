import { buildActionRun, buildOrderList, buildSession, buildShipmentRow, type FakeApi } from '@parcelway/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { eachWithShop, renderOrders } from '../test-orders';
import { button, dialog, openList } from './test-actions';

let api: FakeApi;
eachWithShop((shop) => {
  api = shop;
});

const item = (name: string | RegExp) => screen.findByRole('menuitem', { name });
async function openMenu(options: Parameters<typeof openList>[1] = {}) {
  const page = await openList(api, options);
  await page.user.click(await button('Actions for #1002'));
  return page;
}

test("a row's menu offers what can be done to its parcel", async () => {
  await openMenu();
  await item('Open');
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    'Open',
    'Copy number',
    'Re-track',
    'Mark as delivered',
    'Mark as returned',
    'Mark as in transit',
    'Change number or courier',
    'Send email to customer',
    'Edit note',
  ]);
});

test('the menu acts on its own parcel, and a press in it does not open the row', async () => {
  api.answer('retrack', buildActionRun({ kind: 'retrack', can_undo: false }));
  const { user, toasts, location } = await openMenu();
  await user.click(await item('Re-track'));
  await waitFor(() => expect(api.requests('retrack')).toMatchObject([{ body: { ids: ['102'] } }]));
  await waitFor(() => expect(toasts).toMatchObject([{ message: 'Courier asked about 1 parcel' }]));
  expect(location().pathname).toBe('/orders');
});

test('the number is copied from the menu', async () => {
  const { user, toasts } = await openMenu();
  await user.click(await item('Copy number'));
  await waitFor(() => expect(toasts).toEqual([{ message: 'Copied Successfully', isError: false }]));
  await expect(navigator.clipboard.readText()).resolves.toBe('1Z1');
});

test('the menu opens by the keyboard', async () => {
  const { user } = await openList(api);
  (await button('Actions for #1002')).focus();
  await user.keyboard('{Enter}');
  expect(await item('Edit note')).toBeInTheDocument();
});

test('the note in the dialog is the one that the parcel has', async () => {
  api.answer('orderList', buildOrderList({ shipments: [buildShipmentRow({ note: 'Call first' })] }));
  const { user } = await renderOrders('/orders');
  await user.click(await button('Actions for #1001'));
  await user.click(await item('Edit note'));
  expect(within(await dialog('Edit note')).getByRole('textbox', { name: 'Note' })).toHaveValue('Call first');
});

test('without the permission the menu explains why nothing can be changed', async () => {
  await openMenu({ session: { permission: ['order.read'] } });
  expect(await item('Mark as delivered')).toBeDisabled();
  expect(screen.getByText(/Your account may not change parcels/)).toBeInTheDocument();
});

test('a plan without emails to customers says so in the menu', async () => {
  await openMenu({ session: { user: { ...buildSession().user, plan: 'Free', level_num: 0 } } });
  expect(await item(/^Send email to customer.*Basic/)).toBeDisabled();
});

test('[7.24] a parcel whose number fits several couriers gets one of them by one click, each with its reasons', async () => {
  const candidates = [
    { code: 'gls', name: 'GLS', score: 0.5, why: ['regex', 'a_reason_of_tomorrow'] },
    { code: 'dpd', name: 'DPD', score: 0.5, why: ['regex', 'shop_history'] },
  ];
  api.answer(
    'orderList',
    buildOrderList({ shipments: [buildShipmentRow({ courier: '', courier_name: '', candidates })] }),
  );
  api.answer('modifyCourier', buildActionRun({ kind: 'modify_courier' }));
  const { user, toasts } = await renderOrders('/orders');
  await user.click(await button('Which courier?'));
  expect((await item(/^GLS/)).textContent).toBe('GLSshape of the number fits');
  await user.click(await item(/DPD.*you shipped with them before/));
  await waitFor(() =>
    expect(api.requests('modifyCourier')).toMatchObject([{ body: { ids: ['101'], courier: 'dpd' } }]),
  );
  await waitFor(() =>
    expect(toasts).toMatchObject([{ message: 'Courier changed for 1 parcel', action: { label: 'Undo' } }]),
  );
});

const detected = (change: object = {}) => ({
  track_number: '',
  normalized: '',
  candidates: [{ code: 'dpd', name: 'DPD', score: 1, why: ['regex', 'check_digit'] }],
  chosen: 'dpd',
  valid_check_digit: true,
  store_company: null,
  ...change,
});

test('[7.25, 7.26] while a number is typed it says whose it may be and whether its check digit is right; both are saved with Undo', async () => {
  api.answer('trackingDetect', ({ body }) =>
    body.track_number === '0548123' ? detected() : detected({ candidates: [], chosen: null, valid_check_digit: null }),
  );
  api.answer('trackingUpdate', buildActionRun({ kind: 'tracking_update' }));
  const { user, toasts } = await openMenu();
  await user.click(await item('Change number or courier'));
  const form = within(await dialog('Change number or courier'));
  expect(await form.findByText('No courier we know has numbers of this shape.')).toBeInTheDocument();
  expect(form.getByRole('radio', { name: 'UPS' })).toBeChecked();
  const number = form.getByRole('textbox', { name: 'Parcel number' });
  await user.clear(number);
  await user.type(number, '0548123');
  expect(await form.findByText('The check digit is right.')).toBeInTheDocument();
  expect(api.requests('trackingDetect').at(-1)?.body).toEqual({ track_number: '0548123', id: '102' });
  expect(form.getByRole('radio', { name: 'DPD' })).toBeChecked();
  expect(form.getByText('shape of the number fits, check digit is right')).toBeInTheDocument();
  await user.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(api.requests('trackingUpdate')).toMatchObject([
      { body: { id: '102', track_number: '0548123', courier: 'dpd' } },
    ]),
  );
  await waitFor(() => expect(toasts).toMatchObject([{ action: { label: 'Undo' } }]));
});

test('a new number gets its likeliest courier, never that of the old one; while it is typed and where none fits, nothing is ticked', async () => {
  api.answer('trackingDetect', ({ body }) =>
    body.track_number === '12345678'
      ? detected({
          candidates: [
            { code: 'dpd', name: 'DPD', score: 0.1, why: ['regex'] },
            { code: 'gls', name: 'GLS', score: 0.1, why: ['regex'] },
          ],
          chosen: null,
          valid_check_digit: null,
        })
      : detected({ candidates: [], chosen: null, valid_check_digit: null }),
  );
  const { user } = await openMenu();
  await user.click(await item('Change number or courier'));
  const form = within(await dialog('Change number or courier'));
  expect(await form.findByRole('radio', { name: 'UPS' })).toBeChecked();
  const number = form.getByRole('textbox', { name: 'Parcel number' });
  await user.clear(number);
  await user.type(number, '12345678');
  const save = form.getByRole('button', { name: 'Save' });
  expect(form.getByRole('radio', { name: 'UPS' })).not.toBeChecked();
  expect(save).toHaveAttribute('aria-disabled', 'true');
  expect(await form.findByRole('radio', { name: 'DPD' })).toBeChecked();
  expect(form.getByRole('radio', { name: 'GLS' })).not.toBeChecked();
  expect(form.getByRole('radio', { name: 'UPS' })).not.toBeChecked();
  expect(save).not.toHaveAttribute('aria-disabled', 'true');
  await user.type(number, '9');
  await waitFor(() => expect(form.queryByRole('radio', { name: 'DPD' })).not.toBeInTheDocument());
  expect(await form.findByText('No courier we know has numbers of this shape.')).toBeInTheDocument();
  expect(form.getByRole('radio', { name: 'UPS' })).not.toBeChecked();
  expect(save).toHaveAttribute('aria-disabled', 'true');
});

test('a wrong check digit is shown, and the number can be saved all the same', async () => {
  api.answer('trackingDetect', detected({ valid_check_digit: false }));
  const { user } = await openMenu();
  await user.click(await item('Change number or courier'));
  const form = within(await dialog('Change number or courier'));
  expect(await form.findByText(/The check digit is wrong/)).toBeInTheDocument();
  const save = form.getByRole('button', { name: 'Save' });
  expect(save).toHaveAttribute('aria-disabled', 'true');
  await user.click(await form.findByRole('radio', { name: 'DPD' }));
  expect(save).not.toHaveAttribute('aria-disabled', 'true');
});
