import type { SubscriptionState } from '@parcelway/domain';
import { sql, type Selectable } from 'kysely';
import type { Database, ShopTransaction } from '../db/database';
import type { DB } from '../db/schema';
import { addJob } from '../jobs/jobs';

export type UsageRow = Selectable<DB['usage_records']>;
/** A usage record that is fixed, with the subscription that it is billed with, as of our last read. */
export type UsageToBill = UsageRow & {
  line_id: string;
  idempotency_key: string;
  amount: string;
  currency: string;
  subscription_state: SubscriptionState;
  cap: string;
  spent: string;
};

/**
 * Charges parcels above the quota to the record that collects them, and has it billed. The caller holds the shop's lock,
 * so that there is one such record for a price.
 * @param unit price of a parcel
 */
export async function chargeUsage(
  trx: ShopTransaction,
  shopId: string,
  { numbers, unit, now }: { numbers: readonly string[]; unit: string; now: Date },
): Promise<void> {
  const { rows } = await sql<{ usage_id: string }>`
    with open as (select usage_id from usage_records where shop_id = ${shopId} and state = 'open' and unit = ${unit}
      order by usage_id limit 1),
    new as (insert into usage_records (shop_id, unit, created_at) select ${shopId}::bigint, ${unit}::numeric, ${now}::timestamptz
      where not exists (select from open) returning usage_id)
    select usage_id from open union all select usage_id from new`.execute(trx);
  const usageId = rows[0]?.usage_id ?? null;
  await sql`
    with charged as (
      insert into quota_charges (shop_id, number_key, cycle, charged_at, usage_id)
      select ${shopId}::bigint, key, null, ${now}::timestamptz, ${usageId}::bigint from unnest(${numbers}::text[]) as key
      on conflict (shop_id, number_key) do nothing returning 1)
    update usage_records set parcels = parcels + (select count(*)::int from charged)
    where shop_id = ${shopId} and usage_id = ${usageId}`.execute(trx);
  await queueUsage(trx, shopId);
}

/** Has what is not billed sent to the platform. */
export const queueUsage = (trx: ShopTransaction, shopId: string): Promise<void> =>
  addJob(trx, 'billing.usage', { shopId }, { key: `billing.usage:${shopId}` });

/** From now on the parcels and amounts of records that collect change no more; they are billed with this line. */
export async function fixUsage(
  trx: ShopTransaction,
  shopId: string,
  line: { platformId: string; lineId: string },
): Promise<void> {
  await sql`
    update usage_records set state = 'fixed', platform_id = ${line.platformId}, line_id = ${line.lineId},
      idempotency_key = gen_random_uuid()::text
    where shop_id = ${shopId} and state = 'open' and parcels > 0`.execute(trx);
}

/** What was charged and not billed is billed no more. @param states of what */
export async function dropUsage(
  trx: ShopTransaction,
  shopId: string,
  { states, refusal, now }: { states: readonly ('open' | 'fixed')[]; refusal: string; now: Date },
): Promise<void> {
  await trx
    .updateTable('usage_records')
    .set({ state: 'dropped', refusal, ended_at: now })
    .where('shop_id', '=', shopId)
    .where('state', 'in', states)
    .where('parcels', '>', 0)
    .execute();
}

/** Records that are fixed and not billed, the oldest first. */
export async function usageToBill(trx: ShopTransaction, shopId: string): Promise<UsageToBill[]> {
  const { rows } = await sql<UsageToBill>`
    select u.*, b.currency, b.state as subscription_state, coalesce(b.cap, 0)::text as cap, b.spent::text as spent
    from usage_records u join subscriptions b on b.shop_id = u.shop_id and b.platform_id = u.platform_id
    where u.shop_id = ${shopId} and u.state = 'fixed' order by u.usage_id`.execute(trx);
  return rows;
}

const change = (trx: ShopTransaction, { shop_id: shopId, usage_id: usageId }: Pick<UsageRow, 'shop_id' | 'usage_id'>) =>
  trx
    .updateTable('usage_records')
    .where('shop_id', '=', shopId)
    .where('usage_id', '=', usageId)
    .where('state', '=', 'fixed');

type UsageId = Pick<UsageRow, 'shop_id' | 'usage_id'>;
/** Whether it is unknown if the platform has billed it: from before a call until its answer. */
export const setDoubt = (trx: ShopTransaction, row: UsageId, inDoubt: boolean): Promise<unknown> =>
  change(trx, row).set({ in_doubt: inDoubt }).execute();
export const markBilled = (trx: ShopTransaction, row: UsageId, recordId: string, now: Date): Promise<unknown> =>
  change(trx, row)
    .set({ state: 'billed', record_id: recordId, ended_at: now, in_doubt: false, refusal: null, over_balance: false })
    .execute();
export const markRefused = (
  trx: ShopTransaction,
  row: UsageId,
  refused: { refusal: string; over_balance: boolean; in_doubt: boolean },
): Promise<unknown> => change(trx, row).set(refused).execute();

/**
 * Records that were refused because their subscription has ended: those that were certainly not billed collect again, for
 * the subscription that came after it; of the others nobody knows, and they are billed no more.
 */
export async function releaseRefused(trx: ShopTransaction, shopId: string, now: Date): Promise<{ reopened: number }> {
  const { rows } = await sql<{ state: string }>`
    update usage_records u set state = case when u.in_doubt then 'dropped' else 'open' end,
      ended_at = case when u.in_doubt then ${now}::timestamptz end, refusal = case when u.in_doubt then u.refusal end,
      platform_id = case when u.in_doubt then u.platform_id end, line_id = case when u.in_doubt then u.line_id end,
      idempotency_key = case when u.in_doubt then u.idempotency_key end, over_balance = false
    from subscriptions b where u.shop_id = ${shopId} and b.shop_id = u.shop_id and b.platform_id = u.platform_id
      and u.state = 'fixed' and u.refusal is not null and b.state in ('cancelled', 'declined', 'expired')
    returning u.state`.execute(trx);
  return { reopened: rows.filter(({ state }) => state === 'open').length };
}

/** What is billed and not part of the history yet, newest first. */
export const usageOfCycles = (trx: ShopTransaction, shopId: string): Promise<UsageRow[]> =>
  trx
    .selectFrom('usage_records')
    .selectAll()
    .where('shop_id', '=', shopId)
    .where('state', '=', 'billed')
    .where('entry_key', 'is', null)
    .orderBy('ended_at', 'desc')
    .orderBy('usage_id', 'desc')
    .execute();

export async function setEntry(
  trx: ShopTransaction,
  shopId: string,
  usageIds: readonly string[],
  entryKey: string,
): Promise<void> {
  await trx
    .updateTable('usage_records')
    .set({ entry_key: entryKey })
    .where('shop_id', '=', shopId)
    .where('usage_id', 'in', usageIds)
    .execute();
}

/** What was refused or dropped, for the operator. @param since dropped ones of that time on */
export async function unbilledUsage(
  trx: ShopTransaction,
  shopId: string,
  since: Date,
): Promise<{ amount: string; parcels: number; refusal: string } | null> {
  const { rows } = await sql<{ amount: string | null; parcels: number; refusal: string | null }>`
    select sum(amount)::text as amount, sum(parcels)::int as parcels, (array_agg(refusal order by usage_id desc))[1] as refusal
    from usage_records where shop_id = ${shopId} and refusal is not null
      and (state = 'fixed' or state = 'dropped' and ended_at >= ${since})`.execute(trx);
  const [row] = rows;
  return row?.amount && row.refusal ? { amount: row.amount, parcels: row.parcels, refusal: row.refusal } : null;
}

/** Shops with usage that is not billed. */
export async function shopsWithUnbilledUsage(db: Database): Promise<string[]> {
  const { rows } = await sql<{ shop_id: string }>`select shops_with_unbilled_usage() as shop_id`.execute(db.kysely);
  return rows.map((row) => row.shop_id);
}

export async function setOverageCap(trx: ShopTransaction, shopId: string, cap: string | null): Promise<void> {
  await sql`update shops set overage_cap = ${cap} where shop_id = ${shopId}
    and overage_cap is distinct from ${cap}::numeric`.execute(trx);
}
