/**
 * The shipment vocabulary of the product: eight statuses and their substatuses.
 * Names, codes and their grouping are the specification's; colours are the one table every surface uses.
 */

/** Status codes as they travel in requests, answers, links and the database. */
export const ShipmentStatus = {
  Pending: 0,
  InfoReceived: 1,
  InTransit: 2,
  OutForDelivery: 3,
  Delivered: 4,
  Expired: 5,
  FailedAttempt: 6,
  Exception: 7,
} as const;
export type ShipmentStatus = (typeof ShipmentStatus)[keyof typeof ShipmentStatus];

/** How a status is named in translations (`status.<key>`), in CSS classes and in links to the shopper. */
export type ShipmentStatusKey =
  | 'pending'
  | 'info_received'
  | 'in_transit'
  | 'out_for_delivery'
  | 'delivered'
  | 'expired'
  | 'failed_attempt'
  | 'exception';

export interface ShipmentStatusInfo {
  code: ShipmentStatus;
  key: ShipmentStatusKey;
  /** Text colour; at least 4.5:1 on `background`. */
  color: string;
  background: string;
  /** True when no further movement is expected and polling stops. */
  final: boolean;
}

/** In the order in which tabs, charts and legends show them. */
export const SHIPMENT_STATUSES: readonly ShipmentStatusInfo[] = [
  { code: ShipmentStatus.Pending, key: 'pending', color: '#4A4A4A', background: '#EBEBEB', final: false },
  { code: ShipmentStatus.InfoReceived, key: 'info_received', color: '#3F4C5C', background: '#E4E9EF', final: false },
  { code: ShipmentStatus.InTransit, key: 'in_transit', color: '#1D4F91', background: '#E0ECFB', final: false },
  {
    code: ShipmentStatus.OutForDelivery,
    key: 'out_for_delivery',
    color: '#0B5C56',
    background: '#DAF1EE',
    final: false,
  },
  { code: ShipmentStatus.Delivered, key: 'delivered', color: '#1C5E2E', background: '#DFF3E3', final: true },
  { code: ShipmentStatus.Expired, key: 'expired', color: '#6B4423', background: '#F2E7DC', final: true },
  { code: ShipmentStatus.FailedAttempt, key: 'failed_attempt', color: '#8A4B00', background: '#FFEFD6', final: false },
  { code: ShipmentStatus.Exception, key: 'exception', color: '#9B1C13', background: '#FDE4E1', final: false },
];

/** Every substatus code, with the status it belongs to. */
export const SUB_STATUSES = {
  10001: { status: ShipmentStatus.Pending, key: 'no_info' },
  10002: { status: ShipmentStatus.Pending, key: 'format_may_not_match' },
  10003: { status: ShipmentStatus.Pending, key: 'number_not_of_carrier' },
  10004: { status: ShipmentStatus.Pending, key: 'processed_not_scanned' },
  10005: { status: ShipmentStatus.Pending, key: 'no_info_for_days' },
  1001: { status: ShipmentStatus.InfoReceived, key: 'waiting_for_pickup' },
  2001: { status: ShipmentStatus.InTransit, key: 'on_the_way' },
  2002: { status: ShipmentStatus.InTransit, key: 'at_hub' },
  2003: { status: ShipmentStatus.InTransit, key: 'at_delivery_facility' },
  2004: { status: ShipmentStatus.InTransit, key: 'at_destination_country' },
  2005: { status: ShipmentStatus.InTransit, key: 'customs_cleared' },
  2006: { status: ShipmentStatus.InTransit, key: 'item_dispatched' },
  2007: { status: ShipmentStatus.InTransit, key: 'departed_airport' },
  3001: { status: ShipmentStatus.OutForDelivery, key: 'out_for_delivery' },
  3002: { status: ShipmentStatus.OutForDelivery, key: 'ready_for_collection' },
  3003: { status: ShipmentStatus.OutForDelivery, key: 'customer_contacted' },
  4001: { status: ShipmentStatus.Delivered, key: 'success' },
  4002: { status: ShipmentStatus.Delivered, key: 'picked_up' },
  4003: { status: ShipmentStatus.Delivered, key: 'signed' },
  4004: { status: ShipmentStatus.Delivered, key: 'left_at_door_or_neighbour' },
  5001: { status: ShipmentStatus.Expired, key: 'no_update_for_30_days' },
  6001: { status: ShipmentStatus.FailedAttempt, key: 'address_issue' },
  6002: { status: ShipmentStatus.FailedAttempt, key: 'receiver_not_home' },
  6003: { status: ShipmentStatus.FailedAttempt, key: 'cannot_locate_addressee' },
  6004: { status: ShipmentStatus.FailedAttempt, key: 'other' },
  7004: { status: ShipmentStatus.Exception, key: 'unclaimed' },
  7005: { status: ShipmentStatus.Exception, key: 'other' },
  7006: { status: ShipmentStatus.Exception, key: 'held_by_customs' },
  7007: { status: ShipmentStatus.Exception, key: 'lost_or_damaged' },
  7008: { status: ShipmentStatus.Exception, key: 'cancelled_before_pickup' },
  7009: { status: ShipmentStatus.Exception, key: 'refused' },
  7010: { status: ShipmentStatus.Exception, key: 'returned_to_sender' },
  7011: { status: ShipmentStatus.Exception, key: 'being_sent_to_sender' },
} as const satisfies Record<number, { status: ShipmentStatus; key: string }>;
export type SubStatus = keyof typeof SUB_STATUSES;
export const READY_FOR_COLLECTION = 3002 satisfies SubStatus;

/** All substatus codes as numbers, in the order of the table above. */
export const SUB_STATUS_CODES = (Object.keys(SUB_STATUSES) as unknown as string[]).map(Number) as SubStatus[];

export function statusInfo(code: ShipmentStatus): ShipmentStatusInfo {
  const info = SHIPMENT_STATUSES[code];
  if (!info) throw new RangeError(`Unknown shipment status ${code}`);
  return info;
}

/** Days without an update after which a shipment is expired (specification, section 9). */
export const EXPIRES_AFTER_DAYS = 30;
