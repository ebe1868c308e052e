import {
  isEnded,
  isInEffect,
  NEW_SUBSCRIPTION,
  nextSubscription,
  PLATFORM_STATUSES,
  SUBSCRIPTION_EDGES,
  SUBSCRIPTION_STATES,
  subscriptionInEffect,
  type ScheduledChange,
  type Subscription,
  type SubscriptionEdge,
  type SubscriptionEvent,
  type SubscriptionState,
} from './subscription-state';

const at = (state: SubscriptionState, scheduled: ScheduledChange | null = null): Subscription => ({ state, scheduled });
const CANCEL: ScheduledChange = { kind: 'cancel' };
const SWITCH: ScheduledChange = { kind: 'switch', step: 'basic-200', cycle: 'monthly' };
const poll = (status: (typeof PLATFORM_STATUSES)[number] | null, inTrial = false): SubscriptionEvent => ({
  type: 'poll',
  status,
  inTrial,
});

/** The event that goes along each edge. */
const EVENTS: Record<SubscriptionEdge, SubscriptionEvent> = {
  create: { type: 'create' },
  approve: { type: 'approve', inTrial: false },
  decline: { type: 'decline' },
  expire: { type: 'expire' },
  trial_end: { type: 'period_end' },
  freeze: { type: 'freeze' },
  unfreeze: { type: 'unfreeze', inTrial: false },
  cancel: { type: 'cancel' },
  uninstall: { type: 'uninstall' },
};
const edges = (Object.keys(SUBSCRIPTION_EDGES) as SubscriptionEdge[]).flatMap((edge) =>
  Object.entries(SUBSCRIPTION_EDGES[edge]).map(([from, to]) => [edge, from, to] as const),
) as [SubscriptionEdge, SubscriptionState, SubscriptionState][];

test('the edges are these', () => {
  expect(edges.map(([edge, from, to]) => `${from} -${edge}-> ${to}`)).toEqual([
    'none -create-> pending',
    'pending -approve-> active',
    'pending -decline-> declined',
    'pending -expire-> expired',
    'trial -trial_end-> active',
    'trial -freeze-> frozen',
    'active -freeze-> frozen',
    'frozen -unfreeze-> active',
    'pending -cancel-> cancelled',
    'trial -cancel-> cancelled',
    'active -cancel-> cancelled',
    'frozen -cancel-> cancelled',
    'pending -uninstall-> cancelled',
    'trial -uninstall-> cancelled',
    'active -uninstall-> cancelled',
    'frozen -uninstall-> cancelled',
  ]);
});
test.each(edges)('%s leads from %s to %s', (edge, from, to) => {
  expect(nextSubscription(at(from), EVENTS[edge])).toMatchObject({ subscription: at(to), edge });
});
test.each(Object.keys(EVENTS) as SubscriptionEdge[])('%s changes no other state: it is late, or a double', (edge) => {
  for (const state of SUBSCRIPTION_STATES.filter((from) => !(from in SUBSCRIPTION_EDGES[edge])))
    expect(nextSubscription(at(state), EVENTS[edge])).toMatchObject({ subscription: at(state), edge: null });
});
test('approved with trial days it is in its trial, and resumes in it', () => {
  expect(nextSubscription(at('pending'), { type: 'approve', inTrial: true }).subscription.state).toBe('trial');
  expect(nextSubscription(at('frozen'), { type: 'unfreeze', inTrial: true }).subscription.state).toBe('trial');
});

describe('what the platform says in a read wins over what we think', () => {
  test.each(SUBSCRIPTION_STATES)('from %s', (state) => {
    const reached = PLATFORM_STATUSES.map((status) => nextSubscription(at(state), poll(status)).subscription.state);
    expect(reached).toEqual(['pending', 'active', 'frozen', 'cancelled', 'declined', 'expired']);
    expect(nextSubscription(at(state), poll('ACTIVE', true)).subscription.state).toBe('trial');
  });
  test('a subscription that it does not know is cancelled, unless it is new or has ended', () => {
    expect(SUBSCRIPTION_STATES.map((state) => nextSubscription(at(state), poll(null)).subscription.state)).toEqual([
      'none',
      'cancelled',
      'cancelled',
      'cancelled',
      'cancelled',
      'cancelled',
      'declined',
      'expired',
    ]);
  });
  test.each<[SubscriptionState, SubscriptionEvent, string | null]>([
    ['pending', poll('ACTIVE'), 'approve'],
    ['pending', poll('ACTIVE', true), 'approve'],
    ['pending', poll('DECLINED'), 'decline'],
    ['pending', poll('EXPIRED'), 'expire'],
    ['trial', poll('ACTIVE'), 'trial_end'],
    ['trial', poll('ACTIVE', true), null],
    ['active', poll('FROZEN'), 'freeze'],
    ['frozen', poll('ACTIVE'), 'unfreeze'],
    ['active', poll('CANCELLED'), 'cancel'],
    ['cancelled', poll('CANCELLED'), null],
    ['cancelled', poll('ACTIVE'), 'corrected'],
    ['active', poll('PENDING'), 'corrected'],
  ])('from %s by %j: %s', (state, event, edge) => {
    expect(nextSubscription(at(state), event).edge).toBe(edge);
  });
});

describe('what does not come from a read decides nothing', () => {
  test.each(SUBSCRIPTION_STATES)('a return and a reinstallation make us read, in the state %s too', (state) => {
    for (const type of ['return', 'reinstall'] as const)
      expect(nextSubscription(at(state), { type })).toEqual({ subscription: at(state), edge: null, effect: 'read' });
  });
  test('a webhook makes us read, unless it says what we know', () => {
    const known: string[] = [];
    for (const state of SUBSCRIPTION_STATES)
      for (const status of PLATFORM_STATUSES) {
        const { subscription, effect } = nextSubscription(at(state), { type: 'webhook', status });
        expect(subscription).toEqual(at(state));
        if (effect === null) known.push(`${state} ${status}`);
      }
    expect(known).toEqual([
      'pending PENDING',
      'trial ACTIVE',
      'active ACTIVE',
      'frozen FROZEN',
      'cancelled CANCELLED',
      'declined DECLINED',
      'expired EXPIRED',
    ]);
  });
  test('after an uninstallation we read too: its message may be late', () => {
    for (const state of SUBSCRIPTION_STATES)
      expect(nextSubscription(at(state), { type: 'uninstall' }).effect).toBe('read');
  });
});

describe('a change at the end of the cycle', () => {
  const schedule = (change: ScheduledChange): SubscriptionEvent => ({ type: 'schedule', change });
  test('is set while a cycle is paid, replaced by another, and taken back', () => {
    const first = nextSubscription(at('active'), schedule(CANCEL)).subscription;
    const second = nextSubscription(first, schedule(SWITCH)).subscription;
    expect([first, second]).toEqual([at('active', CANCEL), at('active', SWITCH)]);
    expect(nextSubscription(second, { type: 'undo' }).subscription).toEqual(at('active'));
  });
  test('is not set in any other state', () => {
    for (const state of SUBSCRIPTION_STATES.filter((one) => one !== 'active'))
      expect(nextSubscription(at(state), schedule(CANCEL)).subscription).toEqual(at(state));
  });
  test('a cancellation is carried out by us, and stays due until the platform confirmed it', () => {
    const due = { subscription: at('active', CANCEL), edge: null, effect: 'cancel' };
    expect(nextSubscription(at('active', CANCEL), { type: 'period_end' })).toEqual(due);
    expect(nextSubscription(at('active', CANCEL), poll('ACTIVE')).subscription).toEqual(at('active', CANCEL));
    expect(nextSubscription(at('active', CANCEL), { type: 'cancel' }).subscription).toEqual(at('cancelled'));
  });
  test('a switch is carried out by the platform: we read', () => {
    expect(nextSubscription(at('active', SWITCH), { type: 'period_end' })).toEqual({
      subscription: at('active', SWITCH),
      edge: null,
      effect: 'read',
    });
  });
  test('stays while the subscription is frozen, and is void once it has ended', () => {
    const ends = PLATFORM_STATUSES.map((status) => nextSubscription(at('active', SWITCH), poll(status)).subscription);
    expect(ends.filter(({ scheduled }) => scheduled).map(({ state }) => state)).toEqual([
      'pending',
      'active',
      'frozen',
    ]);
  });
  test('without one the end of a cycle is a reason to read whether it was paid', () => {
    expect(nextSubscription(at('active'), { type: 'period_end' })).toMatchObject({
      subscription: at('active'),
      effect: 'read',
    });
  });
});

test("the shop's plan is that of the trial or active subscription that was created last", () => {
  const one = (state: SubscriptionState, day: number) => ({ state, created_at: new Date(Date.UTC(2026, 10, day)) });
  expect(subscriptionInEffect([])).toBeUndefined();
  expect(subscriptionInEffect(SUBSCRIPTION_STATES.map((state) => one(state, 1)))?.state).toBe('trial');
  for (const state of SUBSCRIPTION_STATES) {
    const all = [one('active', 1), one(state, 3), one('active', 2)];
    expect(subscriptionInEffect(all)).toBe(isInEffect(state) ? all[1] : all[2]);
  }
});
test('in effect and ended exclude each other; new, pending and frozen are neither', () => {
  expect(SUBSCRIPTION_STATES.filter(isInEffect)).toEqual(['trial', 'active']);
  expect(SUBSCRIPTION_STATES.filter(isEnded)).toEqual(['cancelled', 'declined', 'expired']);
  expect(NEW_SUBSCRIPTION).toEqual(at('none'));
});
