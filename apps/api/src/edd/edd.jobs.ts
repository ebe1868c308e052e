import type { AppContext } from '../context';
import type { JobHandlers, Schedule } from '../jobs/jobs';
import { RETENTION_MS } from './rules';
import { forgetRules } from './rules.store';

declare module '../jobs/jobs' {
  interface JobPayloads {
    /** Forgets rules of the delivery promise that cannot be restored any more. */
    'edd.sweep': Record<string, never>;
  }
}

export const eddJobs = (ctx: AppContext): Pick<JobHandlers, 'edd.sweep'> => ({
  'edd.sweep': () => forgetRules(ctx.db, new Date(ctx.now().getTime() - RETENTION_MS)),
});

export const eddSchedule: Schedule = { 'edd.sweep': '40 3 * * *' };
