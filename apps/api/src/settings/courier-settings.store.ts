import { sql } from 'kysely';
import type { ShopTransaction } from '../db/database';

/** How many of the shop's parcels each of these couriers has of orders since then; those without one are absent. */
export async function parcelsSince(
  trx: ShopTransaction,
  couriers: readonly string[],
  since: Date,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ courier: string; parcels: number }>`
    select courier, count(*)::integer as parcels from listed_shipments
    where courier = any (${couriers}::text[]) and ordered_at >= ${since} group by courier`.execute(trx);
  return new Map(rows.map(({ courier, parcels }) => [courier, parcels]));
}
