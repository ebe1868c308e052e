import type { AppContext } from '../context';
import type { JobHandlers, Schedule } from '../jobs/jobs';
import { countShop, queueRounds } from './figures/refresh';

declare module '../jobs/jobs' {
  interface JobPayloads {
    /** Queues a round of counting for each shop whose parcels or mails have changed. */
    'analytics.refresh': Record<string, never>;
    /** Counts the days of a shop that have changed. */
    'analytics.count': { shopId: string };
  }
}

export const analyticsJobs = (ctx: AppContext): Pick<JobHandlers, 'analytics.refresh' | 'analytics.count'> => ({
  'analytics.refresh': () => queueRounds(ctx),
  'analytics.count': { slow: true, run: ({ shopId }) => countShop(ctx, shopId) },
});

export const analyticsSchedule: Schedule = { 'analytics.refresh': '* * * * *' };
