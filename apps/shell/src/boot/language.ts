import { useLazyGetLanguageDataQuery, type LanguageData } from '@parcelway/api/shell';
import { useSetUserMutation } from '@parcelway/api/user-settings';
import { storage, tabStorage, useSession } from '@parcelway/host';
import { addOverlay, changeLanguage, currentLanguage, detectLanguage, LANGUAGE_KEY } from '@parcelway/i18n';
import { isLanguage, type Language } from '@parcelway/domain';
import { useCallback } from 'react';

/** How long a chosen language waits for the server's own texts before it is shown without them. */
const TEXTS_WAIT_MS = 1_000;

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

/**
 * Adds the server's texts and names of languages, stores the language, and switches to it, in this order: nothing is shown in texts that
 * are replaced at once. The server's answer names the language of its texts.
 * @param answer null: the built-in texts are all there is
 */
export async function applyLanguage(requested: Language, answer: LanguageData | null): Promise<void> {
  if (answer?.data) addOverlay(answer.data);
  const language = isLanguage(answer?.lang) ? answer.lang : requested;
  storage.set(LANGUAGE_KEY, language);
  if (language !== currentLanguage()) await changeLanguage(language);
}

let chosen: Language | undefined;

/** Switches the language, and remembers the choice here and, for whoever is signed in, at the server. */
export function useChooseLanguage(): (language: Language) => Promise<void> {
  const { loaded } = useSession();
  const [fetchTexts] = useLazyGetLanguageDataQuery();
  const [setUser] = useSetUserMutation();
  return useCallback(
    async (language) => {
      chosen = language;
      const answer = loaded
        ? await Promise.race([
            fetchTexts(language, true).then(({ data }) => data ?? null),
            new Promise<null>((resolve) => {
              setTimeout(resolve, TEXTS_WAIT_MS, null);
            }),
          ])
        : null;
      // Of two choices in a row the later one counts, also when its texts come first.
      if (chosen !== language) return;
      await applyLanguage(language, answer);
      if (loaded) await setUser({ key: 'lang', value: language });
    },
    [fetchTexts, loaded, setUser],
  );
}
