import type { AppContext } from '../../context';
import { quotaWarning } from '../../billing/quota-warning';
import { withShop } from '../../db/database';
import { insertQuotaMails } from './quota-mail.store';
import { merchantAddresses, merchantRecipients, recipientKey } from './shop-rules';
import { shopOfMails, storedRules } from './shop-rules.store';

/**
 * Job `notifications.quota`: queues the mail for the level that the shop has reached, once in a cycle to each address.
 * Where the quota has grown meanwhile there is nothing to report.
 */
export async function queueQuotaMail(
  ctx: Pick<AppContext, 'db' | 'vault' | 'log' | 'now'>,
  shopId: string,
): Promise<void> {
  await withShop(ctx.db, shopId, async (trx) => {
    const now = ctx.now();
    const warning = await quotaWarning(trx, shopId, now);
    if (!warning) return;
    const addresses = merchantAddresses(ctx, await storedRules(trx, shopId), await shopOfMails(trx, shopId));
    const mails = (await merchantRecipients(ctx, trx, shopId, addresses)).map((recipient) => ({
      dedupeKey: `q:${warning.cycle.nr}:${warning.level}:${recipientKey(recipient)}`,
      enc: ctx.vault.encrypt(recipient.address),
      hash: recipient.hash,
    }));
    await insertQuotaMails(trx, shopId, warning.level, mails, now);
  });
}
