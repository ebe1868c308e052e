import { FEATURES, hasFeature, planWith, type Feature } from './features';
import type { PaidPlan, PlanLevel } from './plan-level';

const FLAGS = [
  'cus_notification',
  'mer_notification',
  'advanced_summary',
  'shipment_review',
  'export',
  'analytics',
  'google_sheet',
  'order_status_card',
  'pre_edd_custom_product',
  'word_masking',
  'multilingual_track_page',
  'remove_branding',
  'klaviyo_integration',
  'slack_integration',
  'paypal_integration',
  'gorgias_integration',
  'coupon_sells',
  'custom_shipping_rule_basic',
  'custom_shipping_rule_pro',
  'group_store',
  'track_page_plugins',
  'pre_edd_custom_style',
  'custom_status_icon',
  'custom_tracking_language',
];

const OF_ENTERPRISE = ['page_liquid', 'priority_support', 'account_manager', 'custom_integration', 'custom_courier'];

test('feature flags: the twenty-four of the specification, and what its Enterprise adds', () => {
  expect([...FEATURES].sort()).toEqual([...FLAGS, ...OF_ENTERPRISE].sort());
});

test.each<[string, Feature, PaidPlan]>([
  ['Basic: bulk export of shipment data', 'export', 'basic'],
  ['Basic: word masking', 'word_masking', 'basic'],
  ['Basic: customizable notification', 'cus_notification', 'basic'],
  ['Basic: discount upsell', 'coupon_sells', 'basic'],
  ['Basic: email notifications', 'mer_notification', 'basic'],
  ['Pro adds: shipment review analytics', 'shipment_review', 'pro'],
  ['Pro adds: powerful integration', 'klaviyo_integration', 'pro'],
  ['Pro adds: group stores subscription', 'group_store', 'pro'],
  ['Pro adds: delivery performance analytics', 'analytics', 'pro'],
  ['Pro adds: branding removal', 'remove_branding', 'pro'],
  ['Enterprise adds: tracking page customization', 'page_liquid', 'enterprise'],
  ['Enterprise adds: priority 24/7 live chat', 'priority_support', 'enterprise'],
  ['Enterprise adds: dedicated account manager', 'account_manager', 'enterprise'],
  ['Enterprise adds: custom integrations', 'custom_integration', 'enterprise'],
  ['Enterprise adds: custom carrier integration', 'custom_courier', 'enterprise'],
])('%s', (_rule, feature, plan) => {
  expect(planWith(feature)).toBe(plan);
});

test('access depends on plan via the feature flags', () => {
  const levels: PlanLevel[] = ['free', 'special', 'basic', 'old', 'pro', 'enterprise'];
  expect(levels.filter((level) => hasFeature(level, 'export'))).toEqual(['basic', 'old', 'pro', 'enterprise']);
  expect(levels.filter((level) => hasFeature(level, 'analytics'))).toEqual(['pro', 'enterprise']);
});
