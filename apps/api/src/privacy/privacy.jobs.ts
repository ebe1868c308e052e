import type { AppContext } from '../context';
import type { JobHandlers, Schedule } from '../jobs/jobs';
import { deleteIfDue, queueDeletions } from './deletion';
import { runDataExport } from './run-data-export';

declare module '../jobs/jobs' {
  interface JobPayloads {
    /** Writes all data of a shop into a file. */
    'privacy.export': { shopId: string; exportId: string };
    /** Queues a job for every shop whose deletion, or the mail before it, is due. */
    'privacy.deletions': Record<string, never>;
    /** Deletes all data of a shop, or queues the mail of the day before. */
    'privacy.delete': { shopId: string };
  }
}

export const privacyJobs = (
  ctx: AppContext,
): Pick<JobHandlers, 'privacy.export' | 'privacy.deletions' | 'privacy.delete'> => ({
  'privacy.export': { slow: true, run: (payload) => runDataExport(ctx, payload) },
  'privacy.deletions': () => queueDeletions(ctx),
  'privacy.delete': { slow: true, run: ({ shopId }) => deleteIfDue(ctx, shopId) },
});

export const privacySchedule: Schedule = { 'privacy.deletions': '*/10 * * * *' };
