import { withShop } from '../db/database';
import { createTrackingWorld, type TrackingWorld } from './tracking-world';

let serial = 0;
export const newNumber = (): string => `1Z${String((serial += 1)).padStart(10, '0')}`;
/** A checkpoint as the provider sends it. */
export const event = (date: string, status: string, sub: string, detail = `${sub} happened`) => ({
  checkpoint_date: date,
  checkpoint_delivery_status: status,
  checkpoint_delivery_substatus: sub,
  tracking_detail: detail,
  location: 'Leipzig',
});
export const INFO = event('2026-11-20T13:00:00Z', 'inforeceived', 'inforeceived001');
export const TRANSIT = event('2026-11-21T08:00:00Z', 'transit', 'transit001');
export const OUT = event('2026-11-22T07:00:00Z', 'pickup', 'pickup001');
export const DONE = event('2026-11-22T15:00:00Z', 'delivered', 'delivered003');

/** For tests only: a tracking world with a fresh provider and a new shop for each test. */
export function setUpPolling() {
  let world: TrackingWorld;
  let shop: string;
  beforeAll(async () => {
    world = await createTrackingWorld();
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    // After all events above.
    world.setNow('2026-11-22T16:00:00Z');
    world.freshProvider();
    world.provider.failWith = null;
    world.provider.calls = [];
    world.enqueued.length = 0;
    world.store.events = [];
    world.store.fail = null;
    // Polling spans all shops: those of other tests are gone.
    await world.db.kysely.updateTable('shops').set({ uninstalled_at: world.ctx.now() }).execute();
    shop = await world.db.addShop();
    await world.db.kysely
      .updateTable('shops')
      .set({ installed_at: '2026-11-20T12:00:00Z' })
      .where('shop_id', '=', shop)
      .execute();
  });

  return {
    get world() {
      return world;
    },
    get shop() {
      return shop;
    },
    parcel: (id: string) =>
      withShop(world.db, shop, (trx) =>
        trx.selectFrom('shipments').selectAll().where('shipment_id', '=', id).executeTakeFirstOrThrow(),
      ),
    makeDue: () =>
      withShop(world.db, shop, (trx) => trx.updateTable('shipments').set({ next_poll_at: world.ctx.now() }).execute()),
  };
}
