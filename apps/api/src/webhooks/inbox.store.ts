import { sql } from 'kysely';
import type { Database, ShopTransaction } from '../db/database';
import { withShop } from '../db/database';
import type { Vault } from '../platform/vault';

export interface InboxRow {
  topic: string;
  delivery_id: string;
  triggered_at: Date | null;
  body: string;
  attempts: number;
}

/** Failures after which a delivery fails for good; its error stays in the row. */
export const MAX_ATTEMPTS = 8;

export interface Delivery {
  topic: string;
  deliveryId: string;
  triggeredAt: Date | null;
  body: string;
}

/** Stores deliveries, encrypted, until they are applied. @returns topics and ids of those that were not here before */
export async function saveDeliveries(
  trx: ShopTransaction,
  vault: Vault,
  shopId: string,
  deliveries: readonly Delivery[],
): Promise<{ topic: string; delivery_id: string }[]> {
  return trx
    .insertInto('webhook_inbox')
    .values(
      deliveries.map((delivery) => ({
        shop_id: shopId,
        topic: delivery.topic,
        delivery_id: delivery.deliveryId,
        triggered_at: delivery.triggeredAt,
        body: vault.encrypt(delivery.body).toString('base64'),
        error: null,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning(['topic', 'delivery_id'])
    .execute();
}

/** The oldest deliveries that may be applied now, in the order in which they came. */
export async function waitingDeliveries(
  db: Database,
  vault: Vault,
  shopId: string,
  limit: number,
  now: Date,
): Promise<InboxRow[]> {
  const rows = await withShop(db, shopId, (trx) =>
    trx
      .selectFrom('webhook_inbox')
      .select(['topic', 'delivery_id', 'triggered_at', 'body', 'attempts'])
      .where('shop_id', '=', shopId)
      .where('processed_at', 'is', null)
      .where((eb) => eb.or([eb('retry_at', 'is', null), eb('retry_at', '<=', now)]))
      .orderBy('received_at')
      .orderBy('delivery_id')
      .limit(limit)
      .execute(),
  );
  return rows.map((row) => ({ ...row, body: vault.decrypt(Buffer.from(row.body, 'base64')) }));
}

/**
 * Marks deliveries as applied. Their bodies, which contain personal data, are deleted; the rows stay, so that a
 * duplicate is recognised.
 */
export async function markApplied(
  trx: ShopTransaction,
  shopId: string,
  rows: readonly Pick<InboxRow, 'topic' | 'delivery_id'>[],
  now: Date,
): Promise<void> {
  await sql`
    update webhook_inbox w set processed_at = ${now}, body = '', error = null
    from json_to_recordset(${JSON.stringify(rows.map(({ topic, delivery_id }) => ({ topic, delivery_id })))}::json) as r(topic text, delivery_id text)
    where w.shop_id = ${shopId} and w.topic = r.topic and w.delivery_id = r.delivery_id`.execute(trx);
}

/** When the first of the resting deliveries may be tried again. */
export async function nextRetry(db: Database, shopId: string): Promise<Date | null> {
  const row = await withShop(db, shopId, (trx) =>
    trx
      .selectFrom('webhook_inbox')
      .select((eb) => eb.fn.min('retry_at').as('at'))
      .where('shop_id', '=', shopId)
      .where('processed_at', 'is', null)
      .executeTakeFirst(),
  );
  return row?.at ? new Date(row.at) : null;
}

/** Records a failure. @param retryAt null: it will not be tried again. */
export async function markFailed(
  trx: ShopTransaction,
  shopId: string,
  row: InboxRow,
  error: string,
  retryAt: Date | null,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('webhook_inbox')
    .set({
      attempts: row.attempts + 1,
      error: error.slice(0, 500),
      ...(retryAt ? { retry_at: retryAt } : { processed_at: now, body: '' }),
    })
    .where('shop_id', '=', shopId)
    .where('topic', '=', row.topic)
    .where('delivery_id', '=', row.delivery_id)
    .execute();
}

/** Drops what was applied long ago: the platform repeats a delivery for hours, not for weeks. */
export async function dropOldDeliveries(trx: ShopTransaction, shopId: string, before: Date): Promise<void> {
  await trx.deleteFrom('webhook_inbox').where('shop_id', '=', shopId).where('processed_at', '<', before).execute();
}
