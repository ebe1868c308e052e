import type { AppContext } from '../context';
import { withShop } from '../db/database';
import type { JobHandlers, Schedule } from '../jobs/jobs';
import { releaseParcels } from './charge';

declare module '../jobs/jobs' {
  interface JobPayloads {
    /** Has the shop's parcels that wait for quota tracked, as far as it goes. */
    'billing.release': { shopId: string };
    /** Puts a release job in the queue of every shop whose parcels wait. */
    'billing.release-all': Record<string, never>;
  }
}

export const billingJobs = (ctx: AppContext): Pick<JobHandlers, 'billing.release' | 'billing.release-all'> => ({
  'billing.release': ({ shopId }) => releaseParcels(ctx, shopId),
  'billing.release-all': async () => {
    const { rows } = await ctx.db.pool.query<{ shop_id: string }>('select shops_over_quota() as shop_id');
    for (const { shop_id: shopId } of rows)
      await withShop(ctx.db, shopId, (trx) =>
        ctx.jobs.add(trx, 'billing.release', { shopId }, { key: `billing.release:${shopId}` }),
      );
  },
});

/** A cycle may end, and a plan be bought, at any minute. */
export const billingSchedule: Schedule = { 'billing.release-all': '*/10 * * * *' };
