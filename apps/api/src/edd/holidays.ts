import { bcp47, type Language } from '@parcelway/domain';
import { isHolidayCalendar, publicHolidays } from '@parcelway/holidays';

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
