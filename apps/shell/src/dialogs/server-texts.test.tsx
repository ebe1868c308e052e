import { configureApi } from '@parcelway/api';
import { currentLanguage } from '@parcelway/i18n';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { open, setUpChrome } from '../chrome/test-chrome';
import { RELEASED } from '../routes/test-shell';

const { api } = setUpChrome();
const button = (name: string) => screen.queryByText(name);
const overlay = (text: string) => ({ en: { name: 'English', translation: { common: { topbar: { help: text } } } } });

beforeEach(() => localStorage.clear());

test('[4.47] server translations are added per language, once, and the current language is stored', async () => {
  api().answer('lang', { lang: 'en', data: overlay('Help and contact') });
  open('/orders');
  expect(button('Help')).toBeInTheDocument();
  await waitFor(() => expect(button('Help and contact')).toBeInTheDocument());
  expect(localStorage.getItem('parcelway.language')).toBe('en');
  expect(api().requests('lang')).toHaveLength(1);
  expect(document.title).toContain('Parcelway');
});

test('a text of the server is shown as text, whatever is in it', async () => {
  api().answer('lang', { lang: 'en', data: overlay('<img src=x onerror=alert(1)>') });
  open('/orders');
  await waitFor(() => expect(button('<img src=x onerror=alert(1)>')).toBeInTheDocument());
  expect(document.querySelector('img')).toBeNull();
});

test('[8.10] failed language data is ignored, and nobody is notified', async () => {
  api().fail('lang', 500, 'Something failed.');
  const toast = jest.fn();
  open('/orders');
  // As at the start of the page: failed calls are shown by this.
  configureApi({ getToken: async () => 't'.repeat(32), onUnauthorized: () => undefined, toast });
  await waitFor(() => expect(api().requests('lang')).toHaveLength(1));
  await act(async () => {
    await new Promise((resolve) => {
      setTimeout(resolve, 30);
    });
  });
  expect(within(screen.getByRole('navigation', { name: /menu/i })).getAllByRole('link')).toHaveLength(RELEASED.length);
  expect(localStorage.getItem('parcelway.language')).toBeNull();
  expect(toast).not.toHaveBeenCalled();
});

test('the courier list is loaded at app start, once', async () => {
  const { router } = open('/orders');
  await waitFor(() => expect(api().requests('couriers')).toHaveLength(1));
  await act(() => router.navigate('/analytics'));
  expect(api().requests('couriers')).toHaveLength(1);
});

test('[4.47] the answer says itself which language its texts are', async () => {
  api().answer('lang', { lang: 'de', data: { de: { name: 'Deutsch', translation: {} } } });
  open('/orders');
  await waitFor(() => expect(document.documentElement.lang).toBe('de'));
  expect(localStorage.getItem('parcelway.language')).toBe('de');
});

describe('a language that is chosen', () => {
  type Answer = Parameters<ReturnType<typeof api>['answer']>[1];
  async function chooseGerman(answer: () => Promise<unknown>) {
    open('/orders');
    await waitFor(() => expect(localStorage.getItem('parcelway.language')).toBe('en'));
    api().answer('lang', answer as Answer as never);
    await userEvent.click(screen.getByRole('button', { name: /^Language/ }));
    await userEvent.click(await screen.findByText(/^Deutsch/));
    await waitFor(() => expect(api().requests('lang')).toHaveLength(2));
  }
  beforeEach(() => {
    jest.spyOn(HTMLElement.prototype, 'offsetParent', 'get').mockReturnValue(document.body);
    Element.prototype.scrollTo = () => undefined;
  });
  afterEach(() => jest.restoreAllMocks());
  const shown = () => [document.documentElement.lang, localStorage.getItem('parcelway.language')];

  test("[4.47] comes with the server's texts: they are added, then list and language are stored, then it is switched", async () => {
    let come!: (answer: unknown) => void;
    await chooseGerman(
      () =>
        new Promise((resolve) => {
          come = resolve;
        }),
    );
    expect(shown()).toEqual(['en', 'en']);
    const seen: string[] = [];
    const watch = new MutationObserver(() => seen.push(screen.getByRole('banner').textContent));
    watch.observe(screen.getByRole('banner'), { subtree: true, childList: true, characterData: true });
    const shownAtStore: string[] = [];
    const { setItem } = Storage.prototype;
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(function store(this: Storage, key, value) {
      if (key === 'parcelway.language') shownAtStore.push(currentLanguage());
      setItem.call(this, key, value);
    });
    come({
      lang: 'de',
      data: { de: { name: 'Deutsch (neu)', translation: { common: { topbar: { help: 'Hilfe und Rat' } } } } },
    });
    await waitFor(() => expect(shown()).toEqual(['de', 'de']));
    expect(await screen.findByText('Hilfe und Rat')).toBeInTheDocument();
    // The built-in word was never on the screen.
    expect(seen.filter((text) => /Hilfe(?! und Rat)/.test(text))).toEqual([]);
    expect(shownAtStore[0]).toBe('en');
    watch.disconnect();
    await userEvent.click(screen.getByRole('button', { name: /^Sprache/ }));
    expect(await screen.findByText('Deutsch (neu)')).toBeInTheDocument();
    expect(
      api()
        .requests('userSet')
        .map(({ body }) => body),
    ).toEqual([{ key: 'lang', value: 'de' }]);
  });

  test('is shown without them after a second when the server does not answer', async () => {
    await chooseGerman(() => new Promise(() => undefined));
    await waitFor(() => expect(shown()).toEqual(['de', 'de']), { timeout: 3_000 });
  });
});
