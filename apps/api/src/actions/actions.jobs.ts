import type { AppContext } from '../context';
import type { JobHandlers } from '../jobs/jobs';
import { runAction } from './run-action';

declare module '../jobs/jobs' {
  interface JobPayloads {
    /** Completes one action on parcels, from its last written piece. */
    'orders.act': { shopId: string; actionId: string };
  }
}

export const actionJobs = (ctx: AppContext): Pick<JobHandlers, 'orders.act'> => ({
  'orders.act': { slow: true, run: ({ shopId, actionId }) => runAction(ctx, shopId, actionId) },
});
