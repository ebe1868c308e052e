import { renderHook } from '@testing-library/react';
import { useFresh } from './fresh.hook';

const fresh = (currentData: string | undefined, isFetching: boolean) =>
  renderHook((call: Parameters<typeof useFresh<string>>[0]) => useFresh(call), {
    initialProps: { currentData, isFetching },
  });

test('a stored answer is none while a new one is on its way', () => {
  const { result, rerender } = fresh('stale', true);
  expect(result.current).toBeUndefined();
  rerender({ currentData: 'new', isFetching: false });
  expect(result.current).toBe('new');
});

test('once there was a new answer, it stays while it is fetched again, and what comes then replaces it', () => {
  const { result, rerender } = fresh('new', false);
  rerender({ currentData: 'new', isFetching: true });
  expect(result.current).toBe('new');
  rerender({ currentData: 'newer', isFetching: false });
  expect(result.current).toBe('newer');
});

test('a call that failed has no answer', () => {
  expect(fresh(undefined, false).result.current).toBeUndefined();
});
