import { retainedSince } from '@parcelway/domain';
import type { AppContext } from '../context';
import type { JobHandlers, Schedule } from '../jobs/jobs';
import { alertShop, queueAlerts } from './alerts/raise-alerts';
import { forgetDeliveries } from './outbox/outbox.store';
import { planDeliveries } from './outbox/plan-deliveries';

declare module '../jobs/jobs' {
  interface JobPayloads {
    /** Queues deliveries of the shop's changes of status. */
    'integrations.plan': { shopId: string };
    /** Queues the next job for each shop with a tool that wants alerts. */
    'integrations.alerts': Record<string, never>;
    /** Raises alerts of the shop's parcels. */
    'integrations.alert': { shopId: string };
    /** Forgets deliveries that are old. */
    'integrations.forget': Record<string, never>;
  }
}

type IntegrationJob = 'integrations.plan' | 'integrations.alerts' | 'integrations.alert' | 'integrations.forget';
export const integrationJobs = (ctx: AppContext): Pick<JobHandlers, IntegrationJob> => ({
  'integrations.plan': ({ shopId }) => planDeliveries(ctx, shopId),
  'integrations.alerts': () => queueAlerts(ctx),
  'integrations.alert': ({ shopId }) => alertShop(ctx, shopId),
  'integrations.forget': () => forgetDeliveries(ctx.db, retainedSince('deliveries', ctx.now())),
});

export const integrationSchedule: Schedule = {
  'integrations.forget': '20 3 * * *',
  'integrations.alerts': '*/15 * * * *',
};
