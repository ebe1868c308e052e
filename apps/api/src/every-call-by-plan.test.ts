import { hasFeature, levelOfPlan, PLAN_NAMES, planWith, type Feature, type PlanKey } from '@parcelway/domain';
import { calls, type Call } from '@parcelway/http-contract';
import { addressOf } from './http/route';
import { openIsolation, type Isolation } from './testing/isolation';
import { isolationCases } from './testing/isolation-cases';
import { nameStaff } from './testing/staff';
import { SAME_USER } from './testing/two-shops';

/** Every call of the contract, made of the real server by a shop on every plan. */
const PLANS = Object.keys(PLAN_NAMES) as PlanKey[];
const CALLS: readonly [name: string, call: Call][] = Object.entries(calls);

let isolation: Isolation;
beforeAll(async () => {
  isolation = await openIsolation();
  // They leave a request that fits for each call.
  for (const holds of Object.values(isolationCases())) await holds(isolation);
}, 240_000);
afterAll(async () => {
  await isolation.app.close();
  await isolation.world.close();
});

const setPlan = (plan: PlanKey) =>
  isolation.world.db.pool.query('update shops set plan = $1 where shop_id = $2', [plan, isolation.a.id]);
const requestOf = (call: Call) => isolation.requests.get(`${call.method} ${addressOf(call)}`);
const ofShops = CALLS.filter(([, { permission }]) => permission !== 'public');
const lacks = (plan: PlanKey, feature: Feature | null): boolean =>
  feature !== null && !hasFeature(levelOfPlan(plan), feature);

test('a call of which nobody knows whether it is paid for does not exist', () => {
  expect(ofShops.filter(([, call]) => !requestOf(call)).map(([name]) => name)).toEqual([]);
});

test.each(PLANS)(
  '[6.3] on %s every call of a feature that the plan lacks is 402 with the plan that has it, and no other call is',
  async (plan) => {
    await setPlan(plan);
    const wrong: unknown[] = [];
    for (const [name, call] of ofShops) {
      const request = requestOf(call);
      if (!request) continue;
      const answer = await isolation.app.inject(request);
      const is402 = answer.statusCode === 402;
      if (lacks(plan, call.feature)) {
        const expected = call.feature && planWith(call.feature);
        if (!is402 || answer.json<{ plan?: string }>().plan !== expected) wrong.push([name, answer.statusCode]);
        continue;
      }
      const plans = call.partly.filter((feature) => lacks(plan, feature)).map(planWith);
      if (is402 && !plans.some((one) => one === answer.json<{ plan?: string }>().plan)) wrong.push([name, answer.body]);
    }
    expect(wrong).toEqual([]);
  },
  120_000,
);

test('[6.3] to refuse a call for its plan costs no more reads of the database than to refuse it for a permission', async () => {
  const { app, world, a } = isolation;
  await setPlan('free');
  await nameStaff(world.ctx, a.id, { [SAME_USER]: 'of A' });
  const reads = async (permissions: string[] | null) => {
    await world.db.pool.query('update staff set permissions = $1 where shop_id = $2', [permissions, a.id]);
    const request = requestOf(calls.analyticsChart);
    if (!request) throw new Error('no request');
    const connects = jest.spyOn(world.db.pool, 'connect');
    const queries = jest.spyOn(world.db.pool, 'query');
    const { statusCode } = await app.inject(request);
    const count = connects.mock.calls.length + queries.mock.calls.length;
    connects.mockRestore();
    queries.mockRestore();
    return [statusCode, count];
  };
  const [forbidden, reading] = await reads([]);
  const [refused, checking] = await reads(null);
  expect([forbidden, refused]).toEqual([403, 402]);
  expect(checking).toBe(reading);
  expect(checking).toBeGreaterThan(0);
});
