import { createHash } from 'node:crypto';
import type { BuiltFile } from './release.port';

/** For people at their desks; not part of a release. */
const NOT_RELEASED = /(^|\/)mf-stats\.json$/;

/** Folder of a build with what the isolated host loads beside a release. */
const FIXTURES = 'fixtures/';

/**
 * A build, split into the public files of the release, the source maps, which are never served, and the fixtures of the
 * isolated host.
 */
export interface ReleaseBuild {
  files: Map<string, Buffer>;
  maps: Map<string, Buffer>;
  /** By path below their folder. */
  fixtures: Map<string, Buffer>;
}

export function splitBuild(built: readonly BuiltFile[]): ReleaseBuild {
  const build: ReleaseBuild = { files: new Map(), maps: new Map(), fixtures: new Map() };
  for (const { path, content } of built) {
    if (NOT_RELEASED.test(path)) continue;
    if (path.startsWith(FIXTURES)) build.fixtures.set(path.slice(FIXTURES.length), content);
    else (path.endsWith('.map') ? build.maps : build.files).set(path, content);
  }
  return build;
}

/** The release's name: the same files have the same one. @param packageVersion such as 1.4.0 @param candidate such as pr.7 */
export function releaseNameOf(files: ReadonlyMap<string, Buffer>, packageVersion: string, candidate?: string): string {
  const hash = createHash('sha256');
  for (const [path, content] of [...files].sort(([a], [b]) => (a < b ? -1 : 1)))
    hash.update(`${path}\0${content.length}\0`).update(content);
  return [packageVersion, ...(candidate === undefined ? [] : [candidate]), hash.digest('hex').slice(0, 12)].join('-');
}
