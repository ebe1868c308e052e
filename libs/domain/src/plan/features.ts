import { levelRank, type PaidPlan, type PlanLevel } from './plan-level';

/**
 * The features of the plans, each with the lowest plan that includes it: the flags of sections 3 and 6 of the
 * specification, and what its Enterprise adds.
 */
export const FEATURE_PLANS = {
  cus_notification: 'basic',
  mer_notification: 'basic',
  advanced_summary: 'pro',
  shipment_review: 'pro',
  export: 'basic',
  analytics: 'pro',
  google_sheet: 'pro',
  order_status_card: 'basic',
  pre_edd_custom_product: 'basic',
  word_masking: 'basic',
  multilingual_track_page: 'basic',
  remove_branding: 'pro',
  klaviyo_integration: 'pro',
  slack_integration: 'pro',
  paypal_integration: 'pro',
  gorgias_integration: 'pro',
  coupon_sells: 'basic',
  custom_shipping_rule_basic: 'basic',
  custom_shipping_rule_pro: 'pro',
  group_store: 'pro',
  track_page_plugins: 'basic',
  pre_edd_custom_style: 'pro',
  custom_status_icon: 'pro',
  custom_tracking_language: 'basic',
  page_liquid: 'enterprise',
  priority_support: 'enterprise',
  account_manager: 'enterprise',
  custom_integration: 'enterprise',
  custom_courier: 'enterprise',
} as const satisfies Record<string, PaidPlan>;
export type Feature = keyof typeof FEATURE_PLANS;
export const FEATURES = Object.keys(FEATURE_PLANS) as readonly Feature[];

const EDD_FEATURES: readonly Feature[] = [
  'pre_edd_custom_product',
  'pre_edd_custom_style',
  'custom_shipping_rule_basic',
  'custom_shipping_rule_pro',
];
/** Whether it is about estimated delivery dates. */
export const isEddFeature = (feature: Feature): boolean => EDD_FEATURES.includes(feature);

/** Whether a shop on this level may use something. @param level as derived by `planLevel`, so that a used-up plan counts as free */
export const hasFeature = (level: PlanLevel, feature: Feature): boolean =>
  levelRank(level) >= levelRank(FEATURE_PLANS[feature]);

/** The lowest plan that includes it: the target of an upgrade. */
export const planWith = (feature: Feature): PaidPlan => FEATURE_PLANS[feature];
