import { shareParcels, type QuotaSource } from '@parcelway/domain';
import type { AppContext } from '../context';
import { withShop, type ShopTransaction } from '../db/database';
import { lockApply } from '../db/locks';
import { levelReached, overageUnit, quotaLeft } from './quota';
import { chargeNumbers, holdBack, releaseNumbers, shopUsage, waitingNumbers, type ShopUsage } from './quota.store';

/**
 * Charges new parcels as far as the quota and the merchant's cap go, the first ones first; the others are kept, and wait
 * for quota. The caller holds the shop's lock, so that no two take the last of it.
 * @param numbers that the shop never had before, those of the oldest orders first.
 */
export async function chargeParcels(
  trx: ShopTransaction,
  { jobs }: Pick<AppContext, 'jobs'>,
  shopId: string,
  numbers: readonly string[],
  now: Date,
): Promise<void> {
  if (numbers.length === 0) return;
  const shop = await shopUsage(trx, shopId, now);
  if (!shop) return;
  const { waiting, ...charged } = shareOut(numbers, shop, now);
  await chargeNumbers(trx, shopId, charged, { now, unit: overageUnit(shop) });
  await holdBack(trx, shopId, waiting, now);
  const level = levelReached(afterwards(shop, charged), now);
  if (level !== null && level !== levelReached(shop, now)) await queueWarning(trx, jobs, shopId);
}

/** The shop's use once these parcels are charged. */
const afterwards = (
  shop: ShopUsage,
  { cycle, legacy, pack }: Record<'cycle' | 'legacy' | 'pack', readonly string[]>,
): ShopUsage => ({
  ...shop,
  used: shop.used + cycle.length,
  old_consume: shop.old_consume + legacy.length,
  packs_left: shop.packs_left - pack.length,
});

const queueWarning = (trx: ShopTransaction, jobs: AppContext['jobs'], shopId: string): Promise<void> =>
  jobs.add(trx, 'notifications.quota', { shopId }, { key: `notifications.quota:${shopId}` });

/** Which numbers are charged to what, and which wait: the first ones to the first source. */
function shareOut(numbers: readonly string[], shop: ShopUsage, now: Date): Record<QuotaSource | 'waiting', string[]> {
  const { cycle, legacy, pack, overage } = shareParcels(numbers.length, quotaLeft(shop, now));
  const [afterLegacy, afterPacks, covered] = [cycle + legacy, cycle + legacy + pack, cycle + legacy + pack + overage];
  return {
    cycle: numbers.slice(0, cycle),
    legacy: numbers.slice(cycle, afterLegacy),
    pack: numbers.slice(afterLegacy, afterPacks),
    overage: numbers.slice(afterPacks, covered),
    waiting: numbers.slice(covered),
  };
}

/** In one transaction. */
const BATCH = 1000;

/** Job `billing.release`: has parcels that wait tracked, those of the oldest orders first, as far as the quota goes by now. */
export async function releaseParcels(ctx: Pick<AppContext, 'db' | 'jobs' | 'now'>, shopId: string): Promise<void> {
  for (;;) {
    const released = await withShop(ctx.db, shopId, async (trx) => {
      await lockApply(trx, shopId);
      const now = ctx.now();
      const shop = await shopUsage(trx, shopId, now);
      if (!shop) return 0;
      const { cycle, legacy, pack, overage } = quotaLeft(shop, now);
      const numbers = await waitingNumbers(trx, shopId, Math.min(BATCH, cycle + legacy + pack + overage));
      const { waiting: _none, ...charged } = shareOut(numbers, shop, now);
      await chargeNumbers(trx, shopId, charged, { now, unit: overageUnit(shop) });
      await releaseNumbers(trx, shopId, numbers, now);
      // A smaller plan reaches a level without a parcel.
      if (levelReached(afterwards(shop, charged), now) !== null) await queueWarning(trx, ctx.jobs, shopId);
      return numbers.length;
    });
    if (released < BATCH) return;
  }
}
