import { arrivalCurve } from './arrivals';
import {
  correctedPart,
  HALF_LIFE_DAYS,
  Lanes,
  LEAST_ARRIVALS,
  LEAST_RECORD,
  placeIn,
  type PastParcel,
  type PromiseRecord,
} from './predict';

const LANE = ['dhl DE US', 'dhl', ''];
const parcels = (count: number, days: number, more: Partial<PastParcel> = {}): PastParcel[] =>
  Array.from({ length: count }, () => ({ lanes: LANE, days, arrived: true, shippedAgo: 20, ...more }));

describe('within how many days a parcel arrives', () => {
  test('as often as promised, by those of its lane', () => {
    const lanes = new Lanes([...parcels(80, 3), ...parcels(15, 5), ...parcels(5, 9)]);
    expect([0.8, 0.9, 0.99].map((part) => lanes.predict(LANE, part)?.days)).toEqual([3, 5, 9]);
    expect(lanes.predict(LANE, 0.8)).toMatchObject({ lane: 'dhl DE US', arrivals: 100 });
  });

  test('a lane with too few arrivals is read from the next wider one', () => {
    const thin = parcels(LEAST_ARRIVALS - 1, 2);
    const courier = parcels(40, 6, { lanes: ['dhl', ''] });
    expect(new Lanes([...thin, ...courier]).predict(LANE, 0.9)).toMatchObject({ lane: 'dhl', days: 6 });
    expect(new Lanes([...thin, ...parcels(1, 2), ...courier]).predict(LANE, 0.9)).toMatchObject({
      lane: LANE[0],
      days: 2,
    });
  });

  test('with too few in all there is no prediction; those under way are no arrivals', () => {
    const some = [...parcels(LEAST_ARRIVALS - 1, 2), ...parcels(50, 4, { arrived: false })];
    expect(new Lanes(some).predict(LANE, 0.9)).toBeNull();
  });

  test('those under way count as what they are, so recent days do not look faster', () => {
    const arrived = parcels(50, 2, { shippedAgo: 3 });
    const open = parcels(50, 3, { arrived: false, shippedAgo: 3 });
    const before = parcels(100, 6, { shippedAgo: 3 });
    expect(new Lanes([...before, ...arrived]).predict(LANE, 0.3)?.days).toBe(2);
    expect(new Lanes([...before, ...arrived, ...open]).predict(LANE, 0.3)?.days).toBe(6);
  });

  test('recent parcels weigh more', () => {
    const before = parcels(60, 3, { shippedAgo: 3 * HALF_LIFE_DAYS });
    const recent = parcels(40, 7, { shippedAgo: 0 });
    expect(new Lanes([...before, ...recent]).predict(LANE, 0.5)?.days).toBe(7);
  });

  test('what a parcel has taken already counts', () => {
    const lanes = new Lanes([...parcels(90, 2), ...parcels(10, 8)]);
    expect([lanes.predict(LANE, 0.9)?.days, lanes.predict(LANE, 0.9, 2)?.days]).toEqual([2, 8]);
  });
});

describe('the record corrects the share to predict with', () => {
  const record = (arrived: readonly number[], open: readonly number[] = []): PromiseRecord[] => [
    ...arrived.map((before) => ({ before, arrived: true })),
    ...open.map((before) => ({ before, arrived: false })),
  ];
  const evenly = (count: number, up: number): number[] =>
    Array.from({ length: count }, (_, index) => (index / count) * up);

  test('what was predicted well stays', () => {
    expect(correctedPart(0.9, record(evenly(1000, 1)))).toBeCloseTo(0.9, 2);
  });

  test('parcels that arrive later than predicted widen it, earlier ones narrow it', () => {
    const late = evenly(1000, 1).map((before) => Math.sqrt(before));
    const early = evenly(1000, 1).map((before) => before ** 2);
    expect(correctedPart(0.8, record(late))).toBeCloseTo(Math.sqrt(0.8), 2);
    expect(correctedPart(0.8, record(early))).toBeCloseTo(0.64, 2);
  });

  test('promises that are still open are no kept ones', () => {
    const open = Array.from({ length: 500 }, () => 0.5);
    expect(correctedPart(0.8, record(evenly(1000, 1), open))).toBeGreaterThan(0.8);
  });

  test('a short record corrects nothing, and none beyond reason', () => {
    expect(correctedPart(0.9, record(evenly(LEAST_RECORD - 1, 0.2)))).toBe(0.9);
    expect(correctedPart(0.9, record(evenly(1000, 0)))).toBe(0.45);
    expect(correctedPart(0.9, record(Array.from({ length: 1000 }, () => 1)))).toBe(0.999);
  });

  test('where in its prediction a parcel arrived: the share that was predicted before its day', () => {
    const curve = arrivalCurve(
      new Map([
        [1, 30],
        [2, 60],
        [3, 10],
      ]),
      new Map([[60, 10]]),
    );
    expect([1, 2, 3, 4].map((days) => Math.round(placeIn(curve, days) * 100))).toEqual([0, 30, 90, 100]);
    expect(placeIn(arrivalCurve(new Map()), 3)).toBe(0);
  });
});
