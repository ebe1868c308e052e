import {
  affiliateMessage,
  bonusQuota,
  AffiliateType,
  hasFreeTrialAffiliate,
  showsAffiliateBanner,
  showsNewUserBanner,
  trialDays,
  trialDaysLeft,
} from './affiliate';

const TYPES = [0, 1, 2, 3, 4, 5] as const;

test('affiliate bonus types: 0 none, 1 and 2 extra trial days, 3 bonus quota, 4 extra orders, 5 monthly discount', () => {
  const names = ['None', 'TrialDays', 'MoreTrialDays', 'BonusQuota', 'ExtraOrders', 'MonthlyDiscount'];
  expect(Object.entries(AffiliateType)).toEqual(names.map((name, code) => [name, code]));
});
test('the free-trial affiliate applies when the type is 1, 2 or 3', () => {
  expect(TYPES.filter(hasFreeTrialAffiliate)).toEqual([1, 2, 3]);
});
test('the new-user banner shows when a coupon exists and the type is monthly discount', () => {
  expect(TYPES.filter((type) => showsNewUserBanner('NEW10', type))).toEqual([5]);
  expect(TYPES.filter((type) => showsNewUserBanner('', type))).toEqual([]);
});
test('the affiliate banner shows when enabled and the type is neither none nor monthly discount', () => {
  expect(TYPES.filter((type) => showsAffiliateBanner(true, type))).toEqual([1, 2, 3, 4]);
  expect(TYPES.filter((type) => showsAffiliateBanner(false, type))).toEqual([]);
});
test('free trial length: 7 days by default, or the affiliate discount value in days when the affiliate type is 0, 1 or 2', () => {
  expect(TYPES.map((type) => trialDays(type, 14))).toEqual([14, 14, 14, 7, 7, 7]);
  expect(TYPES.map((type) => trialDays(type, 0))).toEqual([7, 7, 7, 7, 7, 7]);
  expect(trialDays(1, -3)).toBe(7);
});
test('[9.13] days of earlier trials are not given again', () => {
  expect([0, 3, 7, 30].map((used) => trialDaysLeft(0, 0, used))).toEqual([7, 4, 0, 0]);
  expect(trialDaysLeft(2, 14, 3)).toBe(11);
});
test('affiliate messages: bonus quota expands the free plan by N quotas; extra orders adds N bonus quotas; trial extended to N days', () => {
  expect(TYPES.map((type) => affiliateMessage(type, 30))).toEqual([
    null,
    { kind: 'trial_days', count: 30 },
    { kind: 'trial_days', count: 30 },
    { kind: 'free_plan_quota', count: 30 },
    { kind: 'bonus_quota', count: 30 },
    null,
  ]);
  // No benefit, no sentence.
  expect(TYPES.map((type) => affiliateMessage(type, 0))).toEqual(TYPES.map(() => null));
  // The sentence's number is what is granted: whole days and parcels.
  expect(TYPES.map((type) => affiliateMessage(type, 30.9)?.count)).toEqual([undefined, 30, 30, 30, 30, undefined]);
});

test('bonus quota adds to the free plan alone, extra orders to any plan', () => {
  expect([
    bonusQuota(3, 50, true),
    bonusQuota(3, 50, false),
    bonusQuota(4, 30.9, true),
    bonusQuota(4, 30, false),
    bonusQuota(1, 14, true),
    bonusQuota(5, 20, true),
  ]).toEqual([50, 0, 30, 30, 0, 0]);
});
