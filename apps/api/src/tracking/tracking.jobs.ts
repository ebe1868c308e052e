import type { AppContext } from '../context';
import type { JobHandlers, Schedule } from '../jobs/jobs';
import { pollAll, pollShop } from './poll';
import { writeBack } from './write-back';

declare module '../jobs/jobs' {
  interface JobPayloads {
    /** Registers, polls and re-derives the shop's parcels that are due. */
    'tracking.poll': { shopId: string };
    /** Puts a poll job in the queue of every shop with due parcels. */
    'tracking.poll-all': Record<string, never>;
    /** Sends the shop's pending fulfilment events to the store. */
    'tracking.write-back': { shopId: string };
  }
}

export const trackingJobs = (
  ctx: AppContext,
): Pick<JobHandlers, 'tracking.poll' | 'tracking.poll-all' | 'tracking.write-back'> => ({
  'tracking.poll': ({ shopId }) => pollShop(ctx, shopId),
  'tracking.poll-all': () => pollAll(ctx),
  'tracking.write-back': ({ shopId }) => writeBack(ctx, shopId),
});

export const trackingSchedule: Schedule = { 'tracking.poll-all': '* * * * *' };
