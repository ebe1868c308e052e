import { NEVER_ARRIVING, ShipmentStatus } from '@parcelway/domain';
import type { EddSource, ShownDays } from '@parcelway/domain/edd';
import { sql, type RawBuilder } from 'kysely';
import type { ShopTransaction } from '../../db/database';
import type { Instants, Round } from './settings.store';

/** A parcel with what its date is made of, and the date that it has. */
export interface DatedParcel {
  shipment_id: string;
  courier: string;
  origin: string | null;
  destination: string | null;
  /** By name. */
  province: string | null;
  province_code: string | null;
  status: number;
  sub_status: number | null;
  ordered_at: Date;
  fulfilled_at: Date | null;
  first_scan_at: Date | null;
  delivered_at: Date | null;
  /** Since when it is out for delivery, where it is. */
  out_at: Date | null;
  /** What the courier promised last. */
  expected: string | null;
  /** When the store expects it. */
  store_expected_at: Date | null;
  /** Its items; null: no rule chooses by products, so that they were not read. */
  lines: ParcelLine[] | null;
  before: (Omit<ShownDays, 'first'> & { first_from: string; first_to: string; places: number[] | null }) | null;
}
/** An item of a parcel. Ids and names as the store has them. */
export interface ParcelLine {
  variant: string | null;
  /** Null: the store does not sell it any more, or the order was read before products were. */
  product: string | null;
  vendor: string;
  /** Of the product; null: not read yet. */
  facts: { tags: string[]; collections: string[] } | null;
}
/** Which parcels have dates. */
export interface Dated {
  since: Date;
  rangeAt: Instants | null;
  /** With the items of the parcels. */
  withLines: boolean;
}

/** A date that a parcel has is never withdrawn, whatever days are chosen later. */
const isDated = ({ since, rangeAt }: Omit<Dated, 'withLines'>): RawBuilder<boolean> => sql`(s.ordered_at >= ${since}
  or (s.ordered_at >= ${rangeAt?.from ?? null}::timestamptz and s.ordered_at < ${rangeAt?.until ?? null}::timestamptz) or e.shipment_id is not null)`;

/** Of those under way a date may change. What has none yet may get one in a round over all. */
const isOpen = (
  of: Round['of'],
): RawBuilder<boolean> => sql`case when e.shipment_id is not null then e.counts and e.arrived_on is null
  else ${of === 'all'} or (s.status not in (${sql.join([ShipmentStatus.Delivered, ShipmentStatus.Expired])})
    and (s.sub_status is null or s.sub_status not in (${sql.join(NEVER_ARRIVING)}))) end`;

const FROM = sql`from shipments s left join parcel_edd e on e.shop_id = s.shop_id and e.shipment_id = s.shipment_id
  left join orders o on o.shop_id = s.shop_id and o.order_id = s.order_id`;
/** Where the store does not say what is in a parcel, all items of the order may be. */
const LINES = sql`(select json_agg(json_build_object('variant', l.variant_id::text, 'product', l.product_id::text, 'vendor', l.vendor,
    'facts', case when f.product_id is not null then json_build_object('tags', f.tags, 'collections', f.collections) end) order by l.line_id)
  from order_lines l left join product_facts f on f.shop_id = l.shop_id and f.product_id = l.product_id
  where l.shop_id = s.shop_id and l.order_id = s.order_id and (s.contents is null or s.contents ? l.line_id::text))`;
const columns = ({
  withLines,
}: Pick<
  Dated,
  'withLines'
>) => sql`${withLines ? LINES : sql`null`} as lines, s.shipment_id, s.courier, s.origin, s.destination, o.province, o.province_code, s.status, s.sub_status, s.ordered_at, s.fulfilled_at,
  s.first_scan_at, s.delivered_at, case when s.status = ${ShipmentStatus.OutForDelivery} then (select min(t.happened_at) from status_trail t
    where t.shop_id = s.shop_id and t.shipment_id = s.shipment_id and t.to_status = s.status) end as out_at, s.facts ->> 'expectedAt' as expected, s.store_expected_at,
  case when e.shipment_id is not null then json_build_object('from', e.from_day, 'to', e.to_day, 'minute', e.to_minute, 'source', e.source,
    'share', e.share, 'first_from', e.first_from, 'first_to', e.first_to, 'places', e.places) end as before`;

export async function countRound(
  trx: ShopTransaction,
  shopId: string,
  dated: Omit<Dated, 'withLines'>,
  of: Round['of'],
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from shipments s left join parcel_edd e on e.shop_id = s.shop_id and e.shipment_id = s.shipment_id
    where s.shop_id = ${shopId} and s.removed_at is null and ${isDated(dated)} and ${isOpen(of)}`.execute(trx);
  return rows[0]?.count ?? 0;
}

/** The oldest first. */
export async function roundPage(
  trx: ShopTransaction,
  shopId: string,
  dated: Dated,
  { of, after, limit }: Pick<Round, 'of' | 'after'> & { limit: number },
): Promise<DatedParcel[]> {
  const next = after ? sql`and (s.ordered_at, s.shipment_id) > (${after.at}, ${after.id}::bigint)` : sql``;
  const { rows } = await sql<DatedParcel>`
    select ${columns(dated)} ${FROM} where s.shop_id = ${shopId} and s.removed_at is null and ${isDated(dated)} and ${isOpen(of)} ${next}
    order by s.ordered_at, s.shipment_id limit ${limit}`.execute(trx);
  return rows;
}

/** The note of the latest change. */
export async function lastChange(trx: ShopTransaction, shopId: string): Promise<string | null> {
  const { rows } = await sql<{ last: string | null }>`
    select max(change_id) as last from edd_changes where shop_id = ${shopId}`.execute(trx);
  return rows[0]?.last ?? null;
}

/** Parcels that have changed, at most so many changes at a time; their notes are forgotten. @param last no note after it */
export async function takeChanges(
  trx: ShopTransaction,
  shopId: string,
  { last, limit }: { last: string; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ shipment_id: string }>`
    delete from edd_changes where shop_id = ${shopId} and change_id in (
      select change_id from edd_changes where shop_id = ${shopId} and change_id <= ${last} order by change_id limit ${limit} for update skip locked)
    returning shipment_id`.execute(trx);
  return rows.map(({ shipment_id }) => shipment_id);
}

/** Notes that dates of these parcels have to be computed. */
export async function noteChanges(trx: ShopTransaction, shopId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`insert into edd_changes (shop_id, shipment_id) select ${shopId}::bigint, unnest(${[...ids]}::bigint[])`.execute(
    trx,
  );
}

/** Those of these parcels that have changed; their notes are forgotten. */
export async function takeChangesOf(trx: ShopTransaction, shopId: string, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ shipment_id: string }>`
    delete from edd_changes where shop_id = ${shopId} and change_id in (
      select change_id from edd_changes where shop_id = ${shopId} and shipment_id = any(${[...ids]}::bigint[]) for update skip locked)
    returning shipment_id`.execute(trx);
  return rows.map(({ shipment_id }) => shipment_id);
}

/** Those of them that have dates. */
export async function datedParcels(
  trx: ShopTransaction,
  shopId: string,
  dated: Dated,
  ids: readonly string[],
): Promise<DatedParcel[]> {
  const { rows } = await sql<DatedParcel>`
    select ${columns(dated)} ${FROM}
    where s.shop_id = ${shopId} and s.removed_at is null and s.shipment_id = any(${[...new Set(ids)]}::bigint[]) and ${isDated(dated)}`.execute(
    trx,
  );
  return rows;
}

export interface ComputedDate {
  shipment_id: string;
  from_day: string;
  to_day: string;
  to_minute: number;
  source: EddSource;
  share: number | null;
  first_from: string;
  first_to: string;
  shipped_on: string | null;
  arrived_on: string | null;
  counts: boolean;
  places: number[] | null;
}

/** The first range stays as it was written first. */
export async function writeDates(
  trx: ShopTransaction,
  shopId: string,
  dates: readonly ComputedDate[],
  now: Date,
): Promise<void> {
  if (dates.length === 0) return;
  await sql`
    insert into parcel_edd as e (shop_id, shipment_id, from_day, to_day, to_minute, source, share, first_from, first_to, shipped_on, arrived_on,
      counts, places, computed_at)
    select ${shopId}::bigint, r.*, ${now}::timestamptz from json_to_recordset(${JSON.stringify(dates)}::json) as r(shipment_id bigint, from_day date, to_day date,
      to_minute smallint, source text, share double precision, first_from date, first_to date, shipped_on date, arrived_on date, counts boolean,
      places integer[])
    on conflict (shop_id, shipment_id) do update set from_day = excluded.from_day, to_day = excluded.to_day, to_minute = excluded.to_minute,
      source = excluded.source, share = excluded.share, shipped_on = excluded.shipped_on, arrived_on = excluded.arrived_on,
      counts = excluded.counts, places = coalesce(e.places, excluded.places), computed_at = excluded.computed_at`.execute(
    trx,
  );
}

/** Dates that parcels have, as they are shown. */
export interface StoredDate {
  shipment_id: string;
  from: string;
  to: string;
  source: EddSource;
  share: number | null;
  first_from: string;
  first_to: string;
}

export async function storedDates(
  trx: ShopTransaction,
  shopId: string,
  ids: readonly string[],
): Promise<Map<string, StoredDate>> {
  const { rows } = await sql<StoredDate>`
    select shipment_id, from_day::text as "from", to_day::text as "to", source, share, first_from::text, first_to::text
    from parcel_edd where shop_id = ${shopId} and shipment_id = any(${[...ids]}::bigint[])`.execute(trx);
  return new Map(rows.map((row) => [row.shipment_id, row]));
}
