import { useSetUserMutation } from '@parcelway/api/shell';
import { storage, tabStorage, useSession } from '@parcelway/host';
import { changeLanguage, detectLanguage, LANGUAGE_KEY } from '@parcelway/i18n';
import type { Language } from '@parcelway/domain';
import { useCallback } from 'react';

/** The language this page starts in. @param platformLocale the store platform's own setting, where there is one */
export const startLanguage = (platformLocale: string | null): Language =>
  detectLanguage({
    platformLocale,
    search: window.location.search,
    cookie: document.cookie,
    localStorage: storage.get(LANGUAGE_KEY),
    sessionStorage: tabStorage.get(LANGUAGE_KEY),
    browser: navigator.languages,
    htmlLang: document.documentElement.lang,
  });

/** Switches the language, and remembers the choice here and, for whoever is signed in, at the server. */
export function useChooseLanguage(): (language: Language) => Promise<void> {
  const { loaded } = useSession();
  const [setUser] = useSetUserMutation();
  return useCallback(
    async (language) => {
      // At once: of two choices in a row the later one is kept, also when its texts come first.
      storage.set(LANGUAGE_KEY, language);
      await changeLanguage(language);
      if (loaded) await setUser({ key: 'lang', value: language });
    },
    [loaded, setUser],
  );
}
