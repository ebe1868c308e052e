import type { Permission, PlanKey } from '@parcelway/domain';
import type { Storage } from '@parcelway/storage';
import type { Logger } from 'pino';
import type { TrackingProviders } from './tracking-providers/providers';
import type { Config } from './config';
import type { Database } from './db/database';
import type { Jobs } from './jobs/jobs';
import type { Mailer } from './notifications/mailer.port';
import type { MailFiller } from './notifications/templates/mail-filler';
import type { Platform } from './platform/platform.port';
import type { Vault } from './platform/vault';
import type { ShopCaches } from './shops/shop-caches';

/** The dependencies of every part of the server: made once in `server.ts`, never global. */
export interface AppContext {
  config: Config;
  db: Database;
  log: Logger;
  platform: Platform;
  trackingProvider: TrackingProviders;
  jobs: Jobs;
  vault: Vault;
  /** Null: no mail server is configured, and mails wait. */
  mailer: Mailer | null;
  /** Makes mails of templates that merchants wrote. */
  mailFiller: MailFiller;
  /** Images of the tracking page. */
  images: Storage;
  /** What shoppers' requests read of a shop. */
  shopCaches: ShopCaches;
  /** The clock; tests move it. */
  now(): Date;
}

/** The caller, as determined by the authentication hook. The shop comes from the token alone. */
export interface Caller {
  shopId: string;
  domain: string;
  userId: string;
  /** The shop's IANA zone, in which its days begin. */
  timezone: string;
  /** The shop's plan; read together with the shop, so that a call which requires a plan needs no further query. */
  plan: PlanKey;
  permission: readonly Permission[];
}
