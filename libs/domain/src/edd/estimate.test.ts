import { dayNumber, weekdayOf, workCalendar, type Weekday } from './calendar';
import {
  cutoffToday,
  estimateFromOrder,
  estimateFromShipping,
  latestOf,
  type DayUse,
  type Estimate,
  type Handling,
  type Transit,
} from './estimate';

const WEEK: Weekday[] = [1, 2, 3, 4, 5];
const EVERY_DAY: Weekday[] = [1, 2, 3, 4, 5, 6, 7];

interface Case {
  zone?: string;
  cutoff?: string;
  processing?: [number, number];
  working?: Weekday[];
  closed?: [string, string][];
  transit?: [number, number];
  delivery?: Weekday[];
  holidays?: [string, string][];
}
const range = ([min, max]: [number, number]) => ({ min, max });
const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const handlingOf = (of: Case): Handling => ({
  zone: of.zone ?? 'Europe/Berlin',
  cutoff: minutes(of.cutoff ?? '16:00'),
  processing: range(of.processing ?? [1, 2]),
  calendar: workCalendar(of.working ?? WEEK, of.closed ?? []),
});
const transitOf = (of: Case): Transit => ({
  days: range(of.transit ?? [2, 3]),
  calendar: workCalendar(of.delivery ?? WEEK, of.holidays ?? []),
});
const estimate = (orderedAt: string, of: Case = {}): Estimate =>
  estimateFromOrder(new Date(orderedAt), handlingOf(of), transitOf(of));
const ends = ({ from, to }: { from: string; to: string }): [string, string] => [from, to];
const used = (days: Estimate['latest'], use: DayUse): string[] =>
  days.filter((day) => day.use === use).map(({ day }) => day);

describe('from an order to the days on which it arrives', () => {
  test('processing in working days, then transit in delivery days, after the day of the order', () => {
    // Monday, 9:00 in Berlin: one to two days of processing, two to three of transit.
    expect(ends(estimate('2026-11-23T08:00:00Z'))).toEqual(['2026-11-26', '2026-11-30']);
  });

  test.each([
    ['at the cut-off counts as before it', '2026-11-23T15:00:00Z', ['2026-11-26', '2026-11-30']],
    ['a second later counts for the next working day', '2026-11-23T15:00:01Z', ['2026-11-27', '2026-12-01']],
    ['on Friday at 23:59 counts for Monday', '2026-11-27T22:59:00Z', ['2026-12-03', '2026-12-07']],
    ['on Sunday counts for Monday, whatever the time', '2026-11-29T23:30:00+01:00', ['2026-12-03', '2026-12-07']],
  ])('an order %s', (_title, orderedAt, expected) => {
    expect(ends(estimate(orderedAt))).toEqual(expected);
  });

  test('an order on a holiday counts for the next working day, and says which holiday it was', () => {
    const { latest } = estimate('2026-12-25T08:00:00Z', { closed: [['2026-12-25', 'Christmas Day']] });
    expect(latest[0]).toEqual({ day: '2026-12-25', use: 'closed', holiday: 'Christmas Day' });
    expect(used(latest, 'accepted')).toEqual(['2026-12-28']);
  });

  test('a holiday where it is sent from holds up processing alone, one where it goes to transit alone', () => {
    const day: [string, string][] = [['2026-11-24', 'A holiday']];
    const from = estimate('2026-11-23T08:00:00Z', { closed: day, processing: [1, 1], transit: [1, 1] });
    const to = estimate('2026-11-23T08:00:00Z', { holidays: day, processing: [0, 0], transit: [1, 1] });
    expect([from.to, used(from.latest, 'closed')]).toEqual(['2026-11-26', ['2026-11-24']]);
    expect([to.to, used(to.latest, 'no_delivery')]).toEqual(['2026-11-25', ['2026-11-24']]);
    // Each is none of the other's business.
    expect(estimate('2026-11-23T08:00:00Z', { closed: day, processing: [0, 0], transit: [1, 1] }).to).toBe(
      '2026-11-24',
    );
  });

  test('without processing it is shipped on the day of the order, also over a weekend', () => {
    const { earliest, from } = estimate('2026-11-27T08:00:00Z', { processing: [0, 0], transit: [1, 1] });
    expect([earliest.map(({ use }) => use), from]).toEqual([
      ['ordered', 'no_delivery', 'no_delivery', 'transit'],
      '2026-11-30',
    ]);
  });

  test('without transit it arrives on the first day of delivery from the day it is shipped', () => {
    const of: Case = { processing: [0, 0], transit: [0, 0], working: EVERY_DAY };
    expect(ends(estimate('2026-11-27T08:00:00Z', of))).toEqual(['2026-11-27', '2026-11-27']);
    expect(estimate('2026-11-28T08:00:00Z', of).latest).toEqual([
      { day: '2026-11-28', use: 'ordered' },
      { day: '2026-11-29', use: 'no_delivery' },
      { day: '2026-11-30', use: 'delivery' },
    ]);
  });

  test('transit of as many days at least as at most is a single date', () => {
    const { from, to } = estimate('2026-11-23T08:00:00Z', { processing: [1, 1], transit: [3, 3] });
    expect(from).toBe(to);
  });

  test('a courier that delivers on Sundays is counted with them', () => {
    const of: Case = { processing: [0, 0], transit: [2, 2] };
    expect(estimate('2026-11-27T08:00:00Z', { ...of, delivery: EVERY_DAY }).to).toBe('2026-11-29');
    expect(estimate('2026-11-27T08:00:00Z', of).to).toBe('2026-12-01');
  });

  test.each([
    ['the last day of a year', '2026-12-31T08:00:00Z', '2027-01-01'],
    ['the day before a leap day', '2028-02-28T08:00:00Z', '2028-02-29'],
    ['a leap day', '2028-02-29T08:00:00Z', '2028-03-01'],
  ])('%s is followed by the next day', (_title, orderedAt, expected) => {
    const of: Case = { working: EVERY_DAY, delivery: EVERY_DAY, processing: [0, 0], transit: [1, 1] };
    expect(estimate(orderedAt, of).to).toBe(expected);
  });

  test.each([
    ['the clock is set forward', '2026-03-29T00:30:00Z', '01:30', '2026-03-29'],
    ['the clock was set forward', '2026-03-29T01:30:00Z', '03:30', '2026-03-29'],
    ['the hour occurs for the first time', '2026-10-25T00:30:00Z', '02:30', '2026-10-25'],
    ['the hour occurs for the second time', '2026-10-25T01:30:00Z', '02:30', '2026-10-25'],
    ['the day that was an hour longer ends', '2026-10-25T22:59:00Z', '23:59', '2026-10-25'],
    ['the next one begins', '2026-10-25T23:00:00Z', '00:00', '2026-10-26'],
  ])('a change to or from summer time moves no day: %s', (_title, orderedAt, time, day) => {
    const of: Case = { working: EVERY_DAY, delivery: EVERY_DAY, cutoff: '23:59', processing: [0, 0], transit: [0, 0] };
    expect(estimate(orderedAt, of)).toMatchObject({ orderedAt: time, from: day, to: day });
  });

  test('a zone of half hours', () => {
    const of: Case = { zone: '+05:30', working: EVERY_DAY, delivery: EVERY_DAY, processing: [0, 0], transit: [0, 0] };
    expect(estimate('2026-11-23T18:29:00Z', { ...of, cutoff: '23:59' })).toMatchObject({
      orderedAt: '23:59',
      to: '2026-11-23',
    });
    expect(estimate('2026-11-23T18:30:00Z', { ...of, cutoff: '23:59' })).toMatchObject({
      orderedAt: '00:00',
      to: '2026-11-24',
    });
  });

  test('a calendar without a weekday is refused', () => {
    expect(() => workCalendar([], [])).toThrow(RangeError);
  });

  test('a calendar on which nothing ever counts is refused and does not hang', () => {
    const closed: [string, string][] = [];
    for (let day = dayNumber('2026-01-01'); day < dayNumber('2031-01-01'); day += 1)
      closed.push([new Date(day * 86_400_000).toISOString().slice(0, 10), 'Closed']);
    expect(() => estimate('2026-11-23T08:00:00Z', { closed })).toThrow(RangeError);
  });
});

test('once it is shipped only transit counts', () => {
  const { from, to, orderedAt, latest } = estimateFromShipping('2026-11-27', transitOf({ transit: [1, 2] }));
  expect([from, to, orderedAt]).toEqual(['2026-11-30', '2026-12-01', null]);
  expect(latest[0]).toEqual({ day: '2026-11-27', use: 'processing' });
});

test('of several items the later of both ends counts: they arrive when the last one does', () => {
  const one = { from: '2026-11-24', to: '2026-12-01' };
  const other = { from: '2026-11-26', to: '2026-11-27' };
  expect(latestOf([one, other])).toEqual({ from: '2026-11-26', to: '2026-12-01' });
  expect(latestOf([other])).toEqual(other);
  expect(latestOf([])).toBeNull();
});

describe('until when an order counts for today', () => {
  const until = (now: string, of: Case = {}) => cutoffToday(new Date(now), handlingOf(of))?.toISOString() ?? null;

  test('the cut-off in the zone of the warehouse', () => {
    expect(until('2026-11-23T08:00:00Z')).toBe('2026-11-23T15:00:00.000Z');
  });
  test('not after it, nor on a day on which nobody works', () => {
    expect(until('2026-11-23T15:00:01Z')).toBeNull();
    expect(until('2026-11-28T08:00:00Z')).toBeNull();
    expect(until('2026-11-23T08:00:00Z', { closed: [['2026-11-23', 'A holiday']] })).toBeNull();
  });
  test('on the day on which the clock is set forward', () => {
    expect(until('2026-03-29T00:00:00Z', { working: EVERY_DAY })).toBe('2026-03-29T14:00:00.000Z');
  });
});

describe('for any rule', () => {
  // A generator with a seed, so that a failure can be repeated.
  let seed = 20261127;
  const random = (below: number): number => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((seed / 2 ** 32) * below);
  };
  const weekdays = (): Weekday[] => {
    const some = EVERY_DAY.filter(() => random(10) < 7);
    return some.length > 0 ? some : [3];
  };
  const days = (max: number): [number, number] => {
    const least = random(max);
    return [least, least + random(4)];
  };
  const someDays = (): [string, string][] =>
    Array.from({ length: random(12) }, () => {
      const day = new Date(Date.UTC(2026, 9, 1 + random(120))).toISOString().slice(0, 10);
      return [day, `Holiday of ${day}`];
    });
  const anyCase = (): Case => ({
    zone: ['Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Pacific/Auckland', '-08:00'][random(5)],
    cutoff: `${String(random(24)).padStart(2, '0')}:${String(random(60)).padStart(2, '0')}`,
    processing: days(5),
    working: weekdays(),
    closed: someDays(),
    transit: days(8),
    delivery: weekdays(),
    holidays: someDays(),
  });
  const anyTime = () => Date.UTC(2026, 9, 1) + random(110 * 86_400) * 1000;
  const at = (time: number, of: Case) => estimate(new Date(time).toISOString(), of);
  const CASES = 500;

  test('a later order never gets an earlier date', () => {
    for (let count = 0; count < CASES; count += 1) {
      const of = anyCase();
      const time = anyTime();
      const earlier = at(time, of);
      const later = at(time + random(3 * 86_400) * 1000, of);
      expect([later.from >= earlier.from, later.to >= earlier.to]).toEqual([true, true]);
    }
  });

  test('the days of the explanation add up to the date', () => {
    for (let count = 0; count < CASES; count += 1) {
      const of = anyCase();
      const { from, to, earliest, latest } = at(anyTime(), of);
      for (const [steps, end, bound] of [
        [earliest, from, 0],
        [latest, to, 1],
      ] as const) {
        const numbers = steps.map(({ day }) => dayNumber(day));
        const [first = 0] = numbers;
        expect(numbers).toEqual(numbers.map((_, index) => first + index));
        expect([
          steps.at(-1)?.day,
          used(steps, 'processing').length,
          used(steps, 'transit').length,
          used(steps, 'ordered').length + used(steps, 'accepted').length,
        ]).toEqual([end, of.processing?.[bound], of.transit?.[bound], 1]);
        const onClosed = steps.filter(({ day, use }) => {
          if (use === 'closed' || use === 'no_delivery' || use === 'after_cutoff') return false;
          const [open, holidays] =
            use === 'transit' || use === 'delivery' ? [of.delivery, of.holidays] : [of.working, of.closed];
          return !open?.includes(weekdayOf(dayNumber(day))) || holidays?.some(([holiday]) => holiday === day);
        });
        expect(onClosed).toEqual([]);
      }
    }
  });

  test('one more holiday never makes it earlier', () => {
    for (let count = 0; count < CASES; count += 1) {
      const of = anyCase();
      const time = anyTime();
      const before = at(time, of);
      const closed = [...(of.closed ?? []), ...someDays()];
      const holidays = [...(of.holidays ?? []), ...someDays()];
      for (const more of [
        { ...of, closed },
        { ...of, holidays },
      ]) {
        const after = at(time, more);
        expect([after.from >= before.from, after.to >= before.to]).toEqual([true, true]);
      }
    }
  });

  test('the first date is never after the last one', () => {
    for (let count = 0; count < CASES; count += 1) {
      const { from, to } = at(anyTime(), anyCase());
      expect(from <= to).toBe(true);
    }
  });
});
