import type { AppContext } from '../context';
import type { JobHandlers } from '../jobs/jobs';

/**
 * Folds what writers left in `shipment_deltas` into the kept counts, shop by shop. Writers fold by chance, about every thousand lines;
 * what the last of them leaves would be added up by every reader until somebody writes again.
 */
export async function foldCounts({ db }: Pick<AppContext, 'db'>): Promise<void> {
  const { rows } = await db.pool.query<{ shop_id: string }>('select distinct shop_id from shipment_deltas');
  for (const { shop_id: shopId } of rows) await db.pool.query('select fold_shipment_deltas($1)', [shopId]);
}

export const orderJobs = (ctx: AppContext): Pick<JobHandlers, 'orders.fold-counts'> => ({ 'orders.fold-counts': () => foldCounts(ctx) });
