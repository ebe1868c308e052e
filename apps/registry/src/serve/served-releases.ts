import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { remoteJson, type ResolvedRelease } from '@parcelway/remote-contract';
import { z } from 'zod';
import { ReleaseUnusable, type CachedRelease, type ReleaseCache } from './release-cache';

const names = z.array(z.string());
/** What a document shows in one language until code runs, of the shell's own. */
const words = z.object({ header: z.string() });
export type ShellWords = z.output<typeof words>;
/** `labels.json` of a remote: what a document shows of a route until code runs. */
const routeWords = z.object({ search: z.string() });
export type RouteWords = z.output<typeof routeWords>;
const remoteLabels = z.record(z.string(), z.record(z.string(), routeWords));

/** `entry.json` of the shell's build. A release from before the words or the parts has none; its `preload` then holds those of every screen. */
const entryFiles = z.object({
  scripts: names,
  styles: names,
  preload: names,
  parts: z.record(z.string(), names).default({}),
  words: z.record(z.string(), words).default({}),
});
/** The part of `mf-manifest.json` with a remote's first files. */
const manifestSchema = z.object({
  metaData: z.object({ remoteEntry: z.object({ name: z.string(), path: z.string() }) }),
  exposes: z.array(z.object({ assets: z.object({ js: z.object({ sync: names }), css: z.object({ sync: names }) }) })),
});

/** A file as the document requests it. */
export interface Asset {
  href: string;
  integrity: string;
}

export interface ShellRelease {
  id: string;
  version: string;
  scripts: Asset[];
  styles: Asset[];
  /** Chunks that its scripts request at once on every page. */
  preload: Asset[];
  /** What screens need beside that, by the names of `firstParts`. */
  parts: Record<string, Asset[]>;
  /** By language. */
  words: Record<string, ShellWords>;
}

export interface RemoteRelease extends ResolvedRelease {
  id: string;
  /** The container entry, and the exposed module's first files; none for a release on a developer's machine. */
  entry: Asset | null;
  scripts: Asset[];
  styles: Asset[];
  /** Its texts, by language. */
  texts: Record<string, Asset>;
  /** What the document draws of it, by language and path of the route; none for most. */
  words: Record<string, Record<string, RouteWords>>;
}

/** A chunk of texts, as builds name it. */
const TEXTS = /^js\/texts-([a-z]{2})(?:-json)?\.[^/]+\.js$/;

/** Address of the folder of a release, with a slash at its end. */
export const folderOf = (id: string, version: string): string => `/r/${id}/${version}/`;

/** Each file once. */
export const distinct = (assets: readonly Asset[]): Asset[] => [
  ...new Map(assets.map((asset) => [asset.href, asset])).values(),
];

/** What a document must know of a release, read from its verified files. A release never changes, so each is read once. */
export class ServedReleases {
  private readonly shells = new Map<string, Promise<ShellRelease>>();
  private readonly remotes = new Map<string, Promise<RemoteRelease>>();

  constructor(private readonly cache: ReleaseCache) {}

  /** The shell, or the isolated host. @throws ReleaseUnusable when there is none, it does not verify or is neither; anything else when the storage cannot be reached */
  shell(id: string, version: string): Promise<ShellRelease> {
    return once(this.shells, `${id}@${version}`, async () => {
      const release = await this.cache.ensure(id, version);
      const entry = await this.read(release, 'entry.json', entryFiles);
      const at = (file: string) => assetOf(release, file);
      return {
        id,
        version,
        scripts: entry.scripts.map(at),
        styles: entry.styles.map(at),
        preload: entry.preload.map(at),
        parts: Object.fromEntries(Object.entries(entry.parts).map(([name, files]) => [name, files.map(at)])),
        words: entry.words,
      };
    });
  }

  /** @throws as {@link shell} */
  remote(id: string, version: string): Promise<RemoteRelease> {
    return once(this.remotes, `${id}@${version}`, async () => {
      const release = await this.cache.ensure(id, version);
      const contract = await this.read(release, 'remote.json', remoteJson);
      const { metaData, exposes } = await this.read(release, 'mf-manifest.json', manifestSchema);
      const at = (file: string) => assetOf(release, file);
      return {
        id,
        version,
        contract,
        counter: release.counter,
        manifest: at('mf-manifest.json').href,
        entry: at(`${metaData.remoteEntry.path}${metaData.remoteEntry.name}`),
        scripts: exposes.flatMap(({ assets }) => assets.js.sync.map(at)),
        styles: exposes.flatMap(({ assets }) => assets.css.sync.map(at)),
        words: Object.hasOwn(release.files, 'labels.json') ? await this.read(release, 'labels.json', remoteLabels) : {},
        texts: Object.fromEntries(
          Object.keys(release.files).flatMap((file) => {
            const [, language] = TEXTS.exec(file) ?? [];
            return language ? [[language, at(file)]] : [];
          }),
        ),
      };
    });
  }

  private async read<T>(release: CachedRelease, file: string, schema: z.ZodType<T>): Promise<T> {
    assetOf(release, file);
    try {
      return schema.parse(JSON.parse(await readFile(path.join(release.dir, file), 'utf8')));
    } catch (error) {
      throw new ReleaseUnusable(
        'refused',
        `${release.id}@${release.version}: ${file} cannot be understood (${(error as Error).message.slice(0, 200)})`,
      );
    }
  }
}

function assetOf({ id, version, files }: CachedRelease, file: string): Asset {
  const integrity = Object.hasOwn(files, file) ? files[file] : undefined;
  if (!integrity) throw new ReleaseUnusable('refused', `${id}@${version}: ${file} has no hash in its list of files`);
  return { href: `${folderOf(id, version)}${file}`, integrity };
}

/** A failure is not remembered: the storage may come back. */
async function once<T>(known: Map<string, Promise<T>>, key: string, make: () => Promise<T>): Promise<T> {
  const there =
    known.get(key) ??
    make().catch((error: unknown) => {
      known.delete(key);
      throw error;
    });
  known.set(key, there);
  return there;
}
