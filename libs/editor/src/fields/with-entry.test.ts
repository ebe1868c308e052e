import { withEntry } from './with-entry';

test('a text is added, or replaces the one of its language', () => {
  expect(withEntry<'en' | 'de'>({ en: 'Hello' }, 'de', 'Hallo')).toEqual({ en: 'Hello', de: 'Hallo' });
  expect(withEntry<'en' | 'de'>({ en: 'Hello' }, 'en', 'Hi')).toEqual({ en: 'Hi' });
});

test('an empty text is none', () => {
  expect(withEntry<'en' | 'de'>({ en: 'Hello', de: 'Hallo' }, 'de', '')).toEqual({ en: 'Hello' });
});

test('spaces are a text', () => {
  expect(withEntry<'en'>({}, 'en', ' ')).toEqual({ en: ' ' });
});

test('the record itself stays as it is', () => {
  const texts = { en: 'Hello' };
  withEntry<'en'>(texts, 'en', '');
  expect(texts).toEqual({ en: 'Hello' });
});
