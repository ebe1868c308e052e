import { createHmac } from 'node:crypto';
import Fastify, { type FastifyInstance, type InjectOptions, type LightMyRequestResponse } from 'fastify';
import { registerApi } from './server';
import { addShop, EMAIL, NUMBER, rowsOf as fingerprintOf, SAME_USER, type Shop } from './test-two-shops';
import { createTestWorld, type TestWorld } from './tracking/test-world';

/**
 * Two shops with the same order names, the same e-mail and the same tracking number. Every route of the server is walked:
 * nothing of B may be read or written with A's token, whatever else the request says. A route without a case fails the last test.
 */
let world: TestWorld;
let app: FastifyInstance;
const routes = new Set<string>();
const covered = new Set<string>();
let a: Shop;
let b: Shop;

beforeAll(async () => {
  world = await createTestWorld(new Date().toISOString());
  app = Fastify({ routerOptions: { maxParamLength: 512 } });
  app.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat())
      if (one !== 'HEAD' && one !== 'OPTIONS') routes.add(`${one} ${url.replace(/(.)\/$/, '$1')}`);
  });
  await registerApi(app, world.ctx);
  await app.ready();
  a = await addShop(world, 'shop-a.myshopify.com', '5001', 'of A alone');
  b = await addShop(world, 'shop-b.myshopify.com', '6001', 'of B alone');
});
afterAll(async () => {
  await app.close();
  await world.close();
});

const rowsOf = (shop: Shop) => fingerprintOf(world, shop);

/** Everything a request may say about another shop, none of which has authority. */
const lies = (): Record<string, string> => ({
  'x-shopify-shop-domain': b.domain,
  'x-shop-id': b.id,
  origin: `https://${b.domain}`,
});

/** As A, with B named everywhere else; afterwards B's rows are as before and the answer holds nothing of B. */
async function asA(options: InjectOptions & { url: string }): Promise<LightMyRequestResponse> {
  const before = await rowsOf(b);
  const separator = options.url.includes('?') ? '&' : '?';
  const answer = await app.inject({
    ...options,
    url: `${options.url}${separator}shop=${b.domain}&shop_id=${b.id}`,
    headers: { authorization: `Bearer ${a.token}`, ...lies(), ...options.headers },
  });
  expect(await rowsOf(b)).toBe(before);
  expect(answer.body).not.toContain(b.secret);
  expect(answer.body).not.toContain(b.domain);
  return answer;
}

const viewOf = async (shop: Shop) =>
  (
    await world.db.pool.query<{ view_id: string }>(
      'select view_id from order_views where shop_id = $1 order by view_id limit 1',
      [shop.id],
    )
  ).rows[0]?.view_id ?? '';
const saveView = (payload: object) =>
  asA({ method: 'POST', url: '/api/v1/order/save_view', payload: { filters: {}, shop_id: b.id, ...payload } });

const CASES: Record<string, () => Promise<void>> = {
  'GET /api/v1/auth/session': async () => {
    const answer = await asA({ url: '/api/v1/auth/session' });
    expect(answer.json().data).toMatchObject({
      shop: a.domain,
      rating: 2,
      guide_tab: 1,
      dashboard_guide: { courier_setting: false },
      affiliate_discount: 5001,
      user: { consume: 5001 },
    });
  },
  'POST /api/v1/auth/exchange': async () => {
    // The code itself is the credential: B's code gives B's token whoever brings it, once, and never anything of A.
    const answer = await app.inject({
      method: 'POST',
      url: '/api/v1/auth/exchange',
      payload: { code: b.code },
      headers: { authorization: `Bearer ${a.token}` },
    });
    expect(answer.json().data.shop).toBe(b.domain);
    expect(
      (await app.inject({ method: 'POST', url: '/api/v1/auth/exchange', payload: { code: b.code } })).statusCode,
    ).toBe(401);
  },
  'GET /api/v1/order/list': async () => {
    for (const query of [
      '',
      '?tableType=1',
      `?query=${NUMBER}`,
      `?tableType=1&query=${NUMBER}`,
      '?query=of B alone',
      `?query=${EMAIL}`,
      '?couriers=["ups"]',
      '?page=2',
    ]) {
      const { data } = (await asA({ url: `/api/v1/order/list${query}` })).json();
      for (const row of [...data.shipments, ...data.orders]) expect(['5001', a.shipment]).toContain(row.id);
      expect(data.total).toBeLessThanOrEqual(1);
      expect(data.counts.all).toBeLessThanOrEqual(1);
    }
  },
  'GET /api/v1/order/shipment_details': async () => {
    const foreign = await asA({ url: `/api/v1/order/shipment_details?id=${b.shipment}` });
    const unknown = await asA({ url: '/api/v1/order/shipment_details?id=999999999' });
    expect(foreign.statusCode).toBe(404);
    expect(foreign.body).toBe(unknown.body);
    expect((await asA({ url: `/api/v1/order/shipment_details?id=${a.shipment}` })).json().data.id).toBe(a.shipment);
  },
  'GET /api/v1/order/country_courier': async () => {
    const { data } = (await asA({ url: '/api/v1/order/country_courier' })).json();
    expect(data.couriers).toEqual([expect.objectContaining({ value: 'ups', count: 1 })]);
  },
  'GET /api/v1/setting/couriers': async () => {
    expect((await asA({ url: '/api/v1/setting/couriers' })).statusCode).toBe(200);
  },
  'GET /api/v2/order/count': async () => {
    expect((await asA({ url: '/api/v2/order/count' })).json().data).toEqual({
      order_count: 5001,
      order_processed: 5001,
    });
  },
  'POST /api/v1/order/sync_order': async () => {
    const answer = await asA({
      method: 'POST',
      url: '/api/v1/order/sync_order',
      payload: { sync_day: 30, shop: b.domain, shopId: b.id },
    });
    expect(answer.statusCode).toBe(200);
    expect(
      world.enqueued
        .filter(({ name }) => name === 'sync.run')
        .map(({ payload }) => (payload as { shopId: string }).shopId),
    ).toEqual([a.id]);
  },
  'GET /api/v1/user_other': async () => {
    expect((await asA({ url: '/api/v1/user_other' })).json().data.shop).toBe(a.domain);
  },
  'PUT /api/v1/setting/user_set': async () => {
    const payload = { key: 'notice_seen', value: '12', shop: b.domain, shop_id: b.id, user_id: SAME_USER };
    expect((await asA({ method: 'PUT', url: '/api/v1/setting/user_set', payload })).statusCode).toBe(200);
    expect(
      (await world.db.pool.query("select shop_id from user_settings where settings ? 'notice_seen'")).rows,
    ).toEqual([{ shop_id: a.id }]);
  },
  'GET /api/v1/order/view_list': async () => {
    expect((await asA({ url: '/api/v1/order/view_list' })).json().data.views).toEqual([
      { id: await viewOf(a), name: 'Same', filters: { query: a.secret } },
    ]);
  },
  'POST /api/v1/order/save_view': async () => {
    const foreign = await saveView({ id: await viewOf(b), name: 'taken over' });
    expect([foreign.statusCode, foreign.body]).toEqual([
      404,
      (await saveView({ id: '999999999', name: 'taken over' })).body,
    ]);
    expect((await saveView({ id: await viewOf(a), name: 'Of A' })).statusCode).toBe(200);
    // B's names are not taken for A.
    expect((await saveView({ name: 'Same' })).statusCode).toBe(200);
  },
  'DELETE /api/v1/order/view/:id': async () => {
    const remove = (id: string) => asA({ method: 'DELETE', url: `/api/v1/order/view/${id}` });
    const foreign = await remove(await viewOf(b));
    expect([foreign.statusCode, foreign.body]).toEqual([404, (await remove('999999999')).body]);
    expect((await remove(await viewOf(a))).statusCode).toBe(200);
  },
  'PUT /api/v1/setting/update_shopify_switch/:value': async () => {
    expect(
      (await asA({ method: 'PUT', url: '/api/v1/setting/update_shopify_switch/1', payload: { shop_id: b.id } }))
        .statusCode,
    ).toBe(200);
    expect((await world.db.pool.query('select shop_id from shop_switches where platform')).rows).toEqual([
      { shop_id: a.id },
    ]);
  },
  'PUT /api/v1/notification/update_to_self/:value': async () => {
    expect(
      (await asA({ method: 'PUT', url: '/api/v1/notification/update_to_self/1', payload: { shop_id: b.id } }))
        .statusCode,
    ).toBe(200);
    expect((await world.db.pool.query('select shop_id from shop_switches where to_self')).rows).toEqual([
      { shop_id: a.id },
    ]);
  },
  'POST /api/v1/rate': async () => {
    expect(
      (
        await asA({
          method: 'POST',
          url: '/api/v1/rate',
          payload: { email: EMAIL, message: 'by A', star: 5, shop_id: b.id },
        })
      ).statusCode,
    ).toBe(200);
    expect((await world.db.pool.query("select shop_id from ratings where message = 'by A'")).rows).toEqual([
      { shop_id: a.id },
    ]);
  },
  'POST /api/v1/dashboard/guide_final': async () => {
    expect(
      (await asA({ method: 'POST', url: '/api/v1/dashboard/guide_final', payload: { theme: 'by A', shop_id: b.id } }))
        .statusCode,
    ).toBe(200);
    expect((await world.db.pool.query("select shop_id from guides where theme = 'by A'")).rows).toEqual([
      { shop_id: a.id },
    ]);
  },
  'GET /api/v1/common/plan_modal_data': async () => {
    expect((await asA({ url: '/api/v1/common/plan_modal_data' })).json().data).toMatchObject({
      trial_days: 5001,
      coupon: a.secret,
    });
  },
  'GET /api/v1/common/activity_info': async () => {
    expect((await asA({ url: '/api/v1/common/activity_info' })).json().data.activity).toMatchObject({
      discount: 5001,
      coupon: a.secret,
    });
  },
  'GET /api/v1/charge/quota_expansion/:id': async () => {
    expect((await asA({ url: '/api/v1/charge/quota_expansion/pack-100' })).statusCode).toBe(503);
  },
  'GET /api/v1/common/notification': async () => {
    const answer = await asA({ url: '/api/v1/common/notification' });
    expect([answer.statusCode, answer.json().data.notification_list.length > 0]).toEqual([200, true]);
  },
  'GET /api/v1/lang/:lang': async () => {
    expect((await asA({ url: '/api/v1/lang/de' })).json().data.lang).toBe('de');
  },
  'POST /api/v1/data/buried_point': async () => {
    expect(
      (
        await asA({
          method: 'POST',
          url: '/api/v1/data/buried_point',
          payload: { name: 'used', shop: b.domain, shop_id: b.id },
        })
      ).statusCode,
    ).toBe(200);
    expect((await world.db.pool.query("select shop_id from event_counts where name = 'used'")).rows).toEqual([
      { shop_id: a.id },
    ]);
  },
  'POST /api/v1/data/promotion_click': async () => {
    expect(
      (
        await asA({
          method: 'POST',
          url: '/api/v1/data/promotion_click',
          payload: { name: 'offer', source: 'banner', shop: b.domain, shop_id: b.id },
        })
      ).statusCode,
    ).toBe(200);
    expect((await world.db.pool.query("select shop_id from event_counts where name = 'offer'")).rows).toEqual([
      { shop_id: a.id },
    ]);
  },
  'GET /api/v1/shopify_message': async () => {
    await world.db.pool.query('update shops set needs_token = (shop_id = $1)', [b.id]);
    expect((await asA({ url: '/api/v1/shopify_message' })).json().data).toEqual({ messages: [] });
    await world.db.pool.query('update shops set needs_token = false');
  },
  'GET /api/v2/intercom-chat': async () => {
    expect((await asA({ url: '/api/v2/intercom-chat' })).json().data.user).toMatchObject({
      shop: a.domain,
      user_id: expect.stringMatching(`^${a.domain}:`),
    });
  },
  'POST /webhooks/platform': async () => {
    // A delivery signed by the platform for A, whose body speaks of B's shop and order: B stays as it is.
    const before = await rowsOf(b);
    const body = JSON.stringify({
      id: Number(b.order),
      admin_graphql_api_id: `gid://shopify/Order/${b.order}`,
      myshopify_domain: b.domain,
    });
    const signature = createHmac('sha256', world.ctx.config.SHOPIFY_API_SECRET).update(body).digest('base64');
    await app.inject({
      method: 'POST',
      url: '/webhooks/platform',
      payload: body,
      headers: {
        'content-type': 'application/json',
        'x-shopify-topic': 'orders/delete',
        'x-shopify-shop-domain': a.domain,
        'x-shopify-webhook-id': 'w1',
        'x-shopify-hmac-sha256': signature,
        'x-shopify-api-version': '2026-07',
      },
    });
    expect(await rowsOf(b)).toBe(before);
  },
  'POST /webhooks/carriers/trackingmore': async () => {
    // An unsigned ping changes nobody's parcels.
    const before = [await rowsOf(a), await rowsOf(b)];
    const answer = await app.inject({
      method: 'POST',
      url: '/webhooks/carriers/trackingmore',
      payload: { data: { tracking_number: NUMBER, courier_code: 'ups' } },
    });
    expect(answer.statusCode).toBe(401);
    expect([await rowsOf(a), await rowsOf(b)]).toEqual(before);
  },
  'GET /t/:handle': async () => {
    const answer = await app.inject(`/t/shop-a?nums=${NUMBER}`);
    expect(answer.body).not.toContain(b.secret);
    expect(answer.body).not.toContain('same@example.com');
  },
  'POST /t/:handle': async () => {
    const answer = await app.inject({
      method: 'POST',
      url: '/t/shop-a',
      payload: `order=${encodeURIComponent('#1001')}&email=${EMAIL}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(answer.body).not.toContain(b.secret);
  },
  'GET /proxy/track': () => proxyOf('GET', '/proxy/track'),
  'POST /proxy/track': () => proxyOf('POST', '/proxy/track'),
  'GET /proxy/track/*': () => proxyOf('GET', '/proxy/track/deeper'),
  'POST /proxy/track/*': () => proxyOf('POST', '/proxy/track/deeper'),
};

/** Signed by the platform for A, with B added to the query: either refused or A's. */
async function proxyOf(method: 'GET' | 'POST', path: string): Promise<void> {
  const timestamp = Math.floor(world.ctx.now().getTime() / 1000);
  const signed = {
    shop: a.domain,
    path_prefix: '/apps/track',
    timestamp: String(timestamp),
    logged_in_customer_id: '',
    nums: NUMBER,
  };
  const message = Object.entries(signed)
    .map(([key, value]) => `${key}=${value}`)
    .sort()
    .join('');
  const signature = createHmac('sha256', world.ctx.config.SHOPIFY_API_SECRET).update(message).digest('hex');
  const query = new URLSearchParams({ ...signed, signature }).toString();
  const form = {
    payload: `order=${encodeURIComponent('#1001')}&email=${EMAIL}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  };
  const right = await app.inject({ method, url: `${path}?${query}`, ...(method === 'POST' && form) });
  expect(right.statusCode).toBe(200);
  expect(right.body).not.toContain(b.secret);
  const twoShops = await app.inject({
    method,
    url: `${path}?${query}&shop=${b.domain}`,
    ...(method === 'POST' && form),
  });
  expect(twoShops.statusCode).toBe(400);
}

/** Routes that hold nothing of any shop: the way in, and files. */
const WITHOUT_SHOP = [/^GET \/auth\/(login|callback|session-token)$/, /^GET \/storefront\//];

test.each(Object.keys(CASES))('%s', async (name) => {
  covered.add(name);
  await CASES[name]?.();
});

test('without a token, and with a wrong one, every call but the public ones is 401 with the retry header, and writes nothing', async () => {
  const before = [await rowsOf(a), await rowsOf(b)];
  for (const name of [...routes].filter((route) => route.includes(' /api/') && !route.includes('/auth/exchange'))) {
    const [method = 'GET', url = '/'] = name.split(' ');
    for (const authorization of [undefined, 'Bearer short', `Bearer ${'x'.repeat(43)}`, `Bearer ${a.token}x`]) {
      const answer = await app.inject({
        method: method as 'GET',
        url: url.replace(/:\w+/g, '1'),
        ...(method !== 'GET' && { payload: {} }),
        headers: authorization ? { authorization } : {},
      });
      expect([name, answer.statusCode, answer.headers['x-shopify-retry-invalid-session-request']]).toEqual([
        name,
        401,
        '1',
      ]);
    }
  }
  expect([await rowsOf(a), await rowsOf(b)]).toEqual(before);
});

test('every route has a case', () => {
  const without = [...routes]
    .filter((route) => !covered.has(route) && !WITHOUT_SHOP.some((pattern) => pattern.test(route)))
    // The refusal of other methods on a webhook address is one route per method; they answer 405 and read nothing.
    .filter((route) => !/^(?!POST)\w+ \/webhooks\//.test(route));
  expect(without).toEqual([]);
});
