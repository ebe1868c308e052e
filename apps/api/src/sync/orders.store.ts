import { sql } from 'kysely';
import type { ShopTransaction } from '../db/database';

/** What is compared before an order is written. */
export interface StoredOrder {
  order_id: string;
  updated_at: Date;
  source_hash: Buffer | null;
  redacted: boolean;
  items_count: number;
  name: string;
  customer_name: string;
  ordered_at: Date;
  destination: string | null;
}

/** A row of `orders` to be inserted: binary values in base64, times in ISO-8601. */
export interface OrderWrite {
  order_id: string;
  name: string;
  customer_name: string;
  email_enc: string | null;
  email_hash: string | null;
  phone_enc: string | null;
  address_enc: string | null;
  destination: string | null;
  province: string | null;
  province_code: string | null;
  currency: string;
  total_price: string;
  items_count: number;
  fulfillment_state: number;
  financial_status: string;
  tags: string[];
  discount_codes: string[];
  note: string;
  locale: string | null;
  ordered_at: string;
  created_at: string;
  cancelled_at: string | null;
  updated_at: string;
  search: string;
  source_hash: string;
}

export interface LineWrite {
  order_id: string;
  line_id: string;
  title: string;
  variant: string;
  sku: string;
  vendor: string;
  product_id: string | null;
  variant_id: string | null;
  quantity: number;
  image_url: string | null;
}

export async function storedOrders(
  trx: ShopTransaction,
  shopId: string,
  ids: readonly string[],
): Promise<Map<string, StoredOrder>> {
  const { rows } = await sql<StoredOrder>`
    select order_id, updated_at, source_hash, redacted_at is not null as redacted, items_count, name, customer_name, ordered_at, destination
    from orders where shop_id = ${shopId} and order_id = any(${ids}::bigint[])`.execute(trx);
  return new Map(rows.map((row) => [row.order_id, row]));
}

/** Which of these orders are stored, or were until the store deleted them. */
export async function ordersHere(trx: ShopTransaction, shopId: string, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ order_id: string }>`
    select order_id from orders where shop_id = ${shopId} and order_id = any(${ids}::bigint[])
    union all select order_id from deleted_orders where shop_id = ${shopId} and order_id = any(${ids}::bigint[])`.execute(
    trx,
  );
  return new Set(rows.map((row) => row.order_id));
}

/** Which of these orders the store has deleted for good. */
export async function deletedAmong(trx: ShopTransaction, shopId: string, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ order_id: string }>`
    select order_id from deleted_orders where shop_id = ${shopId} and order_id = any(${ids}::bigint[])`.execute(trx);
  return new Set(rows.map((row) => row.order_id));
}

/** Writes orders, never over a newer state. `rows` must be sorted by id and contain each id once. */
export async function upsertOrders(trx: ShopTransaction, shopId: string, rows: readonly OrderWrite[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into orders (shop_id, order_id, name, customer_name, email_enc, email_hash, phone_enc, address_enc, destination, province, province_code,
      currency, total_price, items_count, fulfillment_state, financial_status, tags, discount_codes, note, locale, ordered_at, created_at, cancelled_at,
      updated_at, search, source_hash)
    select ${shopId}::bigint, order_id, name, customer_name, decode(email_enc, 'base64'), decode(email_hash, 'base64'), decode(phone_enc, 'base64'),
      decode(address_enc, 'base64'), destination, province, province_code, currency, total_price, items_count, fulfillment_state, financial_status, tags, discount_codes, note,
      locale, ordered_at, created_at, cancelled_at, updated_at, search, decode(source_hash, 'base64')
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(order_id bigint, name text, customer_name text, email_enc text, email_hash text, phone_enc text,
      address_enc text, destination text, province text, province_code text, currency text, total_price numeric, items_count int, fulfillment_state smallint,
      financial_status text, tags text[], discount_codes text[], note text, locale text, ordered_at timestamptz, created_at timestamptz, cancelled_at timestamptz,
      updated_at timestamptz, search text, source_hash text)
    on conflict (shop_id, order_id) do update set
      name = excluded.name, customer_name = excluded.customer_name, email_enc = excluded.email_enc, email_hash = excluded.email_hash,
      phone_enc = excluded.phone_enc, address_enc = excluded.address_enc, destination = excluded.destination, province = excluded.province,
      province_code = excluded.province_code, currency = excluded.currency, total_price = excluded.total_price, items_count = excluded.items_count, fulfillment_state = excluded.fulfillment_state,
      financial_status = excluded.financial_status, tags = excluded.tags,
      discount_codes = excluded.discount_codes, note = excluded.note, locale = excluded.locale, ordered_at = excluded.ordered_at,
      created_at = excluded.created_at, cancelled_at = excluded.cancelled_at, updated_at = excluded.updated_at, search = excluded.search,
      source_hash = excluded.source_hash, synced_at = now()
    where orders.updated_at <= excluded.updated_at`.execute(trx);
}

/**
 * Writes lines; a known image and a known product stay where the new source has none.
 * @param unlessNewerThan skip the lines of orders that changed after this moment: they were written from a newer
 * reading.
 */
export async function upsertLines(
  trx: ShopTransaction,
  shopId: string,
  rows: readonly LineWrite[],
  unlessNewerThan: Date | null = null,
): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into order_lines (shop_id, order_id, line_id, title, variant, sku, vendor, product_id, variant_id, quantity, image_url)
    select ${shopId}::bigint, r.* from json_to_recordset(${JSON.stringify(rows)}::json)
      as r(order_id bigint, line_id bigint, title text, variant text, sku text, vendor text, product_id bigint, variant_id bigint, quantity int,
        image_url text)
    on conflict (shop_id, order_id, line_id) do update set
      title = excluded.title, variant = excluded.variant, sku = excluded.sku, vendor = excluded.vendor,
      product_id = coalesce(excluded.product_id, order_lines.product_id), variant_id = coalesce(excluded.variant_id, order_lines.variant_id),
      quantity = excluded.quantity, image_url = coalesce(excluded.image_url, order_lines.image_url)
    where (order_lines.title, order_lines.variant, order_lines.sku, order_lines.vendor, order_lines.product_id, order_lines.variant_id,
        order_lines.quantity, order_lines.image_url)
        is distinct from (excluded.title, excluded.variant, excluded.sku, excluded.vendor, coalesce(excluded.product_id, order_lines.product_id),
          coalesce(excluded.variant_id, order_lines.variant_id), excluded.quantity, coalesce(excluded.image_url, order_lines.image_url))
      and (${unlessNewerThan}::timestamptz is null or not exists (
        select from orders o where o.shop_id = excluded.shop_id and o.order_id = excluded.order_id and o.updated_at > ${unlessNewerThan}::timestamptz))`.execute(
    trx,
  );
}

/** Removes lines that are missing from a complete reading of their order. */
export async function deleteOtherLines(
  trx: ShopTransaction,
  shopId: string,
  orderIds: readonly string[],
  present: readonly LineWrite[],
): Promise<void> {
  if (orderIds.length === 0) return;
  await sql`
    delete from order_lines l where l.shop_id = ${shopId} and l.order_id = any(${orderIds}::bigint[])
      and not (l.line_id = any(${present.map((line) => line.line_id)}::bigint[]))`.execute(trx);
}

/** Counts the items of orders again whose lines came apart from them. */
export async function recountItems(trx: ShopTransaction, shopId: string, orderIds: readonly string[]): Promise<void> {
  if (orderIds.length === 0) return;
  await sql`
    update orders o set items_count = c.items
    from (select order_id, sum(quantity)::int as items from order_lines where shop_id = ${shopId} and order_id = any(${orderIds}::bigint[]) group by order_id) c
    where o.shop_id = ${shopId} and o.order_id = c.order_id and o.items_count <> c.items`.execute(trx);
}

/** A part of these orders came from elsewhere: the next whole reading is applied even if it is not newer. */
export async function forgetHashes(trx: ShopTransaction, shopId: string, orderIds: readonly string[]): Promise<void> {
  await sql`update orders set source_hash = null where shop_id = ${shopId} and order_id = any(${orderIds}::bigint[]) and source_hash is not null`.execute(
    trx,
  );
}

/** Removes orders that the store deleted, with their parcels, and remembers that they are gone. */
export async function deleteOrders(trx: ShopTransaction, shopId: string, orderIds: readonly string[]): Promise<void> {
  if (orderIds.length === 0) return;
  await sql`insert into deleted_orders (shop_id, order_id) select ${shopId}::bigint, unnest(${orderIds}::bigint[]) on conflict do nothing`.execute(
    trx,
  );
  for (const table of ['shipments', 'order_lines', 'orders'] as const) {
    await sql`delete from ${sql.table(table)} where shop_id = ${shopId} and order_id = any(${orderIds}::bigint[])`.execute(
      trx,
    );
  }
}

/** Ids of the shop's orders created in a span, both ends included. */
export async function idsCreatedBetween(trx: ShopTransaction, shopId: string, from: Date, to: Date): Promise<string[]> {
  const { rows } = await sql<{ order_id: string }>`
    select order_id from orders where shop_id = ${shopId} and created_at between ${from} and ${to}`.execute(trx);
  return rows.map((row) => row.order_id);
}

export async function countCreatedBetween(trx: ShopTransaction, shopId: string, from: Date, to: Date): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from orders where shop_id = ${shopId} and created_at between ${from} and ${to}`.execute(
    trx,
  );
  return rows[0]?.n ?? 0;
}
