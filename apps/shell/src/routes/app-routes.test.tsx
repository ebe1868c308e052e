import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { open, SESSION, setUpShell } from './test-shell';

setUpShell();

test('[2.3] the index route leads to the dashboard', () => {
  const { router } = open('/', { load: () => new Promise(() => undefined) });
  expect(router.state.location.pathname).toBe('/dashboard');
  expect(document.title).toBe('Dashboard · Parcelway');
});

test("[2.2, 2.10, 9.23] the side menu lists the eight screens in the specification's order", () => {
  open('/');
  const links = within(screen.getByRole('navigation', { name: 'Main menu' })).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Dashboard', '/dashboard'],
    ['Orders', '/orders'],
    ['Tracking page', '/tracking-page'],
    ['Notification', '/notification'],
    ['Analytics', '/analytics'],
    ['Billing', '/billing'],
    ['Settings', '/settings'],
    ['Integration', '/integration'],
  ]);
});

test('[2.11] each entry of the menu has its own route at its link', async () => {
  const { router } = open('/');
  const menu = within(screen.getByRole('navigation', { name: 'Main menu' }));
  for (const link of menu.getAllByRole('link')) {
    await userEvent.click(link);
    expect(router.state.location.pathname).toBe(link.getAttribute('href'));
    expect(document.title).toBe(`${link.textContent} · Parcelway`);
  }
});

test.each([
  ['of no remote', '/nowhere'],
  ["below a remote's own address", '/orders/nowhere'],
])('[2.28] any other path shows the 404 page titled "The page is not found": %s', (_where, path) => {
  document.title = '';
  open(path);
  expect(screen.getByRole('heading', { name: 'The page is not found' })).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: '404' })).toBeInTheDocument();
  expect(document.title).toBe('The page is not found · Parcelway');
});

test('[2.27, 8.16] the unauthorized page has its title, text, link and a button that refreshes it, and no top bar', async () => {
  const { adapter } = open('/unauthorized');
  const reload = jest.spyOn(adapter, 'reload').mockImplementation(() => undefined);
  expect(screen.getByRole('heading', { name: 'Authorization expired' })).toBeInTheDocument();
  expect(document.title).toBe('Authorization expired · Parcelway');
  expect(
    screen.getByText('Your authorization to us has expired, please refresh the page or contact us.'),
  ).toBeInTheDocument();
  expect(screen.getByRole('link', { name: /Contact us/ })).toHaveAttribute('href', 'mailto:help@example.com');
  expect(screen.queryByText('Order Tracking By Parcelway')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Reload the page' }));
  expect(reload).toHaveBeenCalled();
});

test('[4.40] a session that loads on the unauthorized page opens the root again, one from before does not', async () => {
  globalThis.fetch = jest.fn(async () => Response.json({ code: 200, data: SESSION }));
  const { router } = open('/unauthorized');
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
  await act(() => router.navigate('/unauthorized'));
  expect(screen.getByRole('heading', { name: 'Authorization expired' })).toBeInTheDocument();
});

test('the top bar shows the plan', async () => {
  globalThis.fetch = jest.fn(async () => Response.json({ code: 200, data: SESSION }));
  open('/');
  expect(await screen.findByText('Pro')).toBeInTheDocument();
});

test('a session that cannot be loaded is shown above the screen, and can be requested again', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  globalThis.fetch = jest.fn(async () => Response.json({ code: 500, message: 'Something failed.' }, { status: 500 }));
  open('/');
  expect(await screen.findByText("Your store's data could not be loaded")).toBeInTheDocument();
  globalThis.fetch = jest.fn(async () => Response.json({ code: 200, data: SESSION }));
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Pro')).toBeInTheDocument();
  jest.restoreAllMocks();
});

test('[2.35] each route change scrolls to the top, a changed filter does not', async () => {
  const scroll = jest.spyOn(window, 'scrollTo');
  const { router } = open('/orders');
  scroll.mockClear();
  await act(() => router.navigate('/orders?page=2'));
  expect(scroll).not.toHaveBeenCalled();
  await act(() => router.navigate('/billing'));
  expect(scroll).toHaveBeenCalledWith(0, 0);
});

test('a remote is fetched once the pointer has rested on its entry for 150 ms', () => {
  jest.useFakeTimers();
  const { loader } = open('/');
  act(() => within(screen.getByRole('navigation')).getByRole('link', { name: 'Orders' }).focus());
  jest.advanceTimersByTime(149);
  expect(loader.prefetch).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1);
  expect(loader.prefetch).toHaveBeenCalledWith('orders');
});

test("a pointer that only passes over an entry fetches nothing, also when it comes from the keyboard's entry", () => {
  jest.useFakeTimers();
  const { loader } = open('/');
  const link = within(screen.getByRole('navigation')).getByRole('link', { name: 'Orders' });
  act(() => link.focus());
  fireEvent.pointerEnter(link);
  jest.advanceTimersByTime(149);
  fireEvent.pointerLeave(link);
  jest.advanceTimersByTime(1_000);
  expect(loader.prefetch).not.toHaveBeenCalled();
});

test('[2.38] the language menu switches the interface and remembers the choice', async () => {
  // A popover needs a place on the page and a scroll area, which jsdom does not have.
  jest.spyOn(HTMLElement.prototype, 'offsetParent', 'get').mockReturnValue(document.body);
  Element.prototype.scrollTo = () => undefined;
  open('/');
  await userEvent.click(screen.getByRole('button', { name: 'Language EN' }));
  await userEvent.click(await screen.findByText('Deutsch'));
  expect(await within(screen.getByRole('navigation')).findByRole('link', { name: 'Bestellungen' })).toBeInTheDocument();
  expect(localStorage.getItem('parcelway.language')).toBe('de');
  expect(document.documentElement.lang).toBe('de');
});

test("without a token the store's address is requested, and only a store's address is accepted", async () => {
  open('/orders', { access: { state: 'signed-out', failed: true } });
  expect(screen.getByText('The sign-in did not finish')).toBeInTheDocument();
  await userEvent.type(screen.getByRole('textbox'), 'evil.example{Enter}');
  expect(screen.getByRole('textbox')).toHaveAttribute('aria-invalid', 'true');
});
