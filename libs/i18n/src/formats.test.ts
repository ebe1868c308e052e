import { LANGUAGES } from '@parcelway/domain';
import { formatsFor } from './formats';

const now = new Date('2026-11-20T12:00:00Z');

test("a day is the shop's day, not the browser's", () => {
  const late = '2026-11-20T23:30:00Z';
  expect(formatsFor('en', 'Europe/Berlin').dayKey(late)).toBe('2026-11-21');
  expect(formatsFor('en', 'America/New_York').dayKey(late)).toBe('2026-11-20');
});

test('a calendar day is the same day in every zone', () => {
  for (const zone of ['Pacific/Kiritimati', 'UTC', 'Pacific/Pago_Pago'])
    expect(formatsFor('en', zone).day('2026-11-20')).toBe('Nov 20, 2026');
});

test('days are relative under a week and dates beyond', () => {
  const { relativeDay } = formatsFor('en', 'UTC');
  expect(relativeDay('2026-11-20T01:00:00Z', now)).toBe('today');
  expect(relativeDay('2026-11-19T23:00:00Z', now)).toBe('yesterday');
  expect(relativeDay('2026-11-14T12:00:00Z', now)).toBe('6 days ago');
  expect(relativeDay('2026-11-13T12:00:00Z', now)).toBe('Nov 13, 2026');
});

test('[4.48] dates are written as en, de, es, it, cn or fr write them; every other language has the English ones', () => {
  const OWN: Partial<Record<string, string>> = {
    de: '13.11.2026',
    es: '13 nov 2026',
    it: '13 nov 2026',
    cn: '2026年11月13日',
    fr: '13 nov. 2026',
  };
  for (const language of LANGUAGES)
    expect([language, formatsFor(language, 'UTC').date('2026-11-13T12:00:00Z')]).toEqual([
      language,
      OWN[language] ?? 'Nov 13, 2026',
    ]);
});

test('money carries its currency, also an unknown one', () => {
  expect(formatsFor('de', 'UTC').money('1234.5', 'EUR')).toBe('1.234,50\u00a0€');
  expect(formatsFor('en', 'UTC').money('10', 'not a currency')).toBe('10 not a currency');
});

test('countries are named, an unknown code stays a code', () => {
  expect(formatsFor('de', 'UTC').country('FR')).toBe('Frankreich');
  expect(formatsFor('de', 'UTC').country('??')).toBe('??');
});

test('an unknown time zone is read as UTC', () => {
  expect(formatsFor('en', 'Mars/Olympus').dayKey('2026-11-20T23:30:00Z')).toBe('2026-11-20');
});

test('what is no time is shown as nothing', () => {
  const { date, dateTime, time, relativeDay, dayKey } = formatsFor('en', 'UTC');
  expect([date, dateTime, time, relativeDay, dayKey].map((format) => format('tomorrow'))).toEqual(['', '', '', '', '']);
});

test('the same language and zone return the same object', () => {
  expect(formatsFor('en', 'UTC')).toBe(formatsFor('en', 'UTC'));
});
