import type { AppContext } from '../context';
import type { JobHandlers } from '../jobs/jobs';
import { applyInbox } from './apply-inbox';

declare module '../jobs/jobs' {
  interface JobPayloads {
    /** Applies the unprocessed rows of the shop's webhook inbox. */
    'webhooks.apply': { shopId: string };
    /** The same from the first row that requires the store. */
    'webhooks.ask-store': { shopId: string };
  }
}

export const webhookJobs = (ctx: AppContext): Pick<JobHandlers, 'webhooks.apply' | 'webhooks.ask-store'> => ({
  'webhooks.apply': ({ shopId }) => applyInbox(ctx, shopId, false),
  'webhooks.ask-store': { slow: true, run: ({ shopId }) => applyInbox(ctx, shopId, true) },
});
