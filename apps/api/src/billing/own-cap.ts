import { compareAmounts, isInEffect } from '@parcelway/domain';
import type { ShopTransaction } from '../db/database';
import { recordChange } from '../shops/setting-changes.store';
import type { ReadSubscription } from './read-subscription';
import { closeRequest, openRequest } from './subscriptions.store';
import { setOverageCap } from './usage.store';

/** Sets the merchant's own cap; null: nothing is bought above the quota. */
export async function changeCap(
  trx: ShopTransaction,
  shopId: string,
  { before, cap, user, now }: { before: string | null; cap: string | null; user: string; now: Date },
): Promise<void> {
  await setOverageCap(trx, shopId, cap);
  await recordChange(trx, shopId, {
    ...{ user, at: now, area: 'billing' as const },
    ...{ before: { overage_cap: before }, after: { overage_cap: cap } },
  });
}

/**
 * A higher cap that was requested is the merchant's own as soon as a read shows that the platform's is as high: then it was
 * approved. With the end of its subscription the request is void.
 */
export async function applyApprovedCap(
  trx: ShopTransaction,
  shopId: string,
  rows: readonly ReadSubscription[],
  readAt: Date,
): Promise<void> {
  const request = await openRequest(trx, shopId, 'cap');
  const { amount, by } = request?.detail ?? {};
  if (!request || request.platform_id === null || amount === undefined) return;
  const row = rows.find(({ platform_id: id }) => id === request.platform_id);
  if (row?.state === 'frozen') return;
  if (row && isInEffect(row.state)) {
    if (row.cap === null || compareAmounts(row.cap, amount) < 0) return;
    const { overage_cap: before } = await trx
      .selectFrom('shops')
      .select('overage_cap')
      .where('shop_id', '=', shopId)
      .executeTakeFirstOrThrow();
    await changeCap(trx, shopId, { before, cap: amount, user: by ?? '', now: readAt });
  }
  await closeRequest(trx, shopId, request.request_id, readAt);
}
