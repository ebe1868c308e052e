import { multiplyAmount } from '@parcelway/domain';
import type { Calls, DataOf } from '@parcelway/http-contract';
import { overageUnit, quotaLeft } from '../billing/quota';
import { shopUsage } from '../billing/quota.store';
import { ourMoney } from '../billing/shop-plan';
import type { AppContext, Caller } from '../context';
import { withShop } from '../db/database';
import { needsGrant } from './older-orders';
import { countCreatedBetween } from './orders.store';

const DAY_MS = 86_400_000;

/** What a sync would bring: the store counts its orders, we ours; parcels of orders placed before the installation are free. */
export async function syncPreview(
  ctx: AppContext,
  shop: Pick<Caller, 'shopId' | 'domain'>,
  syncDay: number,
): Promise<DataOf<Calls['syncPreview']>> {
  const now = ctx.now();
  const since = new Date(now.getTime() - syncDay * DAY_MS);
  const waits = await needsGrant(ctx, shop, syncDay);
  const ours = await withShop(ctx.db, shop.shopId, async (trx) => {
    const usage = await shopUsage(trx, shop.shopId, now);
    const installed = usage?.first_installed_at ?? now;
    const chargedSince = installed > since ? installed : since;
    return {
      chargedSince,
      known: await countCreatedBetween(trx, shop.shopId, since, now),
      knownCharged: await countCreatedBetween(trx, shop.shopId, chargedSince, now),
      left: usage ? quotaLeft(usage, now) : { cycle: 0, legacy: 0, pack: 0, overage: 0 },
      unit: usage ? overageUnit(usage) : null,
    };
  });
  const [orders, charged] = await Promise.all([
    ctx.platform.countCreated(shop, since, now),
    ctx.platform.countCreated(shop, ours.chargedSince, now),
  ]);
  const { left, unit } = ours;
  const mayCount = Math.max(0, charged - ours.knownCharged);
  const quota = left.cycle + left.legacy + left.pack;
  const bought = Math.min(left.overage, Math.max(0, mayCount - quota));
  return {
    orders,
    known: Math.min(ours.known, orders),
    may_count: mayCount,
    quota_left: quota,
    overage: unit !== null && bought > 0 ? { parcels: bought, amount: ourMoney(multiplyAmount(unit, bought)) } : null,
    needs_grant: waits,
  };
}
