import { ShipmentStatus, type SubStatus } from '@parcelway/domain';
import { statusReader } from '../status-reader';

/** TrackingMore v4's vocabulary in ours. Its substatuses match ours one for one, but for 10002 to 10005, which it does not have. */
const STATUS: Readonly<Record<string, ShipmentStatus>> = {
  pending: ShipmentStatus.Pending,
  notfound: ShipmentStatus.Pending,
  inforeceived: ShipmentStatus.InfoReceived,
  transit: ShipmentStatus.InTransit,
  pickup: ShipmentStatus.OutForDelivery,
  delivered: ShipmentStatus.Delivered,
  expired: ShipmentStatus.Expired,
  undelivered: ShipmentStatus.FailedAttempt,
  exception: ShipmentStatus.Exception,
};

const SUB_STATUS: Readonly<Record<string, SubStatus>> = {
  notfound001: 1001,
  notfound002: 10001,
  inforeceived001: 1001,
  transit001: 2001,
  transit002: 2002,
  transit003: 2003,
  transit004: 2004,
  transit005: 2005,
  transit006: 2006,
  transit007: 2007,
  pickup001: 3001,
  pickup002: 3002,
  pickup003: 3003,
  delivered001: 4001,
  delivered002: 4002,
  delivered003: 4003,
  delivered004: 4004,
  expired001: 5001,
  undelivered001: 6001,
  undelivered002: 6002,
  undelivered003: 6003,
  undelivered004: 6004,
  exception004: 7004,
  exception005: 7005,
  exception006: 7006,
  exception007: 7007,
  exception008: 7008,
  exception009: 7009,
  exception010: 7010,
  exception011: 7011,
};

/** The status follows the substatus where one is known; an unknown pair is null. */
export const statusOf = statusReader(STATUS, SUB_STATUS);
