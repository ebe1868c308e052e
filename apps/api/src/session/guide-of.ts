import type { GuideStep } from '@parcelway/domain';
import type { ShopFacts } from '../shops/shop-facts.store';

/** Which steps of the setup guide are done. Having a plan completes the step of choosing one. */
export const guideOf = ({ guide, plan }: Pick<ShopFacts, 'guide' | 'plan'>): Record<GuideStep, boolean> => ({
  courier_setting: guide?.courier_setting ?? false,
  track_page_setting: guide?.track_page_setting ?? false,
  notify_setting: guide?.notify_setting ?? false,
  choose_plan: plan !== 'free' || (guide?.choose_plan ?? false),
});
