import { SUPPORT_DESKS } from '@parcelway/domain';
import { calls } from '@parcelway/http-contract';
import { publicCalls } from '@parcelway/http-contract/public';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Caller } from '../../context';
import type { HttpError } from '../../http/errors';
import { registerApi } from '../../server';
import { createTrackingWorld, type TrackingWorld } from '../../testing/tracking-world';
import { addShop, EMAIL, NUMBER, type Shop } from '../../testing/two-shops';
import { createApiKey } from '../keys/api-keys';
import { connectSupportDesk, disconnectSupportDesk, supportDeskPreview, supportDesks } from './support-desks';

const NOW = '2026-11-29T12:00:00.000Z';
let world: TrackingWorld;
let app: FastifyInstance;
let shop: Shop;
beforeEach(async () => {
  world = await createTrackingWorld(NOW, { poolSize: 3 });
  app = Fastify();
  await registerApi(app, world.ctx, world.ctx);
  shop = await addShop(world, 'desks.myshopify.com', '5001', 'of the shop');
  await setPlan('pro');
});
afterEach(async () => {
  await app.close();
  await world.close();
});

const setPlan = (plan: string) => world.db.pool.query('update shops set plan = $1', [plan]);
const caller = (plan: Caller['plan'] = 'pro'): Caller => ({
  ...{ shopId: shop.id, domain: shop.domain, userId: '77', timezone: 'UTC', plan },
  permission: ['setting.write'],
});
const requestAs = (key: string, email = EMAIL, path = '/customers/parcels?email=') =>
  app.inject({ url: `/api/public/v1${path}${encodeURIComponent(email)}`, headers: { authorization: `Bearer ${key}` } });

test('[6.8] a help desk is connected with a key of its own, which may read the parcels of a customer and nothing else', async () => {
  const { secret, key, url } = await connectSupportDesk(world.ctx, caller(), 'gorgias');
  expect([key?.hint, key?.last_used_at, url]).toEqual([
    `pw_live_…${secret.slice(-4)}`,
    null,
    'http://app.test/api/public/v1/customers/parcels',
  ]);
  const answer = await requestAs(secret);
  expect(answer.statusCode).toBe(200);
  expect(publicCalls.customerParcels.data.parse(answer.json())).toEqual(answer.json());
  expect(answer.json()).toMatchObject({
    orders: [
      { name: '#1001', parcels: [{ tracking_number: NUMBER, courier: 'UPS', tracking_url: expect.any(String) }] },
    ],
  });
  expect((await requestAs(secret, '', '/orders?limit=1')).statusCode).toBe(403);
  const { list } = await supportDesks(world.ctx, caller());
  expect(calls.supportDesks.data.parse({ list })).toEqual({ list });
  expect(list.map(({ name, key: one }) => [name, one?.last_used_at ?? null])).toEqual([
    ['gorgias', NOW],
    ['zendesk', null],
  ]);
});

test('who is not known, and a plain key without the scope, get no parcels', async () => {
  const { secret } = await connectSupportDesk(world.ctx, caller(), 'zendesk');
  expect((await requestAs(secret, 'nobody@example.com')).json()).toEqual({ orders: [] });
  expect((await requestAs(secret, EMAIL.toUpperCase())).json()).toMatchObject({ orders: [{ name: '#1001' }] });
  expect((await requestAs(secret, '')).statusCode).toBe(400);
  await setPlan('enterprise');
  const { key } = await createApiKey(world.ctx, caller('enterprise'), { name: 'ERP', scopes: ['orders.read'] });
  expect((await requestAs(key)).statusCode).toBe(403);
});

test('the key of a help desk needs the plan of help desks, and other keys that of the API', async () => {
  const { secret } = await connectSupportDesk(world.ctx, caller(), 'gorgias');
  const { key } = await createApiKey(world.ctx, caller(), { name: 'ERP', scopes: ['customers.read'] });
  expect([(await requestAs(secret)).statusCode, (await requestAs(key)).statusCode]).toEqual([200, 402]);
  await setPlan('basic');
  expect((await requestAs(secret)).statusCode).toBe(402);
});

test('connected again it has a new key, and the one before is revoked; disconnected it has none', async () => {
  const before = await connectSupportDesk(world.ctx, caller(), 'gorgias');
  const now = await connectSupportDesk(world.ctx, caller(), 'gorgias');
  expect([(await requestAs(before.secret)).statusCode, (await requestAs(now.secret)).statusCode]).toEqual([401, 200]);
  expect((await disconnectSupportDesk(world.ctx, caller('free'), 'gorgias')).key).toBeNull();
  expect((await requestAs(now.secret)).statusCode).toBe(401);
  const again = disconnectSupportDesk(world.ctx, caller(), 'gorgias').catch((error: unknown) => error);
  expect(((await again) as HttpError).code).toBe(404);
});

test('the preview is what a help desk is answered', async () => {
  const { secret } = await connectSupportDesk(world.ctx, caller(), 'gorgias');
  const { answer } = await supportDeskPreview(world.ctx, caller());
  expect(answer?.email).toBe(EMAIL);
  expect(JSON.parse(answer?.body ?? '')).toEqual((await requestAs(secret)).json());
  await world.db.pool.query('update orders set email_enc = null, email_hash = null');
  expect(await supportDeskPreview(world.ctx, caller())).toEqual({ answer: null });
});

test('each help desk of the plan can be connected', async () => {
  for (const name of SUPPORT_DESKS)
    expect((await connectSupportDesk(world.ctx, caller(), name)).secret).toMatch(/^pw_live_/);
});
