import { retainedSince } from '@parcelway/domain';
import type { AppContext } from '../../context';
import type { JobHandlers, Schedule } from '../../jobs/jobs';
import { forgetContents } from './delivery.store';

declare module '../../jobs/jobs' {
  interface JobPayloads {
    /** Deletes the content of old mails. */
    'mail.sweep': Record<string, never>;
  }
}

export const mailDeliveryJobs = (ctx: AppContext): Pick<JobHandlers, 'mail.sweep'> => ({
  'mail.sweep': () => forgetContents(ctx.db, retainedSince('mail_contents', ctx.now())),
});

export const mailDeliverySchedule: Schedule = { 'mail.sweep': '25 * * * *' };
