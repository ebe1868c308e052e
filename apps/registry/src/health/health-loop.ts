import { ReleaseRefused, type Actor, type ReleaseService } from '../release/release.port';
import type { AppChannels } from '../model';
import type { HealthCollector } from './health-collector';
import { mergedReleases, noCounts, type HealthFile, type ReleaseCounts } from './health-counts';
import { judgeCanary, type HealthLimits, type Verdict } from './health-rule';
import type { HealthStore } from './health-store';

export const RULE: Actor = { name: 'health rule', remotes: ['*'] };
export const SCHEDULE: Actor = { name: 'schedule', remotes: ['*'] };

export interface AppHealth {
  window: string;
  releases: Record<string, ReleaseCounts>;
  verdict: Verdict | null;
}

interface Options {
  collector: HealthCollector;
  store: HealthStore;
  releases: ReleaseService;
  limits: HealthLimits;
  /** What is live, as last seen. */
  apps(): Record<string, AppChannels>;
  /** Called when figures cannot be written or read, or a change failed. */
  onError(error: unknown): void;
  /** Called with each canary that the rule has rolled back. */
  onRolledBack?(remote: string, version: string, reason: string): void;
  /** Called after a change, so that this process serves it at once. */
  onChange(): Promise<void>;
}

/** A step that a gate refused is tried again after this: each refusal is an entry of the audit log. */
const REFUSED_MS = 10 * 60_000;

/** Counts of a canary begin with its present step; without one, when the stable release went live. */
export const windowOf = ({ stable, canary }: AppChannels): string =>
  canary ? `${canary.version} ${canary.stepSince}` : (stable ?? '');

/** Stores what was reported, judges every canary, rolls back the bad and widens the healthy ones. */
export class HealthLoop {
  private files: HealthFile[] = [];
  /** When the next step of a canary was refused, by its release and present step. */
  private readonly refusedAt = new Map<string, number>();

  constructor(private readonly options: Options) {}

  /** One round. Never throws: with the storage away, counting goes on in memory. */
  async tick(now: Date): Promise<void> {
    const { store, apps, onError } = this.options;
    try {
      await this.flush(now);
      this.files = await store.read();
    } catch (error) {
      onError(error);
      return;
    }
    for (const [id, channels] of Object.entries(apps())) await this.decide(id, channels, now).catch(onError);
  }

  /** @param ended true when the process stops */
  async flush(now: Date, ended = false): Promise<void> {
    const counted = this.options.collector.drain();
    try {
      await this.options.store.add(counted, now, ended);
    } catch (error) {
      this.options.collector.restore(counted);
      throw error;
    }
  }

  /** Figures of an app as of the last round, all processes together. */
  health(id: string, channels: AppChannels): AppHealth {
    const window = windowOf(channels);
    const releases = mergedReleases(this.files, id, window);
    const { canary, stable } = channels;
    const verdict =
      canary &&
      judgeCanary(
        releases[canary.version] ?? noCounts(),
        (stable && releases[stable]) || noCounts(),
        this.options.limits,
      );
    return { window, releases, verdict };
  }

  private async decide(id: string, channels: AppChannels, now: Date): Promise<void> {
    const { canary } = channels;
    const { verdict } = this.health(id, channels);
    if (!canary || !verdict) return;
    const { releases, limits, onChange } = this.options;
    const seen = { version: canary.version, stepSince: canary.stepSince };
    const step = `${id} ${windowOf(channels)}`;
    const due =
      canary.auto &&
      !canary.paused &&
      now.getTime() - Date.parse(canary.stepSince) >= limits.stepMs &&
      now.getTime() - (this.refusedAt.get(step) ?? -Infinity) >= REFUSED_MS;
    try {
      if (verdict.kind === 'bad') {
        await releases.rollback(RULE, id, verdict.reason, { seen });
        this.options.onRolledBack?.(id, canary.version, verdict.reason);
      } else if (verdict.kind === 'healthy' && due) await releases.promote(SCHEDULE, id, undefined, seen);
      else return;
      await onChange();
    } catch (error) {
      // Another process was first, or a person: what was decided for is no longer so.
      if (!(error instanceof ReleaseRefused && error.status === 409)) {
        if (error instanceof ReleaseRefused) this.refusedAt.set(step, now.getTime());
        throw error;
      }
      await onChange();
    }
  }
}
