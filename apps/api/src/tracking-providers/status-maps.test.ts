import { ShipmentStatus, SUB_STATUS_CODES } from '@parcelway/domain';
import { statusOf as ofAfterShip } from './aftership/status-map';
import { statusOf as of17Track } from './seventeentrack/status-map';

const numbered = (families: readonly string[]) =>
  families.flatMap((family) => Array.from({ length: 30 }, (_, i) => `${family}_${String(i + 1).padStart(3, '0')}`));
const OUR_OWN = [10002, 10003, 10004, 10005];

test("AfterShip's subtags reach all of our substatuses but those it does not distinguish", () => {
  const reached = numbered([
    'Pending',
    'InfoReceived',
    'InTransit',
    'OutForDelivery',
    'AvailableForPickup',
    'AttemptFail',
    'Delivered',
    'Exception',
    'Expired',
  ]).map((subtag) => ofAfterShip('', subtag)?.subStatus);
  expect(SUB_STATUS_CODES.filter((code) => !reached.includes(code)).sort()).toEqual(
    [2003, 2007, 6003, 7008, ...OUR_OWN].sort(),
  );
  expect(ofAfterShip('InTransit', '')).toEqual({ status: ShipmentStatus.InTransit, subStatus: null });
  expect(ofAfterShip('Pending', 'Pending_004')).toEqual({ status: ShipmentStatus.Pending, subStatus: null });
});

test.each([
  ['InTransit', 'InTransit_CustomsReleased', { status: ShipmentStatus.InTransit, subStatus: 2005 }],
  ['DeliveryFailure', 'DeliveryFailure_Rejected', { status: ShipmentStatus.Exception, subStatus: 7009 }],
  ['InTransit', 'InTransit_CustomsRequiringInformation', { status: ShipmentStatus.Exception, subStatus: 7006 }],
  ['NotFound', 'NotFound_InvalidCode', { status: ShipmentStatus.Pending, subStatus: 10002 }],
  ['Departure', '', { status: ShipmentStatus.InTransit, subStatus: 2007 }],
  ['Exception_Lost', '', { status: ShipmentStatus.Exception, subStatus: 7007 }],
  ['Delivered', '', { status: ShipmentStatus.Delivered, subStatus: null }],
])('17TRACK: %s, %s', (stage, subStatus, ours) => {
  expect(of17Track(stage, subStatus)).toEqual(ours);
});

test('an unknown value is no status', () => {
  for (const statusOf of [of17Track, ofAfterShip]) {
    expect(statusOf('constructor', '__proto__')).toBeNull();
    expect(statusOf('', '')).toBeNull();
  }
});
