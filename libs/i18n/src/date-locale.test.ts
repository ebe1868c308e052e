import { LANGUAGES } from '@parcelway/domain';
import { dateLocale } from './date-locale';

test('The date locale is chosen from en, de, es, it, cn and fr, defaulting to English.', () => {
  expect(LANGUAGES.map((language) => `${language} ${dateLocale(language).language}`)).toEqual([
    'en en',
    'es es',
    'fr fr',
    'it it',
    'de de',
    'pt en',
    'tr en',
    'nl en',
    'pl en',
    'sv en',
    'cn cn',
  ]);
});

test.each(LANGUAGES)('The week starts on Monday in the date locales: %s', (language) => {
  expect(dateLocale(language).weekStart).toBe(1);
});
