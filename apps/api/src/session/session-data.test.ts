import { PERMISSIONS, TargetType } from '@parcelway/domain';
import { calls } from '@parcelway/http-contract';
import { sql } from 'kysely';
import { createRoutesWorld, type RoutesWorld } from '../testing/routes-world';
import { sessionData } from './session-data';
import { shopFacts } from '../shops/shop-facts.store';

let world: RoutesWorld;
beforeEach(async () => {
  world = await createRoutesWorld();
});
afterEach(() => world.close());

const session = async (userId = '1') =>
  sessionData(world.ctx, await shopFacts(world.ctx, { shopId: world.shopId, userId }), PERMISSIONS);
const shop = (set: string, ...values: unknown[]) =>
  world.db.pool.query(`update shops set ${set} where shop_id = $1`, [world.shopId, ...values]);
const put = async (key: string, value: unknown) =>
  expect((await world.call({ method: 'PUT', url: '/api/v1/setting/user_set', payload: { key, value } })).status).toBe(
    200,
  );

test('[3.15, 9.3] a new shop: every field of the specification, and what each starts as', async () => {
  const data = await session();
  expect(calls.session.data.parse(data)).toEqual(data);
  expect(data).toEqual({
    user: {
      plan: 'Free',
      level_num: 0,
      version: '202407',
      free_trial: true,
      double: false,
      free: 100,
      free_consume: 0,
      old_consume: 0,
      old_total: 0,
      total: 100,
      consume: 0,
    },
    shop: 'demo.myshopify.com',
    shop_name: 'demo.myshopify.com',
    shop_real_domain: 'demo.myshopify.com',
    email: '',
    rating: 0,
    support_url: 'mailto:support@parcelway.example',
    track_path: '/apps/track',
    permission: PERMISSIONS,
    courier_cdn: 'http://app.test/couriers',
    resource_version: expect.stringMatching(/^[\w-]{22}$/),
    show_guide: true,
    guide_tab: 0,
    dashboard_guide: { courier_setting: false, track_page_setting: false, notify_setting: false, choose_plan: false },
    show_pageFly: false,
    sync_day: 30,
    contact_gift_box: true,
    dashboard_app_show: true,
    show_ad: true,
    affiliate_coupon: '',
    new_user_coupon: '',
    affiliate_type: 0,
    affiliate_discount: 0,
    lang: 'en',
    lang_chosen: false,
    target_type: 0,
    dashboard_affiliate_banner: false,
    guide_toggle_state: true,
    trends_toggle_state: true,
    orders_columns: '',
    orders_tab_columns: '',
    orders_page_size: 0,
    orders_sort: '',
    show_analytics: true,
    shopify_api_banner: false,
    authorized: true,
    timezone: 'UTC',
  });
});
test.each([
  ['free', 0, 'Free'],
  ['special', 1, 'Special'],
  ['basic', 2, 'Basic'],
  ['pro', 3, 'Pro'],
  ['enterprise', 4, 'Enterprise'],
  ['trial', 3, 'Trial'],
  ['paid', -1, 'Paid'],
])('[3.1, 3.2, 3.3] plan %s has level number %i and the name %s', async (plan, level, name) => {
  await shop('plan = $2', plan);
  expect((await session()).user).toMatchObject({ plan: name, level_num: level, free_trial: plan === 'free' });
});
test.each([
  ['202109', 250],
  ['202203', 250],
  ['202306', 250],
  ['202407', 100],
])('[3.7] a shop on pricing version %s has %i free parcels a cycle', async (version, free) => {
  await shop('pricing_version = $2', version);
  expect((await session()).user).toMatchObject({ version, free });
});
test('the quota is that of the current cycle', async () => {
  await world.db.pool.query("update shops set first_installed_at = '2026-10-01T00:00:00Z' where shop_id = $1", [
    world.shopId,
  ]);
  await world.db.pool.query('insert into quota_usage (shop_id, cycle, parcels) values ($1, 0, 90), ($1, 1, 7)', [
    world.shopId,
  ]);
  expect((await session()).user).toMatchObject({ free: 100, free_consume: 7, total: 100, consume: 7 });
  world.setNow('2026-12-01T00:00:00Z');
  expect((await session()).user).toMatchObject({ free_consume: 0, consume: 0 });
});
test('what the shop was given: trial, bonus, affiliate, coupons, target type', async () => {
  await shop(
    "free_trial = false, double = true, affiliate_type = 2, affiliate_discount = 14, affiliate_coupon = 'AF', new_user_coupon = 'NEW', target_type = 2, show_pagefly = true, pricing_version = '202203'",
  );
  expect(await session()).toMatchObject({
    user: { free_trial: false, double: true, free: 500, version: '202203' },
    affiliate_type: 2,
    affiliate_discount: 14,
    affiliate_coupon: 'AF',
    new_user_coupon: 'NEW',
    target_type: 2,
    dashboard_affiliate_banner: true,
    show_pageFly: true,
  });
});
test.each([
  [TargetType.Low, 0],
  [TargetType.Middle, 1],
  [TargetType.High, 2],
])('target type: 0 low, 1 middle, 2 high: a shop stored with %i has it in the session', async (stored, expected) => {
  await shop('target_type = $2', stored);
  expect((await session()).target_type).toBe(expected);
});
test('an affiliate offer that has ended is gone', async () => {
  await shop(
    "affiliate_type = 1, affiliate_discount = 14, affiliate_coupon = 'AF', affiliate_ends_at = '2026-11-20T12:00:00Z'",
  );
  expect(await session()).toMatchObject({
    affiliate_type: 0,
    affiliate_discount: 0,
    affiliate_coupon: '',
    dashboard_affiliate_banner: false,
  });
});
test('the free-trial affiliate applies when the type is 1, 2 or 3, and is not shown to a shop that bought a plan', async () => {
  const shown = async (plan: string) => {
    const types: number[] = [];
    for (const type of [0, 1, 2, 3, 4, 5]) {
      await shop('plan = $2, affiliate_type = $3, affiliate_discount = 10', plan, type);
      if ((await session()).dashboard_affiliate_banner) types.push(type);
    }
    return types;
  };
  expect([
    await shown('free'),
    await shown('trial'),
    await shown('paid'),
    await shown('basic'),
    await shown('enterprise'),
  ]).toEqual([
    [0, 1, 2, 3, 4, 5],
    [0, 1, 2, 3, 4, 5],
    [0, 1, 2, 3, 4, 5],
    [0, 4, 5],
    [0, 4, 5],
  ]);
});
test("when the store's token is needed again, the banner says so and the shop is not authorized", async () => {
  await shop('needs_token = true');
  expect(await session()).toMatchObject({ shopify_api_banner: true, authorized: false });
});
test('what the user closed or folded stays so, for this user alone', async () => {
  await shop("needs_token = true, affiliate_type = 1, affiliate_discount = 3, new_user_coupon = 'NEW'");
  const keys = [
    'dashboard_affiliate_banner',
    'contact_gift_box',
    'dashboard_app_show',
    'show_ad',
    'shopify_api_banner',
    'guide_toggle_state',
    'trends_toggle_state',
  ] as const;
  for (const key of keys) await put(key, false);
  await put('new_user_banner', false);
  await put('guide_tab', 2);
  const mine = await session();
  const others = await session('2');
  expect(keys.map((key) => mine[key])).toEqual(keys.map(() => false));
  expect(keys.map((key) => others[key])).toEqual(keys.map(() => true));
  expect([mine.new_user_coupon, mine.guide_tab, others.new_user_coupon, others.guide_tab]).toEqual(['', 2, 'NEW', 0]);
});
test("a user's list of parcels is restored as it was left, and nobody else's", async () => {
  const list = {
    orders_columns: 'order,status',
    orders_tab_columns: 'total,order',
    orders_page_size: 50,
    orders_sort: 'last_update 1',
  };
  for (const [key, value] of Object.entries(list)) await put(key, value);
  expect(await session()).toMatchObject(list);
  expect(await session('2')).toMatchObject({
    orders_columns: '',
    orders_tab_columns: '',
    orders_page_size: 0,
    orders_sort: '',
  });
});
test("the language is the one the user chose, else the store's, else English", async () => {
  await shop("locale = 'de-AT'");
  expect((await session()).lang).toBe('de');
  await put('lang', 'cn');
  expect((await session()).lang).toBe('cn');
  await shop("locale = 'xx'");
  expect((await session('2')).lang).toBe('en');
});
test('the steps of the guide are those that were done; a paid plan is a chosen plan', async () => {
  await world.db.pool.query('insert into guides (shop_id, courier_setting, notify_setting) values ($1, true, true)', [
    world.shopId,
  ]);
  expect((await session()).dashboard_guide).toEqual({
    courier_setting: true,
    track_page_setting: false,
    notify_setting: true,
    choose_plan: false,
  });
  await shop("plan = 'basic'");
  expect((await session()).dashboard_guide.choose_plan).toBe(true);
});
test('analytics show only to who may read them', async () => {
  expect(
    sessionData(world.ctx, await shopFacts(world.ctx, { shopId: world.shopId, userId: '1' }), ['order.read'])
      .show_analytics,
  ).toBe(false);
});
test('the one round trip leaves nothing behind on its connection, and sees no other shop', async () => {
  const { kysely } = world.db;
  await world.db.pool.query(
    "insert into ratings (shop_id, user_id, star, message, rated_at) values ($1, '1', 5, '', now())",
    [await world.db.addShop()],
  );
  await kysely.connection().execute(async (connection) => {
    expect(
      await shopFacts({ ...world.ctx, db: { ...world.db, kysely: connection } }, { shopId: world.shopId, userId: '1' }),
    ).toMatchObject({ star: 0, used: 0, settings: {} });
    const {
      rows: [after],
    } = await sql<{
      shop: string;
      as_app: boolean;
    }>`select current_setting('app.shop_id', true) as shop, current_user = 'parcelway_app' as as_app`.execute(
      connection,
    );
    expect(after).toEqual({ shop: '', as_app: false });
  });
});
test('a shop that is not known is 404', async () => {
  await expect(shopFacts(world.ctx, { shopId: '999999', userId: '1' })).rejects.toMatchObject({ code: 404 });
});

test('[6.9] on Enterprise the link of support has priority and names the shop, on Pro it is the plain one', async () => {
  await shop("plan = 'enterprise'");
  expect((await session()).support_url).toBe(
    'mailto:support@parcelway.example?subject=%5BPriority%5D%20demo.myshopify.com',
  );
  await shop("plan = 'pro'");
  expect((await session()).support_url).toBe('mailto:support@parcelway.example');
});
