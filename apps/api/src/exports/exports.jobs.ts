import type { AppContext } from '../context';
import type { JobHandlers, Schedule } from '../jobs/jobs';
import { runExport } from './run-export';
import { sweepExports } from './sweep-exports';

declare module '../jobs/jobs' {
  interface JobPayloads {
    /** Writes the file of one export. */
    'orders.export': { shopId: string; exportId: string };
    /** Deletes files whose links have ended. */
    'exports.sweep': Record<string, never>;
  }
}

export const exportJobs = (ctx: AppContext): Pick<JobHandlers, 'orders.export' | 'exports.sweep'> => ({
  'orders.export': { slow: true, run: (payload) => runExport(ctx, payload) },
  'exports.sweep': () => sweepExports(ctx),
});

export const exportSchedule: Schedule = { 'exports.sweep': '20 * * * *' };
