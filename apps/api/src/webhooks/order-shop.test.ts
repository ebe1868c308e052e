import { withShop } from '../db/database';
import { PlatformError } from '../platform/platform.port';
import { createSyncWorld, type SyncWorld } from '../testing/sync-world';
import { restOrder, sendWebhook } from '../testing/webhook-sender';
import { applyInbox } from './apply-inbox';

let world: SyncWorld;
let shopId: string;
let ordersAmong: jest.SpyInstance;
beforeEach(async () => {
  world = await createSyncWorld({ orders: 5 });
  await world.call('/api/v1/auth/session');
  shopId = await world.shopId();
  ordersAmong = jest.spyOn(world.ctx.platform, 'ordersAmong');
});
afterEach(() => world.close());

const FOREIGN = '820982911946154508';
const apply = (mayCallStore = true) => applyInbox(world.ctx, shopId, mayCallStore);
const own = () => world.store.list({ limit: 5 }).map(({ id }) => id);
const idsIn = async (table: 'orders' | 'shipments') =>
  withShop(world.db, shopId, async (trx) =>
    (await trx.selectFrom(table).select('order_id').where('shop_id', '=', shopId).orderBy('order_id').execute()).map(
      (row) => row.order_id,
    ),
  );
const inbox = () =>
  withShop(world.db, shopId, (trx) =>
    trx.selectFrom('webhook_inbox').selectAll().where('shop_id', '=', shopId).execute(),
  );
const sendAll = async (topic: string, bodies: readonly string[]) => {
  for (const body of bodies) expect((await sendWebhook(world, topic, body)).status).toBe(200);
};
const fulfillment = (orderId: string) =>
  JSON.stringify({
    ...{
      id: 77,
      order_id: orderId,
      status: 'success',
      tracking_company: 'UPS',
      tracking_numbers: ['1Z999AA10123456784'],
    },
    ...{ created_at: '2026-11-20T10:00:00Z', updated_at: '2026-11-20T10:00:00Z' },
  });

test('a signed order of another shop, delivered under the name of this one, does not get in, however often it comes', async () => {
  for (const topic of ['orders/create', 'orders/updated', 'orders/paid', 'orders/fulfilled', 'orders/cancelled'])
    await sendAll(topic, [restOrder(FOREIGN, { fulfillments: [JSON.parse(fulfillment(FOREIGN)) as object] })]);
  await apply();
  expect([await idsIn('orders'), await idsIn('shipments')]).toEqual([[], []]);
  expect((await inbox()).map(({ error, body, processed_at }) => [error, body, processed_at !== null])).toEqual(
    Array(5).fill([null, '', true]),
  );
});

test('nor does a parcel of it', async () => {
  await sendAll('fulfillments/create', [fulfillment(FOREIGN)]);
  await sendAll('fulfillments/update', [fulfillment(FOREIGN)]);
  await apply();
  expect([await idsIn('orders'), await idsIn('shipments')]).toEqual([[], []]);
});

test('a store is queried once for all new orders of a batch, and for orders that are here never again', async () => {
  await sendAll('orders/create', [...own().map((id) => restOrder(id)), restOrder(FOREIGN)]);
  await apply();
  expect(await idsIn('orders')).toEqual([...own()].sort((a, b) => Number(BigInt(a) - BigInt(b))));
  expect(ordersAmong).toHaveBeenCalledTimes(1);
  await sendAll(
    'orders/updated',
    own().map((id) => restOrder(id, { updated_at: '2027-01-01T00:00:00Z', note: 'new' })),
  );
  await apply(false);
  expect(ordersAmong).toHaveBeenCalledTimes(1);
  const notes = await world.db.pool.query('select distinct note from orders');
  expect(notes.rows).toEqual([{ note: 'new' }]);
});

test('the quick job queries no store: known orders are applied, new ones are left to the slow one', async () => {
  const [first = '', second = ''] = own();
  await sendAll('orders/create', [restOrder(first)]);
  await apply();
  ordersAmong.mockClear();
  await sendAll('orders/updated', [restOrder(first, { updated_at: '2027-01-01T00:00:00Z' }), restOrder(second)]);
  await apply(false);
  expect(ordersAmong).not.toHaveBeenCalled();
  expect(await idsIn('orders')).toEqual([first]);
  expect((await inbox()).filter(({ processed_at }) => processed_at === null)).toHaveLength(1);
  const { rows } = await world.db.pool.query(
    "select 1 from graphile_worker.jobs where task_identifier = 'webhooks.ask-store'",
  );
  expect(rows).toHaveLength(1);
  await apply();
  expect((await idsIn('orders')).length).toBe(2);
});

test('a store that does not answer is queried once for a batch, an unreadable body among it, and again later', async () => {
  ordersAmong.mockImplementation(async () => {
    throw new PlatformError('down', 'unavailable');
  });
  await sendAll('orders/create', [...own().map((id) => restOrder(id)), '{"id": 2']);
  await apply();
  expect(ordersAmong).toHaveBeenCalledTimes(1);
  expect(await idsIn('orders')).toEqual([]);
  expect((await inbox()).filter(({ processed_at, attempts }) => processed_at === null && attempts === 1)).toHaveLength(
    5,
  );
  ordersAmong.mockRestore();
  await world.db.pool.query(
    "update webhook_inbox set retry_at = now() - interval '1 minute' where processed_at is null",
  );
  await apply();
  expect(await idsIn('orders')).toHaveLength(5);
});
