import type { QuotaSource } from '@parcelway/domain';
import { sql } from 'kysely';
import type { ShopTransaction } from '../db/database';
import type { ShopRow } from '../platform/shops.store';
import type { ExtraQuota } from '../shops/shop-facts.store';
import { chargeUsage } from './usage.store';

export type CycleUsage = ShopRow & {
  /** Parcels charged in the current cycle. */
  used: number;
};
export type ShopUsage = CycleUsage & ExtraQuota;

/** The shop with what it used of this cycle; undefined for one that was never installed: it is charged nothing. */
export async function shopUsage(trx: ShopTransaction, shopId: string, now: Date): Promise<ShopUsage | undefined> {
  const { rows } = await sql<ShopUsage>`
    select s.*, coalesce((select q.parcels from quota_usage q where q.shop_id = s.shop_id
      and q.cycle = quota_cycle(s.first_installed_at, ${now}::timestamptz)), 0) as used,
      x.packs_left, x.overage
    from shops s, extra_quota(s.shop_id) x where s.shop_id = ${shopId} and s.first_installed_at is not null`.execute(
    trx,
  );
  return rows[0];
}

/**
 * Writes numbers into the ledger: to the shop's current cycle, to the quota that is left of its legacy plan, to packs, or
 * to usage that is billed.
 * @param unit what a parcel above the quota costs; null: none is among them
 */
export async function chargeNumbers(
  trx: ShopTransaction,
  shopId: string,
  { cycle, legacy, pack, overage }: Record<QuotaSource, readonly string[]>,
  { now, unit }: { now: Date; unit: string | null },
): Promise<void> {
  if (cycle.length > 0)
    await sql`
      with charged as (
        insert into quota_charges (shop_id, number_key, cycle, charged_at)
        select s.shop_id, key, quota_cycle(s.first_installed_at, ${now}::timestamptz), ${now}::timestamptz
        from shops s, unnest(${cycle}::text[]) as key where s.shop_id = ${shopId}
        on conflict (shop_id, number_key) do nothing returning cycle)
      insert into quota_usage (shop_id, cycle, parcels) select ${shopId}::bigint, cycle, count(*)::int from charged group by cycle
      on conflict (shop_id, cycle) do update set parcels = quota_usage.parcels + excluded.parcels`.execute(trx);
  if (legacy.length > 0)
    await sql`
      with charged as (
        insert into quota_charges (shop_id, number_key, cycle, charged_at)
        select ${shopId}::bigint, key, null, ${now}::timestamptz from unnest(${legacy}::text[]) as key
        on conflict (shop_id, number_key) do nothing returning 1)
      update shops set old_consume = old_consume + (select count(*)::int from charged) where shop_id = ${shopId}`.execute(
      trx,
    );
  if (pack.length > 0) await chargePacks(trx, shopId, pack, now);
  if (unit !== null && overage.length > 0) await chargeUsage(trx, shopId, { numbers: overage, unit, now });
}

/** The pack that was bought first is used up first. */
async function chargePacks(trx: ShopTransaction, shopId: string, numbers: readonly string[], now: Date): Promise<void> {
  await sql`
    with charged as (
      insert into quota_charges (shop_id, number_key, cycle, charged_at)
      select ${shopId}::bigint, key, null, ${now}::timestamptz from unnest(${numbers}::text[]) as key
      on conflict (shop_id, number_key) do nothing returning 1),
    new as (select count(*)::int as parcels from charged),
    open as (
      select platform_id, quota - used as free,
        sum(quota - used) over (order by created_at, platform_id) - (quota - used) as before
      from quota_packs where shop_id = ${shopId} and state = 'active' and used < quota)
    update quota_packs p set used = p.used + least(o.free, n.parcels - o.before)
    from open o, new n where p.shop_id = ${shopId} and p.platform_id = o.platform_id and o.before < n.parcels`.execute(
    trx,
  );
}

/** Numbers of parcels that the shop never had before, whose orders were placed since the installation. */
export async function newNumbersOf(
  trx: ShopTransaction,
  shopId: string,
  shipmentIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ number_key: string }>`
    select s.number_key from shipments s where s.shop_id = ${shopId} and s.shipment_id = any(${shipmentIds}::bigint[]) and s.number_key <> ''
      and s.ordered_at >= (select first_installed_at from shops where shop_id = ${shopId})
      and not exists (select from shipments o where o.shop_id = s.shop_id and o.number_key = s.number_key and o.shipment_id <> s.shipment_id)
      and not exists (select from quota_charges c where c.shop_id = s.shop_id and c.number_key = s.number_key)
    order by s.ordered_at, s.number_key`.execute(trx);
  return rows.map(({ number_key: key }) => key);
}

/** Puts the parcels of these numbers aside until there is quota. */
export async function holdBack(
  trx: ShopTransaction,
  shopId: string,
  numbers: readonly string[],
  now: Date,
): Promise<void> {
  if (numbers.length === 0) return;
  await sql`update shipments set over_quota_at = ${now}, attention = 'over_quota', attention_since = coalesce(fulfilled_at, created_at), attention_until = null where shop_id = ${shopId} and number_key = any(${numbers}::text[])
    and over_quota_at is null`.execute(trx);
}

/** Numbers that wait for quota, those of the oldest orders first. */
export async function waitingNumbers(trx: ShopTransaction, shopId: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ number_key: string }>`
    select number_key from shipments where shop_id = ${shopId} and over_quota_at is not null and removed_at is null
    group by number_key order by min(ordered_at), number_key limit ${limit}`.execute(trx);
  return rows.map(({ number_key: key }) => key);
}

/** Has the parcels of these numbers tracked from now on. */
export async function releaseNumbers(
  trx: ShopTransaction,
  shopId: string,
  numbers: readonly string[],
  now: Date,
): Promise<void> {
  if (numbers.length === 0) return;
  await sql`update shipments set over_quota_at = null, attention = null, attention_since = null, next_poll_at = case when removed_at is null then ${now}::timestamptz end, updated_at = ${now}
    where shop_id = ${shopId} and number_key = any(${numbers}::text[]) and over_quota_at is not null`.execute(trx);
}

export interface LedgerLine {
  number_key: string;
  cycle: number | null;
  charged_at: Date;
  /** What it costs above the quota; null: it was within. */
  unit: string | null;
  /** The parcel as it stands, unless it was deleted. */
  shipment_id: string | null;
  order_name: string | null;
  track_number: string | null;
}

/** A page of what was charged, newest first, with how many lines there are and how many parcels wait. */
export async function ledgerPage(
  trx: ShopTransaction,
  shopId: string,
  page: number,
  pageSize: number,
): Promise<{ lines: LedgerLine[]; total: number; waiting: number }> {
  const { rows: lines } = await sql<LedgerLine>`
    select c.number_key, c.cycle, c.charged_at, p.shipment_id, p.order_name, p.track_number,
      (select u.unit::text from usage_records u where u.shop_id = ${shopId} and u.usage_id = c.usage_id) as unit
    from (select * from quota_charges where shop_id = ${shopId} order by charged_at desc, number_key
      offset ${(page - 1) * pageSize} limit ${pageSize}) c
    left join lateral (select shipment_id, order_name, track_number from shipments s
      where s.shop_id = ${shopId} and s.number_key = c.number_key order by removed_at is not null, shipment_id limit 1) p on true
    order by c.charged_at desc, c.number_key`.execute(trx);
  const { rows } = await sql<{ total: number; waiting: number }>`
    select (select count(*)::int from quota_charges where shop_id = ${shopId}) as total,
      (select count(distinct number_key)::int from shipments where shop_id = ${shopId} and over_quota_at is not null and removed_at is null) as waiting`.execute(
    trx,
  );
  return { lines, total: rows[0]?.total ?? 0, waiting: rows[0]?.waiting ?? 0 };
}
