import type { OrderStatus } from '@parcelway/api/order-status';
import { buildSession } from '@parcelway/testing/builders';
import { fakeApi, type FakeApi, type HostOptions } from '@parcelway/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { fakeShop, renderOrders, routes } from '../test-orders';
import { mockStatuses } from '../isolated/mock-statuses';

let api: FakeApi;
const shopWith = (isEmpty: boolean) => {
  for (const [name, handler] of Object.entries(mockStatuses(isEmpty))) api.answer(name as never, handler as never);
};
beforeEach(() => {
  api = fakeApi();
  shopWith(false);
});
afterEach(() => api.restore());

const onPlan = (plan: string, level_num: number) => ({ user: { ...buildSession().user, plan, level_num } });
const PRO = onPlan('Pro', 3);
const open = (search = '', { session, ...options }: Partial<HostOptions> = {}) =>
  renderOrders(`/custom-status${search}`, { at: '/custom-status/*', session: { ...PRO, ...session }, ...options });
const list = () => screen.findByRole('list', { name: 'Your order statuses' });
const rows = async () =>
  within(await list())
    .getAllByRole('listitem')
    .map((row) => within(row).getByRole('link').textContent);
const button = (name: string) => screen.getByRole('button', { name });

test("[2.24] /custom-status lists the shop's own statuses in their order, each with its rule in words", async () => {
  await open();
  expect(await rows()).toEqual(['Being embroidered', 'Quality check', 'Packed']);
  const texts = within(await list())
    .getAllByRole('listitem')
    .map((row) => row.textContent);
  expect(texts[1]).toContain('4 days after the order is placed');
  expect(texts[2]).toContain('As soon as the order is fulfilled');
});

test('moved by its buttons a status is announced with its position, and the focus moves with it', async () => {
  const { user } = await open();
  await list();
  await user.click(button('Move Packed up'));
  await waitFor(async () => expect(await rows()).toEqual(['Being embroidered', 'Packed', 'Quality check']));
  expect(await screen.findByText('Packed is now 2 of 3')).toBeInTheDocument();
  expect(button('Move Packed up')).toHaveFocus();
  await user.keyboard('{Enter}');
  await waitFor(async () => expect((await rows())[0]).toBe('Packed'));
  // At the top there is no way up any more.
  await waitFor(() => expect(button('Move Packed down')).toHaveFocus());
  expect(button('Move Packed up')).toHaveAttribute('aria-disabled', 'true');
});

test('deleted, a status comes back to its place by Undo', async () => {
  const { user } = await open();
  await list();
  await user.click(button('Delete Quality check'));
  await waitFor(async () => expect(await rows()).toEqual(['Being embroidered', 'Packed']));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(async () => expect(await rows()).toEqual(['Being embroidered', 'Quality check', 'Packed']));
  expect(screen.queryByText('Quality check is deleted')).toBeNull();
});

test('a shop without any sees what they are for, and adds its first', async () => {
  shopWith(true);
  const { user, saveBar, location, toasts } = await open();
  expect(await screen.findByRole('heading', { name: 'No statuses of your own yet' })).toBeInTheDocument();
  await user.click(screen.getAllByRole('button', { name: 'Add status' })[1] as HTMLElement);
  expect(location().search).toBe('?item=new');
  expect(saveBar()).toBeNull();
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Being made');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Counted from' }), "The courier's first scan");
  await user.clear(screen.getByRole('spinbutton', { name: 'Days after that' }));
  await user.type(screen.getByRole('spinbutton', { name: 'Days after that' }), '3');
  await user.click(screen.getByRole('radio', { name: 'Purple' }));
  await user.click(screen.getByRole('radio', { name: 'Clock' }));
  await user.click(screen.getByText('Translations of the name (0 of 11)'));
  await user.type(screen.getByRole('textbox', { name: 'Deutsch' }), 'In Arbeit');
  act(() => saveBar()?.onSave());
  expect(await rows()).toEqual(['Being made']);
  expect(api.requests('saveOrderStatus').at(-1)?.body).toEqual({
    name: 'Being made',
    color: '#6b3fa0',
    icon: 'clock',
    after: 'shipped',
    delay_days: 3,
    description: '',
    translations: { de: 'In Arbeit' },
  });
  expect([location().search, toasts.at(-1)?.message, saveBar()]).toEqual(['', 'Status saved', null]);
});

test('what is missing or wrong is said at its field, and nothing is sent', async () => {
  const { user, saveBar } = await open('?item=1');
  const name = await screen.findByRole('textbox', { name: 'Name' });
  await user.clear(name);
  await user.clear(screen.getByRole('spinbutton', { name: 'Days after that' }));
  await user.clear(screen.getByRole('textbox', { name: 'Colour code' }));
  await user.type(screen.getByRole('textbox', { name: 'Colour code' }), '#ffcc00');
  act(() => saveBar()?.onSave());
  expect(await screen.findByText('Enter a name')).toBeInTheDocument();
  expect(screen.getByText('Enter a whole number from 0 to 60')).toBeInTheDocument();
  expect(screen.getByText('Choose a darker colour, so that it can be read on white')).toBeInTheDocument();
  expect(api.requests('saveOrderStatus')).toEqual([]);
  act(() => saveBar()?.onDiscard());
  await waitFor(() => expect(name).toHaveValue('Being embroidered'));
  expect(saveBar()).toBeNull();
});

test('a refusal of the server preserves what was typed', async () => {
  const { user, saveBar, toasts, location } = await open('?item=3');
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 's');
  api.fail('saveOrderStatus', 409, 'A status with this name already exists. Choose a different name.');
  act(() => saveBar()?.onSave());
  await waitFor(() => expect(toasts.at(-1)?.message).toMatch(/already exists/));
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Packeds');
  expect(location().search).toBe('?item=3');
});

test("the preview is the server's page, without scripts, in the language that is chosen", async () => {
  const { user } = await open('?item=1');
  const frame = await screen.findByTitle('What customers see');
  expect(frame.getAttribute('sandbox')).toBe('allow-same-origin');
  expect(frame.getAttribute('srcdoc')).toContain('<strong>Being embroidered</strong>');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Language of the preview' }), 'Deutsch');
  await waitFor(() =>
    expect(screen.getByTitle('What customers see').getAttribute('srcdoc')).toContain('<strong>Wird bestickt</strong>'),
  );
});

test('a preview that cannot be loaded is reported in its place, and the form still works', async () => {
  api.fail('previewOrderStatus', 500);
  const { toasts } = await open('?item=1');
  expect(await screen.findByText(/^The preview is not available/)).toBeInTheDocument();
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Being embroidered');
  expect(toasts).toEqual([{ message: 'failed with 500', isError: true }]);
});

test('a plan without them says so: nothing is added or changed, and what is there can be deleted', async () => {
  await open('', { session: onPlan('Free', 0), routes: { ...routes, 'billing.plan': '/billing/plan' } });
  await list();
  expect(await screen.findByText('A larger plan shows customers order statuses of your own')).toBeInTheDocument();
  expect(screen.getByText('Basic plan')).toBeInTheDocument();
  expect(button('Upgrade to Basic')).toBeEnabled();
  for (const name of ['Add status', 'Move Packed up']) expect(button(name)).toHaveAttribute('aria-disabled', 'true');
  expect(button('Delete Packed')).toBeEnabled();
});

test('where no plan can be chosen, no button says so', async () => {
  await open('', { session: onPlan('Free', 0) });
  await list();
  expect(await screen.findByText('Basic plan')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Upgrade to Basic' })).toBeNull();
});

test('icons need Pro, which is named beside them', async () => {
  await open('?item=3', { session: onPlan('Basic', 2) });
  expect(await screen.findByRole('radio', { name: 'Clock' })).toBeDisabled();
  expect(screen.getByText('Pro plan')).toBeInTheDocument();
  expect(screen.getByRole('radio', { name: 'Purple' })).toBeEnabled();
});

test('a user who may only read orders sees why nothing can be changed', async () => {
  await open('', { session: { permission: ['order.read'] } });
  await list();
  expect(await screen.findByText(/^Your account may not change order statuses/)).toBeInTheDocument();
  for (const name of ['Add status', 'Move Packed up', 'Delete Packed'])
    expect(button(name)).toHaveAttribute('aria-disabled', 'true');
});

test('with ten statuses there is no room for more, and it is said', async () => {
  const [one] = (await mockStatuses(false).orderStatusList?.({} as never))?.statuses ?? [];
  api.answer('orderStatusList', {
    statuses: Array.from({ length: 10 }, (_, index) => ({
      ...(one as OrderStatus),
      id: String(index + 1),
      name: `S${index}`,
    })),
  });
  await open();
  expect(await screen.findByText('A store can have 10 statuses. Delete one to add another.')).toBeInTheDocument();
  expect(button('Add status')).toHaveAttribute('aria-disabled', 'true');
});

test('a list that cannot be loaded offers to retry; a status that is gone leads back to the list', async () => {
  api.fail('orderStatusList', 500);
  const { user } = await open('?item=99');
  await screen.findByText('The order statuses could not be loaded');
  shopWith(false);
  await user.click(button('Retry'));
  expect(await screen.findByRole('heading', { name: 'This status is not there any more' })).toBeInTheDocument();
});

test('the Orders screen leads to them', async () => {
  api.restore();
  api = fakeShop();
  await renderOrders('/orders');
  expect(await screen.findByRole('link', { name: 'Order statuses' })).toHaveAttribute('href', '/custom-status');
});
