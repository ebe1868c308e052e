import { DiscountDuration, DiscountType, PRICING_VERSIONS } from '../plan/plans';
import { affiliateDiscount, chargeOf, cyclePrice, type Discount } from './discounts';
import { compareAmounts } from './money';
import { PLAN_LADDER, PRICE_LISTS, type LadderStep } from './price-lists';

const { Percent, Amount } = DiscountType;
const { Unlimited, Recurring, OneTime, Annual } = DiscountDuration;
const stepOf = (id: string): LadderStep => {
  const step = PLAN_LADDER.steps.find((one) => one.id === id);
  if (!step) throw new Error(id);
  return step;
};
const basic = stepOf('basic-500');
const charges = (cycle: 'monthly' | 'annual', discounts: Discount[], count = 14) => {
  const price = cyclePrice(basic, cycle, discounts);
  return Array.from({ length: count }, (_, index) => chargeOf(price, index + 1));
};

test('[3.5] paid for a year, every size of every list costs 20 % less than twelve months', () => {
  expect(cyclePrice(stepOf('basic-200'), 'annual', [])).toEqual({
    list: '132.00',
    regular: '105.60',
    introductory: null,
    month: '8.80',
  });
  for (const version of PRICING_VERSIONS)
    for (const step of PRICE_LISTS[version].steps) {
      const { list, regular } = cyclePrice(step, 'annual', []);
      expect([step.id, Number(list), Number(regular) * 5]).toEqual([
        step.id,
        Number(step.price) * 12,
        Number(list) * 4,
      ]);
      expect(cyclePrice(step, 'monthly', []).regular).toBe(step.price);
    }
});

test('[3.8] discount type 0 is a percentage, 1 an amount of each cycle, never below zero', () => {
  const one = (type: DiscountType, value: string) => [{ type, value, duration: Unlimited }];
  expect(cyclePrice(basic, 'monthly', one(Percent, '15')).regular).toBe('16.15');
  expect(cyclePrice(basic, 'annual', one(Percent, '15')).regular).toBe('155.04');
  expect(cyclePrice(basic, 'monthly', one(Amount, '4.50')).regular).toBe('14.50');
  expect(cyclePrice(basic, 'monthly', one(Amount, '25')).regular).toBe('0.00');
  expect(cyclePrice(basic, 'monthly', one(Percent, '100')).regular).toBe('0.00');
});

test.each<[string, Discount, number, number]>([
  ['0 unlimited: all', { type: Percent, value: '50', duration: Unlimited }, 14, 14],
  ['1 recurring: as many as it says', { type: Percent, value: '50', duration: Recurring, cycles: 3 }, 3, 3],
  ['1 recurring without a number: one', { type: Percent, value: '50', duration: Recurring }, 1, 1],
  ['2 onetime: the first', { type: Percent, value: '50', duration: OneTime }, 1, 1],
  ['3 annual: those of a year', { type: Percent, value: '50', duration: Annual }, 12, 1],
])('[3.9] duration %s', (_, discount, monthly, annual) => {
  const half = (cycle: 'monthly' | 'annual', price: string) =>
    charges(cycle, [discount]).filter((charge) => charge === price).length;
  expect([half('monthly', '9.50'), half('annual', '91.20')]).toEqual([monthly, annual]);
});

test('of those that do not end, percents are deducted before amounts, whatever their order', () => {
  const percent: Discount = { type: Percent, value: '10', duration: Unlimited };
  const fixed: Discount = { type: Amount, value: '5', duration: Unlimited };
  expect(cyclePrice(basic, 'monthly', [percent, fixed]).regular).toBe('12.10');
  expect(cyclePrice(basic, 'monthly', [fixed, percent]).regular).toBe('12.10');
});

test('of those that end, the one that saves most in all counts, on top of those that do not', () => {
  const once: Discount = { type: Percent, value: '90', duration: OneTime };
  const long: Discount = { type: Amount, value: '2', duration: Recurring, cycles: 9 };
  const always: Discount = { type: Percent, value: '10', duration: Unlimited };
  expect(cyclePrice(basic, 'monthly', [once, long]).introductory).toEqual({ price: '17.00', charges: 9 });
  expect(cyclePrice(basic, 'monthly', [long, once, always])).toMatchObject({
    regular: '17.10',
    introductory: { price: '15.10', charges: 9 },
  });
  expect(cyclePrice(basic, 'monthly', [{ ...long, value: '0' }]).introductory).toBeNull();
});

test('no discounts make a charge dearer, and none makes it less than nothing', () => {
  const all: Discount[] = [Percent, Amount].flatMap((type) =>
    [Unlimited, Recurring, OneTime, Annual].flatMap((duration) =>
      ['0', '33.3', '100'].map((value) => ({ type, value, duration, cycles: 2 })),
    ),
  );
  for (const first of all)
    for (const second of all)
      for (const cycle of ['monthly', 'annual'] as const) {
        const plain = cyclePrice(basic, cycle, []).regular;
        for (const charge of charges(cycle, [first, second], 3)) {
          expect(compareAmounts(charge, plain)).toBeLessThanOrEqual(0);
          expect(compareAmounts(charge, '0')).toBeGreaterThanOrEqual(0);
        }
      }
});

test('[3.12] of the affiliate types only 5 is a discount: percent of every cycle', () => {
  expect([0, 1, 2, 3, 4, 5].map((type) => affiliateDiscount(type, 15)?.value)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
    '15',
  ]);
  expect(affiliateDiscount(5, 0)).toBeNull();
  expect(affiliateDiscount(5, 150)).toEqual({ type: Percent, value: '100', duration: Unlimited });
});
