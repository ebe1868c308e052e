import { createHmac } from 'node:crypto';
import Fastify, { type FastifyInstance } from 'fastify';
import { withShop } from '../db/database';
import { createTrackingWorld, type TrackingWorld } from '../testing/tracking-world';
import { applyPings } from './poll-claims.store';
import { registerTracking } from './tracking.routes';

let world: TrackingWorld;
let app: FastifyInstance;
const URL = '/webhooks/tracking-providers/trackingmore';
beforeAll(async () => {
  world = await createTrackingWorld();
  app = Fastify();
  await app.register(async (scope) => {
    registerTracking(scope, world.ctx);
  });
});
afterAll(async () => {
  await app.close();
  await world.close();
});
beforeEach(() => world.db.pool.query('delete from tracking_pings'));
/** The numbers that wait for the next round. */
const pings = async () =>
  (await world.db.pool.query<{ number_key: string }>('select number_key from tracking_pings order by 1')).rows.map(
    (row) => row.number_key,
  );

function signed(at = world.ctx.now(), secret = 'tm-secret') {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  return {
    timestamp,
    signature: createHmac('sha256', secret).update(timestamp).digest('hex'),
    'content-type': 'application/json',
  };
}
const post = (headers: Record<string, string>, payload: string) =>
  app.inject({ method: 'POST', url: URL, headers, payload });
const message = (number: string) =>
  JSON.stringify({ meta: { code: 200 }, data: { tracking_number: number, courier_code: 'ups' } });
const nextPoll = (shop: string, id: string) =>
  withShop(
    world.db,
    shop,
    async (trx) =>
      (await trx.selectFrom('shipments').select('next_poll_at').where('shipment_id', '=', id).executeTakeFirstOrThrow())
        .next_poll_at,
  );

test('a signed message makes the parcel due in every installed shop that has it', async () => {
  const [a, b, other, gone] = [
    await world.db.addShop(),
    await world.db.addShop(),
    await world.db.addShop(),
    await world.db.addShop(),
  ];
  await world.db.kysely.updateTable('shops').set({ uninstalled_at: new Date() }).where('shop_id', '=', gone).execute();
  const later = '2026-11-21T00:00:00Z';
  const ids = [
    await world.addParcel(a, { number: '1ZABC', nextPollAt: later }),
    await world.addParcel(b, { number: '1ZABC', nextPollAt: null }),
  ];
  const left = await world.addParcel(gone, { number: '1ZABC', nextPollAt: later });
  const untouched = await world.addParcel(other, { number: '1ZXYZ', nextPollAt: later });
  const response = await post(signed(), message('1z abc'));
  expect(response.statusCode).toBe(200);
  await applyPings(world.db, world.ctx.now());
  expect(await pings()).toEqual([]);
  expect(await nextPoll(a, ids[0] ?? '')).toEqual(world.ctx.now());
  expect(await nextPoll(b, ids[1] ?? '')).toEqual(world.ctx.now());
  expect(await nextPoll(other, untouched)).toEqual(new Date(later));
  expect(await nextPoll(gone, left)).toEqual(new Date(later));
});

test.each<[string, () => Record<string, string>]>([
  ['no signature', () => ({ 'content-type': 'application/json' })],
  ['another secret', () => signed(world.ctx.now(), 'guess')],
  ['a message of ten minutes ago', () => signed(new Date(world.ctx.now().getTime() - 600_000))],
])('401 for %s, and nothing happens', async (_, headers) => {
  const shop = await world.db.addShop();
  const id = await world.addParcel(shop, { number: '1ZABC', nextPollAt: null });
  expect((await post(headers(), message('1ZABC'))).statusCode).toBe(401);
  expect(await nextPoll(shop, id)).toBeNull();
  expect(await pings()).toEqual([]);
});

test.each(['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD'] as const)('405 for %s', async (method) => {
  const response = await app.inject({ method, url: URL });
  expect([response.statusCode, response.headers.allow]).toEqual([405, 'POST']);
});

test('a signed message that is not JSON is 400; one about an unknown or odd parcel is 200 and changes nothing', async () => {
  expect((await post(signed(), '{')).statusCode).toBe(400);
  for (const body of [
    message('UNKNOWN'),
    message('<script>'),
    message('\u0000'),
    message('9'.repeat(20_000)),
    '{}',
    '[]',
    'null',
    '{"data":[{"tracking_number":{}}]}',
  ]) {
    expect([body, (await post(signed(), body)).statusCode]).toEqual([body, 200]);
  }
  await applyPings(world.db, world.ctx.now());
  expect(await pings()).toEqual([]);
});

test('messages that come at once are noted together', async () => {
  const answers = await Promise.all(Array.from({ length: 200 }, (_, n) => post(signed(), message(`1ZMANY${n % 150}`))));
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  const { rows } = await world.db.pool.query<{ noted: string; times: string }>(
    'select count(*) as noted, count(distinct xmin::text) as times from tracking_pings',
  );
  expect(Number(rows[0]?.noted)).toBe(150);
  expect(Number(rows[0]?.times)).toBeLessThan(50);
});
