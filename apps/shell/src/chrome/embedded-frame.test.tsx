import { changeLanguage } from '@parcelway/i18n';
import { buildSession } from '@parcelway/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { open, setUpChrome } from './test-chrome';

/** The line above a screen inside the store admin. */

const { api } = setUpChrome();
beforeEach(() => localStorage.clear());
afterEach(() => act(() => changeLanguage('en')));
const embedded = (path: string) =>
  open(path, { set: { embedded: true }, adapter: { kind: 'embedded', platformLocale: 'en-US' } });

test('a menu in the header line leads to all screens, and marks the one that is shown', async () => {
  const { router } = embedded('/orders');
  const all = await screen.findByRole('button', { name: 'All screens' });
  await userEvent.click(all);
  const names = [
    'Dashboard',
    'Orders',
    'Tracking page',
    'Notification',
    'Analytics',
    'Billing',
    'Settings',
    'Integration',
  ];
  const list = (await screen.findByRole('link', { name: 'Dashboard' })).closest('ul');
  const links = within(list as HTMLElement).getAllByRole('link');
  expect(links.map((link) => link.textContent)).toEqual(names);
  await userEvent.click(links[2] as HTMLElement);
  expect(router.state.location.pathname).toBe('/tracking-page');
  expect(screen.queryByRole('link', { name: 'Dashboard' })).toBeNull();
});

test.each([
  ['a choice made on another device', { lang: 'de', lang_chosen: true }, 'Sprache DE'],
  ["the shop's language without a choice", { lang: 'de', lang_chosen: false }, 'Language EN'],
] as const)('%s: the menu says %s', async (_, session, button) => {
  api().answer('session', buildSession(session));
  api().answer('lang', ({ params }) => ({ lang: params.lang, data: {} }));
  embedded('/analytics');
  await screen.findByText('Free');
  expect(await screen.findByRole('button', { name: button })).toBeInTheDocument();
});

test('a chosen language is stored for the user, and "Same as the store admin" takes it back', async () => {
  api().answer('lang', ({ params }) => ({ lang: params.lang, data: {} }));
  embedded('/analytics');
  await screen.findByText('Free');
  await userEvent.click(screen.getByRole('button', { name: 'Language EN' }));
  await userEvent.click(await screen.findByText('Deutsch'));
  await userEvent.click(await screen.findByRole('button', { name: 'Sprache DE' }));
  await userEvent.click(await screen.findByText('Wie in der Shop-Verwaltung'));
  await screen.findByRole('button', { name: 'Language EN' });
  await waitFor(() =>
    expect(
      api()
        .requests('userSet')
        .map(({ body }) => body),
    ).toEqual([
      expect.objectContaining({ key: 'lang', value: 'de' }),
      expect.objectContaining({ key: 'lang', value: '' }),
    ]),
  );
});
