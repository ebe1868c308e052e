import type { AppContext } from '../context';
import type { JobHandlers } from '../jobs/jobs';
import { foldCounts } from './fold-counts';
import { rebuildIndexes } from './rebuild-indexes';

export const orderJobs = (ctx: AppContext): Pick<JobHandlers, 'orders.fold-counts' | 'orders.rebuild-indexes'> => ({
  'orders.fold-counts': () => foldCounts(ctx),
  'orders.rebuild-indexes': async () => {
    const rebuilt = await rebuildIndexes(ctx);
    if (rebuilt.length > 0) ctx.log.info({ rebuilt }, 'indexes of the order list rebuilt');
  },
});
