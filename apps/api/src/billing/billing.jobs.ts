import type { AppContext } from '../context';
import { withShop } from '../db/database';
import type { JobHandlers, JobName, Schedule } from '../jobs/jobs';
import { applyBilling } from './apply-billing';
import { billUsage, queueAllUsage } from './bill-usage';
import { releaseParcels } from './charge';
import { extendAtPlatform } from './extend-trial';
import { billedShops, shopsWithEndedCycle } from './subscriptions.store';

declare module '../jobs/jobs' {
  interface JobPayloads {
    /** Has the shop's parcels that wait for quota tracked, as far as it goes. */
    'billing.release': { shopId: string };
    /** Puts a release job in the queue of every shop whose parcels wait. */
    'billing.release-all': Record<string, never>;
    /** Has the store platform bill the shop's parcels above the quota. */
    'billing.usage': { shopId: string };
    /** Queues it for every shop with such parcels that are not billed. */
    'billing.usage-all': Record<string, never>;
    /** Reads what the store platform bills the shop. */
    'billing.read': { shopId: string };
    /** Makes the running trial of a shop so many days long, as an operator decided. */
    'billing.extend-trial': { shopId: string; subscription: string; trialDays: number };
    /** Queues a read for every shop whose subscription may have changed: messages may be lost. */
    'billing.read-all': Record<string, never>;
    /** Queues a read for every shop whose trial or cycle has ended. */
    'billing.read-due': Record<string, never>;
  }
}

type Names = Extract<JobName, `billing.${string}`>;

export const billingJobs = (ctx: AppContext): Pick<JobHandlers, Names> => {
  const queueReads = async (shopIds: readonly string[]) => {
    for (const shopId of shopIds) await ctx.jobs.addNow('billing.read', { shopId }, { key: `billing.read:${shopId}` });
  };
  return {
    'billing.release': ({ shopId }) => releaseParcels(ctx, shopId),
    'billing.release-all': async () => {
      const { rows } = await ctx.db.pool.query<{ shop_id: string }>('select shops_over_quota() as shop_id');
      for (const { shop_id: shopId } of rows)
        await withShop(ctx.db, shopId, (trx) =>
          ctx.jobs.add(trx, 'billing.release', { shopId }, { key: `billing.release:${shopId}` }),
        );
    },
    'billing.usage': { slow: true, run: ({ shopId }) => billUsage(ctx, shopId) },
    'billing.usage-all': () => queueAllUsage(ctx),
    'billing.read': { slow: true, run: ({ shopId }) => applyBilling(ctx, shopId) },
    'billing.extend-trial': { slow: true, run: (payload) => extendAtPlatform(ctx, payload) },
    'billing.read-all': async () => queueReads(await billedShops(ctx.db)),
    'billing.read-due': async () => queueReads(await shopsWithEndedCycle(ctx.db, ctx.now())),
  };
};

/** A cycle may end, and a plan be bought, at any minute. */
export const billingSchedule: Schedule = {
  'billing.release-all': '*/10 * * * *',
  'billing.usage-all': '*/10 * * * *',
  'billing.read-all': '7 * * * *',
  'billing.read-due': '*/10 * * * *',
};
