import type { AppContext } from '../context';

/**
 * Settles what writers leave for later, which every reader would work through until somebody writes again: lines in `shipment_deltas`
 * (writers fold them into the kept counts by chance, about every thousand) and new texts that the search indexes hold unsorted.
 */
export async function foldCounts({ db }: Pick<AppContext, 'db'>): Promise<void> {
  const { rows } = await db.pool.query<{ shop_id: string }>('select distinct shop_id from shipment_deltas');
  for (const { shop_id: shopId } of rows) await db.pool.query('select fold_shipment_deltas($1)', [shopId]);
  await db.pool.query(
    "select gin_clean_pending_list(name::regclass) from unnest(array['shipments_search', 'orders_search']) name",
  );
}
