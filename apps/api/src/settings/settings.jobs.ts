import type { AppContext } from '../context';
import type { JobHandlers, Schedule } from '../jobs/jobs';
import { sweepHistory } from './setting-history';

declare module '../jobs/jobs' {
  interface JobPayloads {
    /** Forgets changes of settings that are older than their history. */
    'settings.sweep': Record<string, never>;
  }
}

export const settingJobs = (ctx: AppContext): Pick<JobHandlers, 'settings.sweep'> => ({
  'settings.sweep': () => sweepHistory(ctx),
});

export const settingSchedule: Schedule = { 'settings.sweep': '50 3 * * *' };
