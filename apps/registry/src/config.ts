import type { HealthLimits } from './health/health-rule';
import type { Server } from './release/server-calls';
import type { ReleasesState } from './serve/live-set';
import type { Storage } from '@parcelway/storage';

/** What the registry needs of the process's configuration; see the server's own description of each. */
export interface RegistryConfig {
  /** Public address of the front door, without a slash at the end. */
  APP_URL: string;
  SHOPIFY_API_KEY: string;
  SHOPIFY_API_SECRET: string;
  SHOPIFY_API_SECRET_OLD?: string;
  PLATFORM_ADMIN_URL: string;
  PLATFORM_CDN_URL: string;
  PRODUCT_NAME: string;
  /** Where "Contact us" leads. */
  SUPPORT_URL?: string;
  /** The FAQ behind "Help Docs". */
  HELP_URL?: string;
  /** The product's own top bar and footer; shown unless false. */
  SHOW_HEADER?: boolean;
  SHOW_FOOTER?: boolean;
  /**
   * The live chat's script and its further origins, and the survey's script: the page's policy allows them only if they
   * are configured here.
   */
  CHAT_SCRIPT_URL?: string;
  CHAT_ORIGINS?: string[];
  SURVEY_SCRIPT_URL?: string;
  /** Release storage: a folder, `s3://bucket/prefix`, or one that is open. */
  releases: string | Storage;
  /** Folder of the registry's own: keys, tokens, counters, and the cache of verified releases. */
  stateDir: string;
  /** `production`, `development` or another name. Production serves no code from a developer's machine. */
  environment: string;
  /** The API in this process: announced to all registries of the storage while it runs. */
  server?: Server;
  /** Given how the releases are served, once the registry is open; for the health check of the process. */
  onOpen?(state: () => ReleasesState): void;
  /** Number of a shop's plan, for canaries by plan. */
  planOf?(shop: string): Promise<number | null>;
  /** Whether a shop asked for every canary. */
  getsEarly?(shop: string): Promise<boolean>;
  health?: Partial<HealthLimits> & {
    /** Milliseconds between two evaluations of the figures; 5,000. */
    tickMs?: number;
  };
  /** The clock; tests set it. */
  now?(): Date;
}

export const isProduction = ({ environment }: Pick<RegistryConfig, 'environment'>): boolean =>
  environment === 'production';
