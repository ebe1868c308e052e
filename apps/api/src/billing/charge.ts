import { shareParcels, type QuotaSource } from '@parcelway/domain';
import type { AppContext } from '../context';
import { withShop, type ShopTransaction } from '../db/database';
import { lockApply } from '../db/locks';
import { overageUnit, quotaLeft } from './quota';
import { chargeNumbers, holdBack, releaseNumbers, shopUsage, waitingNumbers, type ShopUsage } from './quota.store';

/**
 * Charges new parcels as far as the quota and the merchant's cap go, the first ones first; the others are kept, and wait
 * for quota. The caller holds the shop's lock, so that no two take the last of it.
 * @param numbers that the shop never had before, those of the oldest orders first.
 */
export async function chargeParcels(
  trx: ShopTransaction,
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
}

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
export async function releaseParcels(ctx: Pick<AppContext, 'db' | 'now'>, shopId: string): Promise<void> {
  for (;;) {
    const released = await withShop(ctx.db, shopId, async (trx) => {
      await lockApply(trx, shopId);
      const now = ctx.now();
      const shop = await shopUsage(trx, shopId, now);
      if (!shop) return 0;
      const { cycle, legacy, pack, overage } = quotaLeft(shop, now);
      const numbers = await waitingNumbers(trx, shopId, Math.min(BATCH, cycle + legacy + pack + overage));
      await chargeNumbers(trx, shopId, shareOut(numbers, shop, now), { now, unit: overageUnit(shop) });
      await releaseNumbers(trx, shopId, numbers, now);
      return numbers.length;
    });
    if (released < BATCH) return;
  }
}
