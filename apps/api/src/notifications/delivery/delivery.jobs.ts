import type { AppContext } from '../../context';
import type { JobHandlers, Schedule } from '../../jobs/jobs';
import { forgetContents } from './delivery.store';

const KEPT_MS = 90 * 86_400_000;

declare module '../../jobs/jobs' {
  interface JobPayloads {
    /** Deletes the content of old mails. */
    'mail.sweep': Record<string, never>;
  }
}

export const mailDeliveryJobs = (ctx: AppContext): Pick<JobHandlers, 'mail.sweep'> => ({
  'mail.sweep': () => forgetContents(ctx.db, new Date(ctx.now().getTime() - KEPT_MS)),
});

export const mailDeliverySchedule: Schedule = { 'mail.sweep': '25 * * * *' };
