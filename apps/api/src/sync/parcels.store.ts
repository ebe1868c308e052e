import { NOT_CONFIRMED, type AttentionReason, type SubStatus } from '@parcelway/domain';
import { sql } from 'kysely';
import type { ShopTransaction } from '../db/database';
import type { CourierCandidateRow } from '../db/schema';

/** The stored parcel, as far as a change of its fulfilment can affect it. */
export interface StoredParcel {
  shipment_id: string;
  order_id: string;
  fulfillment_id: string;
  /** The store's. */
  track_number: string;
  /** The merchant's own number or courier, where they changed it. */
  number_by_hand: string | null;
  company: string;
  tracking_url: string | null;
  courier_source: string;
  fulfillment_status: string;
  fulfillment_updated_at: Date;
  removed: boolean;
  final: boolean;
  contents: Record<string, number> | null;
}

export interface ParcelInsert {
  order_id: string;
  fulfillment_id: string;
  track_number: string;
  number_key: string;
  company: string;
  tracking_url: string | null;
  courier: string;
  courier_source: string;
  candidates: CourierCandidateRow[];
  sub_status: SubStatus | null;
  attention: AttentionReason | null;
  destination: string | null;
  order_name: string;
  ordered_at: string;
  fulfilled_at: string;
  fulfillment_status: string;
  fulfillment_updated_at: string;
  removed: boolean;
  contents: Record<string, number> | null;
  store_expected_at: string | null;
  search: string;
}

export interface ParcelUpdate {
  shipment_id: string;
  company: string;
  tracking_url: string | null;
  fulfillment_status: string;
  fulfillment_updated_at: string;
  removed: boolean;
  contents: Record<string, number> | null;
  store_expected_at: string | null;
  /** Register it again with the provider: the number came back, or its courier has changed. */
  poll: boolean;
  /** Set when the courier was detected again; else what is stored stays. */
  detected: boolean;
  courier: string;
  courier_source: string;
  candidates: CourierCandidateRow[];
  sub_status: SubStatus | null;
  attention: AttentionReason | null;
}

export interface OrderFacts {
  order_id: string;
  order_name: string;
  ordered_at: string;
  destination: string | null;
  search_name: string;
  search_customer: string;
}

export async function storedParcels(
  trx: ShopTransaction,
  shopId: string,
  orderIds: readonly string[],
): Promise<StoredParcel[]> {
  if (orderIds.length === 0) return [];
  const { rows } = await sql<StoredParcel>`
    select shipment_id, order_id, fulfillment_id, coalesce(store_number, track_number) as track_number,
      case when store_number is null then null else track_number end as number_by_hand, company, tracking_url, courier_source, fulfillment_status, fulfillment_updated_at,
      removed_at is not null as removed, (coalesce(manual_status, status) in (4, 5) and status_rule <> ${NOT_CONFIRMED}) as final, contents
    from shipments where shop_id = ${shopId} and order_id = any(${orderIds}::bigint[])`.execute(trx);
  return rows;
}

/**
 * Adds parcels; those that can be tracked are due at once.
 * @returns the numbers to be charged, those of the oldest orders first: they are new to the shop, and their orders were
 * placed since the installation.
 */
export async function insertParcels(
  trx: ShopTransaction,
  shopId: string,
  rows: readonly ParcelInsert[],
  now: Date,
): Promise<string[]> {
  if (rows.length === 0) return [];
  // The statement sees the table as it was before it: a number in it was already charged, or was free, once for ever.
  // As a subquery it is one probe of the index for each new row that gets so far, whatever the planner estimates for
  // the rest.
  const { rows: charged } = await sql<{ number_key: string }>`
    with added as (insert into shipments (shop_id, order_id, fulfillment_id, track_number, number_key, company, tracking_url, courier, courier_source, candidates, status,
      sub_status, destination, order_name, ordered_at, fulfilled_at, fulfillment_status, fulfillment_updated_at, removed_at, next_poll_at, contents, store_expected_at, search, attention, attention_since)
    select ${shopId}::bigint, order_id, fulfillment_id, track_number, number_key, company, tracking_url, courier, courier_source, candidates, 0, sub_status,
      destination, order_name, ordered_at, fulfilled_at, fulfillment_status, fulfillment_updated_at, case when removed then ${now}::timestamptz end,
      case when not removed and number_key <> '' then ${now}::timestamptz end, contents, store_expected_at, search, attention,
      case when attention is not null then fulfilled_at end
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(order_id bigint, fulfillment_id bigint, track_number text, number_key text, company text,
      tracking_url text, courier text, courier_source text, candidates jsonb, sub_status int, destination text, order_name text, ordered_at timestamptz,
      fulfilled_at timestamptz, fulfillment_status text, fulfillment_updated_at timestamptz, removed boolean, contents jsonb, store_expected_at timestamptz, search text, attention text)
    on conflict (shop_id, fulfillment_id, track_number) do nothing returning number_key, ordered_at, removed_at)
    select a.number_key from added a
    where a.number_key <> '' and a.removed_at is null and a.ordered_at >= (select first_installed_at from shops where shop_id = ${shopId})
      and (select true from shipments s where s.shop_id = ${shopId} and s.number_key = a.number_key limit 1) is null
    group by a.number_key order by min(a.ordered_at), a.number_key`.execute(trx);
  return charged.map(({ number_key: key }) => key);
}

/** A number that waits for quota waits on every parcel that has it, also on those that came later. */
export async function markOverQuota(
  trx: ShopTransaction,
  shopId: string,
  rows: readonly Pick<ParcelInsert, 'number_key'>[],
): Promise<void> {
  if (rows.length === 0) return;
  // Few shops have any that wait: this is checked once.
  await sql`update shipments s set over_quota_at = w.over_quota_at, attention = 'over_quota', attention_since = coalesce(s.fulfilled_at, s.created_at), attention_until = null from shipments w
    where (select true from shipments any_waits where any_waits.shop_id = ${shopId} and any_waits.over_quota_at is not null
        and any_waits.removed_at is null limit 1)
      and s.shop_id = ${shopId} and s.number_key = any(${rows.map((row) => row.number_key)}::text[]) and s.number_key <> ''
      and s.over_quota_at is null and w.shop_id = s.shop_id and w.number_key = s.number_key and w.over_quota_at is not null`.execute(
    trx,
  );
}

/** Changes parcels, never by an older state of their fulfilment. */
export async function updateParcels(
  trx: ShopTransaction,
  shopId: string,
  rows: readonly ParcelUpdate[],
  now: Date,
): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    update shipments s set
      company = r.company, tracking_url = r.tracking_url, fulfillment_status = r.fulfillment_status, fulfillment_updated_at = r.fulfillment_updated_at,
      contents = coalesce(r.contents, s.contents), store_expected_at = coalesce(r.store_expected_at, s.store_expected_at),
      courier = case when r.detected then r.courier else s.courier end,
      courier_source = case when r.detected then r.courier_source else s.courier_source end,
      candidates = case when r.detected then r.candidates else s.candidates end,
      sub_status = case when r.detected and s.status = 0 then r.sub_status else s.sub_status end,
      attention = case when r.detected and s.status = 0 then r.attention else s.attention end,
      attention_since = case when r.detected and s.status = 0 then case when r.attention is not null then coalesce(s.fulfilled_at, s.created_at) end
        else s.attention_since end,
      registered_at = case when r.detected then null else s.registered_at end,
      removed_at = case when r.removed then coalesce(s.removed_at, ${now}::timestamptz) end,
      next_poll_at = case when r.removed or s.number_key = '' then null when r.poll then ${now}::timestamptz else s.next_poll_at end,
      updated_at = ${now}
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(shipment_id bigint, company text, tracking_url text, fulfillment_status text,
      fulfillment_updated_at timestamptz, removed boolean, contents jsonb, store_expected_at timestamptz, poll boolean, detected boolean, courier text, courier_source text,
      candidates jsonb, sub_status int, attention text)
    where s.shop_id = ${shopId} and s.shipment_id = r.shipment_id and s.fulfillment_updated_at <= r.fulfillment_updated_at`.execute(
    trx,
  );
}

/** Copies an order's changed name, customer, date or destination to its parcels, which store them for the lists. */
export async function updateOrderFacts(
  trx: ShopTransaction,
  shopId: string,
  rows: readonly OrderFacts[],
): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    update shipments s set order_name = r.order_name, ordered_at = r.ordered_at, destination = r.destination,
      search = concat_ws(' ', r.search_name, lower(s.number_key), r.search_customer)
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as r(order_id bigint, order_name text, ordered_at timestamptz, destination text, search_name text, search_customer text)
    where s.shop_id = ${shopId} and s.order_id = r.order_id`.execute(trx);
}

/** How many of the shop's parcels each courier carried. */
export async function courierHistory(trx: ShopTransaction, shopId: string): Promise<Record<string, number>> {
  const rows = await trx
    .selectFrom('courier_history')
    .select(['courier', 'parcels'])
    .where('shop_id', '=', shopId)
    .execute();
  return Object.fromEntries(rows.map(({ courier, parcels }) => [courier, parcels]));
}

export async function addToHistory(
  trx: ShopTransaction,
  shopId: string,
  added: ReadonlyMap<string, number>,
): Promise<void> {
  if (added.size === 0) return;
  const rows = [...added].sort(([a], [b]) => (a < b ? -1 : 1)).map(([courier, parcels]) => ({ courier, parcels }));
  await sql`
    insert into courier_history (shop_id, courier, parcels)
    select ${shopId}::bigint, courier, parcels from json_to_recordset(${JSON.stringify(rows)}::json) as r(courier text, parcels int)
    on conflict (shop_id, courier) do update set parcels = courier_history.parcels + excluded.parcels`.execute(trx);
}
