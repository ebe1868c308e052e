import { Clock } from '../clock';
import { Ids } from '../ids';
import { SHOP } from '../test-support/sample-store';
import { seededRandom } from '../webhooks/faults';
import { cancelSubscription, createSubscription, extendTrial, recordUsage, type SubscriptionInput } from './app-calls';
import { Billing } from './billing';
import type { BillingBook } from './book';
import { changeShop, decide } from './merchant-acts';
import { type BillingChange, DAY_MS } from './model';
import { recurring, START, usage } from './test-billing';

const STEPS = 120;
const SEED = Number(process.env['SEED'] ?? Date.now());

function start(changes: BillingChange[]): { billing: Billing; clock: Clock } {
  const clock = new Clock(() => START);
  const billing = new Billing({
    ...{ clock, ids: new Ids(), emit: () => undefined, shop: () => SHOP, isInstalled: () => true },
    // As a journal does it: what is written is not what goes on living.
    written: (_shop, change) => changes.push(structuredClone(change)),
  });
  return { billing, clock };
}

/** Does something at random; what is refused is refused. */
function act({ billing, clock }: ReturnType<typeof start>, random: () => number): void {
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)];
  const { domain } = SHOP;
  const one = pick(billing.book(domain).subscriptions);
  const acts = [
    () =>
      createSubscription(billing, domain, {
        ...{ name: 'Pro', returnUrl: 'http://app.test', trialDays: pick([0, 0, 7, 14]) ?? 0 },
        lineItems: pick([
          [recurring(10)],
          [recurring(20), usage(30)],
          [recurring(150, { interval: 'ANNUAL' })],
          [usage(8)],
        ]),
        replacementBehavior: pick(['STANDARD', 'APPLY_IMMEDIATELY', 'APPLY_ON_NEXT_BILLING_CYCLE'] as const),
      } as SubscriptionInput),
    () => one && decide(billing, domain, { kind: 'subscription', id: one.id }, random() < 0.9 ? 'approve' : 'decline'),
    () => one && random() < 0.2 && cancelSubscription(billing, domain, one.id, random() < 0.5),
    () => one && extendTrial(billing, domain, one.id, 3),
    () =>
      one &&
      recordUsage(billing, domain, {
        lineItem: { subscriptionId: one.id, index: one.lineItems.length - 1 },
        ...{ price: { amount: '0.7', currencyCode: 'USD' }, description: 'd', idempotencyKey: null },
      }),
    () => changeShop(billing, domain, { frozen: random() < 0.3 }),
    () => clock.billing.advance(Math.floor(random() * 40) * DAY_MS),
  ];
  try {
    pick(acts)?.();
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'StoreError') throw error;
  }
}

const contents = (book: BillingBook): unknown => [
  book.subscriptions,
  book.purchases,
  book.usage,
  book.ledger,
  book.settings,
];

test(`whatever happens in whatever order (seed ${SEED}): one subscription lives, no time is charged twice, the journal has it all`, () => {
  for (let round = 0; round < 20; round += 1) {
    const random = seededRandom(SEED + round);
    const changes: BillingChange[] = [];
    const running = start(changes);
    for (let step = 0; step < STEPS; step += 1) {
      act(running, random);
      const { subscriptions } = running.billing.book(SHOP.domain);
      expect(subscriptions.filter(({ status }) => status === 'ACTIVE' || status === 'FROZEN').length).toBeLessThan(2);
      expect(subscriptions.filter(({ status }) => status === 'ACCEPTED').length).toBeLessThan(2);
    }
    const book = running.billing.book(SHOP.domain);
    for (const { id } of book.subscriptions) {
      const periods = book.ledger.flatMap(({ subject, source, period }) =>
        subject === id && source === 'recurring' && period ? [period] : [],
      );
      periods.forEach(({ start: from }, at) => expect(from).toBeGreaterThanOrEqual(periods[at - 1]?.end ?? 0));
    }
    const restored = start([]);
    for (const change of changes) restored.billing.load(SHOP.domain, change);
    restored.clock.billing.restore(running.clock.billing.offsetMs);
    expect(contents(restored.billing.book(SHOP.domain))).toEqual(contents(book));
    running.billing.close();
    restored.billing.close();
  }
});
