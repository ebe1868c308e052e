import { trackingTexts, type TrackingTexts } from '@parcelway/app-storefront';
import { bcp47, languageOfLocale, memoized, type Language } from '@parcelway/domain';
import type { PageSettings } from '@parcelway/http-contract';
import { wantedLanguages } from '../../http/wanted-languages';
import { datesOf, type Dates } from './page-dates';

/** Everything that depends on who reads: texts, and dates in the shop's time zone. */
export interface Reader extends Dates {
  language: Language;
  texts: TrackingTexts;
  /** "in 2 minutes". */
  after(seconds: number): string;
  country(code: string): string;
  money(amount: string, currency: string): string;
  /** A text of the merchant's own in this language, else in the first that the page is offered in, else in any. */
  own(text: Partial<Record<Language, string>>): string;
  fill(text: string, values: Readonly<Record<string, string | number>>): string;
}

/** The design's rules for texts and dates. */
export type ReadingRules = Pick<PageSettings, 'language' | 'time' | 'texts'>;

/**
 * @param wanted `?lang=`, if given.
 * @param acceptLanguage the browser's header.
 * @param shopLocale the shop's language: the last fallback before English.
 * @param shopCountry ISO 3166-1 alpha-2 or empty: in the shop's own language dates have its country's format.
 * @param timezone IANA; an unknown one counts as UTC.
 * @param rules without them: any language, dates written out.
 */
export function createReader({
  wanted,
  acceptLanguage,
  shopLocale,
  shopCountry,
  timezone,
  now,
  rules,
}: {
  wanted: unknown;
  acceptLanguage: string | undefined;
  shopLocale: string;
  shopCountry: string;
  timezone: string;
  now: Date;
  rules?: ReadingRules;
}): Reader {
  const shopLanguage = languageOfLocale(shopLocale);
  const preferred = [...wantedLanguages(wanted, acceptLanguage), ...(shopLanguage ? [shopLanguage] : [])];
  const { language, texts } = trackingTexts(rules ? allowed(preferred, rules.language) : preferred);
  const tag = localeOf(language, shopLocale, shopCountry);
  return {
    ...datesOf({ tag, timezone, now, ...(rules && { formats: rules.time }) }),
    language,
    texts: { ...texts, ...written(rules?.texts[language]) },
    after: (seconds) => new Intl.RelativeTimeFormat(tag).format(Math.ceil(seconds / 60), 'minute'),
    country: (code) => (/^[A-Z]{2}$/.test(code) ? (countryNames(tag).of(code) ?? code) : code),
    money: (amount, currency) => moneyOf(tag, amount, currency),
    own: (text) =>
      [language, ...(rules?.language.offered ?? []), ...(Object.keys(text) as Language[])]
        .map((code) => text[code])
        .find(Boolean) ?? '',
    fill: (text, values) => text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole)),
  };
}

const countryNames = memoized((tag: string) => new Intl.DisplayNames([tag], { type: 'region' }), 200);

/** A page in one language has that one; else the reader's best of those that the merchant offers. */
const allowed = (preferred: Language[], { mode, offered }: PageSettings['language']): Language[] =>
  mode === 'shopper' ? [...preferred.filter((code) => offered.includes(code)), ...offered] : [mode];

/** An empty text counts as missing: the default is used. */
const written = (texts: Partial<Record<string, string>> = {}): Partial<TrackingTexts> =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text));

/** The locale that dates are written in. */
function localeOf(language: Language, shopLocale: string, shopCountry: string): string {
  const usual = language === 'en' ? 'en-GB' : bcp47(language);
  if (languageOfLocale(shopLocale) !== language) return usual;
  const country = /[-_]([A-Z]{2})$/.exec(shopLocale)?.[1] ?? (/^[A-Z]{2}$/.test(shopCountry) ? shopCountry : null);
  return country ? `${usual.slice(0, 2)}-${country}` : usual;
}

function moneyOf(tag: string, amount: string, currency: string): string {
  const value = Number(amount);
  return /^[A-Z]{3}$/.test(currency) && Number.isFinite(value)
    ? new Intl.NumberFormat(tag, { style: 'currency', currency }).format(value)
    : `${amount} ${currency}`.trim();
}
