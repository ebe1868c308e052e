import { ATTENTION_REASONS, attentionOf, type AttentionInput } from './attention';
import { ShipmentStatus } from './shipment-status';

const NOW = new Date('2026-11-20T12:00:00Z');
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000);
const attention = (input: Partial<AttentionInput>) =>
  attentionOf({
    status: ShipmentStatus.InTransit,
    subStatus: 2001,
    since: daysAgo(1),
    lastNewsAt: daysAgo(0),
    handedOverAt: daysAgo(2),
    laneSilenceHours: null,
    tracked: true,
    hasNumber: true,
    courier: 'ups',
    candidates: 1,
    expectedOn: null,
    now: NOW,
    ...input,
  });

const CASES: [string, Partial<AttentionInput>, string | undefined][] = [
  ['one that moves', {}, undefined],
  ['without number', { hasNumber: false, status: ShipmentStatus.Pending, subStatus: 10001 }, 'no_number'],
  ['over quota', { status: ShipmentStatus.Pending, subStatus: 10001, tracked: false }, 'over_quota'],
  ["a number that is none of the courier's", { status: ShipmentStatus.Pending, subStatus: 10003 }, 'wrong_courier'],
  ['a number of no known shape', { status: ShipmentStatus.Pending, subStatus: 10002 }, 'wrong_courier'],
  [
    'one courier that it may be of, none chosen',
    { status: ShipmentStatus.Pending, subStatus: 10001, courier: '', candidates: 1 },
    'doubtful_courier',
  ],
  [
    'several couriers, none chosen',
    { status: ShipmentStatus.Pending, subStatus: 10001, courier: '', candidates: 2 },
    'doubtful_courier',
  ],
  ['several couriers, one chosen', { candidates: 2 }, undefined],
  ['silent longer than its lane', { lastNewsAt: daysAgo(17) }, 'silent'],
  [
    'announced, not handed over',
    { status: ShipmentStatus.InfoReceived, subStatus: 1001, lastNewsAt: daysAgo(4) },
    'not_handed_over',
  ],
  [
    'unknown to the courier',
    { status: ShipmentStatus.Pending, subStatus: 10001, lastNewsAt: null, handedOverAt: daysAgo(4) },
    'no_info',
  ],
  ['held by customs, at once', { status: ShipmentStatus.Exception, subStatus: 7006, since: daysAgo(0) }, 'customs'],
  [
    'waiting for collection near its end',
    { status: ShipmentStatus.OutForDelivery, subStatus: 3002, since: daysAgo(6) },
    'waiting_for_collection',
  ],
  [
    'a failed attempt, at once',
    { status: ShipmentStatus.FailedAttempt, subStatus: 6002, since: daysAgo(0) },
    'failed_attempt',
  ],
  ['an exception, at once', { status: ShipmentStatus.Exception, subStatus: 7009, since: daysAgo(0) }, 'exception'],
  ['lost', { status: ShipmentStatus.Exception, subStatus: 7007, since: daysAgo(29) }, 'exception'],
  ['late against its date', { expectedOn: '2026-11-18' }, 'late'],
  ['expected yesterday, a day that is over everywhere', { expectedOn: '2026-11-19' }, 'late'],
  ['expected today', { expectedOn: '2026-11-20' }, undefined],
];
test.each(CASES)('%s', (_case, input, reason) => {
  expect(attention(input)?.reason).toBe(reason);
});
test('every reason has its case', () => {
  expect([...ATTENTION_REASONS].filter((reason) => !CASES.some(([, , given]) => given === reason))).toEqual([]);
});

test.each([
  [4, 4001, 0],
  [5, 5001, 0],
  [7, 7008, 0],
  [7, 7010, 0],
  [7, 7007, 30],
] as const)(
  'a finished parcel (%i, %i, for %i days) needs nobody, whatever else is wrong with it',
  (status, sub, days) => {
    const wrong = { hasNumber: false, tracked: false, courier: '', candidates: 3, expectedOn: '2026-01-01' };
    expect(attention({ ...wrong, status, subStatus: sub, since: daysAgo(days), lastNewsAt: daysAgo(90) })).toBeNull();
  },
);

test('the age of a reason counts from when it began', () => {
  expect(attention({ expectedOn: '2026-11-17' })?.since).toEqual(new Date('2026-11-17'));
  expect(attention({ lastNewsAt: daysAgo(17) })?.since).toEqual(daysAgo(17));
  expect(attention({ status: ShipmentStatus.Exception, subStatus: 7009, since: daysAgo(3) })?.since).toEqual(
    daysAgo(3),
  );
  expect(attention({ hasNumber: false })?.since).toEqual(daysAgo(2));
});
