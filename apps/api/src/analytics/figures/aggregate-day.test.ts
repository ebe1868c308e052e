import { ShipmentStatus } from '@parcelway/domain';
import { aggregateDay, type FiguredParcel, type FiguresRow } from './aggregate-day';
import { unpack } from './histogram';

const parcel = (change: Partial<FiguredParcel> = {}): FiguredParcel => ({
  courier: 'ups',
  origin: 'CN',
  destination: 'US',
  status: ShipmentStatus.Delivered,
  sub_status: null,
  had_failed_attempt: false,
  had_exception: false,
  ordered_at: new Date('2026-11-01T10:00:00Z'),
  first_scan_at: new Date('2026-11-03T10:00:00Z'),
  delivered_at: new Date('2026-11-08T22:00:00Z'),
  expected: null,
  ...change,
});
const all = (parcels: FiguredParcel[], zone = 'UTC'): FiguresRow =>
  aggregateDay(parcels, zone).find(({ part }) => part === 'all') as FiguresRow;

test('no parcels make no rows', () => {
  expect(aggregateDay([], 'UTC')).toEqual([]);
});
test('a parcel counts once in all, and once to its courier, country and lane', () => {
  const rows = aggregateDay(
    [parcel(), parcel({ courier: '', origin: null, destination: null }), parcel({ destination: 'DE' })],
    'UTC',
  );
  expect(rows.map(({ part, key, parcels }) => `${part} ${key}: ${parcels}`).sort()).toEqual([
    'all : 3',
    'country : 1',
    'country DE: 1',
    'country US: 1',
    'courier : 1',
    'courier ups: 2',
    'lane -: 1',
    'lane CN-DE: 1',
    'lane CN-US: 1',
  ]);
});
test('each status is counted, and what a parcel ever had', () => {
  const row = all(
    [0, 1, 2, 3, 4, 5, 6, 7, 7].map((status) =>
      parcel({
        status,
        had_exception: status === ShipmentStatus.Exception,
        had_failed_attempt: status === ShipmentStatus.FailedAttempt || status === ShipmentStatus.Delivered,
      }),
    ),
  );
  expect(row).toMatchObject({ status_0: 1, status_4: 1, status_6: 1, status_7: 2, exception: 2, failed_attempt: 2 });
});
test('a delivered parcel has three spans; minutes are whole', () => {
  const row = all([parcel({ delivered_at: new Date('2026-11-08T22:00:59Z') })]);
  expect([row.total_minutes, row.processing_minutes, row.transit_minutes]).toEqual([10_800, 2880, 7920]);
  expect(
    [row.total_histogram, row.processing_histogram, row.transit_histogram].map((packed) => [...unpack(packed)]),
  ).toEqual([[[75, 1]], [[20, 1]], [[55, 1]]]);
});
test.each([
  ['is not delivered', { status: ShipmentStatus.OutForDelivery }],
  ['has no time of delivery', { delivered_at: null }],
])('one that %s has none', (_, change) => {
  expect(all([parcel({ ...change, expected: '2026-11-30' })])).toMatchObject({
    total_n: 0,
    // That time ended with the first scan.
    processing_n: 1,
    transit_n: 0,
    on_time: 0,
    late: 0,
  });
});
test('a span that runs backwards is left out, the others stay', () => {
  const row = all([parcel({ first_scan_at: new Date('2026-10-31T10:00:00Z') })]);
  expect([row.total_n, row.processing_n, row.transit_n]).toEqual([1, 0, 1]);
});
test('one that nobody scanned has only its whole time', () => {
  const row = all([parcel({ first_scan_at: null })]);
  expect([row.total_n, row.processing_n, row.transit_n]).toEqual([1, 0, 0]);
});
test.each([
  ['on its day', '2026-11-08', { on_time: 1, late: 0, early_days: 0 }],
  ['two days before', '2026-11-10', { on_time: 1, late: 0, early_days: 2 }],
  ['a day after', '2026-11-07', { on_time: 0, late: 1, early_days: -1 }],
  ['without a promise', null, { on_time: 0, late: 0, early_days: 0 }],
  ['with a promise that nobody can read', 'soon', { on_time: 0, late: 0, early_days: 0 }],
  ['on the day of a promised instant', '2026-11-08T20:00:00Z', { on_time: 1, late: 0, early_days: 0 }],
])('one that came %s', (_, expected, figures) => {
  expect(all([parcel({ expected })])).toMatchObject(figures);
});
test("the day of a delivery is the shop's", () => {
  // In Kathmandu it is the 9th already, in Pago Pago still the 8th.
  const given = [parcel({ expected: '2026-11-08' })];
  expect(all(given, 'Asia/Kathmandu')).toMatchObject({ on_time: 0, late: 1, early_days: -1 });
  expect(all(given, 'Pacific/Pago_Pago')).toMatchObject({ on_time: 1, late: 0, early_days: 0 });
});

describe('a span that is not over', () => {
  const underWay = (change: Partial<FiguredParcel>) => {
    const row = all([parcel({ status: ShipmentStatus.InTransit, delivered_at: null, ...change })]);
    return [row.total_open, row.processing_open, row.transit_open].map((packed) => [...unpack(packed)]);
  };
  const [ordered, scanned] = ['2026-11-01T10:00:00Z', '2026-11-03T10:00:00Z'].map((at) => Date.parse(at) / 8_640_000);
  const began = (at = 0) => [[Math.floor(at), 1]];

  test('has begun with the order, and in transit with the first scan', () => {
    expect(underWay({})).toEqual([began(ordered), [], began(scanned)]);
    expect(underWay({ first_scan_at: null })).toEqual([began(ordered), began(ordered), []]);
  });
  test.each<Partial<FiguredParcel>>([
    { status: ShipmentStatus.Delivered },
    { status: ShipmentStatus.Expired },
    { status: ShipmentStatus.Exception, sub_status: 7007 },
    { status: ShipmentStatus.Exception, sub_status: 7008 },
    { status: ShipmentStatus.Exception, sub_status: 7010 },
    { status: ShipmentStatus.Exception, sub_status: 7011 },
  ])('is none of a parcel that is finished or on its way back: %j', (change) => {
    expect(underWay(change)).toEqual([[], [], []]);
  });
});
