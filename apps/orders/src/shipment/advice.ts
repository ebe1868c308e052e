import type { ShipmentDetails } from '@parcelway/api/orders';
import { ShipmentStatus } from '@parcelway/domain';

/** What a merchant can do about a parcel that is in trouble. */
export type Advice =
  'no_number' | 'wrong_courier' | 'returning' | 'customs' | 'lost' | 'failed_attempt' | 'exception' | 'expired';

const BY_DETAIL: Record<number, Advice> = {
  7006: 'customs',
  7007: 'lost',
  7010: 'returning',
  7011: 'returning',
  10002: 'wrong_courier',
  10003: 'wrong_courier',
};
const BY_STATUS: Record<number, Advice> = {
  [ShipmentStatus.Expired]: 'expired',
  [ShipmentStatus.FailedAttempt]: 'failed_attempt',
  [ShipmentStatus.Exception]: 'exception',
};

/** Undefined where there is nothing to be done but wait. */
export function adviceFor({
  status,
  sub_status: sub,
  track_number: number,
}: Pick<ShipmentDetails, 'status' | 'sub_status' | 'track_number'>): Advice | undefined {
  if (number === '') return 'no_number';
  return BY_DETAIL[sub ?? 0] ?? BY_STATUS[status];
}
