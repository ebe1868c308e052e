import { LANGUAGES, SUB_STATUS_CODES } from '@parcelway/domain';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { trackingTexts } from './texts';

test('sentences are keyed by a status or by a substatus that exists', () => {
  const codes = new Set(SUB_STATUS_CODES.map(String));
  for (const key of Object.keys(trackingTexts(['en']).texts.sentence))
    expect([key, /^\d/.test(key) ? codes.has(key) : true]).toEqual([key, true]);
});

test('each language has texts of its own', () => {
  expect(new Set(LANGUAGES.map((language) => trackingTexts([language]).texts.title)).size).toBe(LANGUAGES.length);
});

test.each(LANGUAGES)(
  'a status that is a step has one name: on the way, as the status, and for the merchant (%s)',
  (language) => {
    const { steps, status } = trackingTexts([language]).texts;
    const file = path.join(__dirname, `../../../libs/i18n/src/locales/${language}.json`);
    const ofMerchant = (JSON.parse(readFileSync(file, 'utf8')) as { status: Record<string, string> }).status;
    for (const key of ['info_received', 'in_transit', 'out_for_delivery', 'delivered'] as const)
      expect([key, steps[key], status[key]]).toEqual([key, ofMerchant[key], ofMerchant[key]]);
  },
);

test('what has lasted since a day is said in the perfect tense', () => {
  const { sentence } = trackingTexts(['en']).texts;
  const lasting = Object.values(sentence).filter((text) => / since \{date\}\.$/.test(text));
  expect(lasting.length).toBeGreaterThan(4);
  expect(lasting.filter((text) => !/\b(has|have) been\b/.test(text))).toEqual([]);
});

test.each(['en', 'de'] as const)('how many parcels arrived reads well for one and for several (%s)', (language) => {
  const { some, some_expected: expected } = trackingTexts([language]).texts.journey;
  for (const text of [some, expected]) expect(text).not.toMatch(/\b(have|has|sind|ist)\b/);
});

test('the language wanted most is used, else English', () => {
  expect(trackingTexts(['pl', 'de', 'en'])).toMatchObject({
    language: 'pl',
    texts: { steps: { in_transit: 'W drodze' } },
  });
  expect(trackingTexts([]).language).toBe('en');
});

test.each(LANGUAGES)('what an event means is called as the merchant reads it (%s)', (language) => {
  const file = path.join(__dirname, `../../../libs/i18n/src/locales/${language}.json`);
  const ofMerchant = (JSON.parse(readFileSync(file, 'utf8')) as { substatus: Record<string, string> }).substatus;
  expect(trackingTexts([language]).texts.event).toEqual(ofMerchant);
});

test.each(LANGUAGES)('each text has the placeholders of the English one (%s)', (language) => {
  const places = (value: unknown): unknown =>
    typeof value === 'string'
      ? [...new Set(value.match(/\{\w+\}/g))].sort()
      : Object.fromEntries(Object.entries(value as object).map(([key, inner]) => [key, places(inner)]));
  expect(places(trackingTexts([language]).texts)).toEqual(places(trackingTexts(['en']).texts));
});
