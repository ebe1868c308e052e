import { FALLBACK_LANGUAGE, languageOfLocale, type Language } from '@parcelway/domain';

/**
 * The language a page will most likely speak, as far as a request tells: the store platform's locale, the one asked for, the browser's. What
 * the merchant chose in this browser is known to the page alone.
 */
export function likelyLanguage(query: URLSearchParams, acceptLanguage: string | undefined): Language {
  const browser = (acceptLanguage ?? '')
    .slice(0, 200)
    .split(',')
    .map((entry) => entry.split(';')[0]?.trim() ?? '');
  for (const locale of [query.get('locale') ?? '', query.get('lng') ?? '', ...browser]) {
    const language = languageOfLocale(locale);
    if (language) return language;
  }
  return FALLBACK_LANGUAGE;
}
