import { FALLBACK_LANGUAGE, type Language } from '@parcelway/domain';

/** The languages that have dates of their own; the others have the English ones. */
const DATE_LOCALES: readonly Language[] = ['en', 'de', 'es', 'it', 'cn', 'fr'];
const MONDAY = 1;

export interface DateLocale {
  language: Language;
  /** 0 = Sunday */
  weekStart: typeof MONDAY;
}

/** The formats of dates and the calendar's language, in an interface language. */
export const dateLocale = (language: Language): DateLocale => ({
  language: DATE_LOCALES.includes(language) ? language : FALLBACK_LANGUAGE,
  weekStart: MONDAY,
});
