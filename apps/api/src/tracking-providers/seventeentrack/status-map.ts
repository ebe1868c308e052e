import { ShipmentStatus, type SubStatus } from '@parcelway/domain';
import { statusReader } from '../status-reader';

/** 17TRACK v2's vocabulary in ours, in small letters; stages of milestones included. */
const STATUS: Readonly<Record<string, ShipmentStatus>> = {
  notfound: ShipmentStatus.Pending,
  inforeceived: ShipmentStatus.InfoReceived,
  intransit: ShipmentStatus.InTransit,
  expired: ShipmentStatus.Expired,
  availableforpickup: ShipmentStatus.OutForDelivery,
  outfordelivery: ShipmentStatus.OutForDelivery,
  deliveryfailure: ShipmentStatus.FailedAttempt,
  delivered: ShipmentStatus.Delivered,
  exception: ShipmentStatus.Exception,
};

/**
 * Loses: 2002, 2003 and 2006 (hubs and dispatch are `InTransit_Other`), 3003, 4002 to 4004 (how it was delivered), 6003, 10003 to 10005.
 * Two cross a border of statuses, as ours follows the substatus: customs that require papers are 7006, a refusal at the door is 7009.
 */
const SUB_STATUS: Readonly<Record<string, SubStatus>> = {
  notfound_other: 10001,
  notfound_invalidcode: 10002,
  inforeceived: 1001,
  intransit_pickedup: 2001,
  intransit_other: 2001,
  intransit_departure: 2007,
  intransit_arrival: 2004,
  intransit_customsprocessing: 2004,
  intransit_customsreleased: 2005,
  intransit_customsrequiringinformation: 7006,
  expired_other: 5001,
  availableforpickup_other: 3002,
  outfordelivery_other: 3001,
  deliveryfailure_other: 6004,
  deliveryfailure_nobody: 6002,
  deliveryfailure_security: 6004,
  deliveryfailure_rejected: 7009,
  deliveryfailure_invalidaddress: 6001,
  delivered_other: 4001,
  exception_other: 7005,
  exception_returning: 7011,
  exception_returned: 7010,
  exception_nobody: 7004,
  exception_security: 7006,
  exception_damage: 7007,
  exception_rejected: 7009,
  exception_delayed: 7005,
  exception_lost: 7007,
  exception_destroyed: 7007,
  exception_cancel: 7008,
  // Milestones that occur as the stage of an event.
  pickedup: 2001,
  departure: 2007,
  arrival: 2004,
  returning: 7011,
  returned: 7010,
};

const read = statusReader(STATUS, SUB_STATUS);

/** 17TRACK's classification of an event; null when it is absent or unknown. */
export const statusOf = (stage: string, subStatus: string): ReturnType<typeof read> =>
  read(stage, subStatus) ?? read('', stage);
