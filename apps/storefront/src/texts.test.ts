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

// English and Swedish say in the perfect tense what still lasts; the others in the present.
test.each([
  ['en', / since \{date\}/, /^(?:.*\b(?:has|have) (?:not )?(?:been|reported)\b|No news)/, 7],
  ['sv', / sedan \{date\}/, /\bhar (?:inte |varit |hållit )/, 7],
  ['de', / seit \{date\}/, /^(?!.*\b(?:gewesen|war|hat|wurde)\b)/, 6],
  ['nl', / sinds \{date\}/, /^(?!.*\b(?:geweest|was|heeft)\b)/, 6],
  ['fr', / depuis le \{date\}/, /^(?!.*\b(?:a été|était)\b)/, 6],
  ['es', / desde el \{date\}/, /^(?!.*\b(?:ha estado|fue)\b)/, 6],
  ['it', / da \{date\}/, /^(?!.*\b(?:è stato|stava)\b)/, 6],
  ['pt', / desde \{date\}/, /^(?!.*\b(?:tem estado|foi)\b)/, 6],
  ['tr', /\{date\} gününden beri/, /(?:da|yok|hazır|yor|ekletiliyor)(?:\.|;)/, 6],
  ['cn', /自\{date\}(?:起|以来)/, /正在|没有|可以|出现|被/, 6],
] as const)('what has lasted since a day is said in the tense for it (%s)', (language, since, tense, least) => {
  const lasting = Object.values(trackingTexts([language]).texts.sentence).filter((text) => since.test(text));
  expect(lasting.length).toBeGreaterThanOrEqual(least);
  expect(lasting.filter((text) => !tense.test(text))).toEqual([]);
});

test.each(LANGUAGES)('a count needs no other form of a word for another number (%s)', (language) => {
  const { journey, all_events: events } = trackingTexts([language]).texts;
  // Of several parcels, in a language with one form for all numbers above one; the others name them apart from the count.
  const isOneForm = new Intl.PluralRules(language === 'cn' ? 'zh' : language).resolvedOptions().pluralCategories;
  if (isOneForm.includes('few'))
    for (const text of [journey.all, journey.none, journey.none_expected])
      expect(text).toMatch(/\(\{count\}\)|: \{count\}[.;]/);
  // Of one that arrived: no verb that agrees with it.
  if (language === 'en' || language === 'de')
    for (const text of [journey.some, journey.some_expected]) expect(text).not.toMatch(/\b(have|has|sind|ist)\b/);
  expect(events).toMatch(/[(（]\{count\}[)）]$/);
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
