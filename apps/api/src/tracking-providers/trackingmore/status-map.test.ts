import { ShipmentStatus, SUB_STATUS_CODES } from '@parcelway/domain';
import { statusOf } from './status-map';

test('every substatus of ours that the provider has is reached by its map', () => {
  const theirs = [
    'notfound',
    'inforeceived',
    'transit',
    'pickup',
    'delivered',
    'expired',
    'undelivered',
    'exception',
  ].flatMap((name) =>
    Array.from({ length: 12 }, (_, i) => statusOf('', `${name}${String(i + 1).padStart(3, '0')}`)?.subStatus ?? []),
  );
  expect(SUB_STATUS_CODES.filter((code) => !theirs.includes(code)).sort()).toEqual([10002, 10003, 10004, 10005]);
  expect(statusOf('InfoReceived', '')).toEqual({ status: ShipmentStatus.InfoReceived, subStatus: null });
  expect(statusOf('constructor', '__proto__')).toBeNull();
});
