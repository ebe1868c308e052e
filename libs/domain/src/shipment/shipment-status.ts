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
  { code: 0, key: 'pending', color: '#4A4A4A', background: '#EBEBEB', final: false },
  { code: 1, key: 'info_received', color: '#3F4C5C', background: '#E4E9EF', final: false },
  { code: 2, key: 'in_transit', color: '#1D4F91', background: '#E0ECFB', final: false },
  { code: 3, key: 'out_for_delivery', color: '#0B5C56', background: '#DAF1EE', final: false },
  { code: 4, key: 'delivered', color: '#1C5E2E', background: '#DFF3E3', final: true },
  { code: 5, key: 'expired', color: '#6B4423', background: '#F2E7DC', final: true },
  { code: 6, key: 'failed_attempt', color: '#8A4B00', background: '#FFEFD6', final: false },
  { code: 7, key: 'exception', color: '#9B1C13', background: '#FDE4E1', final: false },
];

/** Every substatus code, with the status it belongs to. */
export const SUB_STATUSES = {
  10001: { status: 0, key: 'no_info' },
  10002: { status: 0, key: 'format_may_not_match' },
  10003: { status: 0, key: 'number_not_of_carrier' },
  10004: { status: 0, key: 'processed_not_scanned' },
  10005: { status: 0, key: 'no_info_for_days' },
  1001: { status: 1, key: 'waiting_for_pickup' },
  2001: { status: 2, key: 'on_the_way' },
  2002: { status: 2, key: 'at_hub' },
  2003: { status: 2, key: 'at_delivery_facility' },
  2004: { status: 2, key: 'at_destination_country' },
  2005: { status: 2, key: 'customs_cleared' },
  2006: { status: 2, key: 'item_dispatched' },
  2007: { status: 2, key: 'departed_airport' },
  3001: { status: 3, key: 'out_for_delivery' },
  3002: { status: 3, key: 'ready_for_collection' },
  3003: { status: 3, key: 'customer_contacted' },
  4001: { status: 4, key: 'success' },
  4002: { status: 4, key: 'picked_up' },
  4003: { status: 4, key: 'signed' },
  4004: { status: 4, key: 'left_at_door_or_neighbour' },
  5001: { status: 5, key: 'no_update_for_30_days' },
  6001: { status: 6, key: 'address_issue' },
  6002: { status: 6, key: 'receiver_not_home' },
  6003: { status: 6, key: 'cannot_locate_addressee' },
  6004: { status: 6, key: 'other' },
  7004: { status: 7, key: 'unclaimed' },
  7005: { status: 7, key: 'other' },
  7006: { status: 7, key: 'held_by_customs' },
  7007: { status: 7, key: 'lost_or_damaged' },
  7008: { status: 7, key: 'cancelled_before_pickup' },
  7009: { status: 7, key: 'refused' },
  7010: { status: 7, key: 'returned_to_sender' },
  7011: { status: 7, key: 'being_sent_to_sender' },
} as const satisfies Record<number, { status: ShipmentStatus; key: string }>;
export type SubStatus = keyof typeof SUB_STATUSES;

/** All substatus codes as numbers, in the order of the table above. */
export const SUB_STATUS_CODES = (Object.keys(SUB_STATUSES) as unknown as string[]).map(Number) as SubStatus[];

export function statusInfo(code: ShipmentStatus): ShipmentStatusInfo {
  const info = SHIPMENT_STATUSES[code];
  if (!info) throw new RangeError(`Unknown shipment status ${code}`);
  return info;
}

/** Days without an update after which a shipment is expired (specification, section 9). */
export const EXPIRES_AFTER_DAYS = 30;
