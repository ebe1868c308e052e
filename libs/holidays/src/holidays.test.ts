import { holidayPlaces, isHolidayCalendar, LAST_YEAR, publicHolidays } from './index';

const on = (calendar: string, day: string, language?: string) =>
  publicHolidays(calendar, language).find(([at]) => at === day)?.[1] ?? null;

test.each([
  ['fixed to a date', 'DE', '2026-10-03', 'National Holiday'],
  ['by Easter', 'DE', '2027-03-26', 'Good Friday'],
  ['by the weekday', 'US', '2026-11-26', 'Thanksgiving Day'],
  ['moved to a working day', 'GB', '2026-12-28', 'Boxing Day (substitute day)'],
  ['by the moon', 'CN', '2026-02-17', 'Spring Festival'],
  ['of several days: the first', 'SA', '2026-03-19', 'End of Ramadan (Eid al-Fitr)'],
  ['of several days: the last', 'SA', '2026-03-22', 'End of Ramadan (Eid al-Fitr)'],
])('a holiday %s', (_title, calendar, day, name) => {
  expect(on(calendar, day)).toBe(name);
});

test('a region has the holidays of its country and its own', () => {
  expect([on('DE', '2026-01-06'), on('DE-BY', '2026-01-06'), on('DE-BY', '2026-10-03')]).toEqual([
    null,
    'Epiphany',
    'National Holiday',
  ]);
});

test('a day of which only half is free is none', () => {
  expect(on('CN', '2026-03-08')).toBeNull();
});

test('names are in the language where it is known, else in English', () => {
  expect([on('DE', '2026-12-25', 'de'), on('DE', '2026-12-25', 'fr'), on('DE', '2026-12-25', 'tr')]).toEqual([
    '1. Weihnachtstag',
    'Noël',
    expect.stringMatching(/./),
  ]);
});

test('a calendar is known by country or region', () => {
  expect(['DE', 'DE-BY', 'US-CA'].map(isHolidayCalendar)).toEqual([true, true, true]);
  expect(['', 'XX', 'DE-XX', 'toString', 'DE-toString', 'de'].map(isHolidayCalendar)).not.toContain(true);
  expect([...publicHolidays('XX'), ...publicHolidays('toString')]).toEqual([]);
});

test('each country of the list has holidays in every year', () => {
  const without = holidayPlaces.filter(({ country }) => {
    const years = new Set(publicHolidays(country).map(([day]) => day.slice(0, 4)));
    return !years.has(String(LAST_YEAR)) || years.size < 5;
  });
  expect(without).toEqual([]);
});
