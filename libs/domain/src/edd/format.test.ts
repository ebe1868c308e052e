import { bcp47, LANGUAGES, type Language } from '../languages';
import { daysAhead, EDD_DATE_FORMATS, formatDay, formatDays } from './format';

const IN_NOVEMBER = { from: '2026-11-24', to: '2026-11-26' };
const OVER_NEW_YEAR = { from: '2026-12-30', to: '2027-01-04' };
const days = (pair: typeof IN_NOVEMBER, language: Language, separator = '–') =>
  formatDays(pair, separator, 'MMM D', bcp47(language));

test.each([
  ['en', 'Nov 24–26', 'Dec 30–Jan 4'],
  ['de', '24.–26. Nov.', '30. Dez.–4. Jan.'],
  ['es', '24–26 nov', '30 dic–4 ene'],
  ['fr', '24–26 nov.', '30 déc.–4 janv.'],
  ['it', '24–26 nov', '30 dic–4 gen'],
  ['nl', '24–26 nov', '30 dec–4 jan'],
  ['pl', '24–26 lis', '30 gru–4 sty'],
  ['pt', '24/11–26/11', '30/12–4/01'],
  ['sv', '24–26 nov.', '30 dec.–4 jan.'],
  ['tr', '24–26 Kas', '30 Ara–4 Oca'],
  ['cn', '11月24日–11月26日', '12月30日–1月4日'],
] as const)('a range within a month and over a new year: %s', (language, month, year) => {
  expect([days(IN_NOVEMBER, language), days(OVER_NEW_YEAR, language)]).toEqual([month, year]);
});

test.each([
  ['MMM D', 'Nov 4'],
  ['D MMM', '4 Nov'],
  ['MM/DD', '11/04'],
  ['DD/MM', '04/11'],
  ['YYYY-MM-DD', '2026-11-04'],
  ['dddd, MMM D', 'Wednesday, Nov 4'],
] as const)('a date as %s', (format, expected) => {
  expect(formatDay('2026-11-04', format, 'en')).toBe(expected);
});

test('a range as chosen: format and separator, the month once where it has a name', () => {
  expect(formatDays(IN_NOVEMBER, ' to ', 'D MMM', 'en')).toBe('24 to 26 Nov');
  expect(formatDays(IN_NOVEMBER, ' / ', 'MM/DD', 'en')).toBe('11/24 / 11/26');
  expect(formatDays(IN_NOVEMBER, ' – ', 'dddd, MMM D', 'en')).toBe('Tuesday, Nov 24 – Thursday, Nov 26');
  expect(days(IN_NOVEMBER, 'de', ' bis ')).toBe('24. bis 26. Nov.');
  // Not a pattern of a replacement.
  expect(days(IN_NOVEMBER, 'en', '$&')).toBe('Nov 24$&26');
});

test('one date when both are the same', () => {
  expect(formatDays({ from: '2026-11-24', to: '2026-11-24' }, ' – ', 'MMM D', 'en')).toBe('Nov 24');
});

test('every format in every language has the day in it', () => {
  for (const language of LANGUAGES)
    for (const format of EDD_DATE_FORMATS) expect(formatDay('2026-11-24', format, bcp47(language))).toContain('24');
});

test('days from today on', () => {
  expect(daysAhead(IN_NOVEMBER, '2026-11-21')).toEqual({ min: 3, max: 5 });
  expect(daysAhead(IN_NOVEMBER, '2026-11-25')).toEqual({ min: 0, max: 1 });
  expect(daysAhead(OVER_NEW_YEAR, '2026-12-30')).toEqual({ min: 0, max: 5 });
});
