import { planLevel, PLAN_LEVEL_NUMBERS, remainingQuota, type PlanKey } from '@parcelway/domain';
import type { ShopFacts } from '../shops/shop-facts.store';
import { testFacts } from '../testing/shop-facts';
import { levelReached, quotaOf, quotaSummary, sessionQuota } from './quota';

const NOW = new Date('2026-11-20T12:00:00Z');
const quota = (change: Partial<ShopFacts>) => quotaOf(testFacts(change), NOW);
/** What the plan menu shows. */
const left = (change: Partial<ShopFacts>) => {
  const plan = (change.plan ?? 'free') as PlanKey;
  const { free, free_consume, old_total, old_consume, total, consume } = quota(change);
  const use = {
    level: PLAN_LEVEL_NUMBERS[plan],
    paid: plan !== 'free',
    free,
    freeConsume: free_consume,
    oldTotal: old_total,
    oldConsume: old_consume,
    total,
    consume,
  };
  return [planLevel(use), remainingQuota(use)];
};

test('shops on price list 202407 get 100 a month, older ones 250', () => {
  expect([quota({}).free, quota({ pricing_version: '202306' }).free]).toEqual([100, 250]);
});
test.each<[Partial<ShopFacts>, string, number]>([
  [{ used: 30 }, 'free', 70],
  [{ used: 130 }, 'free', 0],
  [{ plan: 'special', used: 30 }, 'special', 220],
  [{ plan: 'basic', used: 30, quota_total: 500 }, 'basic', 470],
  [{ plan: 'basic', used: 30 }, 'basic', 170],
  [{ plan: 'pro', used: 2_100, quota_total: 2_000 }, 'pro', 0],
  [{ plan: 'trial', used: 10 }, 'pro', 990],
  [{ plan: 'paid', used: 30, pricing_version: '202109' }, 'old', 220],
])('[3.3, 4.24, 4.25, 4.26] with %j the shop is on level %s and has %i left', (change, level, rest) => {
  expect(left(change)).toEqual([level, rest]);
});
test('double makes the quota of the plan count twice', () => {
  expect(quota({ double: true })).toMatchObject({ double: true, free: 200, total: 200 });
  expect(quota({ plan: 'basic', quota_total: 500, double: true, used: 60 })).toMatchObject({
    free: 100,
    free_consume: 0,
    total: 1_000,
    consume: 60,
  });
});
test('[3.12, 4.38] bonus quota expands the free plan by N quotas, until the offer ends', () => {
  const offer = { affiliate_type: 3, affiliate_discount: '50.00', affiliate_ends_at: new Date('2026-11-20T12:00:01Z') };
  expect(quota(offer)).toMatchObject({ free: 150, total: 150 });
  expect(quota({ ...offer, affiliate_ends_at: NOW })).toMatchObject({ free: 100, total: 100 });
  expect(quota({ ...offer, plan: 'basic' })).toMatchObject({ free: 100, total: 200 });
});
test('[3.12, 4.38] extra orders adds N bonus quotas, on whatever plan', () => {
  const offer = { affiliate_type: 4, affiliate_discount: '300.00' };
  expect(quota(offer)).toMatchObject({ free: 400 });
  expect(quota({ ...offer, plan: 'pro', quota_total: 2_000 })).toMatchObject({ total: 2_300 });
});
test.each([0, 1, 2, 5])('[3.12] an offer of type %i brings no parcels', (affiliate_type) => {
  expect(quota({ affiliate_type, affiliate_discount: '30' })).toMatchObject({ free: 100, total: 100 });
});
test('the remainder of the legacy plan is reported as stored', () => {
  expect(quota({ plan: 'paid', old_total: 900, old_consume: 200 })).toMatchObject({
    old_total: 900,
    old_consume: 200,
    total: 0,
    consume: 0,
  });
});

test.each<[string, Partial<ShopFacts>, number]>([
  ['free', { used: 100, packs_left: 40 }, 40],
  ['free, with more used than there is', { used: 130, packs_left: 40 }, 40],
  ['basic', { plan: 'basic', quota_total: 500, used: 100, packs_left: 40 }, 440],
  ['basic, with more used than there is', { plan: 'basic', quota_total: 500, used: 520, packs_left: 40 }, 40],
  ['the legacy plan', { plan: 'paid', used: 100, old_total: 900, old_consume: 200 }, 700],
])(
  '[4.26] the session has the remainder that every place shows, packs and the legacy plan included: %s',
  (_case, change, left) => {
    const facts = testFacts(change);
    const {
      free,
      free_consume: used,
      old_total: oldTotal,
      old_consume: oldConsume,
      total,
      consume,
    } = sessionQuota(facts, NOW);
    const plan = facts.plan as PlanKey;
    const rest = remainingQuota({
      ...{ level: PLAN_LEVEL_NUMBERS[plan], paid: plan !== 'free' },
      ...{ free, freeConsume: used, oldTotal, oldConsume, total, consume },
    });
    expect([rest, quotaSummary(facts, NOW).remain]).toEqual([left, left]);
  },
);

test.each<[Partial<ShopFacts>, number | null]>([
  [{ used: 79 }, null],
  [{ used: 80 }, 80],
  [{ used: 100 }, 100],
  [{ used: 100, packs_left: 100 }, null],
  [{ used: 100, packs_left: 25 }, 80],
  [{ used: 100, old_total: 50, old_consume: 50 }, 100],
  [{ plan: 'basic', quota_total: 500, used: 399 }, null],
  [{ plan: 'basic', quota_total: 500, used: 400 }, 80],
])('with %j the level of warnings is %s', (change, level) => {
  expect(levelReached(testFacts(change), NOW)).toBe(level);
});
