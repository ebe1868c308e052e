import { memoized } from '@parcelway/domain';
import type { PageSettings } from '@parcelway/http-contract';
import { offsetIn } from '../../tracking/time/instant';

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

/** The zone of a local day or clock that is written as UTC, so that nothing moves it. */
export const AS_GIVEN = 'UTC';

/** How days and times are shown to one reader. A zone is an IANA name, `Z`, or an offset such as `+08:00`. */
export interface Dates {
  /** "Thursday, 19 November", with the year when it is not this one. @param zone without one the shop's */
  date(at: Date, zone?: string): string;
  /** "19 Nov". @param zone without one the shop's */
  shortDate(at: Date, zone?: string): string;
  /** "14:05". @param zone without one the shop's */
  time(at: Date, zone?: string): string;
  /** The zone's short name at that moment: "CET", "GMT+8". */
  zoneName(at: Date, zone: string): string;
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
  const shopZone = isTimeZone(timezone) ? timezone : 'UTC';
  const clock = (at: Date) =>
    formatter(tag, {
      hour: isTwelveHours(tag, formats.clock) ? 'numeric' : '2-digit',
      minute: '2-digit',
      ...(formats.clock === '12' && { hourCycle: 'h12' }),
      ...(formats.clock === '24' && { hourCycle: 'h23' }),
      timeZone: 'UTC',
    }).format(at);
  const today = isoDay(local(now, shopZone));
  const written = (at: Date): string => {
    const [year = '', month = '', day = ''] = isoDay(at).split('-');
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
          timeZone: 'UTC',
          ...(year !== today.slice(0, 4) && { year: 'numeric' }),
        }).format(at);
    }
  };
  const brief = (at: Date): string => {
    const [, month = '', day = ''] = isoDay(at).split('-');
    switch (formats.date) {
      case 'iso':
        return `${month}-${day}`;
      case 'day_first':
        return `${day}/${month}`;
      case 'month_first':
        return `${month}/${day}`;
      default:
        return formatter(tag, { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(at);
    }
  };
  return {
    today,
    date: (at, zone = shopZone) => written(local(at, zone)),
    shortDate: (at, zone = shopZone) => brief(local(at, zone)),
    time: (at, zone = shopZone) => clock(local(at, zone)),
    zoneName: (at, zone) => zoneName(tag, zone, at),
  };
}

/** "5:13 AM", but "05:13". */
const isTwelveHours = memoized(
  (tag: string, clock: PageSettings['time']['clock']): boolean =>
    clock === '12' || (clock === 'language' && formatter(tag, { hour: 'numeric' }).resolvedOptions().hour12 === true),
  1000,
);

/** The clock of a zone, written as UTC. */
const local = (at: Date, zone: string): Date => new Date(at.getTime() + offsetIn(zone, at));

/** An instant by the clock of a zone and its offset, for machines: "2026-11-21T07:00:00+01:00". */
export function isoIn(at: Date, zone: string): string {
  const minutes = Math.round(offsetIn(zone, at) / 60_000);
  const part = (value: number) => String(value).padStart(2, '0');
  const offset = `${part(Math.floor(Math.abs(minutes) / 60))}:${part(Math.abs(minutes) % 60)}`;
  return `${local(at, zone).toISOString().slice(0, 19)}${minutes < 0 ? '-' : '+'}${offset}`;
}

/** YYYY-MM-DD of a clock that is written as UTC. */
const isoDay = (at: Date): string => at.toISOString().slice(0, 10);

function zoneName(tag: string, zone: string, at: Date): string {
  const [, sign, hours, minutes] = /^([+-])(\d{2}):(\d{2})$/.exec(zone) ?? [];
  if (sign) return `GMT${sign}${Number(hours)}${minutes === '00' ? '' : `:${minutes}`}`;
  return (
    formatter(tag, { timeZone: zone === 'Z' ? 'UTC' : zone, timeZoneName: 'short' })
      .formatToParts(at)
      .find(({ type }) => type === 'timeZoneName')?.value ?? zone
  );
}

function isTimeZone(name: string): boolean {
  try {
    formatter('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
