import { act, renderHook } from '@testing-library/react';
import { changeLanguage, currentLanguage, initI18n, loadNamespace, rewriteMessages, useTranslate, type KeyOf, type MessageTree } from './index';
import de from './locales/de.json';
import en from './locales/en.json';

declare module './index' {
  interface Messages { sample: { hello: string; parcels_one: string; parcels_other: string } }
}
const ENGLISH = { hello: 'Hello {{name}}', parcels_one: '{{count}} parcel', parcels_other: '{{count}} parcels' };
const GERMAN = { parcels_one: '{{count}} Paket', parcels_other: '{{count}} Pakete' };

beforeAll(() => initI18n('en'));
afterEach(() => act(() => changeLanguage('en')));

const leaves = (tree: MessageTree, path = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]) => (typeof value === 'string' ? [[`${path}${key}`, value] as [string, string]] : leaves(value, `${path}${key}.`)));

test('every language of the common namespace has the keys and placeholders of English', () => {
  const shape = (tree: MessageTree) => leaves(tree).map(([key, text]) => [key, (text.match(/\{\{\w+\}\}/g) ?? []).sort()]);
  expect(shape(de)).toEqual(shape(en));
});

test('a namespace registered once follows every language change, and falls back to English key by key', async () => {
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

test('Chinese uses its own plural rule', async () => {
  await loadNamespace('plural-check', async (language) => (language === 'cn' ? { parcels_other: '{{count}} 个' } : ENGLISH));
  await act(() => changeLanguage('cn'));
  const { result } = renderHook(() => useTranslate('plural-check' as 'sample'));
  expect(result.current.t('parcels', { count: 1 })).toBe('1 个');
});

test('a namespace whose language cannot be loaded stays English', async () => {
  await act(() => changeLanguage('de'));
  await loadNamespace('broken', async (language) => { if (language === 'de') throw new Error('offline'); return ENGLISH; });
  const { result } = renderHook(() => useTranslate('broken' as 'sample'));
  expect(result.current.t('hello', { name: 'Ada' })).toBe('Hello Ada');
});

test('a namespace without English is a failure', async () => {
  await expect(loadNamespace('none', async () => { throw new Error('offline'); })).rejects.toThrow('offline');
});

test('keys are typed without their plural endings', () => {
  const key: KeyOf<{ a: { b_one: string; b_other: string } }> = 'a.b';
  expect(key).toBe('a.b');
});

// Last: what is said in another way stays so for the life of the page.
test('every loaded text of a language can be said in another way, in all namespaces, plural forms included', async () => {
  await loadNamespace('sample', async () => ENGLISH);
  const { result } = renderHook(() => ({ sample: useTranslate('sample').t, common: useTranslate('common').t }));
  act(() => rewriteMessages('en', (text) => `[${text}]`));
  expect(result.current.sample('hello', { name: 'Ada' })).toBe('[Hello Ada]');
  expect(result.current.sample('parcels', { count: 2 })).toBe('[2 parcels]');
  expect(result.current.common('action.save')).toBe('[Save]');
});
