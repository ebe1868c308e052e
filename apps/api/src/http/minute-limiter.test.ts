import { createMinuteLimiter } from './minute-limiter';

test('so many a minute for each key, then a wait until the minute is over', () => {
  let now = new Date('2026-11-27T10:00:00Z');
  const attempt = createMinuteLimiter(2, () => now);
  expect([attempt('a'), attempt('a'), attempt('a'), attempt('b')]).toEqual([0, 0, 60, 0]);
  now = new Date('2026-11-27T10:00:59.500Z');
  expect(attempt('a')).toBe(1);
  now = new Date('2026-11-27T10:01:00Z');
  expect(attempt('a')).toBe(0);
});
