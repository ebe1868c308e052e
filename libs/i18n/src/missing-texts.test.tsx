import { act, renderHook, waitFor } from '@testing-library/react';
import { changeLanguage, initI18n, loadNamespace, onMissingTexts, useTranslate, type MissingTexts } from './index';

declare module './index' {
  interface Messages {
    parcels: { title: string; row: { sync_failed: string; days_one: string; days_other: string } };
  }
}
const ENGLISH = {
  title: 'Parcels',
  row: { sync_failed: 'Not in sync', days_one: '{{count}} day', days_other: '{{count}} days' },
};
const POLISH = {
  title: 'Paczki',
  row: { days_one: '{{count}} dzień', days_few: '{{count}} dni', days_other: '{{count}} dnia' },
};

let reported: MissingTexts[] = [];
let stop: () => void;
beforeAll(() => initI18n('en'));
beforeEach(() => {
  reported = [];
  stop = onMissingTexts((missing) => reported.push(missing));
});
afterEach(async () => {
  stop();
  await act(() => changeLanguage('en'));
});

test('a text that a language lacks is shown in English, key by key, though English was not loaded; never as its key, and its team is notified once', async () => {
  await act(() => changeLanguage('pl'));
  const loader = jest.fn(async (language: string) => (language === 'pl' ? POLISH : ENGLISH));
  await act(() => loadNamespace('parcels', loader));
  const shown: string[] = [];
  const { result } = renderHook(() => {
    const { t } = useTranslate('parcels');
    shown.push(t('row.sync_failed'));
    return t;
  });
  await waitFor(() => expect(result.current('row.sync_failed')).toBe('Not in sync'));
  expect(result.current('title')).toBe('Paczki');
  expect(result.current('row.days', { count: 2 })).toBe('2 dni');
  expect(new Set(shown)).toEqual(new Set(['', 'Not in sync']));
  expect(reported).toEqual([{ namespace: 'parcels', language: 'pl', keys: ['row.sync_failed'] }]);
  expect(loader.mock.calls.map(([language]) => language)).toEqual(['pl', 'en']);
  await act(() => changeLanguage('en'));
  await act(() => changeLanguage('pl'));
  expect(reported).toHaveLength(1);
});

test('a text that not even English has is shown as words, and reported', async () => {
  await loadNamespace('parcels', async () => ENGLISH);
  const { result } = renderHook(() => useTranslate('parcels').t as (key: string) => string);
  expect(result.current('row.never_written')).toBe('Never written');
  await waitFor(() =>
    expect(reported).toEqual([{ namespace: 'parcels', language: 'en', keys: ['row.never_written'] }]),
  );
});
