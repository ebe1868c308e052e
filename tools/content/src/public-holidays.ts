import type { HolidayData } from '@parcelway/holidays';
import Holidays from 'date-holidays';

/** Our languages by the codes of `date-holidays`. */
const LANGUAGES = ['de', 'en', 'es', 'fr', 'it', 'nl', 'pl', 'pt', 'sv', 'tr', 'zh'];
const HOURS = 3_600_000;

const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 24 * HOURS).toISOString().slice(0, 10);

/** The days and names of what is a public holiday there; what begins at noon leaves half a day to work and is none. */
function holidaysIn(place: Holidays, years: readonly number[]): [day: string, names: Record<string, string>][] {
  return years.flatMap((year) => {
    const named = new Map<string, Record<string, string>>();
    for (const language of LANGUAGES)
      for (const { date, name, type, start, end } of place.getHolidays(year, language)) {
        const days = Math.round((end.getTime() - start.getTime()) / (24 * HOURS) - 0.01);
        if (type !== 'public') continue;
        for (let index = 0; index < days; index += 1) {
          const day = addDays(date.slice(0, 10), index);
          named.set(day, { ...named.get(day), [language]: name });
        }
      }
    return [...named].map(([day, names]): [string, Record<string, string>] => [day, names]);
  });
}

/** Names that are the English one in another language are left out. */
const ownNames = ({ en = '', ...others }: Record<string, string>): Record<string, string> => ({
  en,
  ...Object.fromEntries(Object.entries(others).filter(([, name]) => name !== en)),
});

/**
 * Public holidays of these years, each name once.
 * @param countries all that are known, unless named
 * @source date-holidays (CC BY-SA 3.0), from Wikipedia
 */
export function publicHolidays(
  years: readonly number[],
  countries: readonly string[] = Object.keys(new Holidays().getCountries()),
): HolidayData {
  const names: HolidayData['names'] = [];
  const indexOf = new Map<string, number>();
  const byName = (days: readonly (readonly [string, Record<string, string>])[]): Record<string, string[]> => {
    const found: Record<string, string[]> = {};
    for (const [day, given] of days) {
      const own = ownNames(given);
      const key = JSON.stringify(own);
      const index = indexOf.get(key) ?? names.push(own) - 1;
      indexOf.set(key, index);
      (found[index] ??= []).push(day);
    }
    return found;
  };
  const places: HolidayData['places'] = {};
  for (const country of [...countries].sort()) {
    const ofCountry = new Holidays(country, { types: ['public'] });
    const national = holidaysIn(ofCountry, years);
    const nationalDays = new Set(national.map(([day]) => day));
    const regions: Record<string, { name: string; days: Record<string, string[]> }> = {};
    for (const [region, name] of Object.entries(ofCountry.getStates(country) ?? {}).sort()) {
      const days = holidaysIn(new Holidays(country, region, { types: ['public'] }), years);
      const own = days.filter(([day]) => !nationalDays.has(day));
      if (own.length > 0) regions[region] = { name, days: byName(own) };
    }
    places[country] = { days: byName(national), regions };
  }
  return { years: [years[0] ?? 0, years.at(-1) ?? 0], names, places };
}
