import { LANE_PARCELS, stuckOf, type StuckInput } from './stuck';
import { ShipmentStatus } from './shipment-status';

const NOW = new Date('2026-11-20T12:00:00Z');
const HOUR = 3_600_000;
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * HOUR);
const daysAgo = (days: number) => hoursAgo(days * 24);
const stuck = (input: Partial<StuckInput>) =>
  stuckOf({
    status: ShipmentStatus.InTransit,
    subStatus: 2001,
    since: daysAgo(30),
    lastNewsAt: daysAgo(0),
    handedOverAt: daysAgo(30),
    laneSilenceHours: null,
    tracked: true,
    now: NOW,
    ...input,
  });

test.each<[string, Partial<StuckInput>, string | undefined]>([
  ['a week without news on a lane nobody knows', { lastNewsAt: daysAgo(7) }, 'silent'],
  ['less than a week', { lastNewsAt: daysAgo(6.9) }, undefined],
  ['longer than 95 of 100 on its lane', { lastNewsAt: hoursAgo(60), laneSilenceHours: 60 }, 'silent'],
  ['a slow lane may be silent for longer', { lastNewsAt: daysAgo(12), laneSilenceHours: 15 * 24 }, undefined],
  ['a lane slower than expiry: two days before it', { lastNewsAt: daysAgo(28), laneSilenceHours: 40 * 24 }, 'silent'],
  ['and not before that', { lastNewsAt: daysAgo(27.9), laneSilenceHours: 40 * 24 }, undefined],
  [
    'out for delivery for two days, on any lane',
    { status: ShipmentStatus.OutForDelivery, subStatus: 3001, lastNewsAt: daysAgo(2), laneSilenceHours: 400 },
    'silent',
  ],
  [
    'announced and not handed over',
    { status: ShipmentStatus.InfoReceived, subStatus: 1001, lastNewsAt: daysAgo(3) },
    'not_handed_over',
  ],
  [
    'announced and never scanned',
    { status: ShipmentStatus.Pending, subStatus: 10004, lastNewsAt: daysAgo(9) },
    'not_handed_over',
  ],
  [
    'unknown to the courier',
    { status: ShipmentStatus.Pending, subStatus: 10001, lastNewsAt: null, handedOverAt: daysAgo(3) },
    'no_info',
  ],
  [
    'held by customs',
    { status: ShipmentStatus.Exception, subStatus: 7006, since: daysAgo(3), lastNewsAt: daysAgo(0) },
    'customs',
  ],
  [
    'a failed attempt nobody followed up',
    { status: ShipmentStatus.FailedAttempt, subStatus: 6002, lastNewsAt: daysAgo(3) },
    'silent',
  ],
  [
    'a day arranged with the customer',
    { status: ShipmentStatus.OutForDelivery, subStatus: 3003, lastNewsAt: daysAgo(20) },
    undefined,
  ],
  [
    'over quota: the silence is ours',
    { status: ShipmentStatus.Pending, subStatus: 10001, lastNewsAt: null, tracked: false },
    undefined,
  ],
])('%s', (_case, input, reason) => {
  expect(stuck(input)?.reason).toBe(reason);
});

test('a parcel that waits to be collected is reminded of two days before the courier sends it back', () => {
  const waiting = { status: ShipmentStatus.OutForDelivery, subStatus: 3002 } as const;
  expect(stuck({ ...waiting, since: daysAgo(4) })).toBeNull();
  expect(stuck({ ...waiting, since: daysAgo(5) })).toEqual({
    reason: 'waiting_for_collection',
    since: daysAgo(5),
    deadline: daysAgo(-2),
  });
});

test.each([
  [4, 4001],
  [5, 5001],
  [7, 7007],
  [7, 7008],
  [7, 7010],
] as const)('a finished parcel (%i, %i) is never stuck', (status, subStatus) => {
  expect(stuck({ status, subStatus, since: daysAgo(90), lastNewsAt: daysAgo(90), laneSilenceHours: 1 })).toBeNull();
});

/** A small seeded generator: the same lanes on every run. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0;
    return (state + 0.5) / 2 ** 32;
  };
}
const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? 0;

test('on generated lanes at most 8 % of parcels that arrive are flagged, and at least 90 % of lost ones within p99', () => {
  const next = randomFrom(20_261_120);
  const normal = () => Math.sqrt(-2 * Math.log(next())) * Math.cos(2 * Math.PI * next());
  let [arrived, flagged, lost, found] = [0, 0, 0, 0];
  for (let lane = 0; lane < 40; lane += 1) {
    const [median, spread] = [8 + next() * 80, 0.3 + next() * 0.6];
    const gaps = () => Array.from({ length: 3 + Math.floor(next() * 8) }, () => median * Math.exp(spread * normal()));
    const parcels = LANE_PARCELS + Math.floor(next() * 300);
    const silences = Array.from({ length: parcels }, () => Math.ceil(Math.max(...gaps()))).sort((a, b) => a - b);
    const [p95, p99] = [quantile(silences, 0.95), quantile(silences, 0.99)];
    for (let index = 0; index < 400; index += 1) {
      const silence = Math.max(...gaps());
      arrived += 1;
      if (stuck({ lastNewsAt: hoursAgo(silence), laneSilenceHours: p95 })) flagged += 1;
      // A lost parcel is silent from some event on: it is detected when p99 of its lane has passed.
      lost += 1;
      if (stuck({ lastNewsAt: hoursAgo(p99), laneSilenceHours: p95 })) found += 1;
    }
  }
  expect(flagged / arrived).toBeLessThanOrEqual(0.08);
  expect(flagged / arrived).toBeGreaterThan(0.02);
  expect(found / lost).toBeGreaterThanOrEqual(0.9);
});
