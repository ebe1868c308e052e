/** What an affiliate's link brings: type and a value whose meaning follows from it (days, parcels, percent). */
export const AffiliateType = {
  None: 0,
  TrialDays: 1,
  MoreTrialDays: 2,
  BonusQuota: 3,
  ExtraOrders: 4,
  MonthlyDiscount: 5,
} as const;
export type AffiliateType = (typeof AffiliateType)[keyof typeof AffiliateType];

const DEFAULT_TRIAL_DAYS = 7;

/** Length of the free trial in days: the affiliate's value for the types 0, 1 and 2 when it is above 0, otherwise 7. */
export const trialDays = (type: number, value: number): number =>
  type <= AffiliateType.MoreTrialDays && value > 0 ? Math.trunc(value) || DEFAULT_TRIAL_DAYS : DEFAULT_TRIAL_DAYS;

/**
 * Days of a trial that a shop still has: a trial is given once, however often the app is installed.
 * @param used days of earlier trials
 */
export const trialDaysLeft = (type: number, value: number, used: number): number =>
  Math.max(0, trialDays(type, value) - used);

/** The free-trial affiliate applies to the types 1, 2 and 3: what they bring is for the free plan and its trial. */
export const hasFreeTrialAffiliate = (type: number): boolean =>
  type >= AffiliateType.TrialDays && type <= AffiliateType.BonusQuota;

/** Shown when there is a coupon and the type is the monthly discount. */
export const showsNewUserBanner = (coupon: string, type: number): boolean =>
  coupon !== '' && type === AffiliateType.MonthlyDiscount;

/** Shown when enabled, and the type is neither none nor the monthly discount. */
export const showsAffiliateBanner = (enabled: boolean, type: number): boolean =>
  enabled && type !== AffiliateType.None && type !== AffiliateType.MonthlyDiscount;

/**
 * Parcels on top of a cycle's quota: bonus quota on the free (and the legacy) plan only, extra orders on every plan.
 */
export const bonusQuota = (type: number, value: number, onFreePlan: boolean): number =>
  type === AffiliateType.ExtraOrders || (onFreePlan && type === AffiliateType.BonusQuota) ? Math.trunc(value) : 0;

/**
 * The sentence that describes the affiliate's benefit, and its number N. Null if there is none: a value of 0 is no
 * benefit.
 */
export function affiliateMessage(
  type: number,
  value: number,
): { kind: 'free_plan_quota' | 'bonus_quota' | 'trial_days'; count: number } | null {
  if (value < 1) return null;
  switch (type) {
    case AffiliateType.BonusQuota:
      return { kind: 'free_plan_quota', count: bonusQuota(type, value, true) };
    case AffiliateType.ExtraOrders:
      return { kind: 'bonus_quota', count: bonusQuota(type, value, false) };
    case AffiliateType.TrialDays:
    case AffiliateType.MoreTrialDays:
      return { kind: 'trial_days', count: trialDays(type, value) };
    default:
      return null;
  }
}
