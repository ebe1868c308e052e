import { holidayPlaces, LAST_YEAR, publicHolidays as known } from '@parcelway/holidays';
import { publicHolidays } from './public-holidays';

test('what is written is what the source has, day by day', () => {
  const { names, places } = publicHolidays([LAST_YEAR], ['DE', 'IL', 'SA']);
  for (const [country, { days }] of Object.entries(places)) {
    const made = Object.entries(days).flatMap(([index, all]) => all.map((day) => [day, names[Number(index)]?.en]));
    const written = known(country).filter(([day]) => day.startsWith(String(LAST_YEAR)));
    expect(written.length).toBeGreaterThan(3);
    expect(made.sort()).toEqual(written.sort());
  }
});

test('regions are those that have holidays of their own', () => {
  const { places } = publicHolidays([LAST_YEAR], ['DE']);
  expect(Object.keys(places.DE?.regions ?? {})).toEqual(
    holidayPlaces.find(({ country }) => country === 'DE')?.regions.map(({ code }) => code),
  );
});
