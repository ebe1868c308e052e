import type { FastifyInstance } from 'fastify';
import type { AppContext } from './context';
import type { JobHandlers, Schedule } from './jobs/jobs';

/** Work of a worker beside its queue of jobs, from its start until it is stopped. */
export interface Loop {
  stop(): Promise<void>;
}

/** What a folder adds to the server. Its `index.ts` exports it as `domain`, and `domains.ts` lists it. */
export interface Domain {
  /**
   * Mounts its routes.
   * @param shopper the context of the shopper's page, which has its own connections
   */
  routes?(app: FastifyInstance, ctx: AppContext, shopper: AppContext): void;
  /** Handlers of the jobs that it declares in `JobPayloads`. */
  jobs?(ctx: AppContext): Partial<JobHandlers>;
  schedule?: Schedule;
  loop?(ctx: AppContext): Loop;
}
