import type { AppContext } from '../../context';
import type { ShopTransaction } from '../../db/database';
import type { MailOrigin } from '../../db/mail.schema';
import { insertMails } from './mails.store';
import { merchantAddresses, merchantRecipients, recipientKey } from './shop-rules';
import { shopOfMails, storedRules } from './shop-rules.store';

/**
 * Queues a mail about the shop to each address that gets the merchant's mails.
 * @param mail.key what is sent once to an address
 */
export async function queueMerchantMails(
  ctx: Pick<AppContext, 'vault' | 'log' | 'now'>,
  trx: ShopTransaction,
  shopId: string,
  { key, origin, happenedAt }: { key: string; origin: MailOrigin; happenedAt: Date },
): Promise<void> {
  const addresses = merchantAddresses(ctx, await storedRules(trx, shopId), await shopOfMails(trx, shopId));
  const recipients = await merchantRecipients(ctx, trx, shopId, addresses);
  const now = ctx.now();
  await insertMails(
    trx,
    recipients.map((recipient) => ({
      shop_id: shopId,
      recipient: 'merchant' as const,
      recipient_enc: ctx.vault.encrypt(recipient.address),
      recipient_hash: recipient.hash,
      origin,
      dedupe_key: `${key}:${recipientKey(recipient)}`,
      happened_at: happenedAt,
      created_at: now,
      due_at: now,
    })),
  );
}
