import type { PlanLevel } from './plan-level';

/**
 * What each plan adds to the one before it, by the keys of its texts (`benefit.*`), in display order: section 6 of the
 * specification.
 */
export const PLAN_BENEFITS = {
  free: ['auto_sync', 'auto_detect', 'edd', 'pre_sales_edd', 'monthly_quota'],
  basic: ['bulk_export', 'word_masking', 'custom_notification', 'upsell', 'email', 'classic_theme'],
  pro: ['reviews', 'integration', 'group_stores', 'survey', 'performance', 'edd_rules', 'branding'],
  enterprise: ['custom_integrations', 'custom_carriers', 'page_customization', 'live_chat', 'account_manager'],
} as const;
export type BenefitPlan = keyof typeof PLAN_BENEFITS;
export type PlanBenefit = (typeof PLAN_BENEFITS)[BenefitPlan][number];

/**
 * The plan whose list a shop on this level sees: Special is Free with more parcels; the legacy plan includes what Basic
 * does.
 */
export function benefitPlan(level: PlanLevel): BenefitPlan {
  if (level === 'special') return 'free';
  return level === 'old' ? 'basic' : level;
}

/** What a shop on this level has on top of the plan before it. The free quota is shown on the free levels only. */
export const benefitsOf = (level: PlanLevel): readonly PlanBenefit[] =>
  PLAN_BENEFITS[benefitPlan(level)].filter((benefit) => benefit !== 'monthly_quota' || level === 'free');
