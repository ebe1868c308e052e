import { bcp47, type Language } from '../languages';
import { dayNumber } from './calendar';
import { filledText, type EddDateFormat, type EddFormat } from './settings';

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
  /** Until the cut-off of today; null when it has passed or nobody works today. */
  minutesLeft: number | null;
}

const dateOf = (day: string): Date => new Date(dayNumber(day) * 86_400_000);
const written = (tag: string, options: Intl.DateTimeFormatOptions, day: string): string =>
  new Intl.DateTimeFormat(tag, { ...options, timeZone: 'UTC' }).format(dateOf(day));
const partOf = (tag: string, day: string, type: 'month' | 'day'): string =>
  new Intl.DateTimeFormat(tag, { month: 'short', day: 'numeric', timeZone: 'UTC' })
    .formatToParts(dateOf(day))
    .find((part) => part.type === type)?.value ?? '';

/** A month's name and the day in the order that was chosen; Chinese has one order only. */
function named(tag: string, day: string, isDayFirst: boolean): string {
  if (tag.startsWith('zh')) return written(tag, { month: 'short', day: 'numeric' }, day);
  const [month, number] = [partOf(tag, day, 'month'), partOf(tag, day, 'day')];
  return isDayFirst ? `${number} ${month}` : `${month} ${number}`;
}

/** A day as the merchant wants it, in the shopper's language. @param day YYYY-MM-DD */
export function promiseDay(day: string, format: EddDateFormat, language: Language): string {
  const tag = bcp47(language);
  const [, month = '', number = ''] = day.split('-');
  switch (format) {
    case 'MMM D':
      return named(tag, day, false);
    case 'D MMM':
      return named(tag, day, true);
    case 'MM/DD':
      return `${month}/${number}`;
    case 'DD/MM':
      return `${number}/${month}`;
    case 'YYYY-MM-DD':
      return day;
    case 'dddd, MMM D':
      return `${written(tag, { weekday: 'long' }, day)}, ${named(tag, day, false)}`;
  }
}

/** Both ends; one where they are the same, and the month once where it is. */
function bothEnds(from: string, to: string, { date, separator }: EddFormat, language: Language): string {
  if (from === to) return promiseDay(to, date, language);
  const tag = bcp47(language);
  const isSameMonth = from.slice(0, 7) === to.slice(0, 7) && !tag.startsWith('zh');
  if (isSameMonth && date === 'MMM D')
    return `${partOf(tag, from, 'month')} ${partOf(tag, from, 'day')}${separator}${partOf(tag, to, 'day')}`;
  if (isSameMonth && date === 'D MMM')
    return `${partOf(tag, from, 'day')}${separator}${partOf(tag, to, 'day')} ${partOf(tag, to, 'month')}`;
  return `${promiseDay(from, date, language)}${separator}${promiseDay(to, date, language)}`;
}

/** "3–5 days" from a day on. */
function daysUntil({ from, to, today }: PromiseFacts, language: Language): string {
  const [first, last] = [from, to].map((day) => dayNumber(day) - dayNumber(today)) as [number, number];
  const format = new Intl.NumberFormat(bcp47(language), { style: 'unit', unit: 'day', unitDisplay: 'long' });
  return first === last ? format.format(last) : format.formatRange(first, last);
}

/** "2 hr 14 min" */
function countdown(minutes: number, language: Language): string {
  const of = (unit: 'hour' | 'minute', value: number) =>
    new Intl.NumberFormat(bcp47(language), { style: 'unit', unit, unitDisplay: 'short' }).format(value);
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [...(hours > 0 ? [of('hour', hours)] : []), of('minute', rest)].join(' ');
}

const countryName = (country: string | null, language: Language): string =>
  country === null ? '' : (new Intl.DisplayNames(bcp47(language), { type: 'region' }).of(country) ?? country);

/** A promise in the shopper's language. */
export function promiseText(template: string, facts: PromiseFacts, format: EddFormat, language: Language): string {
  const { from, to, country, cutoff, minutesLeft } = facts;
  const days = daysUntil(facts, language);
  const date = {
    range: () => bothEnds(from, to, format, language),
    latest: () => promiseDay(to, format.date, language),
    days: () => days,
  }[format.range]();
  return filledText(template, {
    min_date: promiseDay(from, format.date, language),
    max_date: promiseDay(to, format.date, language),
    date,
    days,
    cutoff: new Intl.DateTimeFormat(bcp47(language), { timeStyle: 'short', timeZone: 'UTC' }).format(
      new Date(cutoff * 60_000),
    ),
    countdown: minutesLeft === null ? '' : countdown(minutesLeft, language),
    country: countryName(country, language),
  });
}

/** What is said where nothing is delivered: of the variables only the country has a value. */
export const outOfZoneText = (template: string, country: string | null, language: Language): string =>
  filledText(template, {
    ...{ min_date: '', max_date: '', date: '', days: '', cutoff: '', countdown: '' },
    country: countryName(country, language),
  });
