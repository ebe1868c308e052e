import { dayNumber, dayOfNumber, workCalendar } from './calendar';
import { predictedDays } from './aftersale';
import { LEAST_ARRIVALS, Lanes } from './predict';
import { daysBetween } from './replay';
import { replayPrediction, type ShippedParcel } from './replay-prediction';
import { whole } from './test-whole';

const EVERY_DAY = workCalendar([1, 2, 3, 4, 5, 6, 7], []);
const START = '2026-09-01';
const day = (after: number) => dayOfNumber(dayNumber(START) + after);
let nextId = 0;
/** @param shipped days after START @param took null: under way */
const parcel = (shipped: number, took: number | null, more: Partial<ShippedParcel> = {}): ShippedParcel => ({
  id: String((nextId += 1)),
  shippedOn: day(shipped),
  arrivedOn: took === null ? null : day(shipped + took),
  isLost: false,
  lanes: ['dhl', ''],
  calendar: EVERY_DAY,
  ...more,
});
const many = (count: number, make: () => ShippedParcel) => Array.from({ length: count }, make);
const rangesOf = (parcels: readonly ShippedParcel[], of: readonly ShippedParcel[], share = 0.9) => {
  const { result: found } = whole(replayPrediction(parcels, { share, from: START, today: day(60) }));
  return of.map(({ id }) => found.get(id) ?? null);
};

describe('the range that a parcel would have had when it was shipped', () => {
  test('comes from what its lane took before', () => {
    const [before, due] = [[...many(90, () => parcel(-30, 3)), ...many(10, () => parcel(-30, 8))], parcel(1, 2)];
    expect(rangesOf([...before, due], [due], 0.9)).toEqual([{ from: day(4), to: day(4) }]);
    expect(rangesOf([...before, due], [due], 0.95)).toEqual([{ from: day(4), to: day(9) }]);
  });

  test('knows nothing of what arrived later: neither of the parcel itself nor of others', () => {
    const before = many(60, () => parcel(-30, 3));
    const [first, second] = [parcel(0, 20), parcel(0, 20)];
    expect(rangesOf([...before, first, second, ...many(200, () => parcel(1, 15))], [first])).toEqual([
      { from: day(3), to: day(3) },
    ]);
  });

  test('counts those that were under way then as longer, also where they arrived since', () => {
    const before = [
      ...many(50, () => parcel(-4, 2)),
      ...many(50, () => parcel(-30, 9)),
      ...many(50, () => parcel(-4, 9)),
    ];
    const due = parcel(0, 5);
    expect(rangesOf([...before, due], [due], 0.6)).toEqual([{ from: day(2), to: day(9) }]);
  });

  test('is made anew every week', () => {
    const parcels = [...many(40, () => parcel(-30, 3)), ...many(400, () => parcel(0, 6))];
    const [same, next] = [parcel(6, 6), parcel(7, 6)];
    expect(rangesOf([...parcels, same, next], [same, next])).toEqual([
      { from: day(9), to: day(9) },
      { from: day(13), to: day(13) },
    ]);
  });

  test('is none while too few have arrived; lost ones tell nothing', () => {
    const due = parcel(0, 3);
    expect(rangesOf([...many(LEAST_ARRIVALS - 1, () => parcel(-30, 3)), due], [due])).toEqual([null]);
    const lost = many(LEAST_ARRIVALS, () => parcel(-30, 3, { isLost: true }));
    expect(rangesOf([...lost, due], [due])).toEqual([null]);
  });

  test('is that of lanes made anew each week from every parcel, for any parcels', () => {
    const random = seeded(20261128);
    const upTo = (most: number) => Math.floor(random() * most);
    const calendars = [EVERY_DAY, workCalendar([1, 2, 3, 4, 5], [[day(20), 'Holiday']])];
    const parcels = many(3_000, () => {
      const courier = ['dhl', 'ups'][upTo(2)] ?? '';
      // Some have arrived before they were shipped.
      const took = random() < 0.05 ? null : upTo(12) - 1;
      const calendar = calendars[upTo(2)] ?? EVERY_DAY;
      const lanes = random() < 0.1 ? [''] : [`${courier} DE FR`, courier, ''];
      return parcel(upTo(120) - 60, took, { calendar, lanes, isLost: random() < 0.05 });
    });
    const due = parcels.filter(({ shippedOn }) => shippedOn >= START);
    const weeks = Array.from({ length: 10 }, (_, week) => lanesOn(parcels, dayNumber(START) + 7 * week));
    const alone = due.map(({ shippedOn, lanes: keys, calendar }) => {
      const lanes = weeks[Math.floor((dayNumber(shippedOn) - dayNumber(START)) / 7)];
      return lanes ? predictedDays(lanes, keys, { since: shippedOn, today: shippedOn, calendar, part: 0.8 }) : null;
    });
    expect(rangesOf(parcels, due, 0.8)).toEqual(alone.map((range) => range && { from: range.from, to: range.to }));
    expect(alone.filter(Boolean).length).toBeGreaterThan(1_000);
  });
});

/** What is known in the morning of a day, by the rule alone. */
function lanesOn(parcels: readonly ShippedParcel[], start: number): Lanes {
  const lanes = new Lanes();
  for (const { shippedOn, arrivedOn, isLost, calendar, lanes: keys } of parcels) {
    if (isLost || dayNumber(shippedOn) >= start) continue;
    const arrived = arrivedOn !== null && dayNumber(arrivedOn) < start;
    const days = daysBetween(shippedOn, arrived ? arrivedOn : dayOfNumber(start - 1), calendar);
    lanes.add({ lanes: keys, days, arrived, shippedAgo: start - dayNumber(shippedOn) });
  }
  return lanes;
}

/** A small seeded generator: the same parcels on every run. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

test('others have their turn while many parcels are replayed', () => {
  const parcels = Array.from({ length: 5000 }, (_, nr) => parcel(nr % 60, 3));
  expect(whole(replayPrediction(parcels, { share: 0.9, from: START, today: day(60) })).turns).toBeGreaterThan(5 * 8);
});
