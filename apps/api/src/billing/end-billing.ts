import { isEnded, nextSubscription } from '@parcelway/domain';
import type { ShopTransaction } from '../db/database';
import { lockBilling } from '../db/locks';
import { subscriptionsOf } from './billing-reads.store';
import { applyPlan } from './apply-billing';
import { addEntries, closeDecided, saveSubscription } from './subscriptions.store';

/** The app was uninstalled: the platform ends what was bought, and the shop is on the free plan. The books stay. */
export async function endBilling(trx: ShopTransaction, shopId: string, now: Date): Promise<void> {
  await lockBilling(trx, shopId);
  const stored = await subscriptionsOf(trx, shopId);
  const rows = stored.map((row) => ({
    ...row,
    ...(isEnded(row.state) ? {} : nextSubscription(row, { type: 'uninstall' }).subscription),
    read_at: now,
  }));
  for (const row of rows.filter(({ state }, index) => state !== stored[index]?.state)) {
    const { cancel_reason: _reason, introductory, ...rest } = row;
    await saveSubscription(trx, {
      ...rest,
      introductory: introductory && JSON.stringify(introductory),
      scheduled: null,
      changed_at: now,
    });
  }
  await addEntries(trx, await applyPlan(trx, shopId, { stored, rows, readAt: now, uninstalled: true }));
  await closeDecided(trx, shopId, [], { now, expired: now });
}
