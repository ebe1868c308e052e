import type { BillingData, SwitchPreview } from '@parcelway/api/billing';
import {
  capState,
  changeTime,
  cheapestPlan,
  chargeOf,
  CYCLE_CHOICES,
  cyclePrice,
  isPaidStep,
  isSameStep,
  nextCharge,
  offeredSteps,
  overageOf,
  overagePrice,
  planDifference,
  PLAN_LADDER,
  platformCap,
  PRICE_CURRENCY,
  QUOTA_PACKS,
  subtractAmount,
  type CycleChoice,
  type LadderStep,
  type PlanCost,
} from '@parcelway/domain';
import { Refused } from '@parcelway/isolated/scenarios';
import { platformCapOf, stepOf, type DemoShop } from './shops';

const DAY_MS = 86_400_000;
const CYCLE_LEFT_DAYS = 12;
const TRIAL_LEFT_DAYS = 4;
const TRIAL_DAYS = 7;
const TERMS = { discounts: [], double: false, offer: null };
/** Of the demo shop's own things. */
const COUNTS = { edd_rules: 34, group_store: 2 };
const RULE_NAMES = ['Made to order', 'Pre-order', 'Bulky goods', 'Gift wrap', 'Fragile'];

const money = (amount: string) => ({ amount, currency: PRICE_CURRENCY });
const moneyOrNull = (amount: string | null) => (amount === null ? null : money(amount));
const after = (today: Date, days: number) => new Date(today.getTime() + days * DAY_MS);
const priceOf = (step: LadderStep | null, cycle: CycleChoice | null) =>
  step && cycle ? money(cyclePrice(step, cycle, []).regular) : null;
const boughtOf = ({ step, cycle }: DemoShop) => ({ step: step ?? (stepOf('free-100') as LadderStep), cycle });
const named = (items: { item: SwitchPreview['lost'][number]['item']; count: number | null }[]) =>
  items.map((changed) => ({
    ...changed,
    names: changed.item === 'edd_rules' ? RULE_NAMES.slice(0, changed.count ?? 0) : [],
  }));

/** The step with that id that can be bought, or the free one. */
function targetOf(id: string): LadderStep {
  const step = stepOf(id === 'free' ? 'free-100' : id);
  if (!step) throw new Refused(422, 'This plan is not sold any more. Reload the page to see those on offer.');
  return step;
}

function cycleSides(step: LadderStep) {
  const [monthly, annual] = CYCLE_CHOICES.map((cycle) => {
    const { list, regular, introductory, month } = cyclePrice(step, cycle, []);
    return {
      list: money(list),
      regular: money(regular),
      introductory: introductory && { ...introductory, price: money(introductory.price) },
      month: money(month),
    };
  });
  return isPaidStep(step) && monthly && annual ? { monthly, annual } : null;
}

const costOf = (cost: PlanCost | null) =>
  cost && {
    ...{ step: cost.step.id, version: cost.step.version, plan: cost.step.plan },
    ...{ price: money(cost.price), overage: money(cost.overage), total: money(cost.total) },
  };

/** What happens at the end of the cycle, as it is shown. */
export function scheduledOf({ scheduled }: DemoShop, today: Date) {
  if (!scheduled) return null;
  const at = after(today, CYCLE_LEFT_DAYS).toISOString();
  return scheduled.kind === 'cancel'
    ? { kind: 'cancel' as const, at, plan: 'free' as const, step: null, cycle: null }
    : { ...scheduled, at, plan: targetOf(scheduled.step).plan };
}

/** The answer of `billing/page_data` for a demo shop, by the rules of the server. */
export function billingPageOf(shop: DemoShop, today: Date): BillingData {
  const { plan, step, cycle, state, used, waiting, lastMonth, cap, requested, hadTrial, scheduled, contact } = shop;
  const platform = platformCapOf(shop);
  const quota = step?.quota ?? 0;
  const unit = overagePrice(plan, cycle);
  const usage = overageOf(Math.max(0, used - quota), unit, cap);
  const isTrial = state === 'trial';
  const periodEnd = after(today, CYCLE_LEFT_DAYS);
  const next = scheduled?.kind === 'switch' ? stepOf(scheduled.step) : step;
  const nextPlan =
    next && cycle && scheduled?.kind !== 'cancel' ? { price: cyclePrice(next, cycle, []), charged: 1 } : null;
  const charge = nextCharge({
    ...{ state, plan: nextPlan, usage },
    trialEndsAt: isTrial ? after(today, TRIAL_LEFT_DAYS) : null,
    periodEndsAt: state === 'active' ? periodEnd : null,
  });
  const steps = offeredSteps(step?.version ?? PLAN_LADDER.version, step);
  const when = (to: LadderStep, choice: CycleChoice) =>
    isPaidStep(to) ? changeTime(boughtOf(shop), { step: to, cycle: choice }, isTrial) : ('same' as const);
  return {
    current: {
      plan,
      step: step?.id ?? null,
      version: step?.version ?? PLAN_LADDER.version,
      cycle,
      price: priceOf(step, cycle),
    },
    subscription: {
      state,
      trial_ends_at: isTrial ? after(today, TRIAL_LEFT_DAYS).toISOString() : null,
      period_ends_at: state === 'active' ? periodEnd.toISOString() : null,
      scheduled: scheduledOf(shop, today),
      next_charge: charge && {
        at: charge.at.toISOString(),
        total: money(charge.total),
        lines: charge.lines.map((line) => ({ ...line, amount: money(line.amount) })),
      },
      test: false,
    },
    trial: { available: !hadTrial, days: TRIAL_DAYS },
    usage: {
      ...{ quota, used, bonus: 0, double: false, renews_at: periodEnd.toISOString() },
      ...{ old_left: 0, packs_left: 0, waiting, last_30_days: lastMonth },
    },
    overage:
      unit === null
        ? null
        : {
            ...{ unit: money(unit), cap: moneyOrNull(cap), requested: moneyOrNull(requested) },
            ...{ spent: money(usage.amount), parcels: usage.parcels, platform_cap: money(platform) },
            state: capState(unit, { own: cap, platform, spent: usage.amount }),
          },
    ladder: {
      version: PLAN_LADDER.version,
      steps: steps.map((one) => ({
        ...{ id: one.id, version: one.version, plan: one.plan, quota: one.quota, price: cycleSides(one) },
        overage: moneyOrNull(overagePrice(one.plan, 'monthly')),
        current: step !== null && isSameStep(one, step),
        when: { monthly: when(one, 'monthly'), annual: when(one, 'annual') },
        lost: named(planDifference(boughtOf(shop).step, one, COUNTS).lost),
      })),
    },
    cheapest: {
      monthly: costOf(cheapestPlan(steps, 'monthly', lastMonth, TERMS)),
      annual: costOf(cheapestPlan(steps, 'annual', lastMonth, TERMS)),
    },
    contact,
    packs: QUOTA_PACKS.map(({ id, quota: size, price }) => ({ id, quota: size, price: money(price) })),
  };
}

/** The answer of `billing/switch_preview`. */
export function previewOf(shop: DemoShop, target: { step: string; cycle: CycleChoice }, today: Date): SwitchPreview {
  const from = boughtOf(shop);
  const isFree = target.step === 'free';
  const to = { step: targetOf(target.step), cycle: isFree ? null : target.cycle };
  const isTrial = shop.state === 'trial';
  const when = isFree ? (isTrial ? 'now' : 'period_end') : changeTime(from, to, isTrial);
  const at = when === 'period_end' ? after(today, CYCLE_LEFT_DAYS).toISOString() : null;
  const side = ({ step, cycle }: typeof from) => ({
    ...{ id: step.id, version: step.version, plan: step.plan, quota: step.quota, cycle },
    overage: moneyOrNull(overagePrice(step.plan, cycle)),
    price: priceOf(step, cycle),
  });
  const [before, next] = [priceOf(from.step, from.cycle), priceOf(to.step, to.cycle)];
  const trialDays = !isFree && !shop.hadTrial ? TRIAL_DAYS : 0;
  const { lost, regained } = planDifference(from.step, to.step, COUNTS);
  return {
    ...{ from: side(from), to: side(to), when, at, trial_days: trialDays },
    usage_cap: next && overagePrice(to.step.plan, to.cycle) ? money(platformCap(next.amount)) : null,
    difference: before && next && from.cycle === to.cycle ? money(subtractAmount(next.amount, before.amount)) : null,
    first_charge: to.cycle && {
      at: trialDays > 0 ? after(today, trialDays).toISOString() : at,
      amount: money(chargeOf(cyclePrice(to.step, to.cycle, []), 1)),
    },
    lost: named(lost),
    regained: named(regained),
    leaves_version: from.cycle && from.step.version !== to.step.version ? from.step.version : null,
  };
}
