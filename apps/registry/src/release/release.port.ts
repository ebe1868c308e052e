import type { AppChannels, AuditEntry } from '../model';
import type { AuditPage } from './audit-log';
import type { LiveRelease } from './gates/gate';

/** A file of a build, by its path in the release. */
export interface BuiltFile {
  path: string;
  content: Buffer;
}

/** The caller: a token, or a part of the registry itself. */
export interface Actor {
  name: string;
  /** Ids it may change; `*` = all. */
  remotes: readonly string[];
}

export interface CanaryRequest {
  version: string;
  percent: number;
  auto: boolean;
  plans: number[] | null;
}

export interface PublishOptions {
  /** A remote's first release goes to all shops at once, as when an environment is set up. */
  live?: boolean | undefined;
  /** The `pr.7` of a candidate's name. */
  candidate?: string | undefined;
  /** Version of the app's package.json, the beginning of the release's name. Default 0.0.0. */
  packageVersion?: string | undefined;
}

export interface Published {
  id: string;
  version: string;
  /** It was there before: same build, same release. */ known: boolean;
  /** It is the first of its id. */ first: boolean;
  /** It went live at once. */ live: boolean;
  /** What could not be checked; absent when all was. */ notes?: string[] | undefined;
}

/**
 * The canary a change was decided for. When another process has changed it in between, the call refuses (409) and changes nothing:
 * two processes that see the same figures must not make two steps.
 */
export interface SeenCanary {
  version: string;
  stepSince: string;
}

/**
 * Everything that changes what is live. Each call checks its actor, writes the audit log (refusals too) and changes the channels in one
 * step. @throws ReleaseRefused with the problem and how to fix it
 */
export interface ReleaseService {
  /**
   * Gates, then files, then the signed list. The first release of a remote is a canary of 0 % until it is promoted; the shell's first goes live:
   * without one there is nothing. `candidate`: the `pr.7` of a name.
   */
  publish(actor: Actor, id: string, files: BuiltFile[], options?: PublishOptions): Promise<Published>;
  canary(actor: Actor, id: string, request: CanaryRequest): Promise<AppChannels>;
  /** The next step of the canary, or `version` to all at once. */
  promote(actor: Actor, id: string, version?: string, seen?: SeenCanary): Promise<AppChannels>;
  /**
   * Ends a canary when there is one, else puts the previous release back, or `to`, a good one before it; what is rolled back is marked bad. A
   * remote without a good one before is taken off.
   */
  rollback(
    actor: Actor,
    id: string,
    reason: string,
    options?: { seen?: SeenCanary; to?: string | undefined },
  ): Promise<AppChannels>;
  /** Switches a remote off: pages show a notice instead. @param shops null: for all */
  off(actor: Actor, id: string, shops: string[] | null, reason: string): Promise<AppChannels>;
  on(actor: Actor, id: string, shops: string[] | null): Promise<AppChannels>;
  pause(actor: Actor, id: string, paused: boolean): Promise<AppChannels>;
  /** Where the team of a remote is notified of an automatic rollback. @param url null: nowhere */
  notify(actor: Actor, id: string, url: string | null): Promise<void>;
  /**
   * Removes unused releases, see `outdated`.
   * @returns what it removed, as `id@version`
   */
  clean(actor: Actor): Promise<string[]>;
  /** What every live release declares, and the calls of the API that its code makes: `GET v1/order/list`. */
  live(): Promise<(LiveRelease & { calls: string[] })[]>;
  status(): Promise<Record<string, AppChannels & { releases: string[] }>>;
  /** Reads a release back from the storage and checks every file against the signed list. @returns problems, none = sound */
  verify(id: string, version: string): Promise<string[]>;
  /** Newest first. @param limit entries */
  audit(limit: number): Promise<AuditEntry[]>;
  /** The same page by page. @param before `next` of the page before */
  auditPage(limit: number, before?: string): Promise<AuditPage>;
}

/** A change that is not made; `message` is the problem and how to fix it. */
export class ReleaseRefused extends Error {
  override readonly name = 'ReleaseRefused';
  constructor(
    readonly gate: string,
    message: string,
    /** HTTP status of the answer. */ readonly status: 400 | 401 | 403 | 404 | 409 | 422 = 422,
  ) {
    super(message);
  }
}
