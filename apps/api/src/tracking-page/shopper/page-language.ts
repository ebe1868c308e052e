import { trackingTexts, type TrackingTexts } from '@parcelway/app-storefront';
import { bcp47, languageOfLocale, type Language } from '@parcelway/domain';
import { wantedLanguages } from '../../http/wanted-languages';

/** Everything that depends on who reads: texts, and dates in the shop's time zone. */
export interface Reader {
  language: Language;
  texts: TrackingTexts;
  /** "Thursday, 19 November", with the year when it is not this one. @param inZone false: a local day or clock, which no zone moves. */
  date(at: Date, inZone?: boolean): string;
  /** "19 Nov". */
  shortDate(at: Date, inZone?: boolean): string;
  /** "14:05". */
  time(at: Date): string;
  /** "14:05" of a local clock written as UTC, which no zone moves. */
  localTime(at: Date): string;
  /** "in 2 minutes". */
  after(seconds: number): string;
  country(code: string): string;
  /** The shop's time zone by its name, "Central European Time". */
  zone: string;
  fill(text: string, values: Readonly<Record<string, string | number>>): string;
}

/**
 * @param wanted `?lang=`, if given. @param acceptLanguage the browser's header. @param shopLocale what the shop speaks: the last resort before English.
 * @param shopCountry ISO 3166-1 alpha-2 or empty: in the shop's own language dates are written as its country writes them.
 * @param timezone IANA; one that does not exist counts as UTC.
 */
export function createReader({
  wanted,
  acceptLanguage,
  shopLocale,
  shopCountry,
  timezone,
  now,
}: {
  wanted: unknown;
  acceptLanguage: string | undefined;
  shopLocale: string;
  shopCountry: string;
  timezone: string;
  now: Date;
}): Reader {
  const preferred = [
    ...wantedLanguages(wanted, acceptLanguage),
    ...(languageOfLocale(shopLocale) ? [languageOfLocale(shopLocale) as Language] : []),
  ];
  const { language, texts } = trackingTexts(preferred);
  const tag = localeOf(language, shopLocale, shopCountry);
  const zone = isTimeZone(timezone) ? timezone : 'UTC';
  const year = (at: Date, timeZone: string) => new Intl.DateTimeFormat('en', { year: 'numeric', timeZone }).format(at);
  const clock = (at: Date, timeZone: string) =>
    new Intl.DateTimeFormat(tag, { hour: '2-digit', minute: '2-digit', timeZone }).format(at);
  const countries = new Intl.DisplayNames([tag], { type: 'region' });
  return {
    language,
    texts,
    zone: zoneName(tag, zone, now),
    after: (seconds) => new Intl.RelativeTimeFormat(tag).format(Math.ceil(seconds / 60), 'minute'),
    date: (at, inZone = true) => {
      const timeZone = inZone ? zone : 'UTC';
      return new Intl.DateTimeFormat(tag, {
        weekday: 'long',
        day: 'numeric',
        month: 'long',
        timeZone,
        ...(year(at, timeZone) !== year(now, zone) && { year: 'numeric' }),
      }).format(at);
    },
    shortDate: (at, inZone = true) =>
      new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'short', timeZone: inZone ? zone : 'UTC' }).format(at),
    time: (at) => clock(at, zone),
    localTime: (at) => clock(at, 'UTC'),
    country: (code) => (/^[A-Z]{2}$/.test(code) ? (countries.of(code) ?? code) : code),
    fill: (text, values) => text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole)),
  };
}

/** The locale that dates are written in. */
function localeOf(language: Language, shopLocale: string, shopCountry: string): string {
  const usual = language === 'en' ? 'en-GB' : bcp47(language);
  if (languageOfLocale(shopLocale) !== language) return usual;
  const country = /[-_]([A-Z]{2})$/.exec(shopLocale)?.[1] ?? (/^[A-Z]{2}$/.test(shopCountry) ? shopCountry : null);
  return country ? `${usual.slice(0, 2)}-${country}` : usual;
}

const zoneName = (tag: string, timeZone: string, now: Date): string =>
  new Intl.DateTimeFormat(tag, { timeZone, timeZoneName: 'longGeneric' })
    .formatToParts(now)
    .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
