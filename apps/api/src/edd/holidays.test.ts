import { holidayCalendars, nextHolidays } from './holidays';

test('each calendar that can be chosen has holidays in the next twelve months', () => {
  const all = holidayCalendars().flatMap(({ country, regions }) => [country, ...regions.map(({ code }) => code)]);
  expect(all).toEqual(expect.arrayContaining(['DE', 'DE-BY', 'US']));
  for (const calendar of all)
    expect([calendar, nextHolidays([calendar], 'en', '2026-11-23').length > 0]).toEqual([calendar, true]);
});

test('holidays come in their order, in the language, and a day of several calendars once', () => {
  const found = nextHolidays(['DE', 'DE-BY', 'AT'], 'de', '2026-12-25');
  expect(found.slice(0, 2)).toEqual([
    { day: '2026-12-25', name: '1. Weihnachtstag' },
    { day: '2026-12-26', name: '2. Weihnachtstag' },
  ]);
  const days = found.map(({ day }) => day);
  expect(days).toEqual([...new Set(days)].sort());
  expect(days.at(-1)).toBe('2027-12-08');
  expect(nextHolidays([], 'de', '2026-12-25')).toEqual([]);
});
