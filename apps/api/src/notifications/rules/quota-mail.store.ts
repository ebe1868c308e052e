import type { QuotaLevel } from '@parcelway/domain';
import type { ShopTransaction } from '../../db/database';

/** Queues the mail about a level of the quota to each recipient, once. */
export async function insertQuotaMails(
  trx: ShopTransaction,
  shopId: string,
  level: QuotaLevel,
  mails: readonly { dedupeKey: string; enc: Buffer; hash: Buffer }[],
  now: Date,
): Promise<void> {
  if (mails.length === 0) return;
  await trx
    .insertInto('mails')
    .values(
      mails.map(({ dedupeKey, enc, hash }) => ({
        shop_id: shopId,
        recipient: 'merchant' as const,
        recipient_enc: enc,
        recipient_hash: hash,
        origin: `quota_${level}` as const,
        dedupe_key: dedupeKey,
        happened_at: now,
        created_at: now,
        due_at: now,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
