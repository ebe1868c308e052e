import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { open, setUpChrome } from '../chrome/test-chrome';

const { api } = setUpChrome();
const button = (name: string) => screen.queryByText(name);
const overlay = (text: string) => ({ en: { name: 'English', translation: { common: { topbar: { help: text } } } } });

beforeEach(() => localStorage.clear());

test('server translations are added per language, once, and the current language is stored', async () => {
  api().answer('lang', { lang: 'en', data: overlay('Help and contact') });
  open('/settings');
  expect(button('Help')).toBeInTheDocument();
  await waitFor(() => expect(button('Help and contact')).toBeInTheDocument());
  expect(localStorage.getItem('parcelway.language')).toBe('en');
  expect(api().requests('lang')).toHaveLength(1);
  expect(document.title).toContain('Parcelway');
});

test('a text of the server is shown as text, whatever is in it', async () => {
  api().answer('lang', { lang: 'en', data: overlay('<img src=x onerror=alert(1)>') });
  open('/settings');
  await waitFor(() => expect(button('<img src=x onerror=alert(1)>')).toBeInTheDocument());
  expect(document.querySelector('img')).toBeNull();
});

test('failed language data is ignored', async () => {
  api().fail('lang', 500, '');
  open('/settings');
  await waitFor(() => expect(api().requests('lang')).toHaveLength(1));
  await act(async () => {
    await new Promise((resolve) => {
      setTimeout(resolve, 30);
    });
  });
  expect(within(screen.getByRole('navigation', { name: /menu/i })).getAllByRole('link')).toHaveLength(8);
  expect(localStorage.getItem('parcelway.language')).toBeNull();
});

test('the courier list is loaded at app start, once', async () => {
  const { router } = open('/settings');
  await waitFor(() => expect(api().requests('couriers')).toHaveLength(1));
  await act(() => router.navigate('/billing'));
  expect(api().requests('couriers')).toHaveLength(1);
});

test("the user's choice of a language is sent, and brings that language's texts", async () => {
  jest.spyOn(HTMLElement.prototype, 'offsetParent', 'get').mockReturnValue(document.body);
  Element.prototype.scrollTo = () => undefined;
  open('/settings');
  await waitFor(() => expect(api().requests('lang')).toHaveLength(1));
  await userEvent.click(screen.getByRole('button', { name: /^Language/ }));
  await userEvent.click(await screen.findByText('Deutsch'));
  await waitFor(() =>
    expect(
      api()
        .requests('userSet')
        .map(({ body }) => body),
    ).toEqual([{ key: 'lang', value: 'de' }]),
  );
  await waitFor(() => expect(api().requests('lang')).toHaveLength(2));
  expect(localStorage.getItem('parcelway.language')).toBe('de');
  jest.restoreAllMocks();
});
