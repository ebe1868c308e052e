import { arrivalCurve } from './arrivals';

const counts = (...durations: number[]): Map<number, number> => {
  const found = new Map<number, number>();
  for (const duration of durations) found.set(duration, (found.get(duration) ?? 0) + 1);
  return found;
};

test('when all have arrived, a quantile is the nearest rank', () => {
  const curve = arrivalCurve(counts(1, 2, 3, 4, 5, 6, 7, 8, 9, 10));
  expect([0.1, 0.5, 0.9, 0.95, 1].map((part) => curve.quantile(part))).toEqual([1, 5, 9, 10, 10]);
  expect([curve.within(0), curve.within(5), curve.within(5.5), curve.within(99), curve.ever]).toEqual([
    0,
    expect.closeTo(0.5),
    expect.closeTo(0.5),
    1,
    1,
  ]);
});

test('what is open at an age takes longer than that', () => {
  // Five arrived within two days, five are two days old: half of what is known took longer.
  const curve = arrivalCurve(counts(1, 1, 2, 2, 2, 6), counts(2, 2, 2, 2));
  expect(curve.within(2)).toBeCloseTo(0.5);
  expect(curve.quantile(0.9)).toBe(6);
  // What arrived alone would say two.
  expect(arrivalCurve(counts(1, 1, 2, 2, 2, 6)).quantile(0.8)).toBe(2);
});

test('of the same age, what arrived comes before what is open', () => {
  expect(arrivalCurve(counts(3), counts(3)).within(3)).toBeCloseTo(0.5);
});

test('of those that never arrive none is waited for: quantiles are of those that do', () => {
  const curve = arrivalCurve(counts(1, 2, 3, 4, 5, 6, 7, 8, 9), counts(60));
  expect(curve.ever).toBeCloseTo(0.9);
  expect(curve.quantile(1)).toBe(9);
  expect([curve.reaches(0.9), curve.reaches(0.95)]).toEqual([9, null]);
});

test('of a parcel that is under way only the rest counts', () => {
  const curve = arrivalCurve(counts(1, 1, 1, 1, 1, 1, 1, 1, 8, 9));
  expect([curve.quantile(0.5), curve.quantile(0.5, 1), curve.quantile(0.9, 1)]).toEqual([1, 8, 9]);
  expect(curve.quantile(0.5, 9)).toBeNull();
});

test('counts may be weights', () => {
  const curve = arrivalCurve(
    new Map([
      [1, 0.75],
      [2, 0.25],
      [3, 0],
    ]),
  );
  expect([curve.within(1), curve.quantile(0.75), curve.quantile(0.76)]).toEqual([expect.closeTo(0.75), 1, 2]);
});

test('without an arrival nothing is known', () => {
  const curve = arrivalCurve(new Map(), counts(1, 2));
  expect([curve.ever, curve.within(9), curve.quantile(0.5), curve.reaches(0.5)]).toEqual([0, 0, null, null]);
});
