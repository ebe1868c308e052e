import { PLAN_NAMES } from '../plan/plan-level';
import { CYCLE_CHOICES, INTERVAL_CODES, type CycleChoice } from '../plan/plans';
import { cyclePrice, type Discount } from './discounts';
import { subtractAmount, type Amount } from './money';
import { overagePrice, platformCap } from './overage';
import { isPaidStep, PRICE_LISTS, type LadderStep } from './price-lists';

/** A size as it is bought. */
export interface SoldPlan {
  step: LadderStep;
  cycle: CycleChoice;
}

/**
 * The name of our subscription at the platform, which merchants read on its page and on their invoices, and from which
 * we know what was bought: "Basic 500 monthly (202407)". It is never changed: it is what old subscriptions are read by.
 */
export const subscriptionName = ({ version, plan, quota }: LadderStep, cycle: CycleChoice): string =>
  `${PLAN_NAMES[plan]} ${quota} ${cycle} (${version})`;

const SOLD_PLANS: ReadonlyMap<string, SoldPlan> = new Map(
  Object.values(PRICE_LISTS)
    .flatMap(({ steps }) => steps.filter(isPaidStep))
    .flatMap((step) => CYCLE_CHOICES.map((cycle) => [subscriptionName(step, cycle), { step, cycle }] as const)),
);

/**
 * What the platform's subscription buys. Null: it is none of ours, or its interval is not that of its name.
 * @param interval the platform's code of its recurring line; null: it has none
 */
export function soldPlanOf(name: string, interval: string | null): SoldPlan | null {
  const sold = SOLD_PLANS.get(name);
  return sold && INTERVAL_CODES[sold.cycle] === interval ? sold : null;
}

/** What a subscription is made of at the platform. */
export interface SubscriptionLines {
  recurring: {
    price: Amount;
    interval: (typeof INTERVAL_CODES)[CycleChoice];
    /** An amount, because percents would be rounded by the platform. */
    discount: { amount: Amount; durationLimitInIntervals: number } | null;
  };
  /** For parcels above the quota; null: the plan has none. The merchant's own cap decides what is bought, and is ours. */
  usage: { cappedAmount: Amount; unit: Amount } | null;
}

/** The lines of a new subscription. */
export function subscriptionLines({ step, cycle }: SoldPlan, discounts: readonly Discount[]): SubscriptionLines {
  const { regular, introductory } = cyclePrice(step, cycle, discounts);
  const unit = overagePrice(step.plan, cycle);
  return {
    recurring: {
      price: regular,
      interval: INTERVAL_CODES[cycle],
      discount: introductory && {
        amount: subtractAmount(regular, introductory.price),
        durationLimitInIntervals: introductory.charges,
      },
    },
    usage: unit === null ? null : { cappedAmount: platformCap(regular), unit },
  };
}
