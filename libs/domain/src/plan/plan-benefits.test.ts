import { benefitPlan, benefitsOf, PLAN_BENEFITS } from './plan-benefits';
import { PLAN_LEVELS } from './plan-level';

test('special reads the list of Free, the legacy plan that of Basic, the others their own', () => {
  expect([...PLAN_LEVELS, 'old' as const].map(benefitPlan)).toEqual([
    'free',
    'free',
    'basic',
    'pro',
    'enterprise',
    'basic',
  ]);
});

test('the monthly quota is listed on the free plan alone', () => {
  expect(benefitsOf('free')).toEqual(PLAN_BENEFITS.free);
  expect(benefitsOf('special')).toEqual(['auto_sync', 'auto_detect', 'edd', 'pre_sales_edd']);
  expect(benefitsOf('old')).toEqual(PLAN_BENEFITS.basic);
});

test('no benefit is listed for two plans', () => {
  const all = Object.values(PLAN_BENEFITS).flat();
  expect(new Set(all).size).toBe(all.length);
});
