import type { Permission, PlanKey } from '@parcelway/domain';
import type { Logger } from 'pino';
import type { Carriers } from './carriers/carriers.port';
import type { Config } from './config';
import type { Database } from './db/database';
import type { Jobs } from './jobs/jobs';
import type { Platform } from './platform/platform.port';
import type { Vault } from './platform/vault';

/** What every part of the server is handed: made once in `server.ts`, never global. */
export interface AppContext {
  config: Config;
  db: Database;
  log: Logger;
  platform: Platform;
  carriers: Carriers;
  jobs: Jobs;
  vault: Vault;
  /** The clock; tests move it. */
  now(): Date;
}

/** Who asks, as the authentication hook found out. The shop comes from the token alone. */
export interface Caller {
  shopId: string;
  domain: string;
  userId: string;
  /** The shop's IANA zone, in which its days begin. */
  timezone: string;
  /** How far the dates of its parcels lie from the orders', and journeys' ends from the day they were written (migrations 0011 and 0013), in days; null: it has none. */
  dateLags: readonly (number | null)[] | null;
  /** What the shop has bought; read with the shop, so that a call which needs a plan asks the database nothing more. */
  plan: PlanKey;
  permission: readonly Permission[];
}
