import { dayNumber } from './calendar';
import { memoized } from '../memoized';

/** How a date is written. Those with a month's name follow the order of the language; in English they choose it. */
export const EDD_DATE_FORMATS = ['MMM D', 'D MMM', 'MM/DD', 'DD/MM', 'YYYY-MM-DD', 'dddd, MMM D'] as const;
export type EddDateFormat = (typeof EDD_DATE_FORMATS)[number];

/** The first and the last day, the last day alone, or the days from today on. */
export const EDD_RANGES = ['range', 'latest', 'days'] as const;
export type EddRange = (typeof EDD_RANGES)[number];

/** Days of a promise, YYYY-MM-DD. */
export interface DayPair {
  from: string;
  to: string;
}

const formatOf = memoized((tag: string, format: EddDateFormat) => {
  const locale = tag === 'en' ? (format === 'D MMM' ? 'en-GB' : 'en-US') : tag;
  const weekday = format === 'dddd, MMM D' ? ({ weekday: 'long' } as const) : {};
  return new Intl.DateTimeFormat(locale, { ...weekday, month: 'short', day: 'numeric', timeZone: 'UTC' });
}, 100);

/** One day (YYYY-MM-DD). @param tag BCP 47 */
export function formatDay(day: string, format: EddDateFormat, tag: string): string {
  const [year = '', month = '', date = ''] = day.split('-');
  if (format === 'YYYY-MM-DD') return `${year}-${month}-${date}`;
  if (format === 'MM/DD') return `${month}/${date}`;
  if (format === 'DD/MM') return `${date}/${month}`;
  return formatOf(tag, format).format(new Date(day));
}

/** In one month its name is written once, where the language writes it by name: `Nov 24–26`. */
function inOneMonth({ from, to }: DayPair, separator: string, format: EddDateFormat, tag: string): string | null {
  if ((format !== 'MMM D' && format !== 'D MMM') || from.slice(0, 7) !== to.slice(0, 7)) return null;
  const parts = formatOf(tag, format).formatRangeToParts(new Date(from), new Date(to));
  const months = parts.filter(({ type }) => type === 'month');
  if (months.length !== 1 || /^\d+$/.test(months[0]?.value ?? '')) return null;
  return parts
    .map(({ type, source, value }) =>
      type === 'literal' && source === 'shared' ? value.replace(/\s*[–—-]\s*/u, () => separator) : value,
    )
    .join('');
}

/** Both days of a promise, or the one that they are. @param separator between them, such as ` – ` */
export const formatDays = ({ from, to }: DayPair, separator: string, format: EddDateFormat, tag: string): string =>
  writtenDays(from, to, separator, format, tag);

/** A promise is shown thousands of times a day, and has a few days. */
const writtenDays = memoized((from: string, to: string, separator: string, format: EddDateFormat, tag: string) => {
  if (from === to) return formatDay(to, format, tag);
  const [first, last] = [formatDay(from, format, tag), formatDay(to, format, tag)];
  return inOneMonth({ from, to }, separator, format, tag) ?? `${first}${separator}${last}`;
}, 5000);

/** How many days from today on: `3`, `3–5`; a day in the past counts as today. @param today YYYY-MM-DD where the shopper is */
export function daysAhead({ from, to }: DayPair, today: string): { min: number; max: number } {
  const ahead = (day: string) => Math.max(0, dayNumber(day) - dayNumber(today));
  return { min: ahead(from), max: ahead(to) };
}
