import { acceptedLanguages, FALLBACK_LANGUAGE, languageOfLocale, type Language } from '@parcelway/domain';

/**
 * A page's most likely language, by its request: the store platform's locale, the requested one, the browser's. The
 * merchant's choice in this browser is known to the page only.
 */
export function likelyLanguage(query: URLSearchParams, acceptLanguage: string | undefined): Language {
  for (const locale of [query.get('locale') ?? '', query.get('lng') ?? '']) {
    const language = languageOfLocale(locale);
    if (language) return language;
  }
  return acceptedLanguages(acceptLanguage)[0] ?? FALLBACK_LANGUAGE;
}
