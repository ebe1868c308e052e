import { discounted, dollars, monthlyCents, PLAN_LADDER, QUOTA_PACKS } from './plan-ladder';
import { PLAN_LEVEL_NUMBERS } from './plans';

test('the ladder of price list 202407', () => {
  expect(PLAN_LADDER.version).toBe('202407');
  expect(PLAN_LADDER.steps.map(({ plan, quota, cents }) => `${plan} ${quota} $${dollars(cents)}`)).toEqual([
    'free 100 $0.00',
    'special 250 $0.00',
    'basic 200 $11.00',
    'basic 500 $19.00',
    'basic 1000 $29.00',
    'basic 2000 $49.00',
    'pro 1000 $49.00',
    'pro 2000 $74.00',
    'pro 5000 $159.00',
    'enterprise 10000 $299.00',
  ]);
});
test('plans climb by level, and by quota within one plan; every id is one step', () => {
  const { steps } = PLAN_LADDER;
  const order = (step: (typeof steps)[number]) => PLAN_LEVEL_NUMBERS[step.plan] * 1e6 + step.quota;
  expect(steps.map(order)).toEqual(steps.map(order).sort((a, b) => a - b));
  expect(new Set(steps.map(({ id }) => id)).size).toBe(steps.length);
});
test('paid annually a month costs 20 % less', () => {
  const step = PLAN_LADDER.steps.find(({ id }) => id === 'basic-200');
  expect(step && [dollars(monthlyCents(step, 'monthly')), dollars(monthlyCents(step, 'annual'))]).toEqual([
    '11.00',
    '8.80',
  ]);
});
test('a share is deducted to the cent', () => {
  expect([discounted(1_100, 15), discounted(999, 33), discounted(1_100, 0), discounted(1_100, 100)]).toEqual([
    935, 669, 1_100, 0,
  ]);
});
test('one-time packs: +100 for $6 and +500 for $25', () => {
  expect(QUOTA_PACKS.map(({ quota, cents }) => [quota, dollars(cents)])).toEqual([
    [100, '6.00'],
    [500, '25.00'],
  ]);
});
