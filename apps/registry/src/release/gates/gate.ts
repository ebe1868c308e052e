import type { ReleaseSurface, RemoteJson } from '@parcelway/remote-contract';
import type { ReleaseFacts } from '../stored-release';

/** A build that wants to become a release, once its own words (`remote.json`, `surface.json`) have been read. */
export interface Candidate {
  id: string;
  /** What browsers may load, by path. */
  files: ReadonlyMap<string, Buffer>;
  /** Source maps, by path. */
  maps: ReadonlyMap<string, Buffer>;
  /** A remote's fixtures, by path: stored beside the release. */
  fixtures: ReadonlyMap<string, Buffer>;
  /** Null for what is no remote. */
  contract: RemoteJson | null;
  surface: ReleaseSurface;
}

/** A release that some shop may get now, or gets again after a rollback. */
export interface LiveRelease extends ReleaseFacts {
  channel: 'stable' | 'canary' | 'previous';
}

/** A gate's findings: each line is a problem and how to fix it; none = passed. */
export type Findings = string[];

type Surface<Kind> = Extract<ReleaseSurface, { kind: Kind }>;
/** The two sides of the contract; `name` is what findings call them, `channel` null for one that is not live yet. */
export interface Shell {
  name: string;
  channel: LiveRelease['channel'] | null;
  surface: Surface<'shell'>;
}
export interface Remote {
  name: string;
  channel: LiveRelease['channel'] | null;
  contract: RemoteJson;
  surface: Surface<'remote'>;
}

export const nameOf = ({ id, version, channel }: LiveRelease): string => `${id}@${version} (${channel})`;

export const shellsOf = (live: readonly LiveRelease[]): Shell[] =>
  live.flatMap((release) =>
    release.surface.kind === 'shell'
      ? [{ name: nameOf(release), channel: release.channel, surface: release.surface }]
      : [],
  );

export const remotesOf = (live: readonly LiveRelease[]): Remote[] =>
  live.flatMap((release) =>
    release.contract && release.surface.kind === 'remote'
      ? [{ name: nameOf(release), channel: release.channel, contract: release.contract, surface: release.surface }]
      : [],
  );
