import { FEATURE_PLANS, type Feature } from './features';
import { BENEFIT_SCREENS } from './benefit-screens';
import { benefitPlan, benefitsOf, PLAN_BENEFITS, type PlanBenefit } from './plan-benefits';
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

/** What each benefit is made of. `open`: on every plan. */
const MADE_OF: Record<PlanBenefit, readonly Feature[] | 'open'> = {
  auto_sync: 'open',
  auto_detect: 'open',
  edd: 'open',
  pre_sales_edd: 'open',
  monthly_quota: 'open',
  bulk_export: ['export'],
  word_masking: ['word_masking'],
  custom_notification: ['cus_notification'],
  upsell: ['coupon_sells'],
  email: ['cus_notification', 'mer_notification'],
  classic_theme: ['track_page_plugins'],
  reviews: ['shipment_review'],
  integration: [
    'klaviyo_integration',
    'slack_integration',
    'paypal_integration',
    'gorgias_integration',
    'google_sheet',
  ],
  group_stores: ['group_store'],
  survey: ['shipment_review'],
  performance: ['analytics'],
  edd_rules: ['custom_shipping_rule_pro'],
  branding: ['remove_branding'],
  custom_integrations: ['custom_integration'],
  custom_carriers: ['custom_courier'],
  page_customization: ['page_liquid'],
  live_chat: ['priority_support'],
  account_manager: ['account_manager'],
};
test.each(['free', 'basic', 'pro', 'enterprise'] as const)(
  '[6.6, 6.7] what the card of %s promises begins with that plan, and is not promised before it exists',
  (plan) => {
    for (const benefit of PLAN_BENEFITS[plan]) {
      const made = MADE_OF[benefit];
      if (made === 'open') expect([benefit, plan]).toEqual([benefit, 'free']);
      // What no feature stands for is promised with its screen.
      else if (made.length === 0) expect([benefit, BENEFIT_SCREENS[benefit]]).toEqual([benefit, 'integrations']);
      else
        for (const feature of made)
          expect([benefit, feature, FEATURE_PLANS[feature]]).toEqual([benefit, feature, plan]);
    }
  },
);
