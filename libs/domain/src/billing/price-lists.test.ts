import { PLAN_LEVEL_NUMBERS, PRICING_VERSIONS, freeQuota } from '../plan/plans';
import { isPaidStep, PLAN_LADDER, PRICE_LISTS, priceList, QUOTA_PACKS, SOLD_STEPS } from './price-lists';

const steps = Object.values(PRICE_LISTS).flatMap((list) => list.steps);

test('the ladder of price list 202407', () => {
  expect(PLAN_LADDER.version).toBe('202407');
  expect(PLAN_LADDER.steps.map(({ plan, quota, price }) => `${plan} ${quota} $${price}`)).toEqual([
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

describe.each(PRICING_VERSIONS)('[3.7] price list %s', (version) => {
  const list = PRICE_LISTS[version];
  test('its free size is the free quota of its shops', () => {
    expect(list.steps[0]).toMatchObject({ plan: 'free', quota: freeQuota(version), price: '0.00' });
  });
  test('plans climb by level, sizes and prices within one plan', () => {
    const order = list.steps.map((step) => PLAN_LEVEL_NUMBERS[step.plan] * 1e6 + step.quota);
    expect(order).toEqual([...order].sort((one, other) => one - other));
    for (const plan of ['basic', 'pro']) {
      const prices = list.steps.filter((step) => step.plan === plan).map(({ price }) => Number(price));
      expect(prices).toEqual([...new Set(prices)].sort((one, other) => one - other));
    }
  });
  test('every step is of this list, and its id is unique in it', () => {
    expect(list.steps.every((step) => step.version === version)).toBe(true);
    expect(new Set(list.steps.map(({ id }) => id)).size).toBe(list.steps.length);
  });
  test('it sells what the newest one sells, and nothing dearer', () => {
    for (const { id, price } of list.steps.filter(isPaidStep)) {
      const today = SOLD_STEPS.find((step) => step.id === id);
      expect([id, Number(price) <= Number(today?.price)]).toEqual([id, true]);
    }
  });
});

test('prices are decimal text to the cent', () => {
  for (const { price } of [...steps, ...QUOTA_PACKS]) expect(price).toMatch(/^\d+\.\d\d$/);
});
test('a version that is not known is the newest list', () => {
  expect([priceList('202203').version, priceList('202501').version, priceList('').version]).toEqual([
    '202203',
    '202407',
    '202407',
  ]);
});
test('Free and Special are given, not sold', () => {
  expect(new Set(SOLD_STEPS.map(({ plan }) => plan))).toEqual(new Set(['basic', 'pro', 'enterprise']));
});
test('one-time packs: +100 for $6 and +500 for $25', () => {
  expect(QUOTA_PACKS.map(({ quota, price }) => [quota, price])).toEqual([
    [100, '6.00'],
    [500, '25.00'],
  ]);
});
