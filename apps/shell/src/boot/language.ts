import { useLazyGetLanguageDataQuery, type LanguageData } from '@parcelway/api/shell';
import { useSetUserMutation } from '@parcelway/api/user-settings';
import { storage, tabStorage, useSession } from '@parcelway/host';
import { addOverlay, changeLanguage, currentLanguage, detectLanguage, LANGUAGE_KEY } from '@parcelway/i18n';
import { isLanguage, type Language } from '@parcelway/domain';
import { useCallback, useEffect, useRef, useState } from 'react';

/** How long a chosen language waits for the server's own texts before it is shown without them. */
const TEXTS_WAIT_MS = 1_000;

/** In the browser's storage: the language chosen in our menu, which wins over the store platform's. */
const CHOICE_KEY = 'parcelway.language.choice';

/**
 * The language this page starts in.
 * @param platformLocale the store platform's own setting, where there is one
 * @param choice the one chosen in our menu
 */
export const startLanguage = (
  platformLocale: string | null,
  choice: string | null = storage.get(CHOICE_KEY),
): Language =>
  detectLanguage({
    platformLocale: platformLocale && isLanguage(choice) ? choice : platformLocale,
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

let requested: Language | undefined;

export interface LanguageChoice {
  /** The language chosen in our menu; null: that of the store admin, or of the browser. */
  choice: Language | null;
  /** Switches the language, and stores the choice here and, for whoever is signed in, at the server. @param language null takes the choice back */
  choose(language: Language | null): Promise<void>;
}

/**
 * The language that the user chose, see {@link LanguageChoice}. In the store admin the choice is the user's, also where it was made on
 * another device; stand-alone the browser's storage decides, because the server does not know who it is there.
 * @param platformLocale the store platform's own setting, where there is one
 */
export function useLanguageChoice(platformLocale: string | null): LanguageChoice {
  const { loaded, session } = useSession();
  const [fetchTexts] = useLazyGetLanguageDataQuery();
  const [setUser] = useSetUserMutation();
  const [choice, setChoice] = useState(storedChoice);

  const show = useCallback(
    async (language: Language | null) => {
      if (language) storage.set(CHOICE_KEY, language);
      else storage.remove(CHOICE_KEY);
      setChoice(language);
      const next = language ?? startLanguage(platformLocale, null);
      requested = next;
      const answer = loaded
        ? await Promise.race([
            fetchTexts(next, true).then(({ data }) => data ?? null),
            new Promise<null>((resolve) => {
              setTimeout(resolve, TEXTS_WAIT_MS, null);
            }),
          ])
        : null;
      // Of two choices in a row the later one counts, also when its texts come first.
      if (requested !== next) return false;
      await applyLanguage(next, answer);
      return true;
    },
    [fetchTexts, loaded, platformLocale],
  );

  const choose = useCallback(
    async (language: Language | null) => {
      const shown = await show(language);
      if (shown && loaded) await setUser({ key: 'lang', value: language ?? '' });
    },
    [loaded, setUser, show],
  );

  const atServer = session && (session.lang_chosen ? session.lang : null);
  const known = useRef(atServer);
  useEffect(() => {
    // Changed on this page: a screen has a select of languages too.
    const isNew = known.current !== undefined && known.current !== atServer;
    known.current = atServer;
    if ((isNew || platformLocale !== null) && atServer !== undefined && atServer !== storedChoice())
      void show(atServer);
  }, [atServer, platformLocale, show]);

  return { choice, choose };
}

function storedChoice(): Language | null {
  const choice = storage.get(CHOICE_KEY);
  return isLanguage(choice) ? choice : null;
}
