import { planLevel, remainingQuota, type PlanUse } from './plan-level';

const use = (change: Partial<PlanUse>): PlanUse => ({
  level: 0,
  paid: false,
  free: 100,
  freeConsume: 30,
  oldTotal: 0,
  oldConsume: 0,
  total: 0,
  consume: 0,
  ...change,
});

test.each<[Partial<PlanUse>, ReturnType<typeof planLevel>]>([
  [{ level: 3, total: 1000, consume: 10 }, 'pro'],
  [{ level: 2, paid: true, total: 500, consume: 500 }, 'basic'],
  [{ level: 1, oldTotal: 10, oldConsume: 9 }, 'special'],
  [{ level: 9, paid: true }, 'old'],
  [{ level: 4, total: 500, consume: 400 }, 'enterprise'],
  [{ level: 4, total: 500, consume: 500 }, 'free'],
])('[4.24] %j acts on level %s', (change, level) => {
  expect(planLevel(use(change))).toBe(level);
});

test('free and legacy shops see what is left of the free quota, others of the total', () => {
  expect(remainingQuota(use({}))).toBe(70);
  expect(remainingQuota(use({ level: 9, paid: true, total: 900 }))).toBe(70);
  expect(remainingQuota(use({ level: 3, paid: true, total: 900, consume: 100 }))).toBe(800);
});

test('the quota shown is never below 0', () => {
  expect(remainingQuota(use({ freeConsume: 120 }))).toBe(0);
});
