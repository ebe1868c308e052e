import type { AppContext } from '../context';
import { withShop } from '../db/database';
import { insertCustomCourier } from '../shops/custom-couriers.store';
import type { TrackingWorld } from './tracking-world';

export interface CustomParcel {
  shop: string;
  /** Of the courier. */
  code: string;
  /** Of the parcel. */
  id: string;
  number: string;
}

/** For tests only: a courier that a shop defined. @returns its code */
export async function addCustomCourier(
  { db, ctx }: Pick<TrackingWorld, 'db'> & { ctx: Pick<AppContext, 'now'> },
  shop: string,
): Promise<string> {
  await db.pool.query("update shops set plan = 'enterprise' where shop_id = $1", [shop]);
  await withShop(db, shop, (trx) =>
    insertCustomCourier(
      trx,
      shop,
      {
        ...{ name: 'Two Boats', masks: ['TB########'], check_digit: null, phone: '', initials: 'TB' },
        status_texts: {},
        track_url: 'https://boats.example/{number}',
      },
      { by: '1', at: ctx.now() },
    ),
  );
  const { rows } = await db.pool.query<{ courier_id: string }>(
    'select courier_id from custom_couriers where shop_id = $1',
    [shop],
  );
  return `custom-${rows[0]?.courier_id}`;
}

/** For tests only: a new shop on Enterprise with a courier of its own, and a parcel of it without events. */
export async function customCourierWithParcel(world: TrackingWorld): Promise<CustomParcel> {
  const shop = await world.db.addShop('demo.myshopify.com');
  const code = await addCustomCourier(world, shop);
  const number = 'TB12345678';
  const id = await world.addParcel(shop, { number, courier: code, createdAt: '2026-11-17T12:00:00Z' });
  return { shop, code, id, number };
}
