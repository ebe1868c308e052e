import {
  EXPIRES_AFTER_DAYS,
  SHIPMENT_STATUSES,
  statusInfo,
  SUB_STATUS_CODES,
  SUB_STATUSES,
  type ShipmentStatus,
} from './shipment-status';

test('0 pending, 1 info received, 2 in transit, 3 out for delivery, 4 delivered, 5 expired, 6 failed attempt, 7 exception', () => {
  const statuses = [
    'pending',
    'info_received',
    'in_transit',
    'out_for_delivery',
    'delivered',
    'expired',
    'failed_attempt',
    'exception',
  ];
  expect(SHIPMENT_STATUSES.map(({ code, key }) => [code, key])).toEqual(statuses.map((key, code) => [code, key]));
  for (const { code } of SHIPMENT_STATUSES) expect(statusInfo(code).code).toBe(code);
});

/** Contrast of two colours by WCAG 2. */
function contrast(...colors: [string, string]): number {
  const light = colors
    .map((color) => {
      const [red = 0, green = 0, blue = 0] = [1, 3, 5]
        .map((at) => parseInt(color.slice(at, at + 2), 16) / 255)
        .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    })
    .sort((a, b) => b - a);
  return ((light[0] ?? 0) + 0.05) / ((light[1] ?? 0) + 0.05);
}
test('each status has a colour', () => {
  expect(new Set(SHIPMENT_STATUSES.map(({ color }) => color)).size).toBe(8);
  for (const { key, color, background } of SHIPMENT_STATUSES)
    expect([key, contrast(color, background) >= 4.5]).toEqual([key, true]);
});

test.each<[string, ShipmentStatus, Record<number, string>]>([
  [
    'pending',
    0,
    {
      10001: 'no_info',
      10002: 'format_may_not_match',
      10003: 'number_not_of_carrier',
      10004: 'processed_not_scanned',
      10005: 'no_info_for_days',
    },
  ],
  ['info received', 1, { 1001: 'waiting_for_pickup' }],
  [
    'in transit',
    2,
    {
      2001: 'on_the_way',
      2002: 'at_hub',
      2003: 'at_delivery_facility',
      2004: 'at_destination_country',
      2005: 'customs_cleared',
      2006: 'item_dispatched',
      2007: 'departed_airport',
    },
  ],
  ['out for delivery', 3, { 3001: 'out_for_delivery', 3002: 'ready_for_collection', 3003: 'customer_contacted' }],
  ['delivered', 4, { 4001: 'success', 4002: 'picked_up', 4003: 'signed', 4004: 'left_at_door_or_neighbour' }],
  ['expired', 5, { 5001: 'no_update_for_30_days' }],
  [
    'failed attempt',
    6,
    { 6001: 'address_issue', 6002: 'receiver_not_home', 6003: 'cannot_locate_addressee', 6004: 'other' },
  ],
  [
    'exception',
    7,
    {
      7004: 'unclaimed',
      7005: 'other',
      7006: 'held_by_customs',
      7007: 'lost_or_damaged',
      7008: 'cancelled_before_pickup',
      7009: 'refused',
      7010: 'returned_to_sender',
      7011: 'being_sent_to_sender',
    },
  ],
])('substatus codes of %s', (_name, status, codes) => {
  expect(
    Object.fromEntries(
      SUB_STATUS_CODES.filter((code) => SUB_STATUSES[code].status === status).map((code) => [
        code,
        SUB_STATUSES[code].key,
      ]),
    ),
  ).toEqual(codes);
});

test('expired status: after 30 days without update', () => {
  expect(EXPIRES_AFTER_DAYS).toBe(30);
});
