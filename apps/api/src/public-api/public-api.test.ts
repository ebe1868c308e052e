import { API_SCOPES, MAX_API_KEYS, type ApiScope } from '@parcelway/domain';
import { publicCalls, publicError, publicOpenApi, type PublicCall } from '@parcelway/http-contract/public';
import Fastify, { type FastifyInstance, type InjectOptions } from 'fastify';
import type { Caller } from '../context';
import { EDGE_LIMITS, protectEdge } from '../http/edge';
import { registerApi } from '../server';
import { addCustomCourier } from '../testing/custom-parcel';
import { createTrackingWorld, type TrackingWorld } from '../testing/tracking-world';
import { addShop, type Shop } from '../testing/two-shops';
import { apiKeys, createApiKey, revokeApiKey, rotateApiKey } from './keys/api-keys';
import { publicAddressOf } from './public-route';

const NOW = '2026-11-29T12:00:00.000Z';
let world: TrackingWorld;
let app: FastifyInstance;
let shop: Shop;
const addresses = new Set<string>();
beforeEach(async () => {
  world = await createTrackingWorld(NOW, { poolSize: 3 });
  app = Fastify();
  app.addHook('onRoute', ({ method, url }) => void addresses.add(`${String(method)} ${url}`));
  await protectEdge(app, world.ctx);
  await registerApi(app, world.ctx, world.ctx);
  shop = await addShop(world, 'keys.myshopify.com', '5001', 'of the shop');
  await setPlan('enterprise');
});
afterEach(async () => {
  await app.close();
  await world.close();
});

const setPlan = (plan: string) => world.db.pool.query('update shops set plan = $1', [plan]);
const caller = (): Caller => ({
  ...{ shopId: shop.id, domain: shop.domain, userId: '77', timezone: 'UTC' },
  ...{ plan: 'enterprise', permission: ['setting.write'] },
});
const newKey = (scopes: readonly ApiScope[] = API_SCOPES, name = 'ERP') =>
  createApiKey(world.ctx, caller(), { name, scopes: [...scopes] });
const call = (key: string, url: string, options: InjectOptions = {}) =>
  app.inject({ ...options, url: `/api/public/v1${url}`, headers: { authorization: `Bearer ${key}` } });
const register = (key: string, payload: object, order = shop.order) =>
  call(key, `/orders/${order}/parcels`, { method: 'POST', payload });
const hoursLater = (hours: number) => world.setNow(new Date(Date.parse(NOW) + hours * 3_600_000).toISOString());

describe('keys', () => {
  test('a key is readable once: the list has its end, and the database a hash', async () => {
    const { key } = await newKey();
    expect(key).toMatch(/^pw_live_[\w-]{43}$/);
    const { list } = await apiKeys(world.ctx, caller());
    expect(list).toMatchObject([{ name: 'ERP', hint: `pw_live_…${key.slice(-4)}`, last_used_at: null }]);
    const { rows } = await world.db.pool.query(
      'select k::text, (select string_agg(c::text, $1) from setting_changes c) as changes from api_keys k',
      ['\n'],
    );
    expect(JSON.stringify([list, rows])).not.toContain(key);
    expect(JSON.stringify(rows)).toContain('api_keys');
  });

  test('a rotated key is valid for a day beside the new one; revoked, neither is', async () => {
    const old = await newKey();
    const present = await rotateApiKey(world.ctx, caller(), old.id);
    const codes = async () => [
      (await call(old.key, '/orders')).statusCode,
      (await call(present.key, '/orders')).statusCode,
    ];
    expect(await codes()).toEqual([200, 200]);
    hoursLater(25);
    expect(await codes()).toEqual([401, 200]);
    hoursLater(0);
    await revokeApiKey(world.ctx, caller(), old.id);
    expect(await codes()).toEqual([401, 401]);
  });

  test('when a key was used last is written once a minute', async () => {
    const { key } = await newKey();
    const lastUsed = async () => (await apiKeys(world.ctx, caller())).list[0]?.last_used_at;
    await call(key, '/orders');
    expect(await lastUsed()).toBe(NOW);
    hoursLater(0.01);
    await call(key, '/orders');
    expect(await lastUsed()).toBe(NOW);
    hoursLater(0.02);
    await call(key, '/orders');
    expect(await lastUsed()).toBe('2026-11-29T12:01:12.000Z');
  });

  test('a shop has twenty keys at most, each with a name of its own', async () => {
    await newKey();
    await expect(newKey()).rejects.toMatchObject({ code: 422, detail: { errors: { name: expect.any(String) } } });
    const added = Array.from({ length: MAX_API_KEYS }, (_, index) => newKey(['orders.read'], `Key ${index}`));
    const results = await Promise.allSettled(added);
    expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(1);
  });

  test('a key of a shop that uninstalled the app is refused', async () => {
    const { key } = await newKey();
    await world.db.pool.query('update shops set uninstalled_at = now()');
    expect((await call(key, '/orders')).statusCode).toBe(401);
  });
});

describe('calls', () => {
  test('failures have one shape, and say what to do; so do addresses that it does not have', async () => {
    const { key } = await newKey(['orders.read'], 'Reader');
    const all = await newKey();
    const failed = async (answer: ReturnType<typeof call>) => {
      const { statusCode, json } = await answer;
      const { error } = publicError.parse(json());
      return [statusCode, error.code, ...Object.keys(error.errors ?? {})];
    };
    expect(await failed(call('nothing', '/orders'))).toEqual([401, 'unauthorized']);
    expect(await failed(call(key, '/webhooks'))).toEqual([403, 'missing_scope']);
    expect(await failed(call(key, '/orders/1'))).toEqual([404, 'not_found']);
    expect(await failed(call(key, '/orders?limit=1000'))).toEqual([400, 'invalid_request', 'limit']);
    expect(await failed(call(key, '/orders?cursor=x'))).toEqual([400, 'invalid_request', 'cursor']);
    expect(await failed(register(all.key, { tracking_number: '--' }))).toEqual([
      422,
      'invalid_body',
      'tracking_number',
    ]);
    expect(await failed(register(all.key, { tracking_number: '1', courier: 'no' }))).toEqual([
      422,
      'invalid_body',
      'courier',
    ]);
    expect(await failed(register(all.key, { tracking_number: 'x'.repeat(20_000) }))).toEqual([413, 'too_large']);
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const)
      expect(await failed(call('nothing', '/customers', { method }))).toEqual([404, 'not_found']);
  });

  test('[6.9] below Enterprise a key is refused, and works again with the plan', async () => {
    const { key } = await newKey();
    await setPlan('pro');
    const refused = await call(key, '/orders');
    expect([refused.statusCode, publicError.parse(refused.json()).error.code]).toEqual([402, 'plan_required']);
    await setPlan('enterprise');
    expect((await call(key, '/orders')).statusCode).toBe(200);
  });

  test('orders come page by page in the order of their changes, each once', async () => {
    const { key } = await newKey();
    await world.db.pool.query(
      `insert into orders (shop_id, order_id, name, ordered_at, created_at, updated_at)
       select $1, n, '#' || n, now(), now(), '2026-11-01'::timestamptz + (n / 2) * interval '1 hour' from generate_series(1, 7) n`,
      [shop.id],
    );
    const seen: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const answer = await call(key, `/orders?limit=3${cursor && `&cursor=${cursor}`}`);
      const page = publicCalls.listOrders.data.parse(answer.json());
      seen.push(...page.data.map(({ id }) => id));
      cursor = page.next_cursor;
    }
    expect(seen).toEqual(['1', '2', '3', '4', '5', '6', '7', '5001']);
    const since = await call(key, '/orders?updated_since=2026-11-01T03:00:00Z');
    expect(since.json().data.map(({ id }: { id: string }) => id)).toEqual(['6', '7', '5001']);
  });

  test('an order has its customer by name and address for emails, and nothing else of a person; a forgotten one has none', async () => {
    const { key } = await newKey();
    const order = async () => (await call(key, `/orders/${shop.order}`)).json();
    expect(publicCalls.getOrder.data.strict().parse(await order())).toMatchObject({
      customer: { name: 'of the shop', email: 'same@example.com' },
      line_items: [{ quantity: 1 }],
      parcels: [{ id: shop.shipment, courier: 'ups' }],
    });
    await world.db.pool.query('update orders set redacted_at = now()');
    expect((await order()).customer).toBeNull();
  });

  test('a parcel has its events; of another courier or retracted ones it has none', async () => {
    const { key } = await newKey();
    const parcel = async () => publicCalls.getParcel.data.parse((await call(key, `/parcels/${shop.shipment}`)).json());
    expect((await parcel()).events).toMatchObject([{ status: 'in_transit', sub_status: 2001, country: 'DE' }]);
    await world.db.pool.query('update checkpoints set retracted_at = now()');
    expect((await parcel()).events).toEqual([]);
  });

  test('a registered number is detected, due for tracking and charged; a repeat changes nothing', async () => {
    const { key } = await newKey();
    const first = await register(key, { tracking_number: '9400 1000 0000 0000 0000 00', courier: 'usps' });
    const parcel = publicCalls.registerParcel.data.parse(first.json());
    expect(parcel).toMatchObject({ order_id: shop.order, courier: 'usps', status: 'pending' });
    await register(key, { tracking_number: 'LX123456789CN' });
    const again = await register(key, { tracking_number: '9400100000000000000000' });
    expect(again.json()).toEqual(parcel);
    const { rows } = await world.db.pool.query(
      'select fulfillment_id, next_poll_at is not null as due, removed_at from shipments where order_id = 5001 and fulfillment_id < 0',
    );
    const stored = { fulfillment_id: '-5001', due: true, removed_at: null };
    expect(rows).toEqual([stored, stored]);
    const found = await call(key, '/parcels?number=9400-1000-0000-0000-0000-00');
    expect(found.json().data).toEqual([parcel]);
  });

  test('[6.9] events are added to parcels of custom couriers alone, once each, and the parcel has the name of its courier', async () => {
    const { key } = await newKey();
    const code = await addCustomCourier(world, shop.id);
    const parcel = (await register(key, { tracking_number: 'TB12345678' })).json();
    expect(parcel).toMatchObject({ courier: code, courier_name: 'Two Boats' });
    const report = (id: string, event: object = {}) => {
      const loaded = { time: '2026-11-29T10:00:00+01:00', status: 'in_transit', description: 'On the boat' };
      return call(key, `/parcels/${id}/events`, { method: 'POST', payload: { events: [{ ...loaded, ...event }] } });
    };
    const first = await report(parcel.id, { location: 'Hamburg', country: 'DE' });
    expect(publicCalls.reportEvents.data.parse(first.json())).toMatchObject({
      ...{ status: 'in_transit', courier_name: 'Two Boats' },
      events: [{ time: '2026-11-29T09:00:00.000Z', description: 'On the boat', location: 'Hamburg', country: 'DE' }],
    });
    expect((await report(parcel.id)).json().events).toHaveLength(1);
    const refused = async (answer: ReturnType<typeof report>) => {
      const { statusCode, json } = await answer;
      return [statusCode, ...Object.keys(publicError.parse(json()).error.errors ?? {})];
    };
    expect(await refused(report(shop.shipment))).toEqual([409]);
    expect(await refused(report(parcel.id, { time: '2026-12-29T10:00:00Z' }))).toEqual([422, 'events.0.time']);
    expect(await refused(report(parcel.id, { status: 'expired' }))).toEqual([422, 'events.0.status']);
    expect(await refused(report(parcel.id, { sub_status: 4001 }))).toEqual([422, 'events.0.sub_status']);
    await world.db.pool.query('update shipments set over_quota_at = now()');
    expect(await refused(report(parcel.id, { description: 'Ashore' }))).toEqual([409]);
  });

  test('the same number registered thirty times at once is one parcel', async () => {
    const { key } = await newKey();
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => register(key, { tracking_number: 'AB12345678' })),
    );
    expect(new Set(answers.map(({ statusCode, json }) => `${statusCode} ${json().id}`)).size).toBe(1);
  });

  test('a webhook is answered with its secret once, and is deleted', async () => {
    const { key } = await newKey();
    const payload = { url: 'https://example.com/hooks?token=secret', statuses: ['delivered', 'exception'] };
    const created = await call(key, '/webhooks', { method: 'POST', payload });
    expect(publicCalls.createWebhook.data.parse(created.json())).toMatchObject({
      ...{ url: 'https://example.com/hooks', statuses: payload.statuses, secret: expect.stringMatching(/^whsec_/) },
    });
    const { id, secret: _secret, ...rest } = created.json();
    expect((await call(key, '/webhooks')).json()).toEqual({ data: [{ id, ...rest }] });
    const remove = () => call(key, `/webhooks/${id}`, { method: 'DELETE' });
    expect([(await remove()).statusCode, (await remove()).statusCode]).toEqual([204, 404]);
  });

  test('each key has a limit a minute, which every answer states', async () => {
    const { key } = await newKey();
    const { headers } = await call(key, '/orders');
    expect(headers['ratelimit-policy']).toBe(`"key";q=${EDGE_LIMITS.key};w=60`);
    expect(headers.ratelimit).toMatch(new RegExp(`^"key";r=${EDGE_LIMITS.key - 1};t=\\d+$`));
    for (let count = 1; count < EDGE_LIMITS.key; count += 1) await call(key, '/webhooks/0', { method: 'DELETE' });
    const over = await call(key, '/orders');
    expect([over.statusCode, publicError.parse(over.json()).error.code]).toEqual([429, 'rate_limited']);
    expect(Number(over.headers['retry-after'])).toBeGreaterThan(0);
    const other = await newKey(API_SCOPES, 'Other');
    expect((await call(other.key, '/orders')).statusCode).toBe(200);
  });

  test('no other site of a browser may call it, and it sets no cookie', async () => {
    const { key } = await newKey();
    const headers = { authorization: `Bearer ${key}`, origin: 'https://evil.example.com' };
    const answer = await app.inject({ url: '/api/public/v1/orders', headers });
    expect([answer.headers['access-control-allow-origin'], answer.headers['set-cookie']]).toEqual([
      undefined,
      undefined,
    ]);
  });
});

describe('the OpenAPI document', () => {
  const document = publicOpenApi({ title: 'API', server: 'https://app.example.com' });
  test('has every route of the public API, and no other', async () => {
    const written = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method.toUpperCase()} ${publicAddressOf({ path })}`),
    );
    const mounted = [...addresses].filter((one) => /^(?!HEAD)\w+ \/api\/public\/v1\/(?!docs|openapi|\*)/.test(one));
    expect(written.sort()).toEqual(mounted.sort());
    const served = await app.inject({ url: '/api/public/v1/openapi.json' });
    expect(served.json()).toMatchObject({ openapi: '3.1.0', paths: expect.any(Object) });
  });

  test.each(Object.entries(publicCalls) as [string, PublicCall][])(
    'the example of %s has the shape of its schema',
    (_name, call) => {
      const { body, data, example } = call;
      if (data) expect(data.strict().parse(example.data)).toEqual(example.data);
      if (body) expect(body.parse(example.body)).toEqual(example.body);
    },
  );

  test("the developers' page has every call and runs no script", async () => {
    const { statusCode, body, headers } = await app.inject({ url: '/api/public/v1/docs' });
    expect([statusCode, headers['content-security-policy']]).toEqual([
      200,
      expect.stringMatching(/^default-src 'none'/),
    ]);
    for (const { method, path } of Object.values(publicCalls))
      expect(body.replaceAll('&#123;', '{').replaceAll('&#125;', '}')).toContain(`${method} ${path}`);
    expect(body).toMatch(/webhook-signature/);
    expect(body).not.toMatch(/<script/);
  });
});
