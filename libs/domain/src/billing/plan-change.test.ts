import { FEATURES, FEATURE_PLANS } from '../plan/features';
import { changeTime, planDifference, type BoughtPlan } from './plan-change';
import { PLAN_LADDER, PRICE_LISTS, type PriceList } from './price-lists';

const stepOf = (id: string, list: PriceList = PLAN_LADDER) => {
  const step = list.steps.find((one) => one.id === id);
  if (!step) throw new Error(id);
  return step;
};
const plan = (id: string, cycle: BoughtPlan['cycle'], list?: PriceList): BoughtPlan => ({
  step: stepOf(id, list),
  cycle,
});

test.each<[string, BoughtPlan, BoughtPlan, string]>([
  ['from free', plan('free-100', null), plan('basic-200', 'monthly'), 'now'],
  ['to a larger size', plan('basic-200', 'monthly'), plan('basic-500', 'monthly'), 'now'],
  ['to a smaller size', plan('basic-500', 'monthly'), plan('basic-200', 'monthly'), 'period_end'],
  ['to a higher plan', plan('basic-2000', 'monthly'), plan('pro-1000', 'monthly'), 'now'],
  ['to a lower plan with more parcels', plan('pro-1000', 'monthly'), plan('basic-2000', 'monthly'), 'period_end'],
  ['to free', plan('basic-200', 'monthly'), plan('free-100', null), 'period_end'],
  ['to a year', plan('basic-200', 'monthly'), plan('basic-200', 'annual'), 'now'],
  ['from a year to months', plan('basic-200', 'annual'), plan('basic-200', 'monthly'), 'period_end'],
  ['from a year to a higher plan by months', plan('basic-200', 'annual'), plan('pro-1000', 'monthly'), 'now'],
  ['to a year of a lower plan', plan('pro-1000', 'monthly'), plan('basic-200', 'annual'), 'period_end'],
  [
    'to the same size, dearer',
    plan('basic-200', 'monthly', PRICE_LISTS['202109']),
    plan('basic-200', 'monthly'),
    'now',
  ],
  ['to what it is', plan('basic-200', 'monthly'), plan('basic-200', 'monthly'), 'same'],
  ['from free to free', plan('free-100', null), plan('free-100', null), 'same'],
])('an upgrade is at once, a downgrade at the end of the cycle: %s', (_, from, to, expected) => {
  expect(changeTime(from, to, false)).toBe(expected);
});
test('in a trial every change is at once', () => {
  expect(changeTime(plan('pro-1000', 'annual'), plan('basic-200', 'monthly'), true)).toBe('now');
  expect(changeTime(plan('pro-1000', 'annual'), plan('free-100', null), true)).toBe('now');
  expect(changeTime(plan('pro-1000', 'annual'), plan('pro-1000', 'annual'), true)).toBe('same');
});
test('of any two sizes one way is up and the other down', () => {
  for (const one of PLAN_LADDER.steps)
    for (const other of PLAN_LADDER.steps) {
      const times = [
        changeTime({ step: one, cycle: 'monthly' }, { step: other, cycle: 'monthly' }, false),
        changeTime({ step: other, cycle: 'monthly' }, { step: one, cycle: 'monthly' }, false),
      ];
      expect(times.sort()).toEqual(one === other ? ['same', 'same'] : ['now', 'period_end']);
    }
});

describe('[3.11] what a downgrade takes away', () => {
  const lost = (from: string, to: string, counts = {}) => planDifference(stepOf(from), stepOf(to), counts).lost;
  const of = (level: string) => FEATURES.filter((feature) => FEATURE_PLANS[feature] === level);

  test('from Enterprise to Pro: every feature of Enterprise; from Pro to Basic: every one of Pro; and so on', () => {
    expect(lost('pro-1000', 'basic-200').map(({ item }) => item)).toEqual(of('pro'));
    expect(lost('basic-200', 'free-100').map(({ item }) => item)).toEqual(of('basic'));
    expect(lost('enterprise-10000', 'pro-1000').map(({ item }) => item)).toEqual(of('enterprise'));
    expect(lost('enterprise-10000', 'free-100').map(({ item }) => item)).toEqual([...FEATURES]);
    expect(lost('basic-2000', 'basic-200')).toEqual([]);
  });
  test('with how many the shop has of it; what is not counted has no number', () => {
    const items = lost('pro-1000', 'basic-200', { group_store: 3 });
    expect(items).toContainEqual({ item: 'group_store', count: 3 });
    expect(items).toContainEqual({ item: 'analytics', count: null });
  });
  test.each([
    ['pro-1000', 'basic-200', 40, 10],
    ['pro-1000', 'basic-200', 30, undefined],
    ['pro-1000', 'free-100', 40, 40],
    ['enterprise-10000', 'pro-1000', 75, 25],
    ['enterprise-10000', 'basic-200', 75, 45],
    ['basic-200', 'free-100', 0, undefined],
    // 10 of the 60 are off on Pro already.
    ['pro-1000', 'basic-200', 60, 20],
  ])('[9.11] rules above the limit are switched off: %s to %s with %i rules: %s', (from, to, rules, off) => {
    const item = lost(from, to, { edd_rules: rules }).find(({ item: name }) => name === 'edd_rules');
    expect(item?.count).toBe(off);
  });
  test('all of it comes back with the plan', () => {
    const counts = { edd_rules: 60, group_store: 2 };
    for (const one of PLAN_LADDER.steps)
      for (const other of PLAN_LADDER.steps)
        expect(planDifference(one, other, counts).lost).toEqual(planDifference(other, one, counts).regained);
  });
});
