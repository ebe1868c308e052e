import { ShipmentStatus, type SubStatus } from '@parcelway/domain';
import { statusReader } from '../status-reader';

/** AfterShip's tags and subtags in ours, in small letters. */
const STATUS: Readonly<Record<string, ShipmentStatus>> = {
  pending: ShipmentStatus.Pending,
  inforeceived: ShipmentStatus.InfoReceived,
  intransit: ShipmentStatus.InTransit,
  outfordelivery: ShipmentStatus.OutForDelivery,
  availableforpickup: ShipmentStatus.OutForDelivery,
  attemptfail: ShipmentStatus.FailedAttempt,
  delivered: ShipmentStatus.Delivered,
  exception: ShipmentStatus.Exception,
  expired: ShipmentStatus.Expired,
};

/**
 * Loses: 2003, 2007, 6003, 7008, and 10002 to 10005: what Pending_002 to _006 mean is not published, so only their tag counts.
 * InTransit_010 to _013 and Exception_019 to _021 are not published either: they are what their family is in general.
 */
const SUB_STATUS: Readonly<Record<string, SubStatus>> = {
  pending_001: 10001,
  inforeceived_001: 1001,
  intransit_001: 2001,
  intransit_002: 2001,
  intransit_003: 2002,
  intransit_004: 2004,
  intransit_005: 2005,
  intransit_006: 2004,
  intransit_007: 2006,
  intransit_008: 2001,
  intransit_009: 2001,
  intransit_010: 2001,
  intransit_011: 2001,
  intransit_012: 2001,
  intransit_013: 2001,
  outfordelivery_001: 3001,
  outfordelivery_002: 3002,
  outfordelivery_003: 3003,
  outfordelivery_004: 3003,
  availableforpickup_001: 3002,
  attemptfail_001: 6004,
  attemptfail_002: 6002,
  attemptfail_003: 6002,
  delivered_001: 4001,
  delivered_002: 4002,
  delivered_003: 4003,
  delivered_004: 4001,
  delivered_005: 4004,
  exception_001: 7005,
  exception_002: 6001,
  exception_003: 7009,
  exception_004: 7006,
  exception_005: 7005,
  exception_006: 7005,
  exception_007: 6001,
  exception_008: 7004,
  exception_009: 7005,
  exception_010: 7011,
  exception_011: 7010,
  exception_012: 7007,
  exception_013: 7007,
  exception_016: 7005,
  exception_017: 7005,
  exception_018: 7006,
  exception_019: 7005,
  exception_020: 7005,
  exception_021: 7005,
  expired_001: 5001,
};

/** The status follows the subtag where one is known; an unknown pair is null. */
export const statusOf = statusReader(STATUS, SUB_STATUS);
