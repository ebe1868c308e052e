import data from './data/public-holidays.json';

/** Days (YYYY-MM-DD) by the index of their name. */
type DaysByName = Record<string, string[]>;

/** What `npm run holidays` writes. */
export interface HolidayData {
  /** The first and the last year it has. */
  years: number[];
  /** By language (`zh` is Chinese); where one is missing the English name counts. */
  names: Record<string, string>[];
  /** By country (ISO 3166-1); a region has the days that its country has not. */
  places: Record<string, { days: DaysByName; regions: Record<string, { name: string; days: DaysByName }> }>;
}

const { names, places, years } = data as HolidayData;

/** The last year of which holidays are known. */
export const LAST_YEAR = years[1] ?? 0;

/** Countries with holidays, and their regions that have some of their own: code and name as it is written there. */
export const holidayPlaces: readonly { country: string; regions: { code: string; name: string }[] }[] = Object.entries(
  places,
).map(([country, { regions }]) => ({
  country,
  regions: Object.entries(regions).map(([code, { name }]) => ({ code, name })),
}));

/** Whether there is a calendar of that name: `DE`, or `DE-BY` for a region. */
export function isHolidayCalendar(calendar: string): boolean {
  const [country, region] = partsOf(calendar);
  if (!Object.hasOwn(places, country)) return false;
  return region === null || Object.hasOwn(places[country]?.regions ?? {}, region);
}

const partsOf = (calendar: string): [country: string, region: string | null] => {
  const at = calendar.indexOf('-');
  return at === -1 ? [calendar, null] : [calendar.slice(0, at), calendar.slice(at + 1)];
};

/**
 * Public holidays of a calendar (`DE`, or `DE-BY`: the country's and the region's), as day (YYYY-MM-DD) and name. None for an unknown one.
 * @param language of the names, ISO 639-1
 */
export function publicHolidays(calendar: string, language = 'en'): [day: string, name: string][] {
  const [country, region] = partsOf(calendar);
  if (!isHolidayCalendar(calendar)) return [];
  const { days = {}, regions = {} } = places[country] ?? {};
  return [days, region === null ? {} : (regions[region]?.days ?? {})].flatMap((byName) =>
    Object.entries(byName).flatMap(([index, days]) => {
      const name = names[Number(index)];
      return days.map((day): [string, string] => [day, name?.[language] ?? name?.en ?? '']);
    }),
  );
}
