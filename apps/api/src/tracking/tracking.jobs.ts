import type { AppContext } from '../context';
import type { JobHandlers, Schedule } from '../jobs/jobs';
import { measureLanes } from './lanes.store';
import { rederiveShop } from './rederive';
import { writeBack } from './write-back';

declare module '../jobs/jobs' {
  interface JobPayloads {
    /** Sends the shop's pending fulfilment events to the store. */
    'tracking.write-back': { shopId: string };
    /** Replays all rules over parcels of the shop, as its queued runs define. */
    'tracking.rederive': { shopId: string };
    /** Measures how long parcels of each lane are silent. */
    'tracking.measure-lanes': Record<string, never>;
  }
}

export const trackingJobs = (
  ctx: AppContext,
): Pick<JobHandlers, 'tracking.write-back' | 'tracking.rederive' | 'tracking.measure-lanes'> => ({
  'tracking.write-back': { slow: true, run: ({ shopId }) => writeBack(ctx, shopId) },
  'tracking.rederive': { slow: true, run: ({ shopId }) => rederiveShop(ctx, shopId) },
  'tracking.measure-lanes': { slow: true, run: () => measureLanes(ctx.db, ctx.now()) },
});

export const trackingSchedule: Schedule = { 'tracking.measure-lanes': '30 2 * * *' };
