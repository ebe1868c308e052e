import type { UpgradeTarget } from '@parcelway/host';
import { seriousFindings } from '@parcelway/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { open, sessionOf, setUpChrome } from '../chrome/test-chrome';
import { PLANS } from './test-dialogs';
import { BASIC_BENEFITS, ENTERPRISE_BENEFITS, PRO_BENEFITS } from '../test-benefits';

const { api } = setUpChrome();
const FREE = sessionOf({ free_trial: false });
const TRIAL = sessionOf({ free_trial: true });
async function opened(target: UpgradeTarget, redirect?: string, more: Parameters<typeof open>[1] = {}) {
  const shell = open('/billing', more);
  await waitFor(() => expect(api().requests('session')).toHaveLength(1));
  act(() => shell.overlays.upgrade.open(target, redirect));
  return { ...shell, dialog: await screen.findByRole('dialog') };
}
const features = (dialog: HTMLElement) =>
  within(dialog)
    .getAllByRole('listitem')
    .map((item) => item.textContent);

beforeEach(() => {
  sessionStorage.clear();
  api().answer('session', FREE);
  api().answer('planModalData', PLANS);
});

test('[4.29] opening with pro shows the Pro feature text', async () => {
  const { dialog } = await opened('pro');
  expect(within(dialog).getByRole('heading', { name: 'Upgrade to Pro' })).toBeInTheDocument();
  expect(features(dialog)).toEqual(PRO_BENEFITS);
  expect(await within(dialog).findByText('From $49.00 a month for 1,000 parcels')).toBeInTheDocument();
  expect(within(dialog).getByText('$61.00')).toBeInTheDocument();
});

test('[6.9] opening with enterprise shows what Enterprise adds, and the price from the plan data', async () => {
  const { dialog } = await opened('enterprise');
  expect(within(dialog).getByRole('heading', { name: 'Upgrade to Enterprise' })).toBeInTheDocument();
  expect(within(dialog).getByText('Everything in Pro, and:')).toBeInTheDocument();
  expect(features(dialog)).toEqual(ENTERPRISE_BENEFITS);
  expect(await within(dialog).findByText('From $299.00 a month for 10,000 parcels')).toBeInTheDocument();
  expect(within(dialog).getByRole('button', { name: 'Upgrade now' })).toBeEnabled();
});

test.each(['basic', 'gold'])('[4.29] anything else shows the Basic text: %s', async (target) => {
  const { dialog } = await opened(target as 'basic');
  expect(within(dialog).getByRole('heading', { name: 'Upgrade to Basic' })).toBeInTheDocument();
  expect(features(dialog)).toEqual(BASIC_BENEFITS);
});

test("[4.32] the button shows the trial text when freeTrial is true, otherwise 'Upgrade now'", async () => {
  expect(within((await opened('basic')).dialog).getByRole('button', { name: 'Upgrade now' })).toBeInTheDocument();
});

test('[4.32] the button shows the trial text when freeTrial is true, with the length of the trial', async () => {
  api().answer('session', TRIAL);
  const { dialog } = await opened('basic');
  expect(await within(dialog).findByRole('button', { name: 'Start free trial' })).toBeInTheDocument();
  expect(await within(dialog).findByText('The first 14 days are free.')).toBeInTheDocument();
});

test('[4.30, 4.31, 4.33] it sends the user to /billing/plan, adding a redirect query when a redirect URL is set', async () => {
  const { dialog, router, overlays } = await opened('pro', '/orders?page=2');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Upgrade now' }));
  await waitFor(() =>
    expect(`${router.state.location.pathname}${router.state.location.search}`).toBe(
      '/billing/plan?redirect=%2Forders%3Fpage%3D2',
    ),
  );
  expect(overlays.dialogs.current()).toBeNull();
  expect(overlays.upgrade.state().redirectUrl).toBeNull();
});

test('without a redirect URL, or with one that leads elsewhere, it is /billing/plan alone', async () => {
  const { dialog, router } = await opened('pro', '//evil.test');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Upgrade now' }));
  await waitFor(() => expect(`${router.state.location.pathname}${router.state.location.search}`).toBe('/billing/plan'));
});

test('[4.33] in the app iframe the plan opens through the overlay frame', async () => {
  const openOverlay = jest.fn();
  const { dialog, router, overlays } = await opened('pro', '/orders', { adapter: { kind: 'embedded', openOverlay } });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Upgrade now' }));
  expect(openOverlay).toHaveBeenCalledWith('/billing/plan?redirect=%2Forders', expect.any(Function));
  expect(router.state.location.pathname).toBe('/billing');
  expect(overlays.dialogs.current()).toBe('billing');
});

test('prices that do not come leave the rest of the dialog as it is', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  api().fail('planModalData', 500);
  const { dialog } = await opened('pro');
  expect(features(dialog)).toEqual(PRO_BENEFITS);
  expect(within(dialog).getByRole('button', { name: 'Upgrade now' })).toBeEnabled();
  jest.restoreAllMocks();
});

test('nothing serious for axe', async () => {
  const { dialog } = await opened('pro');
  await within(dialog).findByText(/a month/);
  expect(await seriousFindings(dialog)).toEqual([]);
});

test('by itself the modal comes on the dashboard only, and once closed it stays closed, for the user', async () => {
  api().answer('session', { ...FREE, show_guide: false });
  const { router } = open('/orders');
  await waitFor(() => expect(api().requests('userOther')).toHaveLength(1));
  expect(api().requests('planModalData')).toHaveLength(0);
  await act(() => router.navigate('/dashboard'));
  await userEvent.click(
    within(await screen.findByRole('dialog', { name: 'Upgrade to Basic' })).getByRole('button', { name: 'Not now' }),
  );
  await waitFor(() =>
    expect(
      api()
        .requests('userSet')
        .map(({ body }) => body),
    ).toEqual([{ key: 'upgrade_modal', value: false }]),
  );
  await act(() => router.navigate('/orders'));
  await act(() => router.navigate('/dashboard'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('by itself the modal does not come on another screen, when it still waited as the dashboard was left', async () => {
  api().answer('session', { ...FREE, show_guide: false });
  const { router, overlays } = open('/dashboard');
  act(() => overlays.dialogs.show('billing'));
  await waitFor(() => expect(overlays.upgrade.state().target).toBe('basic'));
  await act(() => router.navigate('/orders'));
  act(() => overlays.dialogs.close('billing'));
  expect(overlays.dialogs.current()).toBeNull();
});
