import { withShop } from '../db/database';
import { removeCustomCourier, withCustomCouriers, type CustomCouriers } from '../shops/custom-couriers.store';
import { applyOrders } from '../sync/apply-orders';
import { addCustomCourier } from '../testing/custom-parcel';
import { testFulfillment, testOrder } from '../testing/orders';
import { createTrackingWorld, type TrackingWorld } from '../testing/tracking-world';
import { pollRound } from './poll';

const NUMBER = 'TB12345678';
let world: TrackingWorld;
let shop: string;
let courier: string;
beforeEach(async () => {
  world = await createTrackingWorld();
  shop = await world.db.addShop('demo.myshopify.com');
  courier = await addCustomCourier(world, shop);
});
afterEach(() => world.close());

const apply = (orderId: string, company = '', number = NUMBER) =>
  withShop(world.db, shop, (trx) =>
    applyOrders(trx, world.ctx, shop, [
      testOrder(orderId, {
        fulfillments: [testFulfillment(orderId, [], { tracking: [{ number, company, url: null }] })],
      }),
    ]),
  );
const parcels = async () =>
  (
    await world.db.pool.query(
      'select courier, courier_source, status, sub_status, attention, next_poll_at, poll_error from shipments order by shipment_id',
    )
  ).rows;

test('[6.9] a new parcel gets the courier that the shop defined, by its number or by its name in the store', async () => {
  await apply('1');
  await apply('2', 'two BOATS', 'TB87654321');
  expect(await parcels()).toEqual([
    expect.objectContaining({ courier, courier_source: 'regex', attention: null }),
    expect.objectContaining({ courier, courier_source: 'platform_company', attention: null }),
  ]);
});

test('[6.9] it is never sent to a tracking provider, and needs no attention for its courier', async () => {
  await apply('1');
  await pollRound(world.ctx);
  expect(world.provider.calls).toEqual([]);
  const [parcel] = await parcels();
  // It was handed over long ago without news, which is another reason.
  expect(parcel).toMatchObject({ courier, sub_status: 10001, attention: 'no_info', poll_error: null });
  expect(parcel.next_poll_at > world.ctx.now()).toBe(true);
});

test('[6.9] without Enterprise, and once it is deleted, no further number is assigned to it', async () => {
  await world.db.pool.query("update shops set plan = 'pro' where shop_id = $1", [shop]);
  await apply('1');
  await world.db.pool.query("update shops set plan = 'enterprise' where shop_id = $1", [shop]);
  await withShop(world.db, shop, (trx) => removeCustomCourier(trx, shop, courier.slice(7), world.ctx.now()));
  await apply('2');
  expect((await parcels()).map((parcel) => parcel.courier)).not.toContain(courier);
});

test('its parcels have its name and link, after it is deleted too; rows of other couriers cost nothing', async () => {
  await withShop(world.db, shop, async (trx) => {
    await removeCustomCourier(trx, shop, courier.slice(7), world.ctx.now());
    const parcel: { courier: string; custom?: CustomCouriers } = { courier };
    const [own] = await withCustomCouriers(trx, shop, [parcel]);
    expect(own?.custom?.get(courier)).toMatchObject({ name: 'Two Boats', track_url: 'https://boats.example/{number}' });
    const others = [{ courier: 'ups' }];
    expect(await withCustomCouriers(trx, shop, others)).toBe(others);
  });
});
