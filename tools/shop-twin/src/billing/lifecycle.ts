import type { BillingBook, Draft } from './book';
import { amountOf, amountText, toCents } from './decimal';
import { type AppPurchase, APPROVAL_MS, type AppSubscription, isPending, recurringOf, usageOf } from './model';
import { isDeferred, nextPrice, periodMs, trialEnd, unusedShare } from './pricing';

/** The state machine of subscriptions and purchases. Each function writes one step into a draft. */

/** The merchant approves: the subscription replaces the current one now, or when its period ends. */
export function approve(draft: Draft, state: AppSubscription): void {
  for (const waiting of waitingIn(draft.book)) draft.subscription(waiting).status = 'CANCELLED';
  const current = draft.book.active;
  if (current && isDeferred(current, state)) {
    Object.assign(draft.subscription(state), { status: 'ACCEPTED', startsAt: nextCycle(current) });
    return;
  }
  if (current) end(draft, current, { prorate: true });
  activate(draft, draft.subscription(state));
}

export function approvePurchase(draft: Draft, state: AppPurchase): void {
  const purchase = draft.purchase(state);
  purchase.status = 'ACTIVE';
  const { id, name, price, currency, test } = purchase;
  draft.enter({
    ...{ kind: 'charge', source: 'one-time', subject: id, description: name },
    ...{ amount: amountText(toCents(amountOf(price))), currency, test },
  });
}

/** The merchant approves a higher limit of usage charges. */
export function approveLimit(draft: Draft, state: AppSubscription): void {
  const usage = usageOf(draft.subscription(state));
  if (!usage?.proposal) return;
  usage.cappedAmount = usage.proposal.cappedAmount;
  usage.proposal.status = 'ACTIVE';
}

export function dropLimit(draft: Draft, state: AppSubscription, status: 'DECLINED' | 'EXPIRED'): void {
  const usage = usageOf(draft.subscription(state));
  if (usage?.proposal) usage.proposal.status = status;
}

/** Ends a subscription that was active: what was used is billed, and with `prorate` unused time is credited. */
export function end(draft: Draft, state: AppSubscription, { prorate }: { prorate: boolean }): void {
  const subscription = draft.subscription(state);
  billUsage(draft, subscription);
  const unused = unusedShare(subscription, draft.now);
  if (prorate && unused > 0n)
    draft.enter({
      ...about(subscription),
      ...{ kind: 'credit', source: 'proration', description: `Unused time of ${subscription.name}` },
      amount: amountText(unused),
    });
  subscription.status = 'CANCELLED';
}

/** The shop does not pay: what is active is on hold. */
export function freeze(draft: Draft): void {
  draft.set({ frozen: true });
  if (draft.book.active) draft.subscription(draft.book.active).status = 'FROZEN';
}

/** The shop pays again. A period that ended meanwhile is not charged: a new one begins now. */
export function unfreeze(draft: Draft): void {
  draft.set({ frozen: false });
  for (const waiting of waitingIn(draft.book))
    draft.subscription(waiting).startsAt = Math.max(draft.now, waiting.startsAt ?? draft.now);
  for (const state of draft.book.subscriptions.filter(({ status }) => status === 'FROZEN')) {
    const subscription = draft.subscription(state);
    subscription.status = 'ACTIVE';
    if (nextCycle(subscription) > draft.now) continue;
    billUsage(draft, subscription);
    beginPeriod(subscription, draft.now);
  }
}

/** The next thing that time does to a book by itself, and when. */
export function nextStep(book: BillingBook): { at: number; apply: (draft: Draft) => void } | null {
  const steps = [
    ...book.subscriptions.flatMap((one) => stepsOf(one, book.settings.frozen)),
    ...book.purchases.filter(isPending).map((one) => ({
      ...{ at: one.createdAt + APPROVAL_MS, rank: 0 },
      apply: (draft: Draft) => {
        draft.purchase(one).status = 'EXPIRED';
      },
    })),
  ];
  return steps.sort((a, b) => a.at - b.at || a.rank - b.rank)[0] ?? null;
}

interface Step {
  at: number;
  /** Of what is due at the same moment, a replacement comes before the renewal of what it replaces. */
  rank: number;
  apply: (draft: Draft) => void;
}

function stepsOf(state: AppSubscription, frozen: boolean): Step[] {
  const steps: Step[] = [];
  const proposal = usageOf(state)?.proposal;
  if (proposal && isPending(proposal))
    steps.push({
      ...{ at: proposal.createdAt + APPROVAL_MS, rank: 0 },
      apply: (draft) => dropLimit(draft, state, 'EXPIRED'),
    });
  if (isPending(state))
    steps.push({
      ...{ at: state.createdAt + APPROVAL_MS, rank: 0 },
      apply: (draft) => {
        draft.subscription(state).status = 'EXPIRED';
      },
    });
  if (state.status === 'ACCEPTED' && state.startsAt !== null && !frozen)
    steps.push({ at: state.startsAt, rank: 1, apply: (draft) => startReplacement(draft, state) });
  if (state.status === 'ACTIVE') steps.push({ at: nextCycle(state), rank: 2, apply: (draft) => renew(draft, state) });
  return steps;
}

function startReplacement(draft: Draft, state: AppSubscription): void {
  if (draft.book.active) end(draft, draft.book.active, { prorate: false });
  activate(draft, draft.subscription(state));
}

function activate(draft: Draft, subscription: AppSubscription): void {
  subscription.status = 'ACTIVE';
  subscription.startsAt = null;
  beginPeriod(subscription, Math.max(draft.now, trialEnd(subscription)));
  subscription.periodStart = draft.now;
  if (recurringOf(subscription) && subscription.nextChargeAt === draft.now) charge(draft, subscription);
}

/** The trial or a period is over. */
function renew(draft: Draft, state: AppSubscription): void {
  const subscription = draft.subscription(state);
  if (subscription.periodEnd === draft.now) {
    billUsage(draft, subscription);
    beginPeriod(subscription, draft.now);
  }
  if (subscription.nextChargeAt === draft.now) charge(draft, subscription);
}

function beginPeriod(subscription: AppSubscription, at: number): void {
  subscription.periodStart = at;
  subscription.periodEnd = at + periodMs(subscription);
  subscription.nextChargeAt = recurringOf(subscription) ? at : null;
  subscription.paid = '0.0';
}

function charge(draft: Draft, subscription: AppSubscription): void {
  const recurring = recurringOf(subscription);
  if (!recurring || subscription.periodEnd === null) return;
  const amount = nextPrice(recurring, subscription.chargedIntervals);
  subscription.periodStart = draft.now;
  subscription.nextChargeAt = subscription.periodEnd;
  subscription.chargedIntervals += 1;
  subscription.paid = amountText(amount);
  if (amount === 0n) return;
  draft.enter({
    ...about(subscription),
    ...{ kind: 'charge', source: 'recurring', description: subscription.name, amount: subscription.paid },
    period: { start: draft.now, end: subscription.periodEnd },
  });
}

function billUsage(draft: Draft, subscription: AppSubscription): void {
  const usage = usageOf(subscription);
  if (!usage || subscription.periodStart === null) return;
  const amount = toCents(amountOf(usage.balanceUsed));
  usage.balanceUsed = '0.0';
  if (amount === 0n) return;
  draft.enter({
    ...about(subscription),
    ...{ kind: 'charge', source: 'usage', description: `Usage of ${subscription.name}`, amount: amountText(amount) },
    period: { start: subscription.periodStart, end: Math.min(draft.now, subscription.periodEnd ?? draft.now) },
  });
}

const waitingIn = (book: BillingBook): AppSubscription[] =>
  book.subscriptions.filter(({ status }) => status === 'ACCEPTED');

/** When something is charged next: the end of the trial or of the period. */
export const nextCycle = ({ nextChargeAt, periodEnd }: AppSubscription): number =>
  Math.min(nextChargeAt ?? Number.POSITIVE_INFINITY, periodEnd ?? Number.POSITIVE_INFINITY);

const about = ({ id, currency, test }: AppSubscription) => ({ subject: id, currency, test });
