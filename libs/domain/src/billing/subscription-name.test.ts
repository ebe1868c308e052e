import { cyclePrice } from './discounts';
import { isPaidStep, PRICE_LISTS, SOLD_STEPS } from './price-lists';
import { soldPlanOf, subscriptionLines, subscriptionName } from './subscription-name';

const CYCLES = [
  ['monthly', 'EVERY_30_DAYS'],
  ['annual', 'ANNUAL'],
] as const;
const paid = Object.values(PRICE_LISTS).flatMap(({ steps }) => steps.filter(isPaidStep));
const [basic] = SOLD_STEPS;
if (!basic) throw new Error('nothing is sold');

test('a subscription is named by plan, parcels, cycle and price list', () => {
  expect(subscriptionName(basic, 'monthly')).toBe('Basic 200 monthly (202407)');
});
test('[3.6, 3.7] every size of every list, in both cycles, is known again by its name, and by no other', () => {
  const names = new Set<string>();
  for (const step of paid)
    for (const [cycle, interval] of CYCLES) {
      const name = subscriptionName(step, cycle);
      names.add(name);
      expect(soldPlanOf(name, interval)).toEqual({ step, cycle });
    }
  expect(names.size).toBe(paid.length * CYCLES.length);
});
test.each([
  ['Basic 200 monthly (202407)', 'ANNUAL'],
  ['Basic 200 annual (202407)', 'EVERY_30_DAYS'],
  ['Basic 200 monthly (202407)', null],
  ['Basic 200 monthly', 'EVERY_30_DAYS'],
  ['Basic 250 monthly (202407)', 'EVERY_30_DAYS'],
  ['basic 200 monthly (202407)', 'EVERY_30_DAYS'],
  ['Free 100 monthly (202407)', 'EVERY_30_DAYS'],
  ['Basic 200 monthly (202407) ', 'EVERY_30_DAYS'],
  ['constructor', 'EVERY_30_DAYS'],
  ['', null],
])('%j at the interval %s is none of ours', (name, interval) => {
  expect(soldPlanOf(name, interval)).toBeNull();
});

test('the lines are the price after discounts that do not end, and the one that ends as an amount', () => {
  const discounts = [
    { type: 0, value: '15', duration: 0 },
    { type: 0, value: '50', duration: 1, cycles: 3 },
  ] as const;
  expect(subscriptionLines({ step: basic, cycle: 'monthly' }, discounts)).toEqual({
    recurring: {
      price: '9.35',
      interval: 'EVERY_30_DAYS',
      // 9.35 less half of it, to the cent, is 4.68.
      discount: { amount: '4.67', durationLimitInIntervals: 3 },
    },
    usage: { cappedAmount: '10.00', unit: '0.05' },
  });
  expect(cyclePrice(basic, 'monthly', discounts).introductory?.price).toBe('4.68');
});
test('paid monthly, every size is offered with a usage line, capped at the price of a cycle and never below $10', () => {
  const caps = SOLD_STEPS.map((step) => subscriptionLines({ step, cycle: 'monthly' }, []).usage?.cappedAmount);
  expect(caps).toEqual(SOLD_STEPS.map(({ price }) => price));
  const half = [{ type: 0, value: '50', duration: 0 }] as const;
  expect(subscriptionLines({ step: basic, cycle: 'monthly' }, half).usage).toEqual({
    cappedAmount: '10.00',
    unit: '0.05',
  });
});
test('paid annually, none is: the platform bills usage in months', () => {
  expect(subscriptionLines({ step: basic, cycle: 'annual' }, [])).toEqual({
    recurring: { price: '105.60', interval: 'ANNUAL', discount: null },
    usage: null,
  });
});
