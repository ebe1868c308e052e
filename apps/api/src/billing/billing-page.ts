import {
  capState,
  cheapestPlan,
  cyclePrice,
  effectiveCap,
  isPaidStep,
  nextCharge,
  overagePrice,
  PLAN_LADDER,
  QUOTA_PACKS,
  SOLD_STEPS,
  NO_MONEY,
  stepQuota,
  toAmount,
  unitsIn,
  type ChargeBasis,
  type CycleChoice,
  type LadderStep,
  type PlanCost,
} from '@parcelway/domain';
import type { Calls, DataOf } from '@parcelway/http-contract';
import type { Config } from '../config';
import type { AppContext } from '../context';
import { withShop, type ShopTransaction } from '../db/database';
import { HttpError } from '../http/errors';
import { contactOf } from './account-manager';
import { parcelCounts, subscriptionsOf, type SubscriptionRow } from './billing-reads.store';
import { changedItems } from './plan-items';
import { ownedItems, type OwnedItems } from './plan-items.store';
import { bonusOf, cycleOf, overageBudget, overageUnit, quotaLeft, quotaOf } from './quota';
import { shopUsage, type ShopUsage } from './quota.store';
import { changeTimeTo, isCurrent, moneyOf, ourMoney, shopPlanOf, stepsFor, type ShopPlan } from './shop-plan';
import { openRequest } from './subscriptions.store';

type Page = DataOf<Calls['billingPage']>;
type Context = Pick<AppContext, 'db' | 'now'> & { config: Pick<Config, 'ACCOUNT_MANAGER' | 'SUPPORT_URL'> };
const LATELY_MS = 30 * 86_400_000;

export interface PlanReads {
  shop: ShopUsage;
  plan: ShopPlan;
  owned: OwnedItems;
}

/** The shop with its plan and what depends on it. @throws HttpError 404 for one that was never installed */
export async function readPlan(trx: ShopTransaction, shopId: string, now: Date): Promise<PlanReads> {
  const shop = await shopUsage(trx, shopId, now);
  if (!shop) throw new HttpError(404, 'This shop is not known here.');
  const plan = shopPlanOf(shop, await subscriptionsOf(trx, shopId), now);
  return { shop, plan, owned: await ownedItems(trx, shopId) };
}

/** The plan, its use, what is charged next, and what can be bought. */
export function billingPage({ db, now: clock, config }: Context, shopId: string): Promise<Page> {
  return withShop(db, shopId, async (trx) => {
    const now = clock();
    const reads = await readPlan(trx, shopId, now);
    const { shop, plan } = reads;
    const counts = await parcelCounts(trx, shopId, new Date(now.getTime() - LATELY_MS));
    const { listed, bought, price } = plan;
    const request = await openRequest(trx, shopId, 'cap');
    const overage = overageView(shop, plan, request?.detail.amount ?? null);
    return {
      current: {
        ...{ plan: bought.step.plan, step: listed?.id ?? null, version: bought.step.version },
        ...{ cycle: bought.cycle, price },
      },
      subscription: subscriptionView(plan, overage),
      trial: { available: !plan.isTrial && plan.trialDays > 0, days: plan.trialDays },
      usage: usageView(shop, counts, now),
      contact: await contactOf(trx, config, shop),
      overage,
      ladder: { version: PLAN_LADDER.version, steps: stepsFor(plan).map((step) => stepView(step, reads)) },
      cheapest: { monthly: cheapest(plan, 'monthly', counts.lately), annual: cheapest(plan, 'annual', counts.lately) },
      packs: QUOTA_PACKS.map(({ id, quota, price: cost }) => ({ id, quota, price: ourMoney(cost) })),
    };
  });
}

function usageView(shop: ShopUsage, { waiting, lately }: { waiting: number; lately: number }, now: Date) {
  const { total, free, double } = quotaOf(shop, now);
  const left = quotaLeft(shop, now);
  return {
    ...{ quota: total || free, used: shop.used, bonus: bonusOf(shop, now), double },
    renews_at: cycleOf(shop, now).end.toISOString(),
    ...{ old_left: left.legacy, packs_left: left.pack, waiting, last_30_days: lately },
  };
}

const isoOf = (at: Date | null): string | null => at?.toISOString() ?? null;

/** The change at the end of the cycle, as long as there is a cycle. */
export function scheduledView({ scheduled, period_ends_at: end }: SubscriptionRow): Page['subscription']['scheduled'] {
  if (!scheduled || !end) return null;
  const at = end.toISOString();
  if (scheduled.kind === 'cancel') return { kind: 'cancel', at, plan: 'free', step: null, cycle: null };
  const { step, cycle } = scheduled;
  const sold = SOLD_STEPS.find(({ id }) => id === step);
  return sold ? { kind: 'switch', at, plan: sold.plan, step, cycle } : null;
}

function subscriptionView(plan: ShopPlan, overage: Page['overage']): Page['subscription'] {
  const { subscription } = plan;
  const nothing = { trial_ends_at: null, period_ends_at: null, scheduled: null, next_charge: null };
  if (!subscription) return { state: 'none', ...nothing, test: false };
  const { state, test } = subscription;
  if (plan.bought.cycle === null) return { state, ...nothing, test };
  return {
    ...{ state, test },
    trial_ends_at: plan.isTrial ? isoOf(subscription.trial_ends_at) : null,
    // Nothing is paid in a trial.
    period_ends_at: plan.isTrial ? null : isoOf(subscription.period_ends_at),
    scheduled: scheduledView(subscription),
    next_charge: nextChargeView(subscription, plan, overage),
  };
}

/** What the next cycle costs, and how many such were charged; null: it is cancelled by then. */
function nextPlan(subscription: SubscriptionRow, { bought, terms }: ShopPlan): ChargeBasis['plan'] {
  const { scheduled, price, introductory, charged } = subscription;
  if (scheduled?.kind === 'cancel') return null;
  const next = scheduled && SOLD_STEPS.find(({ id }) => id === scheduled.step);
  if (next) return { price: cyclePrice(next, scheduled.cycle, terms.discounts), charged: 0 };
  const list = cyclePrice(bought.step, bought.cycle ?? 'monthly', []);
  // As it was sold, whatever the shop's discounts are today.
  return { price: { ...list, regular: toAmount(price), introductory }, charged };
}

function nextChargeView(
  subscription: SubscriptionRow,
  plan: ShopPlan,
  overage: Page['overage'],
): Page['subscription']['next_charge'] {
  const next = nextCharge({
    state: subscription.state,
    trialEndsAt: subscription.trial_ends_at,
    periodEndsAt: subscription.period_ends_at,
    plan: nextPlan(subscription, plan),
    usage: { amount: overage?.spent.amount ?? NO_MONEY, parcels: overage?.parcels ?? 0 },
  });
  const inCurrency = (amount: string) => ({ amount, currency: subscription.currency });
  return (
    next && {
      at: next.at.toISOString(),
      total: inCurrency(next.total),
      lines: next.lines.map((line) => ({ ...line, amount: inCurrency(line.amount) })),
    }
  );
}

/**
 * Null without a usage line at the platform: nothing can be charged for parcels above the quota then.
 * @param requested a higher cap that waits for its approval
 */
function overageView(shop: ShopUsage, { subscription }: ShopPlan, requested: string | null): Page['overage'] {
  const unit = overageUnit(shop);
  if (unit === null || !subscription) return null;
  const budget = overageBudget(shop);
  const cap = effectiveCap(budget);
  const money = (price: string) => moneyOf({ price, currency: subscription.currency });
  return {
    unit: ourMoney(unit),
    cap: cap === null ? null : money(cap),
    requested: requested === null ? null : money(requested),
    platform_cap: money(budget.platform),
    spent: money(budget.spent),
    parcels: unitsIn(budget.spent, unit),
    state: capState(unit, budget),
  };
}

type CyclePriceView = NonNullable<Page['ladder']['steps'][number]['price']>['monthly'];
function priceView(step: LadderStep, cycle: CycleChoice, { terms }: ShopPlan): CyclePriceView {
  const { list, regular, introductory, month } = cyclePrice(step, cycle, terms.discounts);
  return {
    ...{ list: ourMoney(list), regular: ourMoney(regular), month: ourMoney(month) },
    introductory: introductory && { price: ourMoney(introductory.price), charges: introductory.charges },
  };
}

/** What is bought with a size; a free one has no cycle. */
export const boughtWith = (step: LadderStep, cycle: CycleChoice) => ({ step, cycle: isPaidStep(step) ? cycle : null });

function stepView(step: LadderStep, { plan, owned }: PlanReads): Page['ladder']['steps'][number] {
  const isSold = isPaidStep(step);
  const when = (cycle: CycleChoice) => changeTimeTo(plan, boughtWith(step, cycle));
  const unit = isCurrent(plan, step) && plan.lacksUsage ? null : overagePrice(step.plan, 'monthly');
  return {
    ...{ id: step.id, version: step.version, plan: step.plan, quota: stepQuota(step, plan.terms) },
    price: isSold ? { monthly: priceView(step, 'monthly', plan), annual: priceView(step, 'annual', plan) } : null,
    overage: unit === null ? null : ourMoney(unit),
    current: isCurrent(plan, step),
    when: { monthly: when('monthly'), annual: when('annual') },
    lost: changedItems(plan.bought.step, step, owned).lost,
  };
}

function cheapest(plan: ShopPlan, cycle: CycleChoice, parcels: number): Page['cheapest'][CycleChoice] {
  const cost: PlanCost | null = cheapestPlan(stepsFor(plan), cycle, parcels, plan.terms);
  return (
    cost && {
      ...{ step: cost.step.id, version: cost.step.version, plan: cost.step.plan },
      ...{ price: ourMoney(cost.price), overage: ourMoney(cost.overage), total: ourMoney(cost.total) },
    }
  );
}
