import { sql } from 'kysely';
import type { ShopTransaction } from './database';

/**
 * Serialises the transactions that write the orders and parcels of a shop, so that what was read stays true until it is
 * written.
 */
export async function lockApply(trx: ShopTransaction, shopId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`apply-${shopId}`}, 0))`.execute(trx);
}
