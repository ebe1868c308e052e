import { ShipmentStatus } from '@parcelway/domain';
import type { Calls, DataOf } from '@parcelway/http-contract';
import type { FastifyInstance } from 'fastify';
import type { Caller } from '../context';
import { registerDetails } from '../details/details.routes';
import { callerOf, testApi } from '../testing/test-api';
import { createTrackingWorld, type TrackingWorld } from '../testing/tracking-world';
import { registerOrders } from './orders.routes';
import { inventParcels, storeParcels } from './test-shop';

const NOW = new Date('2026-11-20T12:00:00Z');
const OWN = [
  { name: 'Being made', after: 'ordered', delay: 0, color: '#0b6e63' },
  { name: 'Packed', after: 'ready', delay: 1, color: '#7a3e9d' },
  { name: 'At the border', after: 'shipped', delay: 3, color: '#005bd3' },
];

let world: TrackingWorld;
let app: FastifyInstance;
let caller: Caller;
beforeAll(async () => {
  world = await createTrackingWorld(NOW.toISOString());
  const shop = await world.db.addShop();
  caller = { ...callerOf(shop), plan: 'pro' };
  app = await testApi(
    world.ctx,
    () => caller,
    (server, ctx) => {
      registerOrders(server, ctx);
      registerDetails(server, ctx);
    },
  );
  const parcels = inventParcels(400, 7, NOW).map((parcel) => ({ ...parcel, removed_at: null }));
  await storeParcels(world.db, shop, parcels);
  const { pool } = world.db;
  caller.domain =
    (await pool.query<{ domain: string }>('select domain from shops where shop_id = $1', [shop])).rows[0]?.domain ?? '';
  await pool.query("update shops set plan = 'pro', locale = 'de' where shop_id = $1", [shop]);
  await pool.query(
    `insert into checkpoints (shop_id, shipment_id, hash, occurred_at, status, sub_status, content)
    select shop_id, shipment_id, decode(md5(shipment_id::text), 'hex'), first_scan_at, 2, 2001, 'Departed' from shipments
      where shop_id = $1 and first_scan_at is not null`,
    [shop],
  );
  for (const [at, { name, after, delay, color }] of OWN.entries())
    await pool.query(
      `insert into custom_statuses (shop_id, name, name_key, color, icon, position, after, delay_days, description, translations)
      values ($1, $2, lower($2), $3, null, $4, $5, $6, '', $7)`,
      [shop, name, color, at + 1, after, delay, name === 'Packed' ? { de: 'Verpackt' } : {}],
    );
  await pool.query(
    `insert into orders (shop_id, order_id, name, ordered_at, created_at, updated_at, fulfillment_state, cancelled_at, search)
    select $1, 9000 + n, '#waits' || n, $2, $2, $2, 0, case when n = 2 then now() end, '#waits' || n from generate_series(1, 2) n`,
    [shop, NOW],
  );
}, 60_000);
afterAll(async () => {
  await app.close();
  await world.close();
});

const get = async <Data>(path: string) => (await app.inject(`/api/v1/${path}`)).json<{ data: Data }>().data;
const list = (query: string) => get<DataOf<Calls['orderList']>>(`order/list?pageSize=200&${query}`);
const ofPage = async (id: string) => {
  const { progress } = await get<DataOf<Calls['shipmentDetails']>>(`order/shipment_details?id=${id}`);
  const custom = progress.steps.find(({ key, state }) => key === 'custom' && state === 'current')?.custom;
  return custom ? { name: custom.name, color: custom.color } : undefined;
};

test('rows of parcels have the status of the merchant that their pages show, in the language of the shop', async () => {
  const { shipments } = await list(
    `status=[${ShipmentStatus.Pending},${ShipmentStatus.InfoReceived},${ShipmentStatus.InTransit}]`,
  );
  for (const { id, custom_status: shown } of shipments) expect([id, shown]).toEqual([id, await ofPage(id)]);
  const names = new Set(shipments.map(({ custom_status: shown }) => shown?.name));
  expect([...names]).toEqual(expect.arrayContaining(['Verpackt', 'At the border', undefined]));
  const { shipments: over } = await list(`status=[${ShipmentStatus.Delivered},${ShipmentStatus.Expired}]`);
  expect(over.filter(({ custom_status: shown }) => shown)).toEqual([]);
});

test('rows by order have it of each parcel, and of an order that waits for its first', async () => {
  const { orders } = await list('tableType=1&fulfillmentStatus=all');
  const parcels = orders.flatMap((order) => order.shipments);
  for (const { id, custom_status: shown } of parcels.slice(0, 60)) expect([id, shown]).toEqual([id, await ofPage(id)]);
  const [waits, cancelled] = ['9001', '9002'].map((id) => orders.find((order) => order.id === id)?.custom_status);
  expect([waits, cancelled]).toEqual([{ name: 'Being made', color: '#0b6e63' }, undefined]);
  const page = await get<DataOf<Calls['orderDetail']>>('order/order_detail/9001');
  expect(page.custom_status).toEqual(waits);
});

test('below Basic there are none, as customers see none', async () => {
  await world.db.pool.query("update shops set plan = 'free' where shop_id = $1", [caller.shopId]);
  const { orders } = await list('tableType=1&fulfillmentStatus=all');
  expect(orders.filter((order) => order.custom_status)).toEqual([]);
});
