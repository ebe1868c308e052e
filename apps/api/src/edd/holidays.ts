import { addDays, bcp47, type Language } from '@parcelway/domain';
import type { Calls, DataOf } from '@parcelway/http-contract';
import { holidayPlaces, isHolidayCalendar, publicHolidays } from '@parcelway/holidays';

/** Public holidays by day (YYYY-MM-DD) and name. @param region the part of ISO 3166-2 behind the hyphen, for its own too */
export type HolidaysOf = (country: string, region: string | null) => Iterable<readonly [day: string, name: string]>;

/** With names in a language. A region that has none of its own has those of its country. */
export const holidaysIn = (language: Language): HolidaysOf => {
  const [iso] = bcp47(language).split('-');
  return (country, region) => {
    const regional = `${country}-${region}`;
    return publicHolidays(region !== null && isHolidayCalendar(regional) ? regional : country, iso);
  };
};

const SHOWN_DAYS = 365;

/** Whose holidays are known. */
export const holidayCalendars = (): DataOf<Calls['holidayCalendars']>['calendars'] =>
  holidayPlaces.map(({ country, regions }) => ({
    country,
    regions: regions.map(({ code, name }) => ({ code: `${country}-${code}`, name })),
  }));

/** Holidays of a year from a day on, each day once. @param from YYYY-MM-DD */
export function nextHolidays(
  calendars: readonly string[],
  language: Language,
  from: string,
): DataOf<Calls['holidays']>['holidays'] {
  const [iso] = bcp47(language).split('-');
  const until = addDays(from, SHOWN_DAYS);
  const names = new Map<string, string>();
  for (const calendar of calendars)
    for (const [day, name] of publicHolidays(calendar, iso))
      if (day >= from && day < until && !names.has(day)) names.set(day, name);
  return [...names].sort(([one], [other]) => (one < other ? -1 : 1)).map(([day, name]) => ({ day, name }));
}
