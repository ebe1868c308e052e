import type { OpenRelease } from './release-files';
import { ReleaseFault } from './remote-load-error';

/** The part of `mf-manifest.json` with a remote's first files. */
interface Manifest {
  metaData: { remoteEntry: { name: string; path: string } };
  exposes: { assets: { js: { sync: string[] }; css: { sync: string[] } } }[];
}

/** Addresses of the container, and of the exposed module's first files. */
export interface FirstFiles {
  entry: string;
  scripts: string[];
  styles: string[];
}

/** @throws ReleaseFault for a manifest that is none */
export function filesOf({ manifest, manifestUrl }: OpenRelease): FirstFiles {
  const at = (file: string) => new URL(file, manifestUrl).href;
  try {
    const { metaData, exposes } = JSON.parse(new TextDecoder().decode(manifest)) as Manifest;
    return {
      entry: at(`${metaData.remoteEntry.path}${metaData.remoteEntry.name}`),
      scripts: exposes.flatMap(({ assets }) => assets.js.sync.map(at)),
      styles: exposes.flatMap(({ assets }) => assets.css.sync.map(at)),
    };
  } catch (cause) {
    throw new ReleaseFault('not-a-remote', 'its manifest is not one of a remote', { cause });
  }
}
