import type { AppContext } from '../context';
import type { JobHandlers, Schedule } from '../jobs/jobs';
import { measureLanes } from './lanes.store';
import { pollAll, pollShop } from './poll';
import { rederiveShop } from './rederive';
import { writeBack } from './write-back';

declare module '../jobs/jobs' {
  interface JobPayloads {
    /** Registers, polls and re-derives the shop's parcels that are due. */
    'tracking.poll': { shopId: string };
    /** Puts a poll job in the queue of every shop with due parcels. */
    'tracking.poll-all': Record<string, never>;
    /** Sends the shop's pending fulfilment events to the store. */
    'tracking.write-back': { shopId: string };
    /** Replays all rules over parcels of the shop, as its runs say. */
    'tracking.rederive': { shopId: string };
    /** Measures how long parcels of each lane are silent. */
    'tracking.measure-lanes': Record<string, never>;
  }
}

export const trackingJobs = (
  ctx: AppContext,
): Pick<
  JobHandlers,
  'tracking.poll' | 'tracking.poll-all' | 'tracking.write-back' | 'tracking.rederive' | 'tracking.measure-lanes'
> => ({
  'tracking.poll': ({ shopId }) => pollShop(ctx, shopId),
  'tracking.poll-all': () => pollAll(ctx),
  'tracking.write-back': ({ shopId }) => writeBack(ctx, shopId),
  'tracking.rederive': ({ shopId }) => rederiveShop(ctx, shopId),
  'tracking.measure-lanes': () => measureLanes(ctx.db, ctx.now()),
});

export const trackingSchedule: Schedule = { 'tracking.poll-all': '* * * * *', 'tracking.measure-lanes': '30 2 * * *' };
