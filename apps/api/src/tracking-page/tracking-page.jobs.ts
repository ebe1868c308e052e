import { retainedSince } from '@parcelway/domain';
import type { AppContext } from '../context';
import type { JobHandlers, Schedule } from '../jobs/jobs';
import { sweepVisitors } from './shopper/page-counts';
import { readProducts } from './shopper/recommended';
import { forgetProducts } from './shopper/recommended.store';

declare module '../jobs/jobs' {
  interface JobPayloads {
    /** Reads from the store a list of products that the shopper's page recommends. */
    'page.products': { shopId: string; list: string };
    /** Forgets who visited the shopper's page on days that are over, and products that no page shows. */
    'page.sweep': Record<string, never>;
  }
}

export const trackingPageJobs = (ctx: AppContext): Pick<JobHandlers, 'page.products' | 'page.sweep'> => ({
  'page.products': { slow: true, run: (payload) => readProducts(ctx, payload) },
  'page.sweep': async () => {
    await sweepVisitors(ctx);
    await forgetProducts(ctx.db, retainedSince('products', ctx.now()));
  },
});

export const trackingPageSchedule: Schedule = { 'page.sweep': '50 * * * *' };
