/** Where a column belongs in the choice of columns. */
export const EXPORT_GROUPS = ['order', 'shipment', 'customer', 'event'] as const;
export type ExportGroup = (typeof EXPORT_GROUPS)[number];

interface ExportColumnSpec {
  group: ExportGroup;
  /** Part of the file unless the user chooses otherwise: what the table of the screen shows. */
  default?: true;
}

/** Of the shipping address; its country is the destination. */
const ADDRESS = {
  address_name: { group: 'customer' },
  address_line1: { group: 'customer' },
  address_line2: { group: 'customer' },
  address_city: { group: 'customer' },
  address_province: { group: 'customer' },
  address_zip: { group: 'customer' },
} as const satisfies Record<string, ExportColumnSpec>;

/** The columns of an export, by the kind of its rows: parcels or orders. In the default order of the file. */
export const EXPORT_COLUMNS = {
  shipments: {
    order_name: { group: 'order', default: true },
    ordered_at: { group: 'order', default: true },
    track_number: { group: 'shipment', default: true },
    courier: { group: 'shipment', default: true },
    status: { group: 'shipment', default: true },
    sub_status: { group: 'shipment', default: true },
    custom_status: { group: 'shipment' },
    origin: { group: 'shipment' },
    destination: { group: 'shipment', default: true },
    created_at: { group: 'shipment' },
    fulfilled_at: { group: 'shipment' },
    info_received_at: { group: 'shipment' },
    first_scan_at: { group: 'shipment' },
    out_for_delivery_at: { group: 'shipment' },
    delivered_at: { group: 'shipment' },
    transit_days: { group: 'shipment', default: true },
    expected_on: { group: 'shipment' },
    edd_from: { group: 'shipment' },
    edd_to: { group: 'shipment' },
    signed_by: { group: 'shipment' },
    service: { group: 'shipment' },
    weight: { group: 'shipment' },
    last_mile_courier: { group: 'shipment' },
    last_mile_number: { group: 'shipment' },
    contents: { group: 'shipment' },
    total_price: { group: 'order' },
    currency: { group: 'order' },
    tags: { group: 'order' },
    note: { group: 'shipment' },
    customer_name: { group: 'customer' },
    customer_email: { group: 'customer' },
    customer_phone: { group: 'customer' },
    ...ADDRESS,
    last_event: { group: 'event', default: true },
    last_event_at: { group: 'event', default: true },
    last_event_location: { group: 'event' },
    last_update_at: { group: 'event' },
  },
  orders: {
    order_name: { group: 'order', default: true },
    ordered_at: { group: 'order', default: true },
    customer_name: { group: 'customer', default: true },
    customer_email: { group: 'customer' },
    customer_phone: { group: 'customer' },
    ...ADDRESS,
    destination: { group: 'order', default: true },
    items_count: { group: 'order', default: true },
    total_price: { group: 'order', default: true },
    currency: { group: 'order', default: true },
    fulfillment: { group: 'order', default: true },
    financial_status: { group: 'order' },
    cancelled_at: { group: 'order' },
    tags: { group: 'order' },
    note: { group: 'order' },
    track_numbers: { group: 'shipment', default: true },
  },
} as const satisfies Record<string, Record<string, ExportColumnSpec>>;

export type ExportRows = keyof typeof EXPORT_COLUMNS;
export type ExportColumn<R extends ExportRows = ExportRows> = R extends unknown
  ? keyof (typeof EXPORT_COLUMNS)[R]
  : never;

export const EXPORT_ROWS = ['shipments', 'orders'] as const satisfies readonly ExportRows[];
/** The columns of an export with such rows, in their usual order. */
export const exportColumns = (rows: ExportRows): { key: ExportColumn; group: ExportGroup; default: boolean }[] =>
  Object.entries<ExportColumnSpec>(EXPORT_COLUMNS[rows]).map(([key, spec]) => ({
    key: key as ExportColumn,
    group: spec.group,
    default: spec.default ?? false,
  }));

export const EXPORT_FILE_TYPES = ['csv', 'xlsx'] as const;
export type ExportFileType = (typeof EXPORT_FILE_TYPES)[number];

export const EXPORT_STATES = ['queued', 'running', 'done', 'failed', 'cancelled'] as const;
export type ExportState = (typeof EXPORT_STATES)[number];

/** The row limit of an Excel sheet is 1,048,576. */
export const MAX_EXPORT_ROWS = 1_000_000;
