import type { BillingAlone } from '@parcelway/shop-twin';
import { pino } from 'pino';
import type { AppContext, Caller } from '../context';
import type { Database } from '../db/database';
import { HttpError } from '../http/errors';
import { PlatformError } from '../platform/platform.port';
import { createVault } from '../platform/vault';
import type { Fault } from './billing-acts';
import { mortalPlatform } from './mortal-platform';
import { Life, mortalDatabase, QueueOfOne } from './mortal-server';
import { testConfig } from './test-config';

const CONFIG = testConfig('postgres://unused');
const VAULT = createVault(CONFIG.ENCRYPTION_KEY);
const LOG = pino({ level: 'silent' });
/** How long a call of the platform takes. */
const CALL_MS = 50;

/** What surrounds the server. */
export interface Surroundings {
  db: Database;
  store: BillingAlone;
  domain: string;
  now(): number;
  /** So many milliseconds pass. */
  pass(ms: number): void;
  /** What the merchant does while a call is on its way back. */
  meanwhile(): void;
}

/** For tests only: our server for one shop. After its death another process goes on with the same database and platform. */
export class MortalServer {
  shopId = '';
  #life = new Life();
  #ctx: AppContext;
  #fault: Fault | undefined;
  #calls = 0;

  constructor(private readonly around: Surroundings) {
    this.#ctx = this.#born();
  }

  /** What goes wrong from now on; undefined: nothing. */
  set fault(fault: Fault | undefined) {
    this.#fault = fault;
    this.#calls = 0;
    this.#life.endAfter(fault?.kind === 'kill' ? fault.at : Infinity);
  }

  /** @returns undefined when the process died, or the platform or we refused */
  async run<T>(work: (ctx: AppContext, caller: Caller) => Promise<T>): Promise<T | undefined> {
    const caller: Caller = {
      ...{ shopId: this.shopId, domain: this.around.domain, userId: '1', timezone: 'UTC', plan: 'free' },
      permission: [],
    };
    try {
      return await work(this.#ctx, caller);
    } catch (error) {
      if (!this.#life.isOver && !(error instanceof HttpError) && !(error instanceof PlatformError)) throw error;
      return undefined;
    } finally {
      if (this.#life.isOver) this.#ctx = this.#born();
    }
  }

  /** Runs the job that waits. @returns false when none does */
  async runJob(work: (ctx: AppContext) => Promise<void>): Promise<boolean> {
    const done = await this.run((ctx) => this.#queue(ctx.db).run(this.shopId, () => work(ctx)));
    return done !== false;
  }

  #queue(db: Database): QueueOfOne {
    return new QueueOfOne(db, 'billing.read');
  }

  #born(): AppContext {
    const { store, domain, now, pass, meanwhile } = this.around;
    const life = new Life();
    this.#life = life;
    const db = mortalDatabase(this.around.db, life);
    const ctx: Partial<AppContext> = {
      ...{ config: CONFIG, vault: VAULT, log: LOG, db, now: () => new Date(now()) },
      jobs: this.#queue(db).jobs,
      platform: mortalPlatform(store, domain, {
        effect: () => life.effect(),
        faultOfCall: () => {
          pass(CALL_MS);
          this.#calls += 1;
          return this.#fault?.at === this.#calls ? this.#fault.kind : null;
        },
        meanwhile,
      }),
    };
    return ctx as AppContext;
  }
}
