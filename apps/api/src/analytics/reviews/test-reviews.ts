import { ShipmentStatus } from '@parcelway/domain';
import type { TrackingWorld } from '../../testing/tracking-world';

export interface NewReview {
  number?: string;
  orderName?: string;
  /** Empty: the customer gave none. */
  email?: string;
  customer?: string;
  courier?: string;
  stars?: number;
  tags?: string[];
  text?: string;
  at?: string;
  locale?: string;
}

let serial = 0;

/** For tests only: a parcel with its order and its review. @returns the parcel's id */
export async function addReview(world: TrackingWorld, shop: string, given: NewReview = {}): Promise<string> {
  serial += 1;
  const { number = `REVIEWED${serial}`, orderName = `#${7000 + serial}`, email = 'jane@example.com' } = given;
  const { vault } = world.ctx;
  const orderId = String(70_000 + serial);
  const id = await world.addParcel(shop, {
    number,
    orderId,
    orderName,
    courier: given.courier ?? 'ups',
    status: ShipmentStatus.Delivered,
  });
  await world.db.pool.query(
    `insert into orders (shop_id, order_id, name, customer_name, email_enc, email_hash, locale, ordered_at, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, now(), now(), now())`,
    [
      ...[shop, orderId, orderName, given.customer ?? 'Jane Doe'],
      ...(email === '' ? [null, null] : [vault.encrypt(email), vault.blindIndex(email)]),
      given.locale ?? 'en',
    ],
  );
  await world.db.pool.query(
    `insert into parcel_reviews (shop_id, shipment_id, stars, tags, text_enc, language, created_at, updated_at)
     values ($1, $2, $3, $4, $5, 'en', $6, $6)`,
    [
      ...[shop, id, given.stars ?? 5, given.tags ?? []],
      given.text === '' ? null : vault.encrypt(given.text ?? 'Very good'),
      given.at ?? '2026-11-20T12:00:00Z',
    ],
  );
  return id;
}
