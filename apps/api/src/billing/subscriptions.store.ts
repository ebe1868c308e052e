import { nextSubscription, type PlatformStatus } from '@parcelway/domain';
import { sql, type Insertable, type Selectable } from 'kysely';
import type { BillingTables, PurchaseKind } from '../db/billing.schema';
import type { Database, ShopTransaction } from '../db/database';
import type { DB } from '../db/schema';
import type { SubscriptionRow } from './billing-reads.store';

export type NewEntry = Insertable<BillingTables['billing_entries']>;
export type PurchaseRequest = Selectable<DB['purchase_requests']>;

/** Writes what was read of a subscription; what the platform does not know, as why it was cancelled, stays. */
export async function saveSubscription(
  trx: ShopTransaction,
  row: Omit<Insertable<BillingTables['subscriptions']>, 'cancel_reason'>,
): Promise<void> {
  const { shop_id: _shop, platform_id: _id, ...rest } = row;
  await trx
    .insertInto('subscriptions')
    .values(row)
    .onConflict((conflict) => conflict.columns(['shop_id', 'platform_id']).doUpdateSet(rest))
    .execute();
}

/** Sets or takes back what happens at the end of the cycle. */
export async function setScheduled(
  trx: ShopTransaction,
  shopId: string,
  {
    platform_id: id,
    scheduled,
    cancel_reason: reason,
  }: Pick<SubscriptionRow, 'platform_id' | 'scheduled' | 'cancel_reason'>,
): Promise<void> {
  await trx
    .updateTable('subscriptions')
    .set({ scheduled: scheduled && JSON.stringify(scheduled), cancel_reason: reason })
    .where('shop_id', '=', shopId)
    .where('platform_id', '=', id)
    .execute();
}

/** Adds lines to the history; one that is there already stays as it is. */
export async function addEntries(trx: ShopTransaction, entries: readonly NewEntry[]): Promise<void> {
  if (entries.length === 0) return;
  await trx
    .insertInto('billing_entries')
    .values([...entries])
    .onConflict((conflict) => conflict.columns(['shop_id', 'dedupe_key']).doNothing())
    .execute();
}

/** Writes packs as read; how much of them is used stays. */
export async function savePacks(
  trx: ShopTransaction,
  packs: readonly Omit<Insertable<BillingTables['quota_packs']>, 'used'>[],
): Promise<void> {
  if (packs.length === 0) return;
  await trx
    .insertInto('quota_packs')
    .values([...packs])
    .onConflict((conflict) =>
      conflict.columns(['shop_id', 'platform_id']).doUpdateSet({ state: (eb) => eb.ref('excluded.state') }),
    )
    .execute();
}

export async function setPlan(
  trx: ShopTransaction,
  shopId: string,
  plan: { plan: string; quota_total: number | null; pricing_version?: string; free_trial?: boolean },
): Promise<void> {
  await trx.updateTable('shops').set(plan).where('shop_id', '=', shopId).execute();
}

/** Stores a pack that no purchase brought. */
export async function addGivenPack(
  trx: ShopTransaction,
  pack: Insertable<BillingTables['quota_packs']>,
): Promise<void> {
  await trx.insertInto('quota_packs').values(pack).execute();
}

/** The trial that the shop is offered has so many days in all, those of earlier trials among them. */
export async function setTrialOffer(
  trx: ShopTransaction,
  shopId: string,
  { type, days }: { type: number; days: number },
): Promise<void> {
  await trx
    .updateTable('shops')
    .set({ affiliate_type: type, affiliate_discount: String(days), affiliate_ends_at: null, free_trial: true })
    .where('shop_id', '=', shopId)
    .execute();
}

export const openRequest = (
  trx: ShopTransaction,
  shopId: string,
  kind: PurchaseKind,
): Promise<PurchaseRequest | undefined> =>
  trx
    .selectFrom('purchase_requests')
    .selectAll()
    .where('shop_id', '=', shopId)
    .where('kind', '=', kind)
    .where('closed_at', 'is', null)
    .executeTakeFirst();

export async function addRequest(
  trx: ShopTransaction,
  request: Insertable<BillingTables['purchase_requests']>,
): Promise<void> {
  await trx.insertInto('purchase_requests').values(request).execute();
}

/** Stores the platform's answer. */
export async function setOffered(
  trx: ShopTransaction,
  shopId: string,
  requestId: string,
  offered: { platform_id: string; approval_url: string },
): Promise<void> {
  await trx
    .updateTable('purchase_requests')
    .set(offered)
    .where('shop_id', '=', shopId)
    .where('request_id', '=', requestId)
    .execute();
}

export async function closeRequest(trx: ShopTransaction, shopId: string, requestId: string, now: Date): Promise<void> {
  await trx
    .updateTable('purchase_requests')
    .set({ closed_at: now })
    .where('shop_id', '=', shopId)
    .where('request_id', '=', requestId)
    .where('closed_at', 'is', null)
    .execute();
}

/** Closes what the merchant decided about, and what is too old to be approved; a cap's subscription was decided long before. */
export async function closeDecided(
  trx: ShopTransaction,
  shopId: string,
  platformIds: readonly string[],
  { now, expired }: { now: Date; expired: Date },
): Promise<void> {
  await sql`update purchase_requests set closed_at = ${now} where shop_id = ${shopId} and closed_at is null
    and (kind <> 'cap' and platform_id = any(${platformIds}::text[]) or created_at < ${expired})`.execute(trx);
}

/** Where the merchant of a request goes, and whether it is still open. Null: there is none. */
export async function requestOfReturn(db: Database, requestId: string): Promise<{ shopId: string } | null> {
  const { rows } = await sql<{ shop_id: string | null }>`
    select purchase_request_shop(${requestId}) as shop_id`.execute(db.kysely);
  const shopId = rows[0]?.shop_id;
  return shopId ? { shopId } : null;
}

export const requestById = (
  trx: ShopTransaction,
  shopId: string,
  requestId: string,
): Promise<PurchaseRequest | undefined> =>
  trx
    .selectFrom('purchase_requests')
    .selectAll()
    .where('shop_id', '=', shopId)
    .where('request_id', '=', requestId)
    .executeTakeFirst();

/** Shops whose subscriptions are read regularly. */
export async function billedShops(db: Database): Promise<string[]> {
  const { rows } = await sql<{ shop_id: string }>`select billed_shops() as shop_id`.execute(db.kysely);
  return rows.map((row) => row.shop_id);
}

/** Shops whose trial or cycle has ended. */
export async function shopsWithEndedCycle(db: Database, now: Date): Promise<string[]> {
  const { rows } = await sql<{ shop_id: string }>`
    select shops_with_ended_cycle(${now}::timestamptz) as shop_id`.execute(db.kysely);
  return rows.map((row) => row.shop_id);
}

/** Whether a message says what we do not know; a change of the cap comes with a status that we know. */
export async function isNews(
  trx: ShopTransaction,
  shopId: string,
  platformId: string,
  status: PlatformStatus | 'ACCEPTED' | undefined,
): Promise<boolean> {
  if (status === undefined || status === 'ACCEPTED') return true;
  const row = await trx
    .selectFrom('subscriptions')
    .select(['state', 'scheduled', 'usage_line_id'])
    .where('shop_id', '=', shopId)
    .where('platform_id', '=', platformId)
    .executeTakeFirst();
  if (!row || row.usage_line_id !== null) return true;
  return nextSubscription(row, { type: 'webhook', status }).effect === 'read';
}
