import { FEATURES, hasFeature, type Feature } from '../plan/features';
import { eddRuleLimit, levelOfPlan, type CycleChoice } from '../plan/plans';
import { compareSteps, isSameStep, type LadderStep } from './price-lists';

/** What a shop has, or is about to buy. */
export interface BoughtPlan {
  step: LadderStep;
  /** Null: it is not paid for. */
  cycle: CycleChoice | null;
}

/** When a change takes effect. `same`: it is no change. */
export const CHANGE_TIMES = ['now', 'period_end', 'same'] as const;
export type ChangeTime = (typeof CHANGE_TIMES)[number];

/**
 * An upgrade takes effect at once, a downgrade when the cycle that is paid ends; from monthly to annual is up, from annual
 * to monthly is down. In a trial nothing is paid yet, so that every change is at once.
 */
export function changeTime(from: BoughtPlan, to: BoughtPlan, inTrial: boolean): ChangeTime {
  if (isSameStep(from.step, to.step) && from.cycle === to.cycle) return 'same';
  if (inTrial || from.cycle === null) return 'now';
  const steps = compareSteps(to.step, from.step);
  if (steps !== 0) return steps > 0 ? 'now' : 'period_end';
  return to.cycle === 'monthly' && from.cycle === 'annual' ? 'period_end' : 'now';
}

/** What a plan has and another one has not: its features, and rules of the delivery promise above the number allowed. */
export const PLAN_ITEMS = [...FEATURES, 'edd_rules'] as const;
export type PlanItem = (typeof PLAN_ITEMS)[number];
/** How many of each the shop has: rules, templates, members of its group. An item that is not counted is left out. */
export type ItemCounts = Partial<Record<PlanItem, number>>;
export interface ChangedItem {
  item: PlanItem;
  /** How many of the shop's are switched off, or work again; null: it is not counted. */
  count: number | null;
}

/** How many rules above the limit are switched off. They are stored, and work again on a plan that allows them. */
const idleRules = (step: LadderStep, rules: number): number =>
  Math.max(0, rules - (eddRuleLimit(levelOfPlan(step.plan)) ?? Infinity));

/** What `from` includes and `to` does not. */
function missingItems(from: LadderStep, to: LadderStep, counts: ItemCounts): ChangedItem[] {
  const [had, has] = [levelOfPlan(from.plan), levelOfPlan(to.plan)];
  const features = FEATURES.filter((feature: Feature) => hasFeature(had, feature) && !hasFeature(has, feature));
  const rules = counts.edd_rules ?? 0;
  const off = idleRules(to, rules) - idleRules(from, rules);
  return [
    ...features.map((item) => ({ item, count: counts[item] ?? null })),
    ...(off > 0 ? [{ item: 'edd_rules' as const, count: off }] : []),
  ];
}

/**
 * What a change of plan takes away and what it brings back, item by item. Nothing is deleted: what is taken away is
 * switched off.
 */
export const planDifference = (
  from: LadderStep,
  to: LadderStep,
  counts: ItemCounts,
): { lost: ChangedItem[]; regained: ChangedItem[] } => ({
  lost: missingItems(from, to, counts),
  regained: missingItems(to, from, counts),
});
