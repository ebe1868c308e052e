import type { LiveReleases } from './live-set';
import type { RemoteRelease } from './served-releases';

/**
 * A remote from a developer's machine. Its routes are those of the live release: the registry calls no address that a parameter names.
 * @param version `local:<port>` @returns or why there is none, in words
 */
export function localRelease(
  live: Pick<LiveReleases, 'current'>,
  id: string,
  version: string,
  port: number,
): RemoteRelease | string {
  const app = live.current()?.remotes.find((remote) => remote.id === id);
  const contract = (app?.stable ?? app?.canary)?.contract;
  if (!contract) return `${id} has no live release whose routes could be used; publish it once`;
  return {
    id,
    version,
    contract,
    counter: null,
    manifest: `http://localhost:${port}/mf-manifest.json`,
    entry: null,
    scripts: [],
    styles: [],
    texts: {},
    words: {},
  };
}
