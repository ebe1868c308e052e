import {
  INTERVAL_CODES,
  NEW_SUBSCRIPTION,
  nextSubscription,
  NO_MONEY,
  PRICE_CURRENCY,
  soldPlanOf,
  type PlatformStatus,
  type ScheduledChange,
  type SubscriptionState,
  type Transition,
} from '@parcelway/domain';
import type { PlatformSubscription } from '../platform/billing.port';
import type { SubscriptionRow } from './billing-reads.store';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** The platform lets a merchant approve so long. */
export const APPROVAL_MS = 2 * DAY_MS;
const CYCLE_DAYS: Record<string, number> = { [INTERVAL_CODES.monthly]: 30, [INTERVAL_CODES.annual]: 365 };

/** A subscription as it is after a read; what a row has but its shop and times of change. */
export type ReadSubscription = Omit<SubscriptionRow, 'shop_id' | 'changed_at' | 'cancel_reason'>;
export interface Reading {
  row: ReadSubscription;
  edge: Transition['edge'];
  /** Milliseconds of a cycle. */
  cycleMs: number;
}

/**
 * The row of a subscription that the platform has, after what it says now.
 * @param before the row of the read before; undefined: it is new
 * @param switchTo a change that is approved and begins with the next cycle; null: there is none
 * @param replaced.endsAt when the cycle ended of the one that was in effect at the read before; null: none was
 */
export function readSubscription(
  one: PlatformSubscription,
  before: SubscriptionRow | undefined,
  switchTo: ScheduledChange | null,
  readAt: Date,
  replaced: { endsAt: Date | null } = { endsAt: null },
): Reading {
  const sold = soldPlanOf(one.name, one.recurring?.interval ?? null);
  const trialEndsAt = one.trialDays > 0 ? new Date(one.createdAt.getTime() + one.trialDays * DAY_MS) : null;
  // One that waits for the end of the present cycle is approved, and pays for nothing yet.
  const status: PlatformStatus = one.status === 'ACCEPTED' ? 'PENDING' : one.status;
  const { subscription, edge } = nextSubscription(before ?? NEW_SUBSCRIPTION, {
    type: 'poll',
    status,
    inTrial: trialEndsAt !== null && trialEndsAt > readAt,
  });
  const { state } = subscription;
  const cycleMs = (CYCLE_DAYS[one.recurring?.interval ?? ''] ?? 30) * DAY_MS;
  const isCancelled = subscription.scheduled?.kind === 'cancel';
  const scheduled = switchTo && state === 'active' ? switchTo : isCancelled ? subscription.scheduled : null;
  const periodEndsAt = periodEnd(one, before, scheduled?.kind === 'cancel', readAt);
  const isRenewedAfterEnd = scheduled?.kind === 'cancel' && periodEndsAt?.getTime() !== one.periodEndsAt?.getTime();
  return {
    edge,
    cycleMs,
    row: {
      platform_id: one.id,
      step: sold?.step.id ?? null,
      version: sold?.step.version ?? null,
      cycle: sold?.cycle ?? null,
      state,
      price: one.recurring?.price.amount ?? NO_MONEY,
      currency: one.recurring?.price.currency ?? PRICE_CURRENCY,
      introductory: one.recurring?.discount ?? null,
      // What was charged after its end is written down when the cancellation is carried out.
      charged: isRenewedAfterEnd ? (before?.charged ?? 0) : chargedCycles(one, before, { state, cycleMs, replaced }),
      trial_days: one.trialDays,
      trial_ends_at: trialEndsAt,
      period_ends_at: periodEndsAt,
      cap: one.usage?.cap ?? null,
      usage_line_id: one.usage?.lineId ?? null,
      spent: one.usage?.spent ?? NO_MONEY,
      scheduled,
      test: one.test,
      created_at: one.createdAt,
      read_at: readAt,
    },
  };
}

/**
 * The platform names it while the subscription is active only. A cancellation is due as soon as the cycle has ended or
 * another one has begun, and stays due until it is confirmed.
 */
function periodEnd(
  one: PlatformSubscription,
  before: SubscriptionRow | undefined,
  isCancelled: boolean,
  readAt: Date,
): Date | null {
  const known = before?.period_ends_at ?? null;
  if (!one.periodEndsAt) return known;
  if (!isCancelled || !known) return one.periodEndsAt;
  if (known <= readAt) return known;
  return grownBy(one, before) >= DAY_MS ? readAt : one.periodEndsAt;
}

/**
 * By how much the time from its creation to the end of its cycle is longer than at the read before, other than by a
 * longer trial.
 */
const grownBy = (
  { periodEndsAt, createdAt, trialDays }: PlatformSubscription,
  before: SubscriptionRow | undefined,
): number =>
  periodEndsAt && before?.period_ends_at
    ? periodEndsAt.getTime() -
      createdAt.getTime() -
      (before.period_ends_at.getTime() - before.created_at.getTime()) -
      (trialDays - before.trial_days) * DAY_MS
    : 0;

/**
 * How many cycles were charged: the platform shows no charges, but where the cycle ends. In a trial it shows the end of
 * the first cycle that is paid. Where that is no whole number of cycles later, it was on hold unread: what is certain then
 * is the cycle that began with the payment.
 */
function chargedCycles(
  one: PlatformSubscription,
  before: SubscriptionRow | undefined,
  { state, cycleMs, replaced }: { state: SubscriptionState; cycleMs: number; replaced: { endsAt: Date | null } },
): number {
  const charged = before?.charged ?? 0;
  if (state !== 'active' || !one.periodEndsAt) return charged;
  if (!before || before.state === 'pending') {
    const end = one.periodEndsAt.getTime();
    // Approved and begun unread: it began with the end of the one before, or else when it was approved.
    const sinceReplaced = (end - (replaced.endsAt?.getTime() ?? end)) / cycleMs;
    if (sinceReplaced >= 1 && Number.isInteger(sinceReplaced)) return sinceReplaced;
    const age = end - one.createdAt.getTime() - one.trialDays * DAY_MS;
    const cycles = Math.max(1, Math.round(age / cycleMs));
    const wasHeld = Math.abs(age - cycles * cycleMs) > APPROVAL_MS;
    return wasHeld ? 1 : cycles;
  }
  const longer = grownBy(one, before);
  const cycles = Math.max(0, Math.round(longer / cycleMs));
  const wasHeld = cycles > 0 && Math.abs(longer - cycles * cycleMs) > HOUR_MS;
  switch (before.state) {
    case 'active':
      return charged + (wasHeld ? 1 : cycles);
    case 'trial':
      return 1 + (wasHeld ? 0 : cycles);
    case 'frozen':
      // What ended while it was on hold is not charged: a new cycle began with the payment.
      return Math.max(1, charged + (longer >= DAY_MS ? 1 : 0));
    default:
      return Math.max(1, charged);
  }
}
