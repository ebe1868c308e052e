import type { AppContext } from '../context';
import type { JobHandlers } from '../jobs/jobs';
import { writeBack } from './write-back';

declare module '../jobs/jobs' {
  interface JobPayloads {
    /** Sends the shop's pending fulfilment events to the store. */
    'tracking.write-back': { shopId: string };
  }
}

export const trackingJobs = (ctx: AppContext): Pick<JobHandlers, 'tracking.write-back'> => ({
  'tracking.write-back': ({ shopId }) => writeBack(ctx, shopId),
});
