import { RemoteLoadError } from '@parcelway/federation';
import { changeLanguage } from '@parcelway/i18n';
import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openAll as open, orders, screenOf } from './stand-in-screens';
import { setUpShell } from './test-shell';

/** With stand-ins for the remotes' screens. */

setUpShell();

test.each([
  ['/?page=2', '/dashboard?page=2', 'Dashboard'],
  ['/notification/template/4', '/notification/template/4', 'Notification'],
  ['/orders/shipment', '/orders/shipment', 'Shipment detail'],
])('%s is %s, named %s while it loads', (path, at, title) => {
  const { router } = open(path, { load: () => new Promise(() => undefined) });
  expect(`${router.state.location.pathname}${router.state.location.search}`).toBe(at);
  expect(document.title).toBe(`${title} · Parcelway`);
});

describe('what is not released', () => {
  const set = { remotes: [screenOf('settings'), orders] };

  test('is in no menu, and the first released screen in the order of the menu is where the app opens', () => {
    const { router } = open('/', { set });
    expect(router.state.location.pathname).toBe('/orders');
    const links = within(screen.getByRole('navigation', { name: 'Main menu' })).getAllByRole('link');
    expect(links.map((link) => link.textContent)).toEqual(['Orders', 'Settings']);
  });

  test.each(['/dashboard', '/billing/plan', '/pre-edd/custom/7', '/integration/klaviyo'])('says so: %s', (path) => {
    open(path, { set });
    expect(screen.getByRole('heading', { name: 'Not released yet' })).toBeInTheDocument();
    expect(document.title).toBe('Not released yet · Parcelway');
  });

  test('is told from an address that is mistyped', () => {
    open('/billing/pln', { set });
    expect(screen.getByRole('heading', { name: 'The page is not found' })).toBeInTheDocument();
  });

  test('without any remote the root is not found either', () => {
    open('/', { set: { remotes: [] } });
    expect(screen.getByRole('heading', { name: 'The page is not found' })).toBeInTheDocument();
  });
});

test("a released screen is the remote's, on each of its routes, without loading it again", async () => {
  const { router, loader } = open('/orders');
  expect(await screen.findByText('the list')).toBeInTheDocument();
  await act(() => router.navigate('/orders/shipment?item=1'));
  expect(screen.getByText('the shipment')).toBeInTheDocument();
  expect(loader.load).toHaveBeenCalledTimes(1);
});

test('a remote that cannot be loaded leaves a card with Retry and Reload, and the menu lives on', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const { router } = open('/orders', { load: () => Promise.reject(new RemoteLoadError('load', 'orders', '1')) });
  expect(await screen.findByRole('alert')).toHaveTextContent('Orders could not be loaded');
  expect(screen.getByText('Code remote-load/orders@1')).toBeInTheDocument();
  expect(screen.getAllByRole('button', { name: /Retry|Reload the page/ })).toHaveLength(2);
  await act(() => router.navigate('/billing'));
  expect(await screen.findByText('Billing could not be loaded')).toBeInTheDocument();
  jest.restoreAllMocks();
});

test('the menu of a phone keeps the focus where it is when the screen is drawn again, and gives it back when it closes', async () => {
  open('/');
  const button = screen.getByRole('button', { name: 'Open menu' });
  await userEvent.click(button);
  const link = within(screen.getByRole('navigation', { name: 'Main menu' })).getByRole('link', { name: 'Billing' });
  act(() => link.focus());
  await act(() => changeLanguage('de'));
  expect(link).toHaveFocus();
  fireEvent.keyDown(document, { key: 'Escape' });
  expect(button).toHaveFocus();
});

test('a remote that is switched off shows a notice instead, and is in no menu', async () => {
  const { loader } = open('/orders', { set: { remotes: [screenOf('settings')], off: [orders.contract] } });
  expect(await screen.findByText('Orders is switched off')).toBeInTheDocument();
  expect(within(screen.getByRole('navigation', { name: 'Main menu' })).queryByText('Orders')).not.toBeInTheDocument();
  expect(loader.load).not.toHaveBeenCalled();
});
