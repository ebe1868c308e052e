import { DiscountDuration, DiscountType } from '../plan/plans';
import { compareAmounts } from './money';
import { cheapestPlan, offeredSteps, planCost, stepQuota, type ShopTerms } from './plan-cost';
import { PLAN_LADDER, PRICE_LISTS, type PriceList } from './price-lists';

const PLAIN: ShopTerms = { discounts: [], double: false, offer: null };
const stepOf = (id: string, list: PriceList = PLAN_LADDER) => {
  const step = list.steps.find((one) => one.id === id);
  if (!step) throw new Error(id);
  return step;
};
const free = stepOf('free-100');
const offered = offeredSteps('202407', free);
const cheapest = (parcels: number, cycle: 'monthly' | 'annual' = 'monthly', terms = PLAIN) => {
  const cost = cheapestPlan(offered, cycle, parcels, terms);
  return cost && `${cost.step.id} $${cost.price} + $${cost.overage} = $${cost.total}`;
};

test('with the parcels of 30 days, paid monthly: a size, or a smaller one and parcels above its quota', () => {
  expect([0, 100, 101, 200, 260, 360, 361, 1_000, 1_400, 2_001].map((parcels) => cheapest(parcels))).toEqual([
    'free-100 $0.00 + $0.00 = $0.00',
    'free-100 $0.00 + $0.00 = $0.00',
    'basic-200 $11.00 + $0.00 = $11.00',
    'basic-200 $11.00 + $0.00 = $11.00',
    'basic-200 $11.00 + $3.00 = $14.00',
    // Equally dear: the one without parcels that cost more.
    'basic-500 $19.00 + $0.00 = $19.00',
    'basic-500 $19.00 + $0.00 = $19.00',
    'basic-1000 $29.00 + $0.00 = $29.00',
    'basic-2000 $49.00 + $0.00 = $49.00',
    'basic-2000 $49.00 + $0.05 = $49.05',
  ]);
});
test('paid annually there are no parcels above the quota: the size is large enough, or there is none', () => {
  expect([100, 260, 2_001, 5_001, 10_001].map((parcels) => cheapest(parcels, 'annual'))).toEqual([
    'free-100 $0.00 + $0.00 = $0.00',
    'basic-500 $15.20 + $0.00 = $15.20',
    'pro-5000 $127.20 + $0.00 = $127.20',
    'enterprise-10000 $239.20 + $0.00 = $239.20',
    null,
  ]);
});
test('nothing that is offered is cheaper, for every number to 12,000', () => {
  for (let parcels = 0; parcels <= 12_000; parcels += 37)
    for (const cycle of ['monthly', 'annual'] as const) {
      const best = cheapestPlan(offered, cycle, parcels, PLAIN);
      for (const step of offered) {
        const cost = planCost(step, cycle, parcels, PLAIN);
        if (cost) expect(best && compareAmounts(best.total, cost.total)).toBeLessThanOrEqual(0);
      }
    }
});
test("the shop's discounts, doubled quota and bonus count", () => {
  const terms: ShopTerms = {
    discounts: [{ type: DiscountType.Percent, value: '50', duration: DiscountDuration.Unlimited }],
    double: true,
    offer: { type: 3, value: 50 },
  };
  expect([stepQuota(free, terms), stepQuota(stepOf('basic-200'), terms)]).toEqual([250, 400]);
  expect([250, 251, 420].map((parcels) => cheapest(parcels, 'monthly', terms))).toEqual([
    'free-100 $0.00 + $0.00 = $0.00',
    'basic-200 $5.50 + $0.00 = $5.50',
    'basic-200 $5.50 + $1.00 = $6.50',
  ]);
});

describe('[3.7] a shop stays on its price list until it changes its plan', () => {
  const names = (version: string, current: Parameters<typeof offeredSteps>[1]) =>
    offeredSteps(version, current).map((step) => `${step.version} ${step.id}`);
  const sold = PLAN_LADDER.steps.slice(2).map(({ id }) => `202407 ${id}`);

  test('while it pays nothing it has the free quota of its list, and may buy what is sold today', () => {
    expect(names('202407', free)).toEqual(['202407 free-100', ...sold]);
    expect(names('202306', stepOf('free-250', PRICE_LISTS['202306']))).toEqual(['202306 free-250', ...sold]);
    expect(names('202109', null)).toEqual(['202109 free-250', ...sold]);
  });
  test('its own size is beside those of today, by plan and size', () => {
    const own = stepOf('basic-500', PRICE_LISTS['202109']);
    expect(names('202109', own)).toEqual(['202407 free-100', '202407 basic-200', '202109 basic-500', ...sold.slice(1)]);
  });
  test('a plan that was given is beside them too', () => {
    expect(names('202407', stepOf('special-250'))).toEqual(['202407 free-100', '202407 special-250', ...sold]);
  });
});
