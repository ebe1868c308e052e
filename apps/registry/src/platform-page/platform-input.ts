import type { Fault } from '../health/fault-log';
import type { AppHealth } from '../health/health-loop';
import type { AppChannels, AuditEntry } from '../model';
import type { OtherEnvironment } from './other-environments';

/** Errors of one release as a page shows them. */
export interface ShownFaults {
  /** With frames as places in the sources, the most frequent first. */
  faults: Fault[];
  /** How many there are beyond these. */
  more: number;
}

/** What the page about releases shows. */
export interface PlatformInput {
  product: string;
  environment: string;
  now: Date;
  /** Part of a remote's id; empty = all. */
  search: string;
  css: string;
  script: string;
  /** Whether the storage answered: if not, what is shown is what this registry serves. */
  reachable: boolean;
  apps: {
    id: string;
    channels: AppChannels;
    /** Null when the storage did not answer. */ releases: string[] | null;
    health: AppHealth;
    /** By release: of what is live, and of what was rolled back last. */
    faults: Record<string, ShownFaults>;
  }[];
  elsewhere: OtherEnvironment[];
  /** Newest first; null when the storage did not answer. */
  audit: AuditEntry[] | null;
}
