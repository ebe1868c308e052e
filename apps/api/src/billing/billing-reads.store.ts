import { isInEffect, type BillingEntryKind } from '@parcelway/domain';
import { sql, type Selectable } from 'kysely';
import type { ShopTransaction } from '../db/database';
import type { DB } from '../db/schema';

export type SubscriptionRow = Selectable<DB['subscriptions']>;
export type EntryRow = Selectable<DB['billing_entries']> & {
  /** `at` in microseconds since 1970, as the database orders by them. */
  micros: string;
};

export const subscriptionsOf = (trx: ShopTransaction, shopId: string): Promise<SubscriptionRow[]> =>
  trx.selectFrom('subscriptions').selectAll().where('shop_id', '=', shopId).execute();

/** Whether parcels are left of a pack that was paid for; an operator's packs cost nothing. */
export async function hasPaidPack(trx: ShopTransaction, shopId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('quota_packs')
    .select('platform_id')
    .where('shop_id', '=', shopId)
    .where('state', '=', 'active')
    .where('price', '>', '0')
    .whereRef('used', '<', 'quota')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The platform holds the shop's plan back until the store has paid its bills. */
export async function isFrozen(trx: ShopTransaction, shopId: string): Promise<boolean> {
  const rows = await trx
    .selectFrom('subscriptions')
    .select('state')
    .where('shop_id', '=', shopId)
    .where('state', 'in', ['frozen', 'trial', 'active'])
    .execute();
  return rows.some(({ state }) => state === 'frozen') && !rows.some(({ state }) => isInEffect(state));
}

/** Parcels that wait for quota, and all that were new since some time: those that were charged, and those that wait. */
export async function parcelCounts(
  trx: ShopTransaction,
  shopId: string,
  since: Date,
): Promise<{ waiting: number; lately: number }> {
  const { rows } = await sql<{ waiting: number; charged: number; lately: number }>`
    with held as (select number_key, min(over_quota_at) as at from shipments
      where shop_id = ${shopId} and over_quota_at is not null and removed_at is null group by number_key)
    select (select count(*)::int from held) as waiting,
      (select count(*)::int from quota_charges where shop_id = ${shopId} and charged_at >= ${since})
        + (select count(*)::int from held where at >= ${since}) as lately`.execute(trx);
  return rows[0] ?? { waiting: 0, lately: 0 };
}

export interface HistoryFilter {
  /** Empty: all. */
  kinds: readonly BillingEntryKind[];
  from: Date | null;
  /** Not included. */
  until: Date | null;
}

const fits = (shopId: string, { kinds, from, until }: HistoryFilter) => sql`
  shop_id = ${shopId} and (${kinds.length} = 0 or kind = any(${kinds}::text[]))
  and (${from}::timestamptz is null or at >= ${from}) and (${until}::timestamptz is null or at < ${until})`;

/** @param after the last entry of the page before; null: from the newest */
export async function entriesOf(
  trx: ShopTransaction,
  shopId: string,
  filter: HistoryFilter,
  { after, limit }: { after: { micros: string; id: string } | null; limit: number },
): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select *, (extract(epoch from at) * 1000000)::bigint as micros from billing_entries where ${fits(shopId, filter)}
      and (${after?.id ?? null}::bigint is null or (at, entry_id) <
        (timestamptz 'epoch' + ${after?.micros ?? '0'}::bigint * interval '1 microsecond', ${after?.id ?? null}::bigint))
    order by at desc, entry_id desc limit ${limit}`.execute(trx);
  return rows;
}

/** How many fit, and the sums of their amounts by currency, without tests. */
export async function totalsOf(
  trx: ShopTransaction,
  shopId: string,
  filter: HistoryFilter,
): Promise<{ total: number; sums: { price: string; currency: string }[] }> {
  const { rows } = await sql<{ price: string | null; currency: string; entries: number }>`
    select currency, count(*)::int as entries, sum(amount) filter (where not test)::text as price
    from billing_entries where ${fits(shopId, filter)} group by currency order by currency`.execute(trx);
  return {
    total: rows.reduce((sum, { entries }) => sum + entries, 0),
    sums: rows.flatMap(({ price, currency }) => (price === null ? [] : [{ price, currency }])),
  };
}

export interface LastCharge {
  at: Date;
  amount: string;
  currency: string;
}

/** What shops paid and were given back in some time, by kind. */
export interface KindSum {
  kind: BillingEntryKind;
  currency: string;
  amount: string;
  entries: number;
}

/** Sums by kind and currency, without tests and changes of plan. */
export async function sumsOf(trx: ShopTransaction, shopId: string, from: Date, until: Date): Promise<KindSum[]> {
  const { rows } = await sql<KindSum>`
    select kind, currency, sum(amount)::text as amount, count(*)::int as entries from billing_entries
    where shop_id = ${shopId} and at >= ${from} and at < ${until} and not test and amount is not null
    group by kind, currency order by kind, currency`.execute(trx);
  return rows;
}

/** The newest charge for a cycle. */
export async function lastChargeOf(trx: ShopTransaction, shopId: string): Promise<LastCharge | null> {
  const { rows } = await sql<LastCharge>`
    select at, amount, currency from billing_entries where shop_id = ${shopId} and kind = 'charge'
    order by at desc, entry_id desc limit 1`.execute(trx);
  return rows[0] ?? null;
}
