import { act, screen } from '@testing-library/react';
import { openAll, orders } from '../routes/stand-in-screens';
import { setUpChrome } from './test-chrome';

/** The admin's navigation, with stand-ins for the screens without a remote yet. */

setUpChrome();
const embedded = (path: string, adapter = {}) =>
  openAll(path, { set: { embedded: true }, adapter: { kind: 'embedded', ...adapter } });

test('the top bar navigation shows only Settings and Orders, and routes on the client', async () => {
  const setMenu = jest.fn();
  let go: (path: string) => void = () => undefined;
  const { router } = embedded('/', {
    setMenu,
    onNavigate: (handler: typeof go) => {
      go = handler;
      return () => undefined;
    },
  });
  // The first entry is the app's home, which the admin uses for the app's name and does not show.
  expect(setMenu).toHaveBeenLastCalledWith([
    { id: 'home', label: 'Home', path: '/' },
    expect.objectContaining({ id: 'settings', label: 'Settings', path: '/settings' }),
    expect.objectContaining({ id: 'orders', label: 'Orders', path: '/orders' }),
  ]);
  expect(screen.queryByRole('banner')).toBeNull();
  await act(async () => go('/settings'));
  expect(router.state.location.pathname).toBe('/settings');
});

test('a screen that is not released is not in it', () => {
  const setMenu = jest.fn();
  openAll('/', { set: { embedded: true, remotes: [orders] }, adapter: { kind: 'embedded', setMenu } });
  expect(setMenu.mock.lastCall?.[0].map(({ id }: { id: string }) => id)).toEqual(['home', 'orders']);
  expect(
    [...(document.querySelector<HTMLElement>('nav[data-menu="seo"]')?.querySelectorAll('a') ?? [])].map(
      (link) => link.textContent,
    ),
  ).toEqual(['Home', 'Orders']);
});
