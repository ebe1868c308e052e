import { PLAN_NAMES, type PlanKey } from '../plan/plan-level';
import { compareAmounts, multiplyAmount } from './money';
import { capState, effectiveCap, isCap, overageLeft, overageOf, overagePrice, platformCap } from './overage';

test('a parcel above the quota costs $0.05 on Basic and $0.04 on Pro and Enterprise; other plans end at their quota', () => {
  const prices = (Object.keys(PLAN_NAMES) as PlanKey[]).map((plan) => [plan, overagePrice(plan, 'monthly')]);
  expect(Object.fromEntries(prices)).toEqual({
    free: null,
    special: null,
    basic: '0.05',
    pro: '0.04',
    enterprise: '0.04',
    trial: null,
    paid: null,
  });
});
test('a plan that is paid annually, or not at all, has none: the platform bills usage in months', () => {
  expect([overagePrice('pro', 'annual'), overagePrice('pro', null)]).toEqual([null, null]);
});
test('the cap pays for whole parcels; the others wait', () => {
  expect(overageOf(100, '0.05', '3.00')).toEqual({ parcels: 60, amount: '3.00', waiting: 40 });
  expect(overageOf(100, '0.05', '3.04')).toEqual({ parcels: 60, amount: '3.00', waiting: 40 });
  expect(overageOf(100, '0.04', '20.00')).toEqual({ parcels: 100, amount: '4.00', waiting: 0 });
});
test('a cap is an amount from 0 to $5,000', () => {
  expect(['0', '20', '20.5', '20.50', '5000', '5000.00'].filter((text) => !isCap(text))).toEqual([]);
  expect(['', '-1', '5000.01', '99999', '1e3', '20.505', '20,50', '$20', ' 20', '.5'].filter(isCap)).toEqual([]);
});
test('without a cap of the merchant nothing is bought', () => {
  const nothing = { parcels: 0, amount: '0.00', waiting: 7 };
  expect([overageOf(7, '0.05', null), overageOf(7, null, '9.00'), overageOf(7, '0.05', '0.00')]).toEqual([
    nothing,
    nothing,
    nothing,
  ]);
});
test('never more than the cap, and never a parcel less than it pays for', () => {
  for (const unit of ['0.04', '0.05'])
    for (let cents = 0; cents <= 300; cents += 1)
      for (const over of [0, 1, 30, 100]) {
        const cap = (cents / 100).toFixed(2);
        const { parcels, amount, waiting } = overageOf(over, unit, cap);
        expect(parcels + waiting).toBe(over);
        expect(compareAmounts(amount, cap)).toBeLessThanOrEqual(0);
        if (waiting > 0) expect(compareAmounts(multiplyAmount(unit, parcels + 1), cap)).toBe(1);
      }
});

const budget = (own: string | null, spent = '0.00', platform = '19.00') => ({ own, platform, spent });

test('the cap at the platform is the price of a cycle, and at least $10', () => {
  expect(['19.00', '299.00', '10.00', '9.35', '0.00'].map(platformCap)).toEqual([
    '19.00',
    '299.00',
    '10.00',
    '10.00',
    '10.00',
  ]);
});
test("the merchant's own cap counts, never above the platform's", () => {
  expect([null, '5.00', '19.00', '60.00'].map((own) => effectiveCap({ own, platform: '19.00' }))).toEqual([
    null,
    '5.00',
    '19.00',
    '19.00',
  ]);
});
test('what is left of a cap pays for whole parcels; one that was lowered below what is spent pays for none', () => {
  expect(overageLeft('0.05', budget('5.00', '4.90'))).toBe(2);
  expect(overageLeft('0.05', budget('5.00', '4.96'))).toBe(0);
  expect(overageLeft('0.05', budget('60.00', '18.95'))).toBe(1);
  expect(overageLeft('0.05', budget('2.00', '4.90'))).toBe(0);
  expect([overageLeft('0.05', budget(null)), overageLeft(null, budget('5.00'))]).toEqual([0, 0]);
});
test('charged parcel by parcel or together, a cap pays for the same number, and is never exceeded', () => {
  for (const unit of ['0.04', '0.05'])
    for (let cents = 0; cents <= 100; cents += 1) {
      const own = (cents / 100).toFixed(2);
      const together = overageLeft(unit, budget(own));
      let parcels = 0;
      while (overageLeft(unit, budget(own, multiplyAmount(unit, parcels))) > 0) parcels += 1;
      expect([own, parcels]).toEqual([own, together]);
      expect(compareAmounts(multiplyAmount(unit, parcels), own)).toBeLessThanOrEqual(0);
    }
});
test('a cap is near from nine tenths, and reached when it pays for no parcel more', () => {
  const state = (spent: string, own: string | null = '10.00') => capState('0.05', budget(own, spent));
  expect(['0.00', '8.99', '9.00', '9.95', '9.96', '10.00', '12.00'].map((spent) => state(spent))).toEqual([
    'below',
    'below',
    'near',
    'near',
    'reached',
    'reached',
    'reached',
  ]);
  expect(state('9.50', null)).toBeNull();
});
