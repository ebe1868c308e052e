import { configureApi, makeStore } from '@parcelway/api';
import { useSetUserMutation } from '@parcelway/api/user-settings';
import { HostProvider, standAloneAdapter, useSession } from '@parcelway/host';
import { currentLanguage, initI18n, LANGUAGE_KEY, loadNamespace } from '@parcelway/i18n';
import { MemoryRouter } from '@parcelway/router';
import { fakeApi, type FakeApi } from '@parcelway/testing';
import { buildSession } from '@parcelway/testing/builders';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { startLanguage, useLanguageChoice } from './language';

const Host = ({ children }: { children: ReactNode }) => (
  <MemoryRouter>
    <HostProvider store={makeStore()} adapter={standAloneAdapter(() => undefined)} routes={{}} signedIn={false}>
      {children}
    </HostProvider>
  </MemoryRouter>
);

test('of two languages chosen one after the other the later one is shown and stored, also when its texts come first', async () => {
  await initI18n('en');
  let bringGerman!: () => void;
  const german = new Promise<void>((resolve) => {
    bringGerman = resolve;
  });
  await loadNamespace('slow', async (language) => {
    if (language === 'de') await german;
    return { hello: 'Hello' };
  });
  const { result } = renderHook(() => useLanguageChoice(null), { wrapper: Host });
  await act(async () => {
    const choices = [result.current.choose('de'), result.current.choose('fr')];
    await choices[1];
    bringGerman();
    await Promise.all(choices);
  });
  expect([currentLanguage(), localStorage.getItem(LANGUAGE_KEY)]).toEqual(['fr', 'fr']);
});

test("[9.18] the language is cached in local storage under the language's key; the query parameter lng wins over it", async () => {
  localStorage.clear();
  await initI18n('en');
  const { result } = renderHook(() => useLanguageChoice(null), { wrapper: Host });
  await act(() => result.current.choose('sv'));
  expect(localStorage.getItem('parcelway.language')).toBe('sv');
  expect(startLanguage(null)).toBe('sv');
  // As another tab does it: what this page stored itself would be read from memory.
  const stored = { key: 'parcelway.language', newValue: 'nl', storageArea: localStorage };
  localStorage.setItem(stored.key, stored.newValue);
  window.dispatchEvent(new StorageEvent('storage', stored));
  expect(startLanguage(null)).toBe('nl');
  window.history.replaceState(null, '', '/orders?page=2&lng=it');
  expect(startLanguage(null)).toBe('it');
  window.history.replaceState(null, '', '/orders?page=2');
  expect(startLanguage(null)).toBe('nl');
});

describe('in the store admin', () => {
  beforeEach(() => localStorage.clear());

  test("[4.46, 4.49] the language comes from the store platform's locale, which wins over a stored one", () => {
    localStorage.setItem(LANGUAGE_KEY, 'fr');
    expect(startLanguage('de-AT')).toBe('de');
    expect(startLanguage(null)).toBe('fr');
  });

  test("a language chosen in our menu wins over the platform's locale until the choice is taken back", async () => {
    await initI18n('de');
    const { result } = renderHook(() => useLanguageChoice('de-AT'), { wrapper: Host });
    await act(() => result.current.choose('fr'));
    expect([result.current.choice, currentLanguage(), startLanguage('de-AT')]).toEqual(['fr', 'fr', 'fr']);
    await act(() => result.current.choose(null));
    expect([result.current.choice, currentLanguage(), startLanguage('de-AT')]).toEqual([null, 'de', 'de']);
  });
});

describe('stand-alone', () => {
  let api: FakeApi;
  beforeEach(async () => {
    localStorage.clear();
    await initI18n('en');
    api = fakeApi();
    api.answer('userSet', {});
    configureApi({ getToken: async () => 'token', onUnauthorized: () => undefined, toast: () => undefined });
  });
  afterEach(() => api.restore());

  test('a language that a screen saves on this page is shown; what was stored before is not, the browser decides', async () => {
    api.answer('session', buildSession({ lang: 'fr', lang_chosen: true }));
    const wrapper = ({ children }: { children: ReactNode }) => (
      <MemoryRouter>
        <HostProvider store={makeStore()} adapter={standAloneAdapter(() => undefined)} routes={{}}>
          {children}
        </HostProvider>
      </MemoryRouter>
    );
    const { result } = renderHook(
      () => ({ ...useLanguageChoice(null), loaded: useSession().loaded, save: useSetUserMutation()[0] }),
      { wrapper },
    );
    await waitFor(() => expect(result.current.loaded).toBe(true));
    expect([result.current.choice, currentLanguage()]).toEqual([null, 'en']);
    await act(() => result.current.save({ key: 'lang', value: 'de' }));
    await waitFor(() => expect([result.current.choice, currentLanguage()]).toEqual(['de', 'de']));
  });
});
