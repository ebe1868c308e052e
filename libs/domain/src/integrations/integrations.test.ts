import { RETRY_AFTER_MS, retryAfter } from './integrations';

test('a failed delivery is tried again after growing pauses, for three days, and is given up then', () => {
  const pauses = RETRY_AFTER_MS.map((_pause, index) => retryAfter(index + 1));
  expect(pauses).toEqual([...RETRY_AFTER_MS].sort((one, other) => one - other));
  expect(pauses.reduce<number>((sum, pause) => sum + (pause ?? 0), 0)).toBeGreaterThan(70 * 3_600_000);
  expect(retryAfter(RETRY_AFTER_MS.length + 1)).toBeNull();
});
test('pauses differ a little, and are never shorter than the other side wants', () => {
  expect(retryAfter(1, 0, 0.999)).toBeGreaterThan(retryAfter(1) ?? Infinity);
  expect(retryAfter(1, 60_000)).toBe(60_000);
  expect(retryAfter(3, 60_000)).toBe(RETRY_AFTER_MS[2]);
});
