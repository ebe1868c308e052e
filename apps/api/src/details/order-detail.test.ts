import type { FastifyInstance } from 'fastify';
import { FulfillmentState, ShipmentStatus } from '@parcelway/domain';
import type { Caller } from '../context';
import { callerOf, testApi } from '../testing/test-api';
import { createTrackingWorld, type TrackingWorld } from '../testing/tracking-world';
import { registerDetails } from './details.routes';

let world: TrackingWorld;
let app: FastifyInstance;
let caller: Caller;
let shop: string;
beforeAll(async () => {
  world = await createTrackingWorld('2026-11-20T12:00:00Z');
  app = await testApi(world.ctx, () => caller, registerDetails);
  shop = await world.db.addShop();
});
afterAll(async () => {
  await app.close();
  await world.close();
});
beforeEach(() => {
  caller = callerOf(shop, 'parcelway-demo.myshopify.com');
});

async function addOrder(orderId: string): Promise<void> {
  const { db, ctx } = world;
  const address = { name: 'Ann Smith', line1: 'Lindenstr. 4', zip: '10969', country: 'Germany', countryCode: 'DE' };
  await db.pool.query(
    `insert into orders (shop_id, order_id, name, customer_name, ordered_at, created_at, updated_at, total_price, currency, tags, email_enc, address_enc)
    values ($1, $2::bigint, '#' || $2::bigint, 'Ann Smith', '2026-11-10T09:00:00Z', now(), now(), 48.5, 'EUR', '{vip}', $3, $4)`,
    [shop, orderId, ctx.vault.encrypt('ann@example.com'), ctx.vault.encrypt(JSON.stringify(address))],
  );
  await db.pool.query(
    `insert into order_lines (shop_id, order_id, line_id, title, variant, sku, quantity)
    values ($1, $2, 71, 'Walnut bowl', 'Large', 'WB-L', 3), ($1, $2, 72, 'Spoon', '', 'SP', 1)`,
    [shop, orderId],
  );
}

describe('[7.28] an order by the id of the store platform', () => {
  const getOrder = (id: string) => app.inject(`/api/v1/order/order_detail/${id}`);

  test('comes with what was ordered, for whom and where to, also without any parcel', async () => {
    await addOrder('90101');
    const answer = await getOrder('90101');
    expect([answer.statusCode, answer.json().data]).toEqual([
      200,
      {
        id: '90101',
        order_name: '#90101',
        shopify_order_url: expect.stringMatching(/\/store\/parcelway-demo\/orders\/90101$/),
        ordered_at: '2026-11-10T09:00:00.000Z',
        customer: { name: 'Ann Smith', email: 'ann@example.com', phone: null },
        destination: null,
        total_price: '48.50',
        currency: 'EUR',
        items_count: expect.any(Number),
        fulfillment_status: FulfillmentState.Unfulfilled,
        financial_status: expect.any(String),
        cancelled_at: null,
        shipments: [],
        tags: ['vip'],
        note: '',
        line_items: [
          { id: '71', title: 'Walnut bowl', variant: 'Large', sku: 'WB-L', quantity: 3, image: null },
          { id: '72', title: 'Spoon', variant: '', sku: 'SP', quantity: 1, image: null },
        ],
        shipping_address: expect.objectContaining({ line1: 'Lindenstr. 4', zip: '10969', country: 'DE' }),
      },
    ]);
  });

  test('names its parcels, except the removed ones', async () => {
    await addOrder('90102');
    const parcel = { orderId: '90102', orderName: '#90102', courier: 'ups', nextPollAt: null };
    const id = await world.addParcel(shop, { ...parcel, number: '1ZD 1', fulfillmentId: '1' });
    const gone = await world.addParcel(shop, { ...parcel, number: '1ZD 2', fulfillmentId: '2' });
    await world.db.pool.query('update shipments set removed_at = now() where shipment_id = $1', [gone]);
    expect((await getOrder('90102')).json().data.shipments).toEqual([
      expect.objectContaining({
        id,
        track_number: '1ZD 1',
        courier: 'ups',
        courier_name: 'UPS',
        status: ShipmentStatus.Pending,
      }),
    ]);
  });

  test('that nobody has is 404; what is no id is refused, and so is who may not read', async () => {
    expect((await getOrder('90199')).statusCode).toBe(404);
    for (const bad of ['x', '-1', '9999999999999999999', '1%20or%201=1']) {
      const answer = await getOrder(bad);
      expect([bad, answer.statusCode, Object.keys(answer.json().errors ?? {})]).toEqual([bad, 400, ['id']]);
    }
    caller = { ...callerOf(shop), permission: [] };
    expect((await getOrder('90101')).statusCode).toBe(403);
  });
});
