import { FALLBACK_LANGUAGE } from '@parcelway/domain';
import { act, renderHook } from '@testing-library/react';
import {
  changeLanguage,
  currentLanguage,
  initI18n,
  loadNamespace,
  OFFERED_LANGUAGES,
  rewriteMessages,
  useTranslate,
  type KeyOf,
} from './index';

declare module './index' {
  interface Messages {
    sample: { hello: string; parcels_one: string; parcels_other: string };
  }
}
const ENGLISH = { hello: 'Hello {{name}}', parcels_one: '{{count}} parcel', parcels_other: '{{count}} parcels' };
const GERMAN = { parcels_one: '{{count}} Paket', parcels_other: '{{count}} Pakete' };

beforeAll(() => initI18n('en'));
afterEach(() => act(() => changeLanguage('en')));

test('[1.10] The interface languages are English (default and fallback), Spanish, French, Italian, German, Portuguese, Turkish, Dutch, Polish, Swedish and Chinese (code cn).', async () => {
  expect(OFFERED_LANGUAGES.map(({ code, name }) => `${code} ${name}`)).toEqual([
    'en English',
    'es Español',
    'fr Français',
    'it Italiano',
    'de Deutsch',
    'pt Português',
    'tr Türkçe',
    'nl Nederlands',
    'pl Polski',
    'sv Svenska',
    'cn 简体中文',
  ]);
  expect(FALLBACK_LANGUAGE).toBe('en');
  const { result } = renderHook(() => useTranslate('common'));
  for (const { code } of OFFERED_LANGUAGES) {
    await act(() => changeLanguage(code));
    const { default: file } = (await import(`./locales/${code}.json`)) as { default: { action: { save: string } } };
    expect([code, result.current.t('action.save')]).toEqual([code, file.action.save]);
  }
});

test('[1.10, 9.17] a namespace registered once follows every language change, and falls back to English key by key', async () => {
  const loader = jest.fn(async (language: string) => (language === 'de' ? GERMAN : ENGLISH));
  await loadNamespace('sample', loader);
  const { result } = renderHook(() => useTranslate('sample'));
  expect(result.current.t('parcels', { count: 1 })).toBe('1 parcel');
  await act(() => changeLanguage('de'));
  expect(currentLanguage()).toBe('de');
  expect(document.documentElement.lang).toBe('de');
  expect(result.current.t('parcels', { count: 3 })).toBe('3 Pakete');
  expect(result.current.t('hello', { name: 'Ada' })).toBe('Hello Ada');
  expect(loader.mock.calls.map(([language]) => language)).toEqual(['en', 'de']);
});

test('of two languages chosen one after the other the later one stays, also when its texts come first', async () => {
  let bringGerman!: () => void;
  const german = new Promise<void>((resolve) => {
    bringGerman = resolve;
  });
  await loadNamespace('late', async (language) => {
    if (language === 'de') await german;
    return ENGLISH;
  });
  const first = changeLanguage('de');
  await act(() => changeLanguage('fr'));
  bringGerman();
  await act(() => first);
  expect([currentLanguage(), document.documentElement.lang]).toEqual(['fr', 'fr']);
});

test('a namespace that is registered while the language is being switched comes in the new one', async () => {
  let bringSwedish!: () => void;
  const swedish = new Promise<void>((resolve) => {
    bringSwedish = resolve;
  });
  await loadNamespace('slow', async (language) => {
    if (language === 'sv') await swedish;
    return ENGLISH;
  });
  const switched = changeLanguage('sv');
  await loadNamespace('between', async (language) => (language === 'sv' ? { hello: 'Hej {{name}}' } : ENGLISH));
  bringSwedish();
  await act(() => switched);
  const { result } = renderHook(() => useTranslate('between' as 'sample'));
  expect(result.current.t('hello', { name: 'Ada' })).toBe('Hej Ada');
});

test('Chinese uses its own plural rule', async () => {
  await loadNamespace('plural-check', async (language) =>
    language === 'cn' ? { parcels_other: '{{count}} 个' } : ENGLISH,
  );
  await act(() => changeLanguage('cn'));
  const { result } = renderHook(() => useTranslate('plural-check' as 'sample'));
  expect(result.current.t('parcels', { count: 1 })).toBe('1 个');
});

test('a namespace whose language cannot be loaded stays English', async () => {
  await act(() => changeLanguage('de'));
  await loadNamespace('broken', async (language) => {
    if (language === 'de') throw new Error('offline');
    return ENGLISH;
  });
  const { result } = renderHook(() => useTranslate('broken' as 'sample'));
  expect(result.current.t('hello', { name: 'Ada' })).toBe('Hello Ada');
});

test('the texts of one language do not wait for those of another', async () => {
  await act(() => changeLanguage('de'));
  const loader = jest.fn(async (language: string) => (language === 'de' ? GERMAN : ENGLISH));
  await loadNamespace('alone', loader);
  expect(loader.mock.calls).toEqual([['de']]);
});

test('a namespace that has nothing in a language is loaded in English', async () => {
  await act(() => changeLanguage('de'));
  const loader = jest.fn(async (language: string) => (language === 'en' ? ENGLISH : {}));
  await loadNamespace('untranslated', loader);
  const { result } = renderHook(() => useTranslate('untranslated' as 'sample'));
  expect(result.current.t('hello', { name: 'Ada' })).toBe('Hello Ada');
});

test('a namespace without English is a failure', async () => {
  await expect(
    loadNamespace('none', async () => {
      throw new Error('offline');
    }),
  ).rejects.toThrow('offline');
});

test('keys are typed without their plural endings', () => {
  const key: KeyOf<{ a: { b_one: string; b_other: string } }> = 'a.b';
  expect(key).toBe('a.b');
});

// Last: rewritten texts stay so for the life of the page.
test('every loaded text of a language can be rewritten, in all namespaces, plural forms included', async () => {
  await loadNamespace('sample', async () => ENGLISH);
  const { result } = renderHook(() => ({ sample: useTranslate('sample').t, common: useTranslate('common').t }));
  act(() => rewriteMessages('en', (text) => `[${text}]`));
  expect(result.current.sample('hello', { name: 'Ada' })).toBe('[Hello Ada]');
  expect(result.current.sample('parcels', { count: 2 })).toBe('[2 parcels]');
  expect(result.current.common('action.save')).toBe('[Save]');
});
