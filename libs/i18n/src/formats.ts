import { bcp47, type Language } from '@parcelway/domain';
import { dateLocale } from './date-locale';

const DAY_MS = 86_400_000;

/** Dates and times of day follow {@link dateLocale}; everything else is in the interface language. What is no time is shown as nothing. */
export interface Formats {
  /** `20 Nov 2026`, in the shop's zone. @param iso ISO-8601 time */
  date(iso: string): string;
  /** `20 Nov 2026, 14:05`, in the shop's zone. */
  dateTime(iso: string): string;
  /** `14:05`, in the shop's zone. */
  time(iso: string): string;
  /** `14:05 CET`: where the reader may sit in another zone than the shop. */
  zonedTime(iso: string): string;
  /** `20 Nov 2026` for a calendar day, which no zone moves. @param day YYYY-MM-DD */
  day(day: string): string;
  /** `today`, `yesterday`, `3 days ago` within a week, the date beyond. Put {@link dateTime} in a title beside it. */
  relativeDay(iso: string, now?: Date): string;
  /** `YYYY-MM-DD` of the moment in the shop's zone: to group by day, and for date filters. */
  dayKey(moment: string | Date): string;
  number(value: number): string;
  /** @param fraction 0.25 = 25 % */
  percent(fraction: number): string;
  /** @param amount decimal text or number in the currency's main unit; an unknown currency is shown as its code */
  money(amount: string | number, currency: string): string;
  /** For a local clock or day that no zone may move (`floating` in an answer): the same formats, which leave it as it is. */
  readonly floating: Formats;
  /** Country name for an ISO 3166-1 alpha-2 code; the code itself when unknown. */
  country(code: string): string;
}

const cache = new Map<string, Formats>();

/** Formatters for one language and one IANA zone; the same object for the same pair, so that it can be a hook dependency. */
export function formatsFor(language: Language, timeZone: string): Formats {
  const key = `${language} ${timeZone}`;
  let formats = cache.get(key);
  if (!formats) cache.set(key, (formats = makeFormats(language, timeZone)));
  return formats;
}

/** Made when it is first needed: a screen uses few of them, and each costs a slow machine some milliseconds. */
function lazy<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

/** A zone this browser does not know must not break every date on the screen. */
function dateFormat(locale: string, timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat(locale, { ...options, timeZone });
  } catch {
    return new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
  }
}

/** An answer with an invalid time must not crash the screen. */
function dateText(format: () => Intl.DateTimeFormat, moment: string | Date): string {
  const time = new Date(moment);
  return Number.isNaN(time.getTime()) ? '' : format().format(time);
}

function makeFormats(language: Language, timeZone: string): Formats {
  const locale = bcp47(language);
  const dates = bcp47(dateLocale(language).language);
  const date = lazy(() => dateFormat(dates, timeZone, { dateStyle: 'medium' }));
  const day = lazy(() => dateFormat(dates, 'UTC', { dateStyle: 'medium' }));
  const dateTime = lazy(() => dateFormat(dates, timeZone, { dateStyle: 'medium', timeStyle: 'short' }));
  const time = lazy(() => dateFormat(dates, timeZone, { timeStyle: 'short' }));
  const zonedTime = lazy(() =>
    dateFormat(dates, timeZone, { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' }),
  );
  const key = lazy(() => dateFormat('en-CA', timeZone, { year: 'numeric', month: '2-digit', day: '2-digit' }));
  const relative = lazy(() => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }));
  const number = lazy(() => new Intl.NumberFormat(locale));
  const percent = lazy(() => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }));
  const countries = lazy(() => new Intl.DisplayNames(locale, { type: 'region', fallback: 'code' }));
  const dayKey = (moment: string | Date) => dateText(key, moment);
  return {
    date: (iso) => dateText(date, iso),
    dateTime: (iso) => dateText(dateTime, iso),
    time: (iso) => dateText(time, iso),
    zonedTime: (iso) => dateText(zonedTime, iso),
    day: (text) => dateText(day, `${text}T00:00Z`),
    relativeDay(iso, now = new Date()) {
      const days = Math.round((Date.parse(dayKey(iso)) - Date.parse(dayKey(now))) / DAY_MS);
      return Math.abs(days) < 7 ? relative().format(days, 'day') : dateText(date, iso);
    },
    dayKey,
    get floating() {
      return formatsFor(language, 'UTC');
    },
    number: (value) => number().format(value),
    percent: (fraction) => percent().format(fraction),
    money(amount, currency) {
      try {
        return new Intl.NumberFormat(locale, { style: 'currency', currency }).format(Number(amount));
      } catch {
        return `${number().format(Number(amount))} ${currency}`.trim();
      }
    },
    country(code) {
      try {
        return countries().of(code) ?? code;
      } catch {
        return code;
      }
    },
  };
}
