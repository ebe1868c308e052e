import {
  isInEffect,
  NEW_SUBSCRIPTION,
  nextSubscription,
  type PlatformStatus,
  type Subscription,
  type SubscriptionEvent,
} from './subscription-state';

/**
 * Every order of events there can be, of any length: a shop that creates two subscriptions, one to replace the other, at a
 * platform whose messages come late, twice, in any order, or never. The situations that can be reached are finite, so all
 * of them are visited.
 */
interface Situation {
  installed: boolean;
  /** At the platform; null: not created. */
  platform: [PlatformStatus | null, PlatformStatus | null];
  ours: [Subscription, Subscription];
  /** Messages that were sent: `0 ACTIVE` or `uninstall`. Each can come at any time, and again. */
  sent: string[];
  /** Of these, the ones that have not come since they were sent last. */
  due: string[];
}

const START: Situation = {
  installed: true,
  platform: [null, null],
  ours: [NEW_SUBSCRIPTION, NEW_SUBSCRIPTION],
  sent: [],
  due: [],
};
const BOTH = [0, 1] as const;
type Nr = (typeof BOTH)[number];

/** The world with our machine, whose reads the platform answers at once. */
function worldOf(inTrial: boolean) {
  const copy = (situation: Situation): Situation => structuredClone(situation);
  const send = (situation: Situation, message: string) => {
    situation.sent = [...new Set([...situation.sent, message])].sort();
    situation.due = [...new Set([...situation.due, message])].sort();
  };
  const setStatus = (situation: Situation, nr: Nr, status: PlatformStatus) => {
    situation.platform[nr] = status;
    send(situation, `${nr} ${status}`);
  };
  const happens = (situation: Situation, nr: Nr, event: SubscriptionEvent) => {
    const { subscription, effect } = nextSubscription(situation.ours[nr], event);
    situation.ours[nr] = subscription;
    if (effect === 'read') happens(situation, nr, { type: 'poll', status: situation.platform[nr], inTrial });
  };

  /** Everything that can happen next. */
  function* following(from: Situation): Generator<Situation> {
    for (const nr of BOTH) {
      const status = from.platform[nr];
      const after = (change: (situation: Situation) => void) => {
        const situation = copy(from);
        change(situation);
        return situation;
      };
      if (from.installed)
        yield after((situation) => {
          situation.platform[nr] ??= 'PENDING';
          happens(situation, nr, { type: 'create' });
        });
      if (from.installed && status === 'PENDING') {
        yield after((situation) => {
          const other = nr === 0 ? 1 : 0;
          if (situation.platform[other] === 'ACTIVE') setStatus(situation, other, 'CANCELLED');
          setStatus(situation, nr, 'ACTIVE');
        });
        yield after((situation) => setStatus(situation, nr, 'DECLINED'));
      }
      if (status === 'ACTIVE') yield after((situation) => setStatus(situation, nr, 'FROZEN'));
      if (status === 'FROZEN' && !from.platform.includes('ACTIVE'))
        yield after((situation) => setStatus(situation, nr, 'ACTIVE'));
      if (status !== null) yield after((situation) => happens(situation, nr, { type: 'return' }));
      yield after((situation) => happens(situation, nr, { type: 'poll', status, inTrial }));
    }
    for (const message of from.sent) {
      const situation = copy(from);
      situation.due = situation.due.filter((one) => one !== message);
      if (message === 'uninstall') for (const nr of BOTH) happens(situation, nr, { type: 'uninstall' });
      else {
        const [nr, status] = message.split(' ') as [string, PlatformStatus];
        happens(situation, Number(nr) as Nr, { type: 'webhook', status });
      }
      yield situation;
    }
    const turned = copy(from);
    turned.installed = !from.installed;
    if (from.installed) {
      for (const nr of BOTH)
        if (['PENDING', 'ACTIVE', 'FROZEN'].includes(turned.platform[nr] ?? '')) turned.platform[nr] = 'CANCELLED';
      send(turned, 'uninstall');
    } else for (const nr of BOTH) happens(turned, nr, { type: 'reinstall' });
    yield turned;
  }
  return { following, happens, copy };
}

/** Which of the two the shop has by the platform, and by us. */
const theirs = ({ platform }: Situation) => BOTH.filter((nr) => platform[nr] === 'ACTIVE');
const ourPlan = ({ ours }: Situation) => BOTH.filter((nr) => isInEffect(ours[nr].state));

describe.each([true, false])('in every order of events, with doubles and losses (with a trial: %s)', (inTrial) => {
  const { following, happens, copy } = worldOf(inTrial);
  const visited = new Map<string, Situation>([[JSON.stringify(START), START]]);
  beforeAll(() => {
    const open = [START];
    for (let situation = open.pop(); situation; situation = open.pop())
      for (const reached of following(situation)) {
        const key = JSON.stringify(reached);
        if (visited.has(key)) continue;
        visited.set(key, reached);
        open.push(reached);
      }
  });

  test('there are thousands of situations', () => {
    expect(visited.size).toBeGreaterThan(5_000);
  });
  test("when all messages have come, the plan is the platform's", () => {
    const settled = [...visited.values()].filter(({ due }) => due.length === 0);
    expect(settled.length).toBeGreaterThan(100);
    for (const situation of settled) expect([situation, ourPlan(situation)]).toEqual([situation, theirs(situation)]);
  });
  test("after a read the plan is the platform's, whatever was lost, and a second read changes nothing", () => {
    for (const from of visited.values()) {
      const situation = copy(from);
      for (const nr of BOTH) happens(situation, nr, { type: 'poll', status: situation.platform[nr], inTrial });
      expect([from, ourPlan(situation)]).toEqual([from, theirs(situation)]);
      const once = JSON.stringify(situation);
      for (const nr of BOTH) happens(situation, nr, { type: 'poll', status: situation.platform[nr], inTrial });
      expect(JSON.stringify(situation)).toBe(once);
    }
  });
});
