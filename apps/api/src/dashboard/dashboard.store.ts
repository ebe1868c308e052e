import type { ShipmentStatus, SubStatus } from '@parcelway/domain';
import type { BodyOf, Calls } from '@parcelway/http-contract';
import { sql } from 'kysely';
import type { ShopTransaction } from '../db/database';
import { needsAttention } from '../orders/list-where.store';

/** The number of the shop's parcels that need attention, by reason: those that the list of orders shows. */
export async function attentionCounts(trx: ShopTransaction, now: Date): Promise<Map<string, number>> {
  const { rows } = await sql<{ reason: string; count: number }>`
    select attention as reason, count(*)::int as count from listed_shipments where ${needsAttention(now)} group by 1`.execute(
    trx,
  );
  return new Map(rows.map(({ reason, count }) => [reason, count]));
}

/** How many parcels of orders placed since then have expired. */
export async function expiredSince(trx: ShopTransaction, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from listed_shipments where status = 5 and ordered_at >= ${since}`.execute(trx);
  return rows[0]?.count ?? 0;
}

export async function hasParcels(trx: ShopTransaction): Promise<boolean> {
  const { rows } = await sql<{ any: boolean }>`select exists (select from listed_shipments) as any`.execute(trx);
  return rows[0]?.any ?? false;
}

export interface SpecialRow {
  status: ShipmentStatus;
  sub_status: SubStatus | null;
  count: number;
  /** When the oldest one's order was placed. */
  oldest_at: Date;
  sample_ids: string[];
}
/**
 * Parcels that need attention by status and substatus, with the ids of the `samples` oldest; of equal age in the order
 * of the list.
 */
export async function parcelsInNeed(trx: ShopTransaction, samples: number, now: Date): Promise<SpecialRow[]> {
  const { rows } = await sql<SpecialRow>`
    select status, sub_status, count(*)::int as count, min(ordered_at) as oldest_at,
      (array_agg(shipment_id::text order by ordered_at, shipment_id))[1:${sql.lit(samples)}] as sample_ids
    from listed_shipments where ${needsAttention(now)} group by status, sub_status
    order by min(ordered_at), status, sub_status nulls first`.execute(trx);
  return rows;
}

/** Whether a user of the shop has answered the survey. */
export async function giftAnswered(trx: ShopTransaction, shopId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('gift_answers')
    .select('user_id')
    .where('shop_id', '=', shopId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Replaces the user's answer. */
export async function saveGift(
  trx: ShopTransaction,
  who: { shopId: string; userId: string },
  answer: BodyOf<Calls['dashboardGift']>,
  now: Date,
): Promise<void> {
  const { usage, belong, belong_other } = answer;
  const values = { usage: [...new Set(usage)], belong, belong_other: belong_other ?? '', answered_at: now };
  await trx
    .insertInto('gift_answers')
    .values({ shop_id: who.shopId, user_id: who.userId, ...values })
    .onConflict((conflict) => conflict.columns(['shop_id', 'user_id']).doUpdateSet(values))
    .execute();
}
