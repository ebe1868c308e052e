import { retainedSince } from '@parcelway/domain';
import type { AppContext } from '../context';
import type { JobHandlers, Schedule } from '../jobs/jobs';
import { forgetDeliveries } from './outbox/outbox.store';
import { planDeliveries } from './outbox/plan-deliveries';

declare module '../jobs/jobs' {
  interface JobPayloads {
    /** Queues deliveries of the shop's changes of status. */
    'integrations.plan': { shopId: string };
    /** Forgets deliveries that are old. */
    'integrations.forget': Record<string, never>;
  }
}

export const integrationJobs = (ctx: AppContext): Pick<JobHandlers, 'integrations.plan' | 'integrations.forget'> => ({
  'integrations.plan': ({ shopId }) => planDeliveries(ctx, shopId),
  'integrations.forget': () => forgetDeliveries(ctx.db, retainedSince('deliveries', ctx.now())),
});

export const integrationSchedule: Schedule = { 'integrations.forget': '20 3 * * *' };
