import { workCalendar } from './calendar';
import { daysBetween, processingTaken, replay, type PastOrder } from './replay';
import { whole } from './test-whole';

const TODAY = '2026-11-27';
let orders = 0;
const order = (of: Partial<PastOrder>): PastOrder => ({
  id: String((orders += 1)),
  orderedOn: '2026-11-02',
  shippedOn: '2026-11-03',
  arrivedOn: null,
  isLost: false,
  courier: 'dhl',
  country: 'DE',
  ...of,
});
const PROMISED = { from: '2026-11-05', to: '2026-11-09' };
const replayed = (past: PastOrder[]) => whole(replay(past, () => PROMISED, TODAY)).result;

describe('how good a promise would have been', () => {
  test('on time is by the last day, early is before the first one', () => {
    const arrived = ['2026-11-04', '2026-11-05', '2026-11-09', '2026-11-10'].map((arrivedOn) => order({ arrivedOn }));
    expect(replayed(arrived)).toMatchObject({ promises: 4, onTime: 0.75, early: 0.25, width: 5, daysPromised: 7 });
  });

  test('a parcel that is under way after its last day has missed it', () => {
    const late = order({ arrivedOn: null });
    expect(replayed([late, order({ arrivedOn: '2026-11-09' })])).toMatchObject({
      onTime: 0.5,
      missed: [{ id: late.id, promised: PROMISED, daysLate: 18 }],
    });
  });

  test('promises whose last day has not passed are not counted, also where the parcel has arrived: of those only the quick ones are known', () => {
    const promiseOf = ({ orderedOn }: PastOrder) =>
      orderedOn === '2026-11-02' ? PROMISED : { from: '2026-11-25', to: TODAY };
    const past = [order({ arrivedOn: '2026-11-20' }), order({ orderedOn: '2026-11-23', arrivedOn: '2026-11-24' })];
    expect(whole(replay(past, promiseOf, TODAY)).result).toMatchObject({ promises: 1, onTime: 0, undecided: 1 });
  });

  test('lost parcels are counted apart', () => {
    const lost = replayed([order({ isLost: true }), order({ arrivedOn: '2026-11-06' })]);
    expect(lost).toMatchObject({ promises: 1, onTime: 1, lost: 1, missed: [] });
  });

  test('orders without a promise are counted', () => {
    expect(whole(replay([order({})], () => null, TODAY)).result).toMatchObject({
      without: 1,
      promises: 0,
      onTime: null,
      width: null,
    });
  });

  test('by courier and country, where they are known', () => {
    const { byCourier, byCountry, promises } = replayed([
      order({ arrivedOn: '2026-11-06' }),
      order({ arrivedOn: '2026-11-12', country: 'FR' }),
      order({ arrivedOn: '2026-11-06', courier: null, country: null }),
    ]);
    expect(promises).toBe(3);
    expect([...byCourier].map(([key, { promises: count, onTime }]) => [key, count, onTime])).toEqual([['dhl', 2, 0.5]]);
    expect([...byCountry].map(([key, { promises: count, onTime }]) => [key, count, onTime])).toEqual([
      ['DE', 1, 1],
      ['FR', 1, 0],
    ]);
  });

  test('what missed it is listed, the latest first', () => {
    const { missed } = replayed([order({ arrivedOn: '2026-11-10' }), order({ arrivedOn: '2026-11-20' })]);
    expect(missed.map(({ daysLate }) => daysLate)).toEqual([11, 1]);
  });
});

describe('what processing really takes', () => {
  const week = workCalendar([1, 2, 3, 4, 5], [['2026-11-11', 'A holiday']]);

  test('days between are those that count, after the first and until the last', () => {
    expect(daysBetween('2026-11-06', '2026-11-09', week)).toBe(1);
    expect(daysBetween('2026-11-09', '2026-11-13', week)).toBe(3);
    expect(daysBetween('2026-11-09', '2026-11-09', week)).toBe(0);
    expect(daysBetween('2026-11-09', '2026-11-02', week)).toBe(0);
  });

  test('in working days from the order to its shipping', () => {
    const shipped = ['2026-11-02', '2026-11-03', '2026-11-03', '2026-11-05'].map((shippedOn) => order({ shippedOn }));
    expect(processingTaken(shipped, week, TODAY)).toEqual({ orders: 4, mean: 1.25, half: 1, nineOfTen: 3 });
  });

  test('orders that wait count as longer, so a backlog does not look quick', () => {
    const shipped = Array.from({ length: 10 }, () => order({ shippedOn: '2026-11-03' }));
    const waiting = Array.from({ length: 15 }, () => order({ shippedOn: null }));
    expect(processingTaken([...shipped, ...waiting], week, TODAY)).toMatchObject({ orders: 10, half: null });
  });

  test('one that arrived or was lost without a day of shipping tells nothing', () => {
    const unknown = [order({ shippedOn: null, arrivedOn: '2026-11-09' }), order({ shippedOn: null, isLost: true })];
    expect(processingTaken(unknown, week, TODAY)).toBeNull();
  });
});

test('others have their turn while many orders are replayed', () => {
  const past = Array.from({ length: 5000 }, () => order({ arrivedOn: '2026-11-06' }));
  expect(whole(replay(past, () => PROMISED, TODAY)).turns).toBeGreaterThanOrEqual(5);
});
