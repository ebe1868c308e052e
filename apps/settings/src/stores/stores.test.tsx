import { seriousFindings, type FakeApi, type HostOptions } from '@parcelway/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { SettingsRoutes } from '../settings-routes.component';
import { onPlan, renderSettings, settingsApi } from '../test-settings';

const PRO = onPlan('Pro', 3);
const NO_GROUP = { group: null, code: null, pending: [] };

let api: FakeApi;
afterEach(() => api.restore());

const open = (session: HostOptions['session'] = PRO) =>
  renderSettings(<SettingsRoutes />, { route: '/settings?tab=stores', session });
const button = (name: string) => screen.findByRole('button', { name });
const table = async (name: string) => within(await screen.findByRole('table', { name }));
const orders = async () =>
  (await table('Parcels of all stores')).getAllByRole('rowheader').map(({ textContent }) => textContent);
const changes = () => api.requests('connectStore').map(({ body }) => body);

describe('a store in no group', () => {
  beforeEach(() => {
    api = settingsApi(0);
  });

  test('makes a code, which is shown with a button to copy it and until when it is valid', async () => {
    const { user, container } = await open();
    await user.click(await button('Make a code'));
    expect(await screen.findByText('ABCD-EFGH-JKMN')).toBeInTheDocument();
    expect(await button('Copy ABCD-EFGH-JKMN')).toBeInTheDocument();
    expect(screen.getByText('Valid until')).toBeInTheDocument();
    expect(await button('Make a new code')).toBeInTheDocument();
    expect(await seriousFindings(container)).toEqual([]);
  });

  test('a code that was made earlier is not shown again', async () => {
    api.answer('connectStatus', { ...NO_GROUP, code: { expires_at: '2026-11-21T12:00:00Z', value: null } });
    await open();
    expect(await screen.findByText(/^A code is valid until .*2026/)).toBeInTheDocument();
  });

  test('enters a code, waits for the other store, and withdraws the request', async () => {
    const { user, toasts } = await open();
    await user.click(await button('Request to join'));
    expect(await screen.findByText('Enter a code')).toBeInTheDocument();
    expect(changes()).toEqual([]);
    await user.type(screen.getByLabelText('Code of the other store'), 'abcd-efgh-jkmn');
    await user.click(await button('Request to join'));
    expect(await screen.findByText('Waiting to be accepted by: Demo Outlet')).toBeInTheDocument();
    expect(toasts.at(-1)?.message).toBe('Your request is sent');
    expect(screen.queryByRole('button', { name: 'Make a code' })).toBeNull();
    await user.click(await button('Withdraw request'));
    expect(await button('Make a code')).toBeInTheDocument();
    expect(changes()).toEqual([{ action: 'join', code: 'abcd-efgh-jkmn' }, { action: 'leave' }]);
  });

  test('a code that does not work is refused at the field, and stays', async () => {
    const { user } = await open();
    await user.type(await screen.findByLabelText('Code of the other store'), 'abc');
    const refusal = { code: 422, message: 'This code does not work.', errors: { code: 'This code does not work.' } };
    jest.spyOn(globalThis, 'fetch').mockResolvedValueOnce(Response.json(refusal, { status: 422 }));
    await user.click(await button('Request to join'));
    await waitFor(() => expect(screen.getByLabelText('Code of the other store')).toBeInvalid());
    expect(screen.getByLabelText('Code of the other store')).toHaveDisplayValue('abc');
  });

  test('whose plan does not include groups is told which one does, and can change nothing', async () => {
    await open(onPlan('Basic', 2));
    expect(await screen.findByText('Pro plan')).toBeInTheDocument();
    expect(await button('Make a code')).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getByLabelText('Code of the other store')).toBeDisabled();
  });
});

describe('a store in a group, which a third one wants to join', () => {
  beforeEach(() => {
    api = settingsApi();
  });

  test('sees the stores with their last sync and their parcels', async () => {
    const { container } = await open();
    const stores = await table('Stores in the group');
    expect(await stores.findByText('Parcels: 60')).toBeInTheDocument();
    const [own, other] = stores.getAllByRole('rowheader').map((cell) => cell.closest('tr')?.textContent);
    expect(own).toMatch(/^DemoThis storedemo\.example\.com.*Complete/);
    expect(other).toMatch(/^Demo Outlet.*Never synced/);
    await orders();
    expect(await seriousFindings(container)).toEqual([]);
  });

  test.each([
    ['Accept Demo Kids', { action: 'accept', shop_id: '3' }, 3, 'Demo Kids is in the group'],
    ['Decline Demo Kids', { action: 'decline', shop_id: '3' }, 2, 'Demo Kids is declined'],
  ])('%s: what is shared is said beside it', async (name, body, count, message) => {
    const { user, toasts } = await open();
    const request = within((await button(name)).closest('section') as HTMLElement);
    expect(request.getByText(/^All stores of a group see each other's parcels/)).toBeInTheDocument();
    await user.click(await button(name));
    await waitFor(() => expect(toasts.at(-1)?.message).toBe(message));
    expect(changes()).toEqual([body]);
    expect((await table('Stores in the group')).getAllByRole('rowheader')).toHaveLength(count);
    expect(screen.queryByRole('button', { name })).toBeNull();
  });

  test('leaves after a question that says it cannot be undone', async () => {
    const { user } = await open();
    await user.click(await button('Leave the group'));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/This cannot be undone/)).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Leave the group' }));
    expect(await screen.findByLabelText('Code of the other store')).toBeInTheDocument();
    expect(changes()).toEqual([{ action: 'leave' }]);
  });

  test('the list leads to each parcel in its own store, and goes from page to page', async () => {
    const { user } = await open();
    expect(await orders()).toHaveLength(50);
    const link = screen.getByRole('link', { name: /^Open #2000 in the admin of Demo Outlet/ });
    expect(link).toHaveAttribute('href', 'https://admin.example.com/parcel/1');
    expect(await button('Previous page')).toHaveAttribute('aria-disabled', 'true');
    await user.click(await button('Next page'));
    await waitFor(async () => expect(await orders()).toHaveLength(10));
    await user.click(await button('Previous page'));
    await waitFor(async () => expect(await orders()).toHaveLength(50));
  });

  test('status and search are in the address, and begin at the first page', async () => {
    const page = await open();
    await orders();
    await page.user.click(await button('Next page'));
    await page.user.click(screen.getByRole('tab', { name: 'Delivered' }));
    await waitFor(() => expect(page.location().search).toBe('?tab=stores&status=4'));
    await page.user.type(screen.getByRole('textbox', { name: 'Search' }), '1996');
    await waitFor(() => expect(page.location().search).toBe('?tab=stores&status=4&query=1996'));
    await waitFor(async () => expect(await orders()).toEqual([expect.stringMatching(/^#1996/)]));
    expect(api.requests('groupList').at(-1)?.query).toEqual({ status: '[4]', query: '1996' });
    await page.user.type(screen.getByRole('textbox', { name: 'Search' }), '9');
    expect(await screen.findByText(/^No parcel matches/)).toBeInTheDocument();
  });

  test('stores that could not be read are named', async () => {
    const store = { shop_id: '2', name: 'Demo Outlet', domain: 'outlet.example.com' };
    api.answer('groupList', { parcels: [], next: null, missing: [{ ...store, reason: 'failed' }] });
    await open();
    expect(await screen.findByText(/^Parcels of Demo Outlet could not be read/)).toBeInTheDocument();
  });

  test('whose plan no longer includes groups reads nothing, and can leave', async () => {
    await open(onPlan('Basic', 2));
    expect(await screen.findByText(/the group is paused for this store/)).toBeInTheDocument();
    expect(await button('Leave the group')).not.toHaveAttribute('aria-disabled', 'true');
    expect(await button('Decline Demo Kids')).not.toHaveAttribute('aria-disabled', 'true');
    expect(await button('Accept Demo Kids')).toHaveAttribute('aria-disabled', 'true');
    expect([...api.requests('groupList'), ...api.requests('syncStatus')]).toEqual([]);
  });

  test('who may not change settings reads the group, and why nothing can be changed', async () => {
    await open({ ...PRO, permission: ['order.read'] });
    expect(await screen.findByText(/To change them, ask the store owner/)).toBeInTheDocument();
    for (const name of ['Leave the group', 'Accept Demo Kids', 'Decline Demo Kids', 'Make a code'])
      expect(await button(name)).toHaveAttribute('aria-disabled', 'true');
    expect(await orders()).toHaveLength(50);
  });
});

test('a failure says what to do, and once the server answers the group is there', async () => {
  api = settingsApi();
  api.fail('connectStatus', 500, 'Something is wrong here.');
  const { user } = await open();
  expect(await screen.findByText('The group of stores could not be loaded')).toBeInTheDocument();
  api.answer('connectStatus', NO_GROUP);
  await user.click(await button('Retry'));
  expect(await button('Make a code')).toBeInTheDocument();
});
