import { createReader } from './page-language';

const NOW = new Date('2026-11-22T12:00:00Z');
const AT = new Date('2026-11-19T13:05:00Z');
const reader = (wanted: string, shopLocale: string, shopCountry: string, timezone = 'UTC') =>
  createReader({ wanted, acceptLanguage: undefined, shopLocale, shopCountry, timezone, now: NOW });

test.each([
  ['en', 'en', 'US', 'Thursday, November 19', '1:05 PM'],
  ['en', 'en', 'GB', 'Thursday 19 November', '13:05'],
  ['en', 'en', '', 'Thursday 19 November', '13:05'],
  ['en', 'de', 'US', 'Thursday 19 November', '13:05'],
  ['de', 'de-AT', 'DE', 'Donnerstag, 19. November', '13:05'],
  ['pt', 'pt-BR', '', 'quinta-feira, 19 de novembro', '13:05'],
  ['en', 'en-!!', '??', 'Thursday 19 November', '13:05'],
])('a reader of %s at a shop that speaks %s in "%s" reads %s, %s', (wanted, locale, country, date, time) => {
  const { date: dateOf, time: timeOf } = reader(wanted, locale, country);
  expect([dateOf(AT), timeOf(AT, 'UTC').replace(/\s/g, ' ').replace(/^0/, '')]).toEqual([date, time]);
});

test('an hour has no zero before it where the day has twelve hours', () => {
  const time = (locale: string, country: string) =>
    reader(locale, locale, country).time(new Date('2026-11-19T05:13:00Z'), 'UTC').replace(/\s/g, ' ');
  expect([time('en', 'US'), time('en', 'GB'), time('de', 'DE')]).toEqual(['5:13 AM', '05:13', '05:13']);
});

test.each([
  ['en', 'Europe/Berlin', '14:05', 'CET'],
  ['de', 'Europe/Berlin', '14:05', 'MEZ'],
  ['en', '+05:30', '18:35', 'GMT+5:30'],
  ['en', '-03:00', '10:05', 'GMT-3'],
  ['en', 'Z', '13:05', 'UTC'],
])('a reader of %s reads a time in %s as %s %s', (language, zone, time, name) => {
  const { time: timeOf, zoneName } = reader(language, '', '', 'Asia/Tokyo');
  expect([timeOf(AT, zone), zoneName(AT, zone)]).toEqual([time, name]);
});

test('a moment of no place is on the day of the shop', () => {
  const { date } = reader('en', '', '', 'Asia/Tokyo');
  expect(date(new Date('2026-11-19T20:00:00Z'))).toBe('Friday 20 November');
});
