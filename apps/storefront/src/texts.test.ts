import { SUB_STATUS_CODES } from '@parcelway/domain';
import { trackingLanguages, trackingTexts } from './texts';

function keys(value: object, prefix = ''): string[] {
  return Object.entries(value).flatMap(([key, item]) => (typeof item === 'object' && item !== null ? keys(item as object, `${prefix}${key}.`) : [`${prefix}${key}`]));
}
const placeholders = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '').sort();
const at = (value: object, path: string): string => path.split('.').reduce<unknown>((item, key) => (item as Record<string, unknown>)[key], value) as string;

test.each(trackingLanguages)('%s has every text, with the same placeholders as English', (language) => {
  const english = trackingTexts(['en']).texts;
  const { texts } = trackingTexts([language]);
  expect(keys(texts).sort()).toEqual(keys(english).sort());
  for (const key of keys(english)) expect([key, placeholders(at(texts, key))]).toEqual([key, placeholders(at(english, key))]);
});

test('sentences are keyed by a status or by a substatus that exists', () => {
  const codes = new Set(SUB_STATUS_CODES.map(String));
  for (const key of Object.keys(trackingTexts(['en']).texts.sentence)) expect([key, /^\d/.test(key) ? codes.has(key) : true]).toEqual([key, true]);
});

test('the first wanted language that is translated is used, else English', () => {
  expect(trackingTexts(['pl', 'de', 'en']).language).toBe('de');
  expect(trackingTexts(['pl']).language).toBe('en');
});
