import { cyclePrice } from './discounts';
import { nextCharge, type ChargeBasis } from './next-charge';
import { SUBSCRIPTION_STATES } from './subscription-state';
import { SOLD_STEPS } from './price-lists';

const [TRIAL_END, PERIOD_END] = [new Date('2026-12-01T00:00:00Z'), new Date('2026-12-24T00:00:00Z')];
const price = (() => {
  const [step] = SOLD_STEPS;
  if (!step) throw new Error('no step');
  return cyclePrice(step, 'monthly', [{ type: 0, value: '50', duration: 1, cycles: 2 }]);
})();
const basis = (change: Partial<ChargeBasis>): ChargeBasis => ({
  state: 'active',
  trialEndsAt: TRIAL_END,
  periodEndsAt: PERIOD_END,
  plan: { price, charged: 2 },
  usage: { amount: '0.00', parcels: 0 },
  ...change,
});

test('the next cycle is charged when the one that is paid ends', () => {
  expect(nextCharge(basis({}))).toEqual({
    at: PERIOD_END,
    total: '11.00',
    lines: [{ kind: 'plan', amount: '11.00', parcels: null }],
  });
});
test('the first charge is at the end of the trial, with the discount of the first cycles', () => {
  expect(nextCharge(basis({ state: 'trial', plan: { price, charged: 0 } }))).toMatchObject({
    at: TRIAL_END,
    total: '5.50',
  });
  expect(nextCharge(basis({ plan: { price, charged: 1 } }))?.total).toBe('5.50');
});
test('parcels above the quota are charged with it', () => {
  expect(nextCharge(basis({ usage: { amount: '1.25', parcels: 25 } }))).toEqual({
    at: PERIOD_END,
    total: '12.25',
    lines: [
      { kind: 'plan', amount: '11.00', parcels: null },
      { kind: 'usage', amount: '1.25', parcels: 25 },
    ],
  });
});
test('after a cancellation only they are', () => {
  expect(nextCharge(basis({ plan: null, usage: { amount: '1.25', parcels: 25 } }))?.total).toBe('1.25');
  expect(nextCharge(basis({ plan: null }))).toBeNull();
});
test('only a subscription in effect whose date is known is charged', () => {
  const charged = SUBSCRIPTION_STATES.filter((state) => nextCharge(basis({ state })));
  expect(charged).toEqual(['trial', 'active']);
  expect(nextCharge(basis({ periodEndsAt: null }))).toBeNull();
});
