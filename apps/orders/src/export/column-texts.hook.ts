import type { ExportBody } from '@parcelway/api/exports';
import { SHIPMENT_STATUSES, SUB_STATUS_CODES, type ExportColumn } from '@parcelway/domain';
import { useTranslate, type MessageKey } from '@parcelway/i18n';
import { useMemo } from 'react';

/** Times of milestones are called as the parcel's page calls these. */
const MILESTONES = {
  info_received_at: 'status.info_received',
  out_for_delivery_at: 'status.out_for_delivery',
} as const satisfies Partial<Record<ExportColumn, MessageKey<'common'>>>;
type Milestone = keyof typeof MILESTONES;

/** Other columns are called as the screen calls them. */
const NAMES = {
  order_name: 'column.order',
  ordered_at: 'filter.ordered',
  track_number: 'column.number',
  courier: 'column.courier',
  status: 'column.status',
  sub_status: 'filter.sub_status',
  custom_status: 'timeline.source_custom',
  origin: 'filter.origin',
  destination: 'column.destination',
  created_at: 'filter.created',
  fulfilled_at: 'filter.fulfilled',
  first_scan_at: 'export.column.first_scan_at',
  delivered_at: 'export.column.delivered_at',
  transit_days: 'column.transit_days',
  expected_on: 'dates.expected',
  edd_from: 'export.column.edd_from',
  edd_to: 'export.column.edd_to',
  signed_by: 'courier.signed_by',
  service: 'courier.service',
  weight: 'courier.weight',
  last_mile_courier: 'courier.last_mile',
  last_mile_number: 'export.column.last_mile_number',
  contents: 'export.column.contents',
  note: 'filter.note',
  customer_name: 'column.customer',
  customer_email: 'customer.email',
  customer_phone: 'customer.phone',
  address_name: 'export.column.address_name',
  address_line1: 'export.column.address_line1',
  address_line2: 'export.column.address_line2',
  address_city: 'export.column.address_city',
  address_province: 'export.column.address_province',
  address_zip: 'export.column.address_zip',
  last_event: 'column.last_event',
  last_event_at: 'export.column.last_event_at',
  last_event_location: 'export.column.location',
  last_update_at: 'filter.last_update',
  items_count: 'column.items',
  total_price: 'column.total',
  currency: 'export.column.currency',
  fulfillment: 'column.fulfillment',
  financial_status: 'export.column.payment',
  cancelled_at: 'export.column.cancelled_at',
  tags: 'filter.tags',
  track_numbers: 'export.column.numbers',
} as const satisfies Record<Exclude<ExportColumn, Milestone>, MessageKey<'orders'>>;

const isMilestone = (column: ExportColumn): column is Milestone => column in MILESTONES;

export interface ColumnTexts {
  nameOf(column: ExportColumn): string;
  /** What the file is written with. */
  texts(columns: readonly ExportColumn[]): NonNullable<ExportBody['texts']>;
}

/** Names of columns and their values, in the language of the screen. */
export function useColumnTexts(): ColumnTexts {
  const { t, language: lang } = useTranslate('orders');
  const { t: common } = useTranslate('common');
  return useMemo(() => {
    const nameOf = (column: ExportColumn) => (isMilestone(column) ? common(MILESTONES[column]) : t(NAMES[column]));
    return {
      nameOf,
      texts: (columns) => ({
        lang,
        columns: Object.fromEntries(columns.map((column) => [column, nameOf(column)])),
        status: Object.fromEntries(SHIPMENT_STATUSES.map(({ code, key }) => [code, common(`status.${key}`)])),
        sub_status: Object.fromEntries(SUB_STATUS_CODES.map((code) => [code, common(`substatus.${code}`)])),
        fulfillment: Object.fromEntries(([0, 1, 2, 3] as const).map((code) => [code, t(`fulfillment.${code}`)])),
      }),
    };
  }, [t, common, lang]);
}
