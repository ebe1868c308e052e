import { storage, tabStorage } from '@parcelway/host';
import { changeLanguage, detectLanguage, LANGUAGE_KEY } from '@parcelway/i18n';
import type { Language } from '@parcelway/domain';

/** The language this page starts in. @param platformLocale the store platform's own setting, where there is one */
export const startLanguage = (platformLocale: string | null): Language => detectLanguage({
  platformLocale,
  search: window.location.search,
  cookie: document.cookie,
  localStorage: storage.get(LANGUAGE_KEY),
  sessionStorage: tabStorage.get(LANGUAGE_KEY),
  browser: navigator.languages,
  htmlLang: document.documentElement.lang,
});

/** Switches the language and remembers the choice. */
export async function chooseLanguage(language: Language): Promise<void> {
  await changeLanguage(language);
  storage.set(LANGUAGE_KEY, language);
}
