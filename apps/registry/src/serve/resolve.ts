import { createHash } from 'node:crypto';
import type { ResolvedRelease, ResolvedRemote } from '@parcelway/remote-contract';
import type { Canary } from '../model';
import type { LiveApp, LiveSet } from './live-set';
import type { RemoteRelease, ShellRelease } from './served-releases';

/** The caller that releases are chosen for. */
export interface Caller {
  /** By what it is sorted into canaries: the shop's domain, or a random bucket; the same on every page load. */
  key: string;
  /** Number of the shop's plan; null when it is not known. */
  plan: number | null;
  /** The shop asked for every canary. */
  early: boolean;
}

/** A release that a QA session opens instead of the live one. */
export interface OverrideRelease {
  release: RemoteRelease;
  expiresAt: string;
}

export interface ChosenRemote extends RemoteRelease {
  channel: ResolvedRemote['channel'];
  previous: RemoteRelease | null;
}

/** What one page is made of. */
export interface Resolution {
  shell: ShellRelease;
  remotes: ChosenRemote[];
  /** Remotes that are switched off for this caller. */
  off: RemoteRelease[];
}

/**
 * Whether a caller gets the canary: always the same answer for one caller, remote and salt, and only ever more callers as the share grows.
 * A shop with early releases gets it with any share.
 */
export function inCanary({ percent, plans, salt }: Canary, remote: string, { key, plan, early }: Caller): boolean {
  if (plans && (plan === null || !plans.includes(plan))) return false;
  if (early && percent > 0) return true;
  const place = createHash('sha256').update(`${key}:${remote}:${salt}`).digest().readUIntBE(0, 6) % 10_000;
  return place < percent * 100;
}

/** The releases of one page: stable or canary for this caller, what a QA session opens, and what to fall back to. */
export function resolve(live: LiveSet, caller: Caller, overrides: readonly OverrideRelease[] = []): Resolution {
  const [on, off] = [
    live.remotes.filter((app) => !isOff(app, caller)),
    live.remotes.filter((app) => isOff(app, caller)),
  ];
  const chosen = new Map(on.flatMap((app) => chooseRemote(app, caller)).map((remote) => [remote.id, remote]));
  for (const { release } of overrides) {
    const usual = live.remotes.find(({ id }) => id === release.id);
    chosen.set(release.id, { ...release, channel: 'override', previous: usual?.stable ?? null });
  }
  const shell = choose(live.shell, caller)?.release ?? live.shell.stable;
  return {
    shell,
    remotes: [...chosen.values()],
    // What QA opens is there for QA all the same.
    off: off.flatMap((app) => (chosen.has(app.id) ? [] : chooseRemote(app, caller))),
  };
}

const isOff = ({ channels: { off } }: LiveApp<RemoteRelease>, { key }: Caller): boolean =>
  off !== null && (off.shops === null || off.shops.includes(key));

/** None for a caller whom a first release has not reached. */
function chooseRemote(app: LiveApp<RemoteRelease>, caller: Caller): ChosenRemote[] {
  const chosen = choose(app, caller);
  return chosen ? [{ ...chosen.release, channel: chosen.channel, previous: chosen.previous }] : [];
}

/** The good release before a canary is the stable one. */
function choose<Release>(
  app: LiveApp<Release>,
  caller: Caller,
): { release: Release; channel: 'stable' | 'canary'; previous: Release | null } | null {
  const { canary, stable, previous, channels, id } = app;
  if (canary && channels.canary && inCanary(channels.canary, id, caller))
    return { release: canary, channel: 'canary', previous: stable };
  return stable && { release: stable, channel: 'stable', previous };
}

const releaseOf = ({ version, manifest, contract, counter }: RemoteRelease): ResolvedRelease => ({
  version,
  manifest,
  contract,
  counter,
});

/** As sent to pages. */
export const toResolvedRemotes = (remotes: readonly ChosenRemote[]): ResolvedRemote[] =>
  remotes.map((remote) => ({
    id: remote.id,
    ...releaseOf(remote),
    channel: remote.channel,
    previous: remote.previous && releaseOf(remote.previous),
  }));

/** Every release the page may load, by app: its policy, its report token and later answers are limited to these. */
export function allowedReleases({ shell, remotes }: Resolution): Record<string, string[]> {
  const versions = (remote: ChosenRemote) => [remote.version, ...(remote.previous ? [remote.previous.version] : [])];
  return { shell: [shell.version], ...Object.fromEntries(remotes.map((remote) => [remote.id, versions(remote)])) };
}

/**
 * A page that resolves again can only load what its policy allows: where this caller gets another release by now, the page keeps the newest
 * good one that it may load, and the next page gets the other.
 * @param allowed of {@link allowedReleases}, as it was when the page was made
 */
export function restrictTo(resolution: Resolution, live: LiveSet, allowed: Record<string, string[]>): Resolution {
  const remotes = resolution.remotes.flatMap((chosen): ChosenRemote[] => {
    const may = Object.hasOwn(allowed, chosen.id) ? (allowed[chosen.id] ?? []) : [];
    const previous = chosen.previous && may.includes(chosen.previous.version) ? chosen.previous : null;
    if (may.includes(chosen.version)) return [{ ...chosen, previous }];
    const app = live.remotes.find(({ id }) => id === chosen.id);
    const [fallback] = [app?.stable, app?.previous].filter((release) => release && may.includes(release.version));
    return fallback ? [{ ...fallback, channel: 'stable', previous: null }] : [];
  });
  return { ...resolution, remotes };
}
