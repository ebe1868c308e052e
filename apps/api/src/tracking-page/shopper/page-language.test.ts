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
  expect([dateOf(AT), timeOf(AT).replace(/\s/g, ' ').replace(/^0/, '')]).toEqual([date, time]);
});

test('the time zone is called by its name in the language of the reader', () => {
  expect(reader('en', 'en', 'DE', 'Europe/Berlin').zone).toBe('Central European Time');
  expect(reader('de', 'de', 'DE', 'Europe/Berlin').zone).toBe('Mitteleuropäische Zeit');
  expect(reader('en', 'en', 'US', 'America/New_York').zone).toBe('Eastern Time');
});
