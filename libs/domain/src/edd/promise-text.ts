import { bcp47, type Language } from '../languages';
import { daysAhead, formatDay, formatDays } from './format';
import { memoized } from '../memoized';
import { filledText, type EddFormat } from './settings';

export interface PromiseFacts {
  /** YYYY-MM-DD, both ends. */
  from: string;
  to: string;
  /** The day in the warehouse's zone from which days are counted, YYYY-MM-DD. */
  today: string;
  /** ISO 3166-1; null where it is unknown. */
  country: string | null;
  /** Minutes after midnight. */
  cutoff: number;
  /** Until the cut-off of today; null when it has passed or nobody works today; 'live': the variable stays, for who counts. */
  minutesLeft: number | 'live' | null;
}

const dayFormat = memoized(
  (language: Language) => new Intl.NumberFormat(bcp47(language), { style: 'unit', unit: 'day', unitDisplay: 'long' }),
  100,
);
const clockFormat = memoized(
  (language: Language) => new Intl.DateTimeFormat(bcp47(language), { timeStyle: 'short', timeZone: 'UTC' }),
  100,
);
const countryNames = memoized((language: Language) => new Intl.DisplayNames(bcp47(language), { type: 'region' }), 100);

/** "3–5 days" from a day on. */
function daysUntil(facts: PromiseFacts, language: Language): string {
  const { min, max } = daysAhead(facts, facts.today);
  const format = dayFormat(language);
  return min === max ? format.format(max) : format.formatRange(min, max);
}

/** "2 hr 14 min" */
function countdown(minutes: number, language: Language): string {
  const of = (unit: 'hour' | 'minute', value: number) =>
    new Intl.NumberFormat(bcp47(language), { style: 'unit', unit, unitDisplay: 'short' }).format(value);
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [...(hours > 0 ? [of('hour', hours)] : []), of('minute', rest)].join(' ');
}

/** In a text whose reader counts down. */
const LIVE_COUNTDOWN = '{countdown}';

const countryName = (country: string | null, language: Language): string =>
  country === null ? '' : (countryNames(language).of(country) ?? country);

/** A promise in the shopper's language. */
export function promiseText(template: string, facts: PromiseFacts, format: EddFormat, language: Language): string {
  const { from, to, country, cutoff, minutesLeft } = facts;
  const tag = bcp47(language);
  const days = () => daysUntil(facts, language);
  const day = (one: string) => formatDay(one, format.date, tag);
  const date = { range: () => formatDays(facts, format.separator, format.date, tag), latest: () => day(to), days };
  const left = () =>
    minutesLeft === null ? '' : minutesLeft === 'live' ? LIVE_COUNTDOWN : countdown(minutesLeft, language);
  return filledText(template, {
    min_date: () => day(from),
    max_date: () => day(to),
    date: date[format.range],
    days,
    cutoff: () => clockFormat(language).format(new Date(cutoff * 60_000)),
    countdown: left,
    country: () => countryName(country, language),
  });
}

const none = () => '';
/** What is said where nothing is delivered: of the variables only the country has a value. */
export const outOfZoneText = (template: string, country: string | null, language: Language): string =>
  filledText(template, {
    ...{ min_date: none, max_date: none, date: none, days: none, cutoff: none, countdown: none },
    country: () => countryName(country, language),
  });
