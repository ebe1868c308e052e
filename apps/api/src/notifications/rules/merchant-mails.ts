import type { AppContext } from '../../context';
import type { ShopTransaction } from '../../db/database';
import { insertMerchantMails, type MerchantMail } from './merchant-mails.store';
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
  { key, ...mail }: Pick<MerchantMail, 'origin' | 'happenedAt'> & { key: string },
): Promise<void> {
  const addresses = merchantAddresses(ctx, await storedRules(trx, shopId), await shopOfMails(trx, shopId));
  const mails = (await merchantRecipients(ctx, trx, shopId, addresses)).map((recipient) => ({
    ...mail,
    dedupeKey: `${key}:${recipientKey(recipient)}`,
    enc: ctx.vault.encrypt(recipient.address),
    hash: recipient.hash,
  }));
  await insertMerchantMails(trx, shopId, mails, ctx.now());
}
