import { act, renderHook } from '@testing-library/react';
import { addOverlay, changeLanguage, initI18n, loadNamespace, useLanguages, useTranslate, type Overlay } from './index';

beforeAll(() => initI18n('en'));
afterEach(() => act(() => changeLanguage('en')));

const english = (namespace: string, translation: Overlay['en']) =>
  ({ en: { name: 'English', translation: { [namespace]: translation } } }) as unknown as Overlay;

test('server translations are added per language and shown at once', () => {
  const { result } = renderHook(() => useTranslate('common'));
  act(() => addOverlay(english('common', { action: { save: 'Keep it' } } as never)));
  expect(result.current.t('action.save')).toBe('Keep it');
  expect(result.current.t('action.cancel')).toBe('Cancel');
});

test('texts for a namespace that is loaded later are laid over it then', async () => {
  addOverlay(english('later', { hello: 'Hello from the server' } as never));
  await loadNamespace('later', async () => ({ hello: 'Hello', other: 'Other' }));
  const { result } = renderHook(() => useTranslate('later' as 'common'));
  expect([result.current.t('hello' as never), result.current.t('other' as never)]).toEqual([
    'Hello from the server',
    'Other',
  ]);
});

test('texts for a language that is chosen later are laid over it then', async () => {
  await loadNamespace('chosen', async (language) => ({ hello: language === 'de' ? 'Hallo' : 'Hello' }));
  addOverlay({ de: { name: 'Deutsch', translation: { chosen: { hello: 'Moin' } } } });
  await act(() => changeLanguage('de'));
  const { result } = renderHook(() => useTranslate('chosen' as 'common'));
  expect(result.current.t('hello' as never)).toBe('Moin');
});

test("[3.42] the language list uses the server's names", () => {
  const { result } = renderHook(() => useLanguages());
  expect(result.current[0]).toEqual({ value: 'en', label: 'English' });
  act(() => addOverlay({ en: { name: 'English (our own)', translation: {} } }));
  expect(result.current[0]).toEqual({ value: 'en', label: 'English (our own)' });
});

test("what is not of the overlay's shape is left out", async () => {
  addOverlay({
    xx: { name: 'X', translation: {} },
    en: { name: 7, translation: {} },
    de: { name: 'Deutsch', translation: { common: { action: 3 }, odd: null } },
  } as unknown as Overlay);
  await act(() => changeLanguage('de'));
  const { result } = renderHook(() => useTranslate('common'));
  expect(result.current.t('action.save')).toBe('Speichern');
});

test('a key that is a name of the language JavaScript changes nothing but texts', async () => {
  // As text: in an object literal __proto__ would be no key.
  addOverlay(
    JSON.parse(
      '{"en":{"name":"English","translation":{"common":{"__proto__":{"polluted":"yes"},"constructor":{"prototype":{"polluted":"yes"}}}}}}',
    ) as Overlay,
  );
  await act(() => changeLanguage('en'));
  expect({}).not.toHaveProperty('polluted');
});

test('a language that cannot be read shows English and comes by itself once it can', async () => {
  jest.useFakeTimers();
  const loader = jest.fn(async (language: string) => {
    if (language === 'de' && loader.mock.calls.filter(([requested]) => requested === 'de').length < 3)
      throw new Error('offline');
    return { hello: language === 'de' ? 'Hallo' : 'Hello' };
  });
  await loadNamespace('patient', loader);
  const { result } = renderHook(() => useTranslate('patient' as 'common'));
  await act(() => changeLanguage('de'));
  expect(result.current.t('hello' as never)).toBe('Hello');
  await act(() => jest.advanceTimersByTimeAsync(1_050));
  expect(result.current.t('hello' as never)).toBe('Hallo');
  jest.useRealTimers();
});
