import { acceptedLanguages, FALLBACK_LANGUAGE, languageOfLocale, type Language } from '@parcelway/domain';

/**
 * A page's most likely language, as far as its request tells: the store platform's locale, the requested one, the browser's. What
 * the merchant chose in this browser is known to the page alone.
 */
export function likelyLanguage(query: URLSearchParams, acceptLanguage: string | undefined): Language {
  for (const locale of [query.get('locale') ?? '', query.get('lng') ?? '']) {
    const language = languageOfLocale(locale);
    if (language) return language;
  }
  return acceptedLanguages(acceptLanguage)[0] ?? FALLBACK_LANGUAGE;
}
