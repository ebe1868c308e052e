import { LANGUAGES, SUB_STATUS_CODES } from '@parcelway/domain';
import { trackingTexts } from './texts';

test('sentences are keyed by a status or by a substatus that exists', () => {
  const codes = new Set(SUB_STATUS_CODES.map(String));
  for (const key of Object.keys(trackingTexts(['en']).texts.sentence))
    expect([key, /^\d/.test(key) ? codes.has(key) : true]).toEqual([key, true]);
});

test('each language has texts of its own', () => {
  expect(new Set(LANGUAGES.map((language) => trackingTexts([language]).texts.title)).size).toBe(LANGUAGES.length);
});

test('the language wanted most is used, else English', () => {
  expect(trackingTexts(['pl', 'de', 'en'])).toMatchObject({
    language: 'pl',
    texts: { steps: { in_transit: 'W drodze' } },
  });
  expect(trackingTexts([]).language).toBe('en');
});
