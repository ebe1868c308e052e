import { isSignificant, changeOf } from './key-figures';

const of = (value: number | null, parcels = 100) => ({ value, parcels });

test('a count changes by a part of what it was, a share and days by what lies between', () => {
  expect(changeOf('part', of(120), of(100))).toBeCloseTo(0.2);
  expect(changeOf('points', of(0.05), of(0.03))).toBeCloseTo(0.02);
  expect(changeOf('days', of(3.5), of(4))).toBeCloseTo(-0.5);
});

test.each([
  ['nothing was measured now', of(null), of(4)],
  ['nothing was measured before', of(4), of(null)],
  ['it rests on too few parcels now', of(4, 29), of(4)],
  ['it rested on too few parcels before', of(4), of(4, 29)],
])('no change is reported when %s', (_why, now, before) => {
  expect(changeOf('days', now, before)).toBeNull();
});

test('what is less than a tenth of a percent or of a day is no change', () => {
  expect(changeOf('points', of(0.0344), of(0.0341))).toBeCloseTo(0, 10);
  expect(changeOf('days', of(4.14), of(4.1))).toBeCloseTo(0, 10);
});

test('a count of enough parcels may be small, and none before is nothing to divide by', () => {
  expect(changeOf('part', of(3, 30), of(2, 30))).toBeCloseTo(0.5);
  expect(changeOf('part', of(3, 30), of(0, 30))).toBeNull();
});
test('a count of fewer than thirty parcels is shown, and its change is not', () => {
  expect(isSignificant('part', of(3, 3))).toBe(true);
  expect(changeOf('part', of(60, 60), of(29, 29))).toBeNull();
  expect(changeOf('part', of(29, 29), of(60, 60))).toBeNull();
});
