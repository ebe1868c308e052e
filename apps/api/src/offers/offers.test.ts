import type { Calls, DataOf } from '@parcelway/http-contract';
import { createRoutesWorld, type RoutesWorld } from '../testing/routes-world';

let world: RoutesWorld;
beforeEach(async () => {
  world = await createRoutesWorld();
  if (world.caller) world.caller = { ...world.caller, permission: ['billing.write'] };
});
afterEach(() => world.close());

const shop = (set: string) => world.db.pool.query(`update shops set ${set} where shop_id = $1`, [world.shopId]);
const modal = async () =>
  (await world.call<DataOf<Calls['planModalData']>>({ url: '/api/v1/common/plan_modal_data' })).data;
const activity = async () =>
  (await world.call<DataOf<Calls['activityInfo']>>({ url: '/api/v1/common/activity_info' })).data.activity;

describe('common/plan_modal_data', () => {
  test('[7.53] a free shop is offered Basic and everything above it, with its trial', async () => {
    const data = await modal();
    expect(data).toMatchObject({
      show: true,
      free_trial: true,
      trial_days: 7,
      target: 'basic',
      redirect: null,
      coupon: null,
    });
    expect(data.plans.map(({ id }) => id)).toEqual([
      'basic-200',
      'basic-500',
      'basic-1000',
      'basic-2000',
      'pro-1000',
      'pro-2000',
      'pro-5000',
      'enterprise-10000',
    ]);
    expect(data.plans[0]).toEqual({
      id: 'basic-200',
      name: 'Basic',
      level: 2,
      price: '11.00',
      origin_price: null,
      quota: 200,
    });
  });
  test.each([
    ['low', 0, 'basic'],
    ['middle', 1, 'basic'],
    ['high', 2, 'pro'],
  ])(
    '[3.10] a shop whose target type is %s is offered first what fits it: only an advanced user Pro',
    async (_name, type, target) => {
      await shop(`target_type = ${type}`);
      expect((await modal()).target).toBe(target);
    },
  );
  test.each([
    ['special', true, 'basic'],
    ['basic', true, 'pro'],
    ['paid', true, 'pro'],
    ['pro', false, 'pro'],
    ['enterprise', false, 'pro'],
  ])(
    'on plan %s show is %s and the target %s; nothing at or below the own level is offered',
    async (plan, show, target) => {
      await shop(`plan = '${plan}'`);
      const data = await modal();
      expect(data).toMatchObject({ show, target, free_trial: false });
      const floor = { special: 2, basic: 3, paid: 3, pro: 4, enterprise: 5 }[plan] ?? 0;
      expect(Math.min(...data.plans.map(({ level }) => level), 5)).toBe(floor);
    },
  );
  test('a dismissed one stays dismissed', async () => {
    await world.call({
      method: 'PUT',
      url: '/api/v1/setting/user_set',
      payload: { key: 'upgrade_modal', value: false },
    });
    expect(await modal()).toMatchObject({ show: false });
  });
  test('[3.12] a monthly discount is deducted, with the price before', async () => {
    await shop("affiliate_type = 5, affiliate_discount = 15, affiliate_coupon = 'SAVE15'");
    const data = await modal();
    expect(data.plans[0]).toMatchObject({ price: '9.35', origin_price: '11.00' });
    expect(data).toMatchObject({ coupon: 'SAVE15', trial_days: 7 });
  });
  test.each([
    [0, 0, 7],
    [1, 0, 7],
    [0, 14, 14],
    [1, 14, 14],
    [2, 14, 14],
    [3, 14, 7],
    [4, 14, 7],
    [5, 14, 7],
  ])(
    '[9.13] free trial length: 7 days by default, or the affiliate discount value in days when the affiliate type is 0, 1 or 2: type %i with %i has %i days',
    async (type, value, days) => {
      await shop(`affiliate_type = ${type}, affiliate_discount = ${value}`);
      expect(await modal()).toMatchObject({ trial_days: days });
    },
  );
  test('a longer trial that has ended is 7 days again', async () => {
    await shop("affiliate_type = 0, affiliate_discount = 14, affiliate_ends_at = '2026-11-20T12:00:00Z'");
    expect(await modal()).toMatchObject({ trial_days: 7 });
  });
});

describe('common/activity_info', () => {
  test('[7.49] the offer that is open to this shop', async () => {
    expect(await activity()).toBeNull();
    await shop(
      "affiliate_type = 4, affiliate_discount = 300, affiliate_coupon = 'X', affiliate_ends_at = '2026-12-01T00:00:00Z'",
    );
    expect(await activity()).toEqual({
      affiliate_type: 4,
      discount: 300,
      coupon: 'X',
      ends_at: '2026-12-01T00:00:00.000Z',
    });
    world.setNow('2026-12-01T00:00:00Z');
    expect(await activity()).toBeNull();
  });
});
