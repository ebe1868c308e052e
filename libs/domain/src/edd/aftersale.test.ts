import { ShipmentStatus } from '../shipment/shipment-status';
import {
  customDays,
  firstSource,
  hiddenBecause,
  lanesOf,
  nextPromise,
  predictedDays,
  recordOf,
  type ShownDays,
  type SourcedDays,
} from './aftersale';
import { dayNumber, dayOfNumber, workCalendar } from './calendar';
import { Lanes, type PastParcel } from './predict';

const weekdays = workCalendar([1, 2, 3, 4, 5], []);
const computed = (to: string, more: Partial<SourcedDays> = {}): SourcedDays => ({
  ...{ from: to, to, source: 'carrier', share: null, minute: 0 },
  ...more,
});

test('the first source of the order that has days counts, and none that is left out', () => {
  const days = { platform: () => null, carrier: () => 'carrier', custom: () => 'custom', predicted: () => 'predicted' };
  expect(firstSource(['platform', 'custom', 'carrier'], days)).toEqual({ source: 'custom', days: 'custom' });
  expect(firstSource(['platform'], days)).toBeNull();
});

describe('what is shown next', () => {
  const first = nextPromise(null, computed('2026-11-26'));

  test.each<[string, SourcedDays, string]>([
    ['a later day at once', computed('2026-11-27'), '2026-11-27'],
    ['an earlier day, where it is earlier by a day', computed('2026-11-25'), '2026-11-25'],
    ['nothing, where it is earlier by hours', computed('2026-11-25', { minute: 1439 }), '2026-11-26'],
  ])('%s', (_case, next, to) => {
    expect(nextPromise(first, next)).toMatchObject({ to, first: { from: '2026-11-26', to: '2026-11-26' } });
  });

  test('whatever comes, the first range stays and the end never moves to an earlier day by less than a day', () => {
    let seed = 20261128;
    const random = (below: number) => {
      seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
      return Math.floor((seed / 2 ** 32) * below);
    };
    const end = ({ to, minute }: SourcedDays) => dayNumber(to) * 1440 + minute;
    const start = dayNumber('2026-11-26');
    let shown: ShownDays | null = null;
    for (let round = 0; round < 5000; round += 1) {
      const to = start + random(4);
      const next: SourcedDays = {
        ...computed(dayOfNumber(to), { minute: random(2) * random(1440) }),
        from: dayOfNumber(to - random(3)),
      };
      const before: ShownDays | null = shown;
      shown = nextPromise(before, next);
      if (!before) continue;
      expect(shown.first).toEqual(before.first);
      const earlier = end(before) - end(shown);
      expect([seed, earlier <= 0 || earlier >= 1440]).toEqual([seed, true]);
      if (end(next) > end(before)) expect(shown.to).toBe(next.to);
    }
  });
});

describe('customers do not see it', () => {
  const days = { to: '2026-11-26', today: '2026-11-26' };
  const all = ['delivered', 'exception', 'failed_attempt', 'out_for_delivery', 'past'] as const;

  test.each([
    [ShipmentStatus.Delivered, null, 'delivered'],
    [ShipmentStatus.Exception, 7006, 'exception'],
    [ShipmentStatus.FailedAttempt, 6002, 'failed_attempt'],
    [ShipmentStatus.OutForDelivery, 3001, 'out_for_delivery'],
    [ShipmentStatus.InTransit, 2001, null],
  ] as const)('in status %s, substatus %s: %s', (status, subStatus, reason) => {
    expect(hiddenBecause(all, { status, subStatus }, days)).toBe(reason);
    expect(hiddenBecause([], { status, subStatus }, days)).toBeNull();
  });

  test('after its last day, where that is chosen', () => {
    const moving = { status: ShipmentStatus.InTransit, subStatus: null };
    expect(hiddenBecause(['past'], moving, { ...days, today: '2026-11-27' })).toBe('past');
    expect(hiddenBecause(['delivered'], moving, { ...days, today: '2026-11-27' })).toBeNull();
  });

  test('when it goes back or is lost, whatever is chosen', () => {
    expect(hiddenBecause([], { status: ShipmentStatus.Exception, subStatus: 7011 }, days)).toBe('exception');
    expect(hiddenBecause([], { status: ShipmentStatus.Exception, subStatus: 7009 }, days)).toBe('exception');
  });
});

test('the rule begins with the order, or with shipping where that is chosen and it was shipped', () => {
  const handling = { zone: 'Europe/Berlin', cutoff: 960, processing: { min: 1, max: 2 }, calendar: weekdays };
  const transit = { days: { min: 2, max: 3 }, calendar: weekdays };
  const orderedAt = new Date('2026-11-23T09:00:00Z');
  const from = (shippedOn: string | null, calcFrom: 'order_created' | 'fulfilled') =>
    customDays({ orderedAt, shippedOn }, calcFrom, handling, transit);
  const ofOrder = { from: '2026-11-26', to: '2026-11-30' };
  expect(from('2026-11-27', 'fulfilled')).toEqual({ from: '2026-12-01', to: '2026-12-02' });
  expect(from(null, 'fulfilled')).toEqual(ofOrder);
  expect(from('2026-11-27', 'order_created')).toEqual(ofOrder);
});

describe('a predicted range', () => {
  const KEYS = lanesOf({ courier: 'dhl', origin: 'DE', destination: 'US', province: 'CA' });
  const parcels = (count: number, days: number): PastParcel[] =>
    Array.from({ length: count }, () => ({ lanes: KEYS, days, arrived: true, shippedAgo: 20 }));
  const lanes = new Lanes([...parcels(20, 2), ...parcels(60, 3), ...parcels(20, 6)]);
  // Monday, 23 November 2026.
  const predicted = (today: string) =>
    predictedDays(lanes, KEYS, { since: '2026-11-23', today, calendar: weekdays, part: 0.8 });

  test('holds as many of the parcels of its lane as promised', () => {
    expect(predicted('2026-11-23')).toMatchObject({ from: '2026-11-25', to: '2026-11-26' });
    expect(predicted('2026-11-23')?.places.slice(0, 8)).toEqual([0, 0, 0, 200, 800, 800, 800, 1000]);
  });

  test('never begins in the past: what a parcel has taken counts', () => {
    // On the third day two have passed, on the fourth three.
    expect(predicted('2026-11-26')).toMatchObject({ from: '2026-11-26', to: '2026-12-01' });
    expect(predicted('2026-11-27')).toMatchObject({ from: '2026-12-01', to: '2026-12-01' });
  });

  test('is the same from lanes that were stored', () => {
    const stored = Lanes.from(JSON.parse(JSON.stringify(lanes)) as ReturnType<Lanes['toJSON']>);
    const way = { since: '2026-11-23', today: '2026-11-23', calendar: weekdays, part: 0.8 };
    expect(predictedDays(stored, KEYS, way)).toEqual(predicted('2026-11-23'));
  });

  test('is recorded by where in it the parcel arrived', () => {
    const { places } = predicted('2026-11-23') ?? { places: [] };
    expect(recordOf(places, 3, true)).toEqual({ before: 0.2, arrived: true });
    expect(recordOf(places, 50, false)).toEqual({ before: 1, arrived: false });
  });
});

test.each([
  [{ courier: 'dhl', origin: 'DE', destination: 'US', province: 'CA' }, ['dhl DE US-CA', 'dhl DE US', 'dhl', '']],
  [{ courier: 'dhl', origin: null, destination: 'US', province: null }, ['dhl  US', 'dhl', '']],
  [{ courier: 'dhl', origin: null, destination: null, province: 'CA' }, ['dhl', '']],
  [{ courier: '', origin: null, destination: 'US', province: 'CA' }, ['']],
])('a parcel belongs to its lane and to the wider ones: %j', (parcel, lanes) => {
  expect(lanesOf(parcel)).toEqual(lanes);
});
