import { dayNumber } from './calendar';

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

const formats = new Map<string, Intl.DateTimeFormat>();
function formatOf(tag: string, format: EddDateFormat): Intl.DateTimeFormat {
  const locale = tag === 'en' ? (format === 'D MMM' ? 'en-GB' : 'en-US') : tag;
  const key = `${locale} ${format}`;
  let made = formats.get(key);
  if (!made) {
    const weekday = format === 'dddd, MMM D' ? ({ weekday: 'long' } as const) : {};
    made = new Intl.DateTimeFormat(locale, { ...weekday, month: 'short', day: 'numeric', timeZone: 'UTC' });
    formats.set(key, made);
  }
  return made;
}

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
export function formatDays(days: DayPair, separator: string, format: EddDateFormat, tag: string): string {
  if (days.from === days.to) return formatDay(days.to, format, tag);
  const [from, to] = [formatDay(days.from, format, tag), formatDay(days.to, format, tag)];
  return inOneMonth(days, separator, format, tag) ?? `${from}${separator}${to}`;
}

/** How many days from today on: `3`, `3–5`; a day in the past counts as today. @param today YYYY-MM-DD where the shopper is */
export function daysAhead({ from, to }: DayPair, today: string): { min: number; max: number } {
  const ahead = (day: string) => Math.max(0, dayNumber(day) - dayNumber(today));
  return { min: ahead(from), max: ahead(to) };
}
