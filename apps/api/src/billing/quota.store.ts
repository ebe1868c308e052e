import { sql } from 'kysely';
import type { ShopTransaction } from '../db/database';

/** Counts parcels to the shop's current cycle, for ever: nothing takes them off again. */
export async function chargeParcels(trx: ShopTransaction, shopId: string, parcels: number, now: Date): Promise<void> {
  if (parcels === 0) return;
  await sql`
    insert into quota_usage (shop_id, cycle, parcels)
    select shop_id, quota_cycle(first_installed_at, ${now}::timestamptz), ${parcels}::int from shops where shop_id = ${shopId} and first_installed_at is not null
    on conflict (shop_id, cycle) do update set parcels = quota_usage.parcels + excluded.parcels`.execute(trx);
}
