import type { ShopTransaction } from '../../db/database';
import type { MailOrigin } from '../../db/mail.schema';

/** A mail about the shop that waits to be sent. */
export interface MerchantMail {
  origin: MailOrigin;
  dedupeKey: string;
  enc: Buffer;
  hash: Buffer;
  happenedAt: Date;
}

/** Queues mails to the merchant, each of its key once. */
export async function insertMerchantMails(
  trx: ShopTransaction,
  shopId: string,
  mails: readonly MerchantMail[],
  now: Date,
): Promise<void> {
  if (mails.length === 0) return;
  await trx
    .insertInto('mails')
    .values(
      mails.map(({ origin, dedupeKey, enc, hash, happenedAt }) => ({
        shop_id: shopId,
        recipient: 'merchant' as const,
        recipient_enc: enc,
        recipient_hash: hash,
        origin,
        dedupe_key: dedupeKey,
        happened_at: happenedAt,
        created_at: now,
        due_at: now,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
