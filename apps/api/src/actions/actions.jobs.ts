import type { AppContext } from '../context';
import type { JobHandlers } from '../jobs/jobs';
import { runAction } from './run-action';

declare module '../jobs/jobs' {
  interface JobPayloads {
    /** Brings one action on parcels to its end, from wherever it stands. */
    'orders.act': { shopId: string; actionId: string };
  }
}

export const actionJobs = (ctx: AppContext): Pick<JobHandlers, 'orders.act'> => ({
  'orders.act': { slow: true, run: ({ shopId, actionId }) => runAction(ctx, shopId, actionId) },
});
