import type { ExportColumn, ExportRows } from '@parcelway/domain';
import { sql } from 'kysely';
import { UNDER_WAY, utcDay, type Sql } from '../orders/list-where.store';
import type { MaskedPlace } from '../tracking-page/shopper/masked';

/** What the columns read, by their place. */
export type RawRow = Record<`c${number}`, unknown>;
/** A zone that PostgreSQL knows, and the moment of the export. */
export interface Moment {
  zone: string;
  now: Date;
}

const local = (at: Sql, { zone }: Moment): Sql =>
  sql`to_char(${at} at time zone ${zone}::text, 'YYYY-MM-DD HH24:MI:SS')`;

// As the list shows it: a local day or clock is not moved.
const lastEventAt = (moment: Moment): Sql => sql`case
  when not coalesce((s.last_event->>'hasTime')::boolean, true) then left(s.last_event->>'time', 10)
  when not coalesce((s.last_event->>'zoneKnown')::boolean, true) then replace(left(s.last_event->>'time', 19), 'T', ' ')
  else ${local(sql`(s.last_event->>'time')::timestamptz`, moment)} end`;

/** Columns of the order that a parcel's line has as the order's own line does. */
const ORDER_VALUE = {
  total_price: sql`o.total_price::double precision`,
  currency: sql`o.currency`,
  tags: sql`array_to_string(o.tags, ', ')`,
};

/** Each part is read from the whole address, which is encrypted. */
const ADDRESS = {
  address_name: sql`o.address_enc`,
  address_line1: sql`o.address_enc`,
  address_line2: sql`o.address_enc`,
  address_city: sql`o.address_enc`,
  address_province: sql`o.address_enc`,
  address_zip: sql`o.address_enc`,
};

// A second leg by the same courier and number is no other courier.
const lastMile = (key: 'courier' | 'number'): Sql => sql`case
  when coalesce(s.facts->'lastMile'->>'number', '') <> '' or s.facts->'lastMile'->>'courier' <> s.courier
  then s.facts->'lastMile'->>${sql.lit(key)} end`;

/** As the list shows it: none while it is switched off, or of a source that is left out. */
const edd = (
  day: 'from_day' | 'to_day',
): Sql => sql`(select e.${sql.ref(day)}::text from parcel_edd e join aftersale_settings a using (shop_id)
  where e.shop_id = s.shop_id and e.shipment_id = s.shipment_id and a.enabled and a.settings -> 'source_order' ? e.source)`;

/** As reported, or the whole order where it has one fulfilment only; otherwise unknown. */
const CONTENTS = sql`(select string_agg(concat(coalesce((s.contents->>i.line_id::text)::integer, i.quantity), ' × ', i.title,
    case when i.variant <> '' then concat(' (', i.variant, ')') end), '; ' order by i.line_id)
  from order_lines i where i.shop_id = s.shop_id and i.order_id = s.order_id and case
    when s.contents is not null then coalesce((s.contents->>i.line_id::text)::integer, 0) > 0
    else (select count(distinct p.fulfillment_id) from shipments p
      where p.shop_id = s.shop_id and p.order_id = s.order_id and p.removed_at is null) = 1 end)`;

/** Columns that follow from a parcel's events; derived-columns.ts makes their values. */
const DERIVED_COLUMNS = [
  'custom_status',
  'info_received_at',
  'out_for_delivery_at',
] as const satisfies readonly ExportColumn[];
export type DerivedColumn = (typeof DERIVED_COLUMNS)[number];
export const isDerived = (column: ExportColumn): column is DerivedColumn =>
  (DERIVED_COLUMNS as readonly ExportColumn[]).includes(column);

/** What each other column reads; export-cells.ts formats it. */
export const COLUMN_SQL: {
  [R in ExportRows]: Record<Exclude<ExportColumn<R>, DerivedColumn>, Sql | ((moment: Moment) => Sql)>;
} = {
  shipments: {
    order_name: sql`s.order_name`,
    ordered_at: (moment) => local(sql`s.ordered_at`, moment),
    track_number: sql`s.track_number`,
    // Code and the store's own name for it: one of them is shown.
    courier: sql`s.courier || E'\n' || s.company`,
    status: sql`s.status`,
    sub_status: sql`s.sub_status`,
    origin: sql`s.origin`,
    destination: sql`s.destination`,
    created_at: (moment) => local(sql`s.created_at`, moment),
    fulfilled_at: (moment) => local(sql`s.fulfilled_at`, moment),
    first_scan_at: (moment) => local(sql`s.first_scan_at`, moment),
    delivered_at: (moment) => local(sql`s.delivered_at`, moment),
    transit_days: ({ now }) =>
      sql`case when s.transit_key < 0 then null when s.transit_key < ${sql.lit(UNDER_WAY)} then s.transit_key
        else greatest(0, ${sql.lit(UNDER_WAY + utcDay(now))} - s.transit_key) end`,
    expected_on: sql`s.facts->>'expectedAt'`,
    edd_from: edd('from_day'),
    edd_to: edd('to_day'),
    signed_by: sql`s.facts->>'signedBy'`,
    service: sql`s.facts->>'service'`,
    weight: sql`s.facts->>'weight'`,
    last_mile_courier: lastMile('courier'),
    last_mile_number: lastMile('number'),
    contents: CONTENTS,
    ...ORDER_VALUE,
    note: sql`s.note`,
    customer_name: sql`o.customer_name`,
    customer_email: sql`o.email_enc`,
    customer_phone: sql`o.phone_enc`,
    ...ADDRESS,
    last_event: sql`s.last_event->>'content'`,
    last_event_at: lastEventAt,
    last_event_location: sql`s.last_event->>'location'`,
    last_update_at: (moment) => local(sql`s.last_checkpoint_at`, moment),
  },
  orders: {
    order_name: sql`o.name`,
    ordered_at: (moment) => local(sql`o.ordered_at`, moment),
    customer_name: sql`o.customer_name`,
    customer_email: sql`o.email_enc`,
    customer_phone: sql`o.phone_enc`,
    ...ADDRESS,
    destination: sql`o.destination`,
    items_count: sql`o.items_count`,
    ...ORDER_VALUE,
    fulfillment: sql`o.fulfillment_state`,
    financial_status: sql`o.financial_status`,
    cancelled_at: (moment) => local(sql`o.cancelled_at`, moment),
    note: sql`o.note`,
    track_numbers: sql`(select string_agg(p.track_number, ', ' order by p.shipment_id) from shipments p
      where p.shop_id = o.shop_id and p.order_id = o.order_id and p.removed_at is null)`,
  },
};

/** Columns that a shop's masking applies to: couriers' texts, names and numbers, the parcel's origin. */
export const MASKED_COLUMNS = [
  'courier',
  'origin',
  'signed_by',
  'service',
  'last_mile_courier',
  'last_mile_number',
  'last_event',
  'last_event_location',
] as const;
export type MaskedColumn = (typeof MASKED_COLUMNS)[number];

/** A masked column's value, with what decides how much of it is shown. */
export interface MaskedValue {
  value: string | null;
  courier: string;
  company: string;
  lastMile: string | null;
  origin: string | null;
  destination: string | null;
  /** Oldest first; none where the shop does not hide where its parcels come from. */
  events: MaskedPlace[];
}
/** @param withPlaces whether the places of its events are needed, which are read for each row */
export const withMaskFacts = (value: Sql, withPlaces: boolean): Sql => sql`jsonb_build_object('value', ${value},
  'courier', s.courier, 'company', s.company, 'lastMile', s.facts->'lastMile'->>'courier', 'origin', s.origin, 'destination', s.destination,
  'events', coalesce(${
    withPlaces
      ? sql`(select jsonb_agg(jsonb_build_object('location', c.location, 'country', c.country) order by c.occurred_at) from checkpoints c
          where c.shop_id = s.shop_id and c.shipment_id = s.shipment_id and c.retracted_at is null)`
      : sql`null`
  }, '[]'::jsonb))`;
