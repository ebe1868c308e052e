import {
  BILLING_CYCLES,
  billingCycle,
  CYCLE_CHOICES,
  DiscountDuration,
  DiscountType,
  eddRuleLimit,
  freeQuota,
  INTERVAL_CODES,
  isAdvancedUser,
  levelOfPlan,
  PLAN_LEVEL_NUMBERS,
  PRICING_VERSIONS,
  TargetType,
  upgradeTarget,
} from './plans';
import { PLAN_LEVELS, PLAN_NAMES, planLevel, type PlanKey } from './plan-level';

test('plan names: Free, Special, Basic, Pro, Enterprise, Trial, and legacy Paid', () => {
  expect(Object.values(PLAN_NAMES)).toEqual(['Free', 'Special', 'Basic', 'Pro', 'Enterprise', 'Trial', 'Paid']);
});
test('levels: 0 free, 1 special, 2 basic, 3 pro, 4 enterprise', () => {
  expect(PLAN_LEVELS.map((level) => PLAN_LEVEL_NUMBERS[level])).toEqual([0, 1, 2, 3, 4]);
});
test('the session also knows a legacy "old" level', () => {
  expect(levelOfPlan('paid')).toBe('old');
});
test('billing cycles: monthly, annual, onetime, hybrid; a cycle choice is monthly or annual', () => {
  expect(BILLING_CYCLES).toEqual(['monthly', 'annual', 'onetime', 'hybrid']);
  expect(CYCLE_CHOICES).toEqual(['monthly', 'annual']);
});
test.each([
  [{ cycle: null, hasUsage: false, hasPacks: false }, null],
  [{ cycle: null, hasUsage: false, hasPacks: true }, 'onetime'],
  [{ cycle: 'monthly', hasUsage: false, hasPacks: true }, 'monthly'],
  [{ cycle: 'monthly', hasUsage: true, hasPacks: false }, 'hybrid'],
  [{ cycle: 'annual', hasUsage: false, hasPacks: false }, 'annual'],
] as const)('a shop with %j pays %s', (bought, cycle) => {
  expect(billingCycle(bought)).toBe(cycle);
});
test('provider interval codes: EVERY_30_DAYS, ANNUAL, ONE_TIME', () => {
  expect(INTERVAL_CODES).toEqual({
    monthly: 'EVERY_30_DAYS',
    annual: 'ANNUAL',
    onetime: 'ONE_TIME',
    hybrid: 'EVERY_30_DAYS',
  });
});
test('pricing versions: 202109, 202203, 202306, 202407', () => {
  expect(PRICING_VERSIONS).toEqual(['202109', '202203', '202306', '202407']);
});
test('discount types: 0 percent, 1 amount', () => {
  expect([DiscountType.Percent, DiscountType.Amount]).toEqual([0, 1]);
});
test('discount durations: 0 unlimited, 1 recurring, 2 onetime, 3 annual', () => {
  expect([
    DiscountDuration.Unlimited,
    DiscountDuration.Recurring,
    DiscountDuration.OneTime,
    DiscountDuration.Annual,
  ]).toEqual([0, 1, 2, 3]);
});
test('target type: 0 low, 1 middle, 2 high (high means an advanced user)', () => {
  expect([TargetType.Low, TargetType.Middle, TargetType.High].map((type) => [type, isAdvancedUser(type)])).toEqual([
    [0, false],
    [1, false],
    [2, true],
  ]);
});
test.each([
  ['202109', 250],
  ['202203', 250],
  ['202306', 250],
  ['202407', 100],
  ['202501', 100],
])('on the price list %s the free quota is %i', (version, quota) => {
  expect(freeQuota(version)).toBe(quota);
});
test.each<[Parameters<typeof eddRuleLimit>[0], number | null]>([
  ['free', 0],
  ['special', 0],
  ['basic', 30],
  ['old', 30],
  ['pro', 50],
  ['enterprise', null],
])('custom EDD rules: Basic 30, Pro 50, Enterprise unlimited (%s: %s)', (level, limit) => {
  expect(eddRuleLimit(level)).toBe(limit);
});
test.each<[PlanKey, string]>([
  ['free', 'free'],
  ['special', 'special'],
  ['basic', 'basic'],
  ['pro', 'pro'],
  ['enterprise', 'enterprise'],
  ['trial', 'pro'],
  ['paid', 'old'],
])('a shop whose plan is %s acts on level %s, with quota left and without', (plan, level) => {
  expect(levelOfPlan(plan)).toBe(level);
  const use = {
    level: PLAN_LEVEL_NUMBERS[plan],
    paid: plan !== 'free',
    free: 100,
    freeConsume: 0,
    oldTotal: 0,
    oldConsume: 0,
  };
  expect([planLevel({ ...use, total: 100, consume: 0 }), planLevel({ ...use, total: 100, consume: 100 })]).toEqual([
    level,
    level,
  ]);
});
test('upgrade modals target Basic or Pro', () => {
  expect(
    (['free', 'special', 'basic', 'old', 'pro', 'enterprise'] as const).map((level) => upgradeTarget(level)),
  ).toEqual(['basic', 'basic', 'pro', 'pro', null, null]);
});
