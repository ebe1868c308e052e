import { dayNumber, dayOfNumber, workCalendar } from './calendar';
import { LEAST_ARRIVALS } from './predict';
import { replayPrediction, type ShippedParcel } from './replay-prediction';

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
  const found = replayPrediction(parcels, { share, from: START, today: day(60) });
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
});
