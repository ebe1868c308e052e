import { outlookOf } from './outlook';

const NOW = new Date('2026-11-20T12:00:00Z');
const quota = {
  total: 100,
  consume: 60,
  remain: 40,
  bonus: 0,
  reset_at: '2026-11-30T12:00:00Z',
  days_left_estimate: 10,
};

test.each([
  [{}, 'lasts'],
  [{ days_left_estimate: 9 }, 'ends'],
  [{ days_left_estimate: null }, 'idle'],
  [{ remain: 0, days_left_estimate: 0 }, 'used_up'],
  [{ remain: 0, days_left_estimate: null }, 'used_up'],
])('a quota that resets in 10 days, with %j, is: %s', (change, outlook) =>
  expect(outlookOf({ ...quota, ...change }, NOW)).toBe(outlook),
);
