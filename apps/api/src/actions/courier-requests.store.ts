import { sql, type Insertable } from 'kysely';
import type { Database, ShopTransaction } from '../db/database';
import type { DB } from '../db/schema';
import { nameKey } from '../db/unique-name';

type Request = Omit<Insertable<DB['courier_requests']>, 'shop_id' | 'name_key'>;

/** One row for each name; fields that are absent in a repeat stay. */
export async function saveRequest(trx: ShopTransaction, shopId: string, request: Request): Promise<void> {
  await sql`insert into courier_requests as r (shop_id, name_key, courier, url, track_number, shipment_id, user_id, asked_at)
    values (${shopId}, ${nameKey(request.courier)}, ${request.courier}, ${request.url}, ${request.track_number},
      ${request.shipment_id}, ${request.user_id}, ${request.asked_at})
    on conflict (shop_id, name_key) do update set courier = excluded.courier, url = coalesce(excluded.url, r.url),
      track_number = coalesce(excluded.track_number, r.track_number), shipment_id = coalesce(excluded.shipment_id, r.shipment_id),
      user_id = excluded.user_id, asked_at = excluded.asked_at`.execute(trx);
}

export interface WantedCourier {
  courier: string;
  shops: string;
  url: string | null;
  track_number: string | null;
}

/** The couriers that merchants requested, those of most shops first. */
export async function wantedCouriers(db: Database, limit: number): Promise<WantedCourier[]> {
  const { rows } = await sql<WantedCourier>`select * from wanted_couriers(${limit}::integer)`.execute(db.kysely);
  return rows;
}
