import type { PageSettings } from '@parcelway/http-contract';

/**
 * Making a formatter takes longer than rendering the page. One for each locale, zone and form is cached, up to this
 * many.
 */
const MAX_FORMATTERS = 1000;
const formatters = new Map<string, Intl.DateTimeFormat>();
function formatter(tag: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${tag} ${JSON.stringify(options)}`;
  const cached = formatters.get(key);
  if (cached) return cached;
  const made = new Intl.DateTimeFormat(tag, options);
  if (formatters.size >= MAX_FORMATTERS) formatters.clear();
  formatters.set(key, made);
  return made;
}

/** How days and times are shown to one reader. */
export interface Dates {
  /** "Thursday, 19 November", with the year when it is not this one. @param inZone false: a local day or clock, which no zone moves. */
  date(at: Date, inZone?: boolean): string;
  /** "19 Nov". */
  shortDate(at: Date, inZone?: boolean): string;
  /** "14:05". */
  time(at: Date): string;
  /** "14:05" of a local clock written as UTC, which no zone moves. */
  localTime(at: Date): string;
  /** The shop's time zone by its name, "Central European Time". */
  zone: string;
  /** The shop's day, YYYY-MM-DD. */
  today: string;
}

/** @param tag the locale. @param formats what the merchant chose; without them dates are written out and clocks as the language has them. */
export function datesOf({
  tag,
  timezone,
  now,
  formats = { date: 'long', clock: 'language' },
}: {
  tag: string;
  timezone: string;
  now: Date;
  formats?: PageSettings['time'];
}): Dates {
  const zone = isTimeZone(timezone) ? timezone : 'UTC';
  const clock = (at: Date, timeZone: string) =>
    formatter(tag, {
      hour: formats.clock === '12' ? 'numeric' : '2-digit',
      minute: '2-digit',
      ...(formats.clock === '12' && { hourCycle: 'h12' }),
      ...(formats.clock === '24' && { hourCycle: 'h23' }),
      timeZone,
    }).format(at);
  const thisYear = isoDay(now, zone).slice(0, 4);
  const written = (at: Date, timeZone: string): string => {
    const [year = '', month = '', day = ''] = isoDay(at, timeZone).split('-');
    switch (formats.date) {
      case 'iso':
        return `${year}-${month}-${day}`;
      case 'day_first':
        return `${day}/${month}/${year}`;
      case 'month_first':
        return `${month}/${day}/${year}`;
      default:
        return formatter(tag, {
          ...(formats.date === 'long' && { weekday: 'long' }),
          day: 'numeric',
          month: 'long',
          timeZone,
          ...(year !== thisYear && { year: 'numeric' }),
        }).format(at);
    }
  };
  const brief = (at: Date, timeZone: string): string => {
    const [, month = '', day = ''] = isoDay(at, timeZone).split('-');
    switch (formats.date) {
      case 'iso':
        return `${month}-${day}`;
      case 'day_first':
        return `${day}/${month}`;
      case 'month_first':
        return `${month}/${day}`;
      default:
        return formatter(tag, { day: 'numeric', month: 'short', timeZone }).format(at);
    }
  };
  return {
    zone: zoneName(tag, zone, now),
    today: isoDay(now, zone),
    date: (at, inZone = true) => written(at, inZone ? zone : 'UTC'),
    shortDate: (at, inZone = true) => brief(at, inZone ? zone : 'UTC'),
    time: (at) => clock(at, zone),
    localTime: (at) => clock(at, 'UTC'),
  };
}

/** YYYY-MM-DD; Swedes write dates so. */
const isoDay = (at: Date, timeZone: string): string => formatter('sv-SE', { timeZone }).format(at);

const zoneName = (tag: string, timeZone: string, now: Date): string =>
  formatter(tag, { timeZone, timeZoneName: 'longGeneric' })
    .formatToParts(now)
    .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;

function isTimeZone(name: string): boolean {
  try {
    formatter('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
