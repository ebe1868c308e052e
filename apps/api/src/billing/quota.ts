import {
  bonusQuota,
  cycleQuota,
  freeQuota,
  NO_MONEY,
  overageLeft,
  overagePrice,
  PLAN_LEVEL_NUMBERS,
  priceList,
  quotaLevel,
  type OverageBudget,
  type PlanKey,
  type QuotaLevel,
  type QuotaSource,
} from '@parcelway/domain';
import type { Calls, DataOf } from '@parcelway/http-contract';
import { offerOf } from './offer';
import type { CycleUsage, ShopUsage } from './quota.store';

type Quota = Pick<
  DataOf<Calls['session']>['user'],
  'double' | 'free' | 'free_consume' | 'old_total' | 'old_consume' | 'total' | 'consume'
>;

/** The smallest size that the plan has on the shop's price list. */
const smallestQuota = (plan: PlanKey, version: string): number =>
  priceList(version).steps.find((step) => PLAN_LEVEL_NUMBERS[step.plan] === PLAN_LEVEL_NUMBERS[plan])?.quota ?? 0;

const onFreeQuota = (plan: PlanKey): boolean => plan === 'free' || plan === 'paid';

/** Parcels that the shop's offer brings on top. */
export function bonusOf(shop: CycleUsage, now: Date): number {
  const offer = offerOf(shop, now);
  return offer ? bonusQuota(offer.affiliate_type, offer.discount, onFreeQuota(shop.plan as PlanKey)) : 0;
}

/**
 * How this cycle's parcels lie upon what the shop may use: on the free and the legacy plan upon the free quota, on the others upon the
 * plan's. `double` makes either count twice.
 */
export function quotaOf(shop: CycleUsage, now: Date): Quota {
  const plan = shop.plan as PlanKey;
  const extra = { double: shop.double, bonus: bonusOf(shop, now) };
  const rest = { double: shop.double, old_total: shop.old_total, old_consume: shop.old_consume };
  if (onFreeQuota(plan)) {
    const free = cycleQuota(freeQuota(shop.pricing_version), extra);
    return {
      ...rest,
      free,
      free_consume: shop.used,
      ...(plan === 'free' ? { total: free, consume: shop.used } : { total: 0, consume: 0 }),
    };
  }
  const total = cycleQuota(shop.quota_total ?? smallestQuota(plan, shop.pricing_version), extra);
  return { ...rest, free: freeQuota(shop.pricing_version), free_consume: 0, total, consume: shop.used };
}

/**
 * The figures of the session, from which clients compute what is left: the same as in `quotaSummary`.
 */
export function sessionQuota(shop: ShopUsage, now: Date): Quota {
  const quota = quotaOf(shop, now);
  const { consume, remain, ...summary } = quotaSummary(shop, now);
  // A cycle's quota may be exceeded, by a smaller plan, while packs have parcels left.
  const total = remain > 0 ? consume + remain : summary.total;
  return {
    ...quota,
    ...(onFreeQuota(shop.plan as PlanKey) && { free: total, free_consume: consume }),
    ...(quota.total > 0 && { total, consume }),
  };
}

/** What a parcel above the quota costs; null: the subscription in effect has no usage line, or its plan none to buy. */
export const overageUnit = ({ plan, overage }: ShopUsage): string | null =>
  overage && overagePrice(plan as PlanKey, overage.cycle);

/** What can be charged above the quota in this cycle. */
export const overageBudget = ({ overage_cap: own, overage }: ShopUsage): OverageBudget => ({
  own,
  platform: overage?.platform ?? NO_MONEY,
  spent: overage?.spent ?? NO_MONEY,
});

/** Parcels that can be charged now, by source. */
export function quotaLeft(shop: ShopUsage, now: Date): Record<QuotaSource, number> {
  const { free, free_consume, total, consume, old_total, old_consume } = quotaOf(shop, now);
  const cycle = total > 0 ? total - consume : free - free_consume;
  return {
    cycle: Math.max(0, cycle),
    legacy: Math.max(0, old_total - old_consume),
    pack: shop.packs_left,
    overage: overageLeft(overageUnit(shop), overageBudget(shop)),
  };
}

const CYCLE_MS = 30 * 86_400_000;
/** The shop's cycle, from 0, and when the next one begins. */
export function cycleOf(
  shop: Pick<ShopUsage, 'first_installed_at'> | undefined,
  now: Date,
): { nr: number; start: Date; end: Date } {
  const first = shop?.first_installed_at ?? now;
  const nr = Math.max(0, Math.floor((now.getTime() - first.getTime()) / CYCLE_MS));
  const start = new Date(first.getTime() + nr * CYCLE_MS);
  return { nr, start, end: new Date(start.getTime() + CYCLE_MS) };
}

/** All that the shop may use without paying for each parcel, and what is left of it. */
export function allowanceOf(shop: ShopUsage, now: Date): { total: number; left: number; legacy: number; pack: number } {
  const { total, free } = quotaOf(shop, now);
  const { cycle, legacy, pack } = quotaLeft(shop, now);
  return { total: (total || free) + legacy + pack, left: cycle + legacy + pack, legacy, pack };
}

/** The level of warnings that the shop has reached; null: none. */
export const levelReached = (shop: ShopUsage, now: Date): QuotaLevel | null => quotaLevel(allowanceOf(shop, now));

/**
 * What a merchant reads of the quota: that of the cycle, with what the legacy plan, packs and the cap of parcels above the
 * quota have left beside it.
 */
export function quotaSummary(
  shop: ShopUsage,
  now: Date,
): { total: number; consume: number; remain: number; bonus: number; resets_at: Date } {
  const { free, free_consume, total, consume, old_total, old_consume } = quotaOf(shop, now);
  const { cycle, legacy, pack, overage } = quotaLeft(shop, now);
  return {
    total: (total > 0 ? total : free) + old_total + pack + overage,
    consume: (total > 0 ? consume : free_consume) + old_consume,
    remain: cycle + legacy + pack + overage,
    bonus: bonusOf(shop, now),
    resets_at: cycleOf(shop, now).end,
  };
}
