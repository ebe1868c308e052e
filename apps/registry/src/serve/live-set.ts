import { channels as channelsSchema, type AppChannels, type Channels } from '../model';
import { ChannelsRefused } from '../release/signed-channels';
import { readState, writeState } from '../release/state-file';
import { ISOLATED_HOST, SHELL } from '../release/stored-release';
import { ReleaseUnusable } from './release-cache';
import type { RemoteRelease, ServedReleases, ShellRelease } from './served-releases';

/** The releases of one app that callers may be given; all of them lie in the cache, verified. */
export interface LiveApp<Release> {
  id: string;
  channels: AppChannels;
  /** Null while the first release is a canary. */
  stable: Release | null;
  canary: Release | null;
  previous: Release | null;
}

export interface LiveSet {
  shell: LiveApp<ShellRelease> & { stable: ShellRelease };
  /** Null while none has been published: merchants' pages do not need it. */
  isolatedHost: LiveApp<ShellRelease> | null;
  /** By id, so that the set of one caller is the same every time. */
  remotes: LiveApp<RemoteRelease>[];
}

/** How the releases are served: `current` as in the channels; else what is served was good before, and `error` is why. */
export type ReleasesState = { current: true } | { current: false; since: string; error: string };

export interface LiveSetOptions {
  /** The signed channels. @throws when they cannot be read or believed */
  readChannels(): Promise<Channels | null>;
  releases: ServedReleases;
  stateDir: string;
  environment: string;
  /** Called when the last good set, or the last good releases of one app, go on being served. */
  onError(error: unknown): void;
  now?(): Date;
}

/** How long a start waits for the storage when there is something to serve without it. */
export const START_WAIT_MS = 2_000;
export const wait = (ms: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms).unref();
  });

/**
 * What is live. The channels are re-read in the background; a page never waits for the storage. Data that fails
 * verification never replaces verified data: that app keeps its last good releases, the others are updated. The good
 * set is stored in the state folder, across restarts.
 */
export class LiveReleases {
  private set: Pick<LiveSet, 'isolatedHost'> & {
    shell: LiveApp<ShellRelease> | null;
    remotes: Map<string, LiveApp<RemoteRelease>>;
  } = { shell: null, isolatedHost: null, remotes: new Map() };
  /** The channels whose every release is served; checked again only when they change. */
  private served: string | null = null;
  /** What was live before the restart, for apps that cannot be served yet. */
  private rememberedApps: Channels['apps'] = {};
  private trouble: { since: string; error: string } | null = null;
  private running: Promise<void> | null = null;
  private readonly file: string;

  constructor(private readonly options: LiveSetOptions) {
    this.file = `live-${options.environment}.json`;
  }

  /** Brings back what was live before the restart, then reads the storage. */
  async open(): Promise<void> {
    const remembered = this.remembered();
    this.rememberedApps = remembered?.apps ?? {};
    if (remembered) await this.apply(remembered);
    // A storage that does not answer delays no start when there is something to serve.
    await Promise.race([this.refresh(), ...(this.set.shell ? [wait(START_WAIT_MS)] : [])]);
  }

  /** What is live as last seen; null while no shell has been published. */
  current(): LiveSet | null {
    const { shell, isolatedHost, remotes } = this.set;
    if (!shell?.stable) return null;
    return {
      shell: { ...shell, stable: shell.stable },
      isolatedHost,
      remotes: [...remotes.values()].sort((a, b) => (a.id < b.id ? -1 : 1)),
    };
  }

  /** Whether what is served is what is in the channels, as of the last refresh. */
  state(): ReleasesState {
    return this.trouble ? { current: false, ...this.trouble } : { current: true };
  }

  /** Channels of the apps as they are served. */
  apps(): Record<string, AppChannels> {
    const { shell, isolatedHost, remotes } = this.set;
    return Object.fromEntries(
      [shell, isolatedHost, ...remotes.values()].flatMap((app) => app ?? []).map(({ id, channels }) => [id, channels]),
    );
  }

  /** Reads the storage now; joins a read that is under way. Never throws. */
  refresh(): Promise<void> {
    this.running ??= this.readOnce().finally(() => {
      this.running = null;
    });
    return this.running;
  }

  /** A read under way may have missed the change: reads once more when it is done. */
  async refreshAfterChange(): Promise<void> {
    await this.running;
    await this.refresh();
  }

  private async readOnce(): Promise<void> {
    try {
      const channels = await this.options.readChannels();
      const text = JSON.stringify(channels);
      if (!channels || text === this.served) {
        this.trouble = null;
        return;
      }
      const whole = await this.apply(channels);
      writeState(
        this.options.stateDir,
        this.file,
        `${JSON.stringify({ ...channels, apps: { ...this.rememberedApps, ...this.apps() } }, null, 2)}\n`,
      );
      // While a release is missing, the same channels are applied again: it may come back.
      this.served = whole ? text : null;
      this.trouble = whole ? null : this.troubleOf('a release cannot be served as it was published');
    } catch (error) {
      this.trouble = this.troubleOf(
        // Anybody may read this: where the storage is goes to the log alone.
        error instanceof ChannelsRefused
          ? `the channels are refused (${error.fault})`
          : 'the release storage does not answer',
      );
      this.options.onError(error);
    }
  }

  /** @returns whether every release of these channels is served now */
  private async apply(channels: Channels): Promise<boolean> {
    const { releases } = this.options;
    const whole = await Promise.all(
      Object.entries(channels.apps).map(async ([id, app]) => {
        try {
          if (id === SHELL) {
            const live = await this.load(id, app, this.set.shell, (version) => releases.shell(id, version));
            this.set.shell = live;
            return isWhole(live, app);
          }
          if (id === ISOLATED_HOST) {
            const live = await this.load(id, app, this.set.isolatedHost, (version) => releases.shell(id, version));
            this.set.isolatedHost = live;
            return isWhole(live, app);
          }
          const live = await this.load(id, app, this.set.remotes.get(id) ?? null, (version) =>
            releases.remote(id, version),
          );
          this.set.remotes.set(id, live);
          return isWhole(live, app);
        } catch (error) {
          this.options.onError(error);
          return false;
        }
      }),
    );
    return whole.every(Boolean);
  }

  /** A stable release that cannot be served leaves the app as it was; a canary or a previous one is left out. */
  private async load<Release extends { version: string }>(
    id: string,
    app: AppChannels,
    before: LiveApp<Release> | null,
    read: (version: string) => Promise<Release>,
  ): Promise<LiveApp<Release>> {
    const stable = app.stable === null ? null : await read(app.stable);
    const optional = (version: string | null) =>
      version === null || app.bad.includes(version)
        ? null
        : read(version).catch((error: unknown) => {
            this.options.onError(error);
            // What cannot be reached just now may still be what is held.
            if (error instanceof ReleaseUnusable) return null;
            return (
              [before?.stable, before?.previous, before?.canary].find((release) => release?.version === version) ?? null
            );
          });
    const [canary, previous] = await Promise.all([optional(app.canary?.version ?? null), optional(app.previous)]);
    return {
      id,
      stable,
      canary,
      previous,
      channels: { ...app, canary: canary && app.canary, previous: previous && app.previous },
    };
  }

  private troubleOf(error: string): { since: string; error: string } {
    return { since: this.trouble?.since ?? (this.options.now?.() ?? new Date()).toISOString(), error };
  }

  private remembered(): Channels | null {
    const text = readState(this.options.stateDir, this.file);
    if (text === null) return null;
    try {
      return channelsSchema.parse(JSON.parse(text));
    } catch (error) {
      this.options.onError(error);
      return null;
    }
  }
}

const isWhole = (live: LiveApp<unknown>, wanted: AppChannels): boolean =>
  (wanted.canary === null) === (live.canary === null) &&
  (wanted.previous === null || wanted.bad.includes(wanted.previous)) === (live.previous === null);
