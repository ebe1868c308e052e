import type { CycleChoice } from '../plan/plans';

/** Where one subscription is. `none`: it is not created at the platform yet. */
export const SUBSCRIPTION_STATES = [
  'none',
  'pending',
  'trial',
  'active',
  'frozen',
  'cancelled',
  'declined',
  'expired',
] as const;
export type SubscriptionState = (typeof SUBSCRIPTION_STATES)[number];
/** The platform's `AppSubscriptionStatus`. */
export const PLATFORM_STATUSES = ['PENDING', 'ACTIVE', 'FROZEN', 'CANCELLED', 'DECLINED', 'EXPIRED'] as const;
export type PlatformStatus = (typeof PLATFORM_STATUSES)[number];

/** What happens when the cycle that is paid ends. A switch is approved already, and carried out by the platform. */
export type ScheduledChange = { kind: 'cancel' } | { kind: 'switch'; step: string; cycle: CycleChoice };

/** What changes the state: from where to where. */
export const SUBSCRIPTION_EDGES = {
  create: { none: 'pending' },
  approve: { pending: 'active' },
  decline: { pending: 'declined' },
  expire: { pending: 'expired' },
  trial_end: { trial: 'active' },
  freeze: { trial: 'frozen', active: 'frozen' },
  unfreeze: { frozen: 'active' },
  cancel: { pending: 'cancelled', trial: 'cancelled', active: 'cancelled', frozen: 'cancelled' },
  uninstall: { pending: 'cancelled', trial: 'cancelled', active: 'cancelled', frozen: 'cancelled' },
} as const satisfies Record<string, Partial<Record<SubscriptionState, SubscriptionState>>>;
export type SubscriptionEdge = keyof typeof SUBSCRIPTION_EDGES;
const EDGE_NAMES = Object.keys(SUBSCRIPTION_EDGES) as SubscriptionEdge[];
const targetOf = (edge: SubscriptionEdge, from: SubscriptionState): SubscriptionState | undefined =>
  (SUBSCRIPTION_EDGES[edge] as Partial<Record<SubscriptionState, SubscriptionState>>)[from];

/** The state that the platform's status means. */
const STATE_OF: Record<PlatformStatus, SubscriptionState> = {
  PENDING: 'pending',
  ACTIVE: 'active',
  FROZEN: 'frozen',
  CANCELLED: 'cancelled',
  DECLINED: 'declined',
  EXPIRED: 'expired',
};

/**
 * - create, cancel: the platform confirmed our call.
 * - approve, decline, expire, freeze, unfreeze: the platform says so in an answer to us.
 * - return: the merchant's browser came back from the confirmation page, which proves nothing.
 * - webhook: the status at some moment that may be long past.
 * - poll: the status in a read that was sent after every event before it; null: there is no such subscription.
 * - schedule, undo: a change at the end of the cycle, and taking it back.
 * - period_end: the end of the trial or of a cycle has come.
 */
export type SubscriptionEvent =
  | { type: 'create' | 'decline' | 'expire' | 'freeze' | 'cancel' | 'return' | 'undo' | 'period_end' }
  | { type: 'uninstall' | 'reinstall' }
  | { type: 'approve' | 'unfreeze'; inTrial: boolean }
  | { type: 'schedule'; change: ScheduledChange }
  | { type: 'webhook'; status: PlatformStatus }
  | { type: 'poll'; status: PlatformStatus | null; inTrial: boolean };

export interface Subscription {
  state: SubscriptionState;
  scheduled: ScheduledChange | null;
}
export interface Transition {
  subscription: Subscription;
  /** How it came to its new state, for the history; 'corrected': in a way we did not expect; null: it is where it was. */
  edge: SubscriptionEdge | 'corrected' | null;
  /** What is to be done next at the platform: read the status, or cancel the subscription. */
  effect: 'read' | 'cancel' | null;
}

/** One that we are about to create. */
export const NEW_SUBSCRIPTION: Subscription = { state: 'none', scheduled: null };

/** Whether it is paid for, or will be after its trial: its plan is the shop's. */
export const isInEffect = (state: SubscriptionState): boolean => state === 'trial' || state === 'active';
/** Whether it has ended for good: the platform does not bring it back. */
export const isEnded = (state: SubscriptionState): boolean =>
  state === 'cancelled' || state === 'declined' || state === 'expired';

/** The state after a status: a subscription that the platform does not know ends what we believed to be open. */
function stateOf(status: PlatformStatus | null, inTrial: boolean, before: SubscriptionState): SubscriptionState {
  if (status === null) return before === 'none' || isEnded(before) ? before : 'cancelled';
  const state = STATE_OF[status];
  return state === 'active' && inTrial ? 'trial' : state;
}

/** A change at the cycle's end is void as soon as there is no cycle any more. */
const moved = ({ scheduled }: Subscription, state: SubscriptionState): Subscription => ({
  state,
  scheduled: isEnded(state) ? null : scheduled,
});

/** Where the platform says it is: by the edge that leads there, if there is one. */
function moveTo(subscription: Subscription, state: SubscriptionState): Transition {
  // A trial begins by the same edge as a cycle that is paid.
  const target = state === 'trial' ? 'active' : state;
  const edge = EDGE_NAMES.find((name) => targetOf(name, subscription.state) === target) ?? 'corrected';
  return subscription.state === state
    ? { subscription, edge: null, effect: null }
    : { subscription: moved(subscription, state), edge, effect: null };
}

/** Along an edge; an event that does not concern this state is a double, or late, and changes nothing. */
function moveBy(subscription: Subscription, edge: SubscriptionEdge, inTrial = false): Transition {
  const target = targetOf(edge, subscription.state);
  if (!target) return { subscription, edge: null, effect: null };
  return { subscription: moved(subscription, inTrial ? 'trial' : target), edge, effect: null };
}

/**
 * The subscription after an event: a pure function, so that any order of events and any doubles can be tested. Only
 * what the platform answers to us decides; returns and webhooks make us read.
 */
export function nextSubscription(subscription: Subscription, event: SubscriptionEvent): Transition {
  const { state, scheduled } = subscription;
  const unchanged: Transition = { subscription, edge: null, effect: null };
  switch (event.type) {
    case 'poll':
      return moveTo(subscription, stateOf(event.status, event.inTrial, state));
    case 'webhook':
      // One that says what we know is a double. Any other may be older than what we know.
      return isKnown(state, event.status) ? unchanged : { ...unchanged, effect: 'read' };
    case 'return':
    case 'reinstall':
      return { ...unchanged, effect: 'read' };
    case 'schedule':
      return state === 'active' ? { ...unchanged, subscription: { state, scheduled: event.change } } : unchanged;
    case 'undo':
      return { ...unchanged, subscription: { state, scheduled: null } };
    case 'period_end':
      if (scheduled?.kind === 'cancel') return { ...unchanged, effect: 'cancel' };
      return { ...moveBy(subscription, 'trial_end'), effect: 'read' };
    case 'approve':
    case 'unfreeze':
      return moveBy(subscription, event.type, event.inTrial);
    case 'uninstall':
      // The message may be late, and the store connected again.
      return { ...moveBy(subscription, 'uninstall'), effect: 'read' };
    default:
      return moveBy(subscription, event.type);
  }
}

const isKnown = (state: SubscriptionState, status: PlatformStatus): boolean =>
  state === STATE_OF[status] || (state === 'trial' && status === 'ACTIVE');

/**
 * The subscription whose plan the shop has: of those in effect the one that was created last, as the platform cancels the
 * one before it. Undefined: the shop is on the free plan.
 */
export const subscriptionInEffect = <S extends { state: SubscriptionState; created_at: Date }>(
  subscriptions: readonly S[],
): S | undefined =>
  subscriptions
    .filter(({ state }) => isInEffect(state))
    .reduce<S | undefined>((last, one) => (last && last.created_at >= one.created_at ? last : one), undefined);
