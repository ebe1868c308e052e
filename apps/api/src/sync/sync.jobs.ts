import type { AppContext } from '../context';
import type { JobHandlers, Schedule } from '../jobs/jobs';
import { reconcile, reconcileAll } from './reconcile';
import { runSync } from './run-sync';

declare module '../jobs/jobs' {
  interface JobPayloads {
    /** Completes one sync run, from its stored state. */
    'sync.run': { shopId: string; syncId: string };
    /** Re-reads what changed in the store since the last reconciliation. */
    'sync.reconcile': { shopId: string };
    /** Queues a reconcile job for every installed shop. */
    'sync.reconcile-all': Record<string, never>;
  }
}

export const syncJobs = (ctx: AppContext): Pick<JobHandlers, 'sync.run' | 'sync.reconcile' | 'sync.reconcile-all'> => ({
  'sync.run': { slow: true, run: (payload) => runSync(ctx, payload) },
  'sync.reconcile': { slow: true, run: (payload) => reconcile(ctx, payload) },
  'sync.reconcile-all': () => reconcileAll(ctx),
});

export const syncSchedule: Schedule = { 'sync.reconcile-all': '0 * * * *' };
