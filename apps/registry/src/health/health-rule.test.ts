import { classOf, noCounts, type ReleaseCounts } from './health-counts';
import { DEFAULT_LIMITS, judgeCanary } from './health-rule';

/** @param ms mount time of every page that did not fail */
function counts(failed: number, pages: number, ms = 400): ReleaseCounts {
  const all = noCounts();
  all.mounts[classOf(ms)] = pages - failed;
  return { ...all, pages, failed };
}
const judge = (canary: ReleaseCounts, stable: ReleaseCounts) => judgeCanary(canary, stable, DEFAULT_LIMITS).kind;

test('below the minimum sample nothing is decided, however bad the figures', () => {
  expect(DEFAULT_LIMITS).toEqual({ minPages: 30, minFailures: 5, stepMs: 30 * 60_000 });
  expect(judge(counts(29, 29), counts(0, 1_000))).toBe('waiting');
  expect(judge(counts(30, 30), counts(0, 1_000))).toBe('bad');
});

test('10 failed pages of 40 are too many where stable has none of 40, and the reason names them', () => {
  expect(judgeCanary(counts(10, 40), counts(0, 40), DEFAULT_LIMITS)).toEqual({
    kind: 'bad',
    reason: 'failed on 10 of 40 (25.0 %) of its pages, stable on 0 of 40 (0.0 %)',
  });
});

test.each([
  [0, 40],
  [10, 40],
  [4, 400],
  [200, 400],
  [400, 400],
])('equal rates are no reason: %i of %i', (failed, pages) => {
  expect(judge(counts(failed, pages), counts(failed, pages))).toBe('healthy');
});

test('a canary that is better than stable is healthy', () => {
  expect(judge(counts(0, 40), counts(10, 40))).toBe('healthy');
});

test('what could be chance is no reason', () => {
  expect(judge(counts(5, 40), counts(1, 40))).toBe('healthy');
  expect(judge(counts(12, 400), counts(20, 1_000))).toBe('healthy');
});

test('a small difference is found once enough pages report it', () => {
  expect(judge(counts(200, 4_000), counts(80, 4_000))).toBe('bad');
});

test('fewer than five failed pages are never a reason', () => {
  expect(judge(counts(4, 30), counts(0, 100_000))).toBe('healthy');
  expect(judge(counts(5, 30), counts(0, 100_000))).toBe('bad');
});

test('with too few pages of stable, five percent are assumed as its share', () => {
  expect(judge(counts(10, 40), counts(0, 29))).toBe('bad');
  expect(judge(counts(6, 40), counts(0, 0))).toBe('healthy');
});

describe('mount time', () => {
  test('a canary that mounts far slower is bad, and the reason names both times', () => {
    expect(judgeCanary(counts(0, 40, 2_000), counts(0, 40, 400), DEFAULT_LIMITS)).toEqual({
      kind: 'bad',
      reason: 'mounts in 2000 ms (p75 of 40), stable in 400 ms (p75 of 40)',
    });
  });

  test('slower by less than half, or by less than half a second, is not', () => {
    expect(judge(counts(0, 400, 4_000), counts(0, 400, 3_000))).toBe('healthy');
    expect(judge(counts(0, 400, 500), counts(0, 400, 100))).toBe('healthy');
  });

  test('is compared only where both were mounted on enough pages', () => {
    expect(judge(counts(0, 40, 30_000), counts(0, 29, 100))).toBe('healthy');
  });
});
