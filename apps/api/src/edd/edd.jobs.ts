import type { AppContext } from '../context';
import type { JobHandlers, Schedule } from '../jobs/jobs';
import { dateShop, queueDates } from './aftersale/date-shop';
import { readFacts } from './aftersale/product-facts';
import { queueBacktests, runBacktest } from './backtest';
import { RETENTION_MS } from './rules';
import { forgetRules } from './rules.store';

declare module '../jobs/jobs' {
  interface JobPayloads {
    /** Forgets rules of the delivery promise that cannot be restored any more. */
    'edd.sweep': Record<string, never>;
    /** Queues a backtest for each shop whose promise is shown and was not tested for a week. */
    'edd.backtests': Record<string, never>;
    /** Computes how good the shop's promise would have been; with `ruleId` that of a rule. */
    'edd.backtest': { shopId: string; ruleId?: string };
    /** Queues shops with parcels whose estimated delivery has to be computed. */
    'edd.dates': Record<string, never>;
    /** Computes the estimated delivery of the shop's parcels that have changed, and of all where that is due. */
    'edd.date': { shopId: string };
    /** Reads what rules choose by of the products of parcels whose dates are computed. */
    'edd.products': { shopId: string };
  }
}

type EddJob = 'edd.sweep' | 'edd.backtests' | 'edd.backtest' | 'edd.dates' | 'edd.date' | 'edd.products';

export const eddJobs = (ctx: AppContext): Pick<JobHandlers, EddJob> => ({
  'edd.sweep': () => forgetRules(ctx.db, new Date(ctx.now().getTime() - RETENTION_MS)),
  'edd.backtests': () => queueBacktests(ctx),
  'edd.backtest': { slow: true, run: ({ shopId, ruleId }) => runBacktest(ctx, shopId, ruleId) },
  'edd.dates': () => queueDates(ctx),
  'edd.date': { slow: true, run: ({ shopId }) => dateShop(ctx, shopId) },
  'edd.products': { slow: true, run: ({ shopId }) => readFacts(ctx, shopId) },
});

export const eddSchedule: Schedule = {
  'edd.sweep': '40 3 * * *',
  'edd.backtests': '10 * * * *',
  'edd.dates': '* * * * *',
};
