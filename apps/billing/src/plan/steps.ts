import type { BillingData } from '@parcelway/api/billing';
import type { BenefitPlan, CycleChoice } from '@parcelway/domain';
import type { Step } from '../common/plan-texts.hook';

/** Sizes of different price lists share their ids. */
export const stepKey = ({ id, version }: Pick<Step, 'id' | 'version'>): string => `${version}/${id}`;

/** The sizes of a plan, the shop's own on an earlier price list among them. */
export const stepsOf = ({ ladder }: BillingData, plan: BenefitPlan): Step[] =>
  ladder.steps.filter((step) => step.plan === plan);

/** The size that is cheapest for the last 30 days; undefined: none is large enough. */
export const cheapestStep = ({ ladder, cheapest }: BillingData, cycle: CycleChoice): Step | undefined => {
  const best = cheapest[cycle];
  return ladder.steps.find(({ id, version }) => id === best?.step && version === best.version);
};
