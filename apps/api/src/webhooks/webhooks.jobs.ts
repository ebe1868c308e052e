import type { AppContext } from '../context';
import type { JobHandlers } from '../jobs/jobs';
import { applyInbox } from './apply-inbox';

declare module '../jobs/jobs' {
  interface JobPayloads {
    /** Applies the unprocessed rows of the shop's webhook inbox. */
    'webhooks.apply': { shopId: string };
  }
}

export const webhookJobs = (ctx: AppContext): Pick<JobHandlers, 'webhooks.apply'> => ({
  'webhooks.apply': ({ shopId }) => applyInbox(ctx, shopId),
});
