import { quotaWarning } from '../../billing/quota-warning';
import type { AppContext } from '../../context';
import { withShop } from '../../db/database';
import { queueMerchantMails } from './merchant-mails';

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
    const { level, cycle } = warning;
    await queueMerchantMails(ctx, trx, shopId, {
      origin: `quota_${level}`,
      key: `q:${cycle.nr}:${level}`,
      happenedAt: now,
    });
  });
}
