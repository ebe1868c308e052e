import type { PlanBenefit } from './plan-benefits';

// In a file of its own: every screen loads it, and the lists of benefits only what shows them.
/** The route on whose screen a benefit is used; the others need none. While it is not released nothing is promised. */
export const BENEFIT_SCREENS: Partial<Record<PlanBenefit, string>> = {
  pre_sales_edd: 'settings.customize',
  edd_rules: 'settings.customize',
  group_stores: 'settings',
  integration: 'integrations',
  custom_integrations: 'integrations',
  custom_carriers: 'settings',
};
