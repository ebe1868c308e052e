import {
  datesIn,
  daysToSync,
  isHalfDecided,
  isSettled,
  isSynced,
  daysIn,
  laneKey,
  laneOf,
  lastDaysUntil,
  LEAST_PARCELS,
  MOST_RANGE_DAYS,
  RANGE_DAYS,
  rangeBefore,
  unitOf,
  USUAL_RANGE_DAYS,
  weekOf,
  wrongRange,
} from './figures';

const range = (start: string, end: string) => ({ start, end });
/** Counted from 2020-01-01, a Wednesday. */
const dayNr = (nr: number): string => new Date(Date.UTC(2020, 0, 1 + nr)).toISOString().slice(0, 10);
const weekday = (nr: number): number => (nr + 3) % 7;

describe('a range', () => {
  test.each([
    ['2026-11-20', '2026-11-20', 1],
    ['2026-11-01', '2026-11-30', 30],
    // A leap year, another one, and a century that is none.
    ['2028-02-01', '2028-03-01', 30],
    ['2026-02-01', '2026-03-01', 29],
    ['2100-02-28', '2100-03-01', 2],
    // Clocks change in it.
    ['2026-03-01', '2026-03-31', 31],
  ])('from %s to %s has %i days: both are included', (start, end, days) => {
    expect(daysIn(range(start, end))).toBe(days);
  });
  test.each([
    ['2026-11-20', 7, '2026-11-14'],
    ['2026-11-20', 30, '2026-10-22'],
    ['2028-03-01', 2, '2028-02-29'],
    ['2027-01-01', 7, '2026-12-26'],
  ])('until %s of %i days begins on %s', (today, days, start) => {
    expect(lastDaysUntil(today, days)).toEqual(range(start, today));
  });
  test('before another one has as many days and ends right before it', () => {
    expect(rangeBefore(range('2026-11-14', '2026-11-20'))).toEqual(range('2026-11-07', '2026-11-13'));
    expect(rangeBefore(range('2028-03-01', '2028-03-31'))).toEqual(range('2028-01-30', '2028-02-29'));
    expect(rangeBefore(range('2026-11-20', '2026-11-20'))).toEqual(range('2026-11-19', '2026-11-19'));
  });
  test('is offered of 7, 14, 30, 60 and 90 days, of which 30 are usual', () => {
    expect([RANGE_DAYS, USUAL_RANGE_DAYS, LEAST_PARCELS]).toEqual([[7, 14, 30, 60, 90], 30, 30]);
  });
  test('that ends before it begins is wrong in its end', () => {
    expect(wrongRange(range('2026-11-21', '2026-11-20'))).toEqual({
      field: 'end',
      message: 'must not be before start',
    });
    expect(wrongRange(range('2026-11-20', '2026-11-20'))).toBeNull();
  });
  test('of two years is the longest: 731 days, a leap day among them', () => {
    expect(wrongRange(range('2027-01-01', '2028-12-31'))).toBeNull();
    expect(daysIn(range('2027-01-01', '2028-12-31'))).toBe(MOST_RANGE_DAYS);
    expect(wrongRange(range('2026-12-31', '2028-12-31'))).toEqual({
      field: 'start',
      message: 'must be at most 731 days before end',
    });
  });
});

test('parcels are decided from a half on, and settled where at most a tenth is under way', () => {
  expect([isHalfDecided(5, 5), isHalfDecided(4, 5), isHalfDecided(0, 0)]).toEqual([true, false, true]);
  expect([isSettled(10, 100), isSettled(11, 100), isSettled(0, 0)]).toEqual([true, false, true]);
});

describe('a range is synced', () => {
  test.each([
    ['2026-11-01', true],
    ['2026-10-31', true],
    ['2026-11-02', false],
    [null, false],
  ])('from 2026-11-01 on, where every order since %s is here: %s', (from, synced) => {
    expect(isSynced(range('2026-11-01', '2026-11-30'), from)).toBe(synced);
  });
  test.each([
    ['2026-11-20', 7],
    ['2026-11-07', 14],
    ['2026-10-22', 30],
    ['2026-10-21', 60],
    ['2026-08-22', 91],
    ['2026-06-25', 149],
  ])('from %s on by a sync of %i days', (start, days) => {
    expect(daysToSync(range(start, '2026-11-20'), '2026-11-20')).toBe(days);
  });
});

describe('dates of a chart', () => {
  test('are days up to 92 of them, and weeks above', () => {
    expect(unitOf(lastDaysUntil('2026-11-20', 92))).toBe('day');
    expect(unitOf(lastDaysUntil('2026-11-20', 93))).toBe('week');
  });
  test.each([
    ['2026-11-16', '2026-11-16'],
    ['2026-11-20', '2026-11-16'],
    ['2026-11-22', '2026-11-16'],
    ['2027-01-01', '2026-12-28'],
    ['2028-03-01', '2028-02-28'],
  ])('the week of %s begins on Monday %s', (day, monday) => {
    expect(weekOf(day)).toBe(monday);
  });
  test('by weeks begin with the Monday before the range', () => {
    expect(datesIn(range('2026-11-18', '2026-12-01'), 'week')).toEqual(['2026-11-16', '2026-11-23', '2026-11-30']);
  });
  test('pass the leap day', () => {
    expect(datesIn(range('2028-02-28', '2028-03-01'))).toEqual(['2028-02-28', '2028-02-29', '2028-03-01']);
  });

  test('over 300 random ranges: each day is in exactly one of them, none is missing and none double', () => {
    const seed = Date.now() % 1e9;
    const random = randomFrom(seed);
    for (let round = 0; round < 300; round += 1) {
      const first = Math.floor(random() * 6000);
      // Most are short, some are as long as may be.
      const length = 1 + Math.floor(random() ** 4 * MOST_RANGE_DAYS);
      const one = range(dayNr(first), dayNr(first + length - 1));
      const days = Array.from({ length }, (_, nr) => dayNr(first + nr));
      const mondays = new Set(days.map((_, nr) => first + nr - ((weekday(first + nr) + 6) % 7)));
      expect({
        ...{ seed, one },
        days: datesIn(one, 'day'),
        weeks: datesIn(one, 'week'),
        length: daysIn(one),
        again: lastDaysUntil(one.end, length),
        before: rangeBefore(one),
        wrong: wrongRange(one),
      }).toEqual({
        ...{ seed, one, days, length },
        weeks: [...mondays].map(dayNr),
        again: one,
        before: range(dayNr(first - length), dayNr(first - 1)),
        wrong: null,
      });
    }
  });
});

describe('a lane', () => {
  test.each([
    ['CN', 'US', 'CN-US'],
    [null, 'US', '-US'],
    ['CN', null, 'CN-'],
    [null, null, '-'],
  ])('from %s to %s is named %s, and read back', (origin, destination, key) => {
    expect(laneKey(origin, destination)).toBe(key);
    expect(laneOf(key)).toEqual({ origin, destination });
  });
});

/** Mulberry32. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
