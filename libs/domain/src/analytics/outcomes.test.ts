import { isUnderWay, OUTCOMES, promisedDay } from './outcomes';
import { ShipmentStatus } from '../shipment/shipment-status';

test('outcomes are names in links and saved views: a name stays', () => {
  expect(OUTCOMES).toEqual(['on_time', 'late', 'failed_attempt', 'exception', 'transit', 'late_edd']);
});

test.each([
  ['a day, in any zone', '2026-11-08', 'Pacific/Pago_Pago', '2026-11-08'],
  ['an instant, as a day of the zone', '2026-11-08T20:00:00Z', 'Asia/Kathmandu', '2026-11-09'],
  ['an instant with an offset', '2026-11-08T00:30+09:00', 'UTC', '2026-11-07'],
  ['an instant with fractions of a second', '2026-11-08T20:00:00.123Z', 'UTC', '2026-11-08'],
])('a promise can be %s', (_what, expected, zone, day) => expect(promisedDay(expected, zone)).toBe(day));

test.each([null, '', 'soon', '2026-13-01', '2026-11-32', '2026-11-08T24:00:00Z', '2026-11-08T20:00:00', '08.11.2026'])(
  'a promise of %p cannot be read',
  (expected) => expect(promisedDay(expected, 'UTC')).toBeNull(),
);

test.each([
  [ShipmentStatus.InTransit, 2001, true],
  [ShipmentStatus.Exception, 7006, true],
  [ShipmentStatus.Pending, null, true],
  [ShipmentStatus.Delivered, 4001, false],
  [ShipmentStatus.Expired, 5001, false],
  [ShipmentStatus.Exception, 7007, false],
  [ShipmentStatus.Exception, 7008, false],
  [ShipmentStatus.Exception, 7010, false],
  [ShipmentStatus.Exception, 7011, false],
] as const)('whether a parcel of status %p and substatus %p may still arrive is %p', (status, sub_status, is) =>
  expect(isUnderWay({ status, sub_status })).toBe(is),
);
