import type { QuotaLevel } from '@parcelway/domain';
import type { Money } from '@parcelway/http-contract';
import type { ShopTransaction } from '../db/database';
import { isFrozen } from './billing-reads.store';
import { allowanceOf, cycleOf, levelReached, overageUnit, quotaLeft } from './quota';
import { shopUsage } from './quota.store';
import { ourMoney } from './shop-plan';

/** What a merchant reads when most of the quota, or all of it, is used. */
export interface QuotaWarning {
  level: QuotaLevel;
  cycle: ReturnType<typeof cycleOf>;
  /** Parcels; `legacy` and `packs` are part of `left`. */
  total: number;
  left: number;
  legacy: number;
  packs: number;
  /** Of each further parcel; null: none are bought, and they wait. */
  unit: Money | null;
}

/** Null: there is enough, or a plan is on hold, which the merchant must settle first. */
export async function quotaWarning(trx: ShopTransaction, shopId: string, now: Date): Promise<QuotaWarning | null> {
  const shop = await shopUsage(trx, shopId, now);
  const level = shop ? levelReached(shop, now) : null;
  if (!shop || level === null || (await isFrozen(trx, shopId))) return null;
  const { total, left, legacy, pack } = allowanceOf(shop, now);
  const unit = quotaLeft(shop, now).overage > 0 ? overageUnit(shop) : null;
  return {
    level,
    cycle: cycleOf(shop, now),
    total,
    left,
    legacy,
    packs: pack,
    unit: unit === null ? null : ourMoney(unit),
  };
}
