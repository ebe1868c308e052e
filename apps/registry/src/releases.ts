import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { remoteJson, type ResolvedRemote } from '@parcelway/remote-contract';
import { z } from 'zod';
import { readChannels } from './channels';

const names = z.array(z.string());
/** `entry.json` of the shell's build. */
const entryFiles = z.object({ scripts: names, styles: names, preload: names });
/** The part of `mf-manifest.json` that tells which files a remote begins with. */
const manifestSchema = z.object({
  metaData: z.object({ remoteEntry: z.object({ name: z.string(), path: z.string() }) }),
  exposes: z.array(z.object({ assets: z.object({ js: z.object({ sync: names }), css: z.object({ sync: names }) }) })),
});

export interface ShellRelease { version: string; scripts: string[]; styles: string[]; preload: string[] }
export interface RemoteRelease extends ResolvedRemote {
  /** Addresses of the container entry, and of the exposed module's first files. */
  entry: string;
  scripts: string[];
  styles: string[];
}
export interface LiveSet { shell: ShellRelease; remotes: RemoteRelease[] }

/** What is live now. A release never changes, so each is read once; only the small list of channels is read every time. */
export class Releases {
  private readonly shells = new Map<string, ShellRelease>();
  private readonly remotes = new Map<string, RemoteRelease>();
  private lastGood: LiveSet | null = null;

  /** @param onError told when the storage cannot be read; the last good set is served then. */
  constructor(private readonly dir: string, private readonly onError: (error: unknown) => void) {}

  /** @returns null while no shell has been published. */
  async live(): Promise<LiveSet | null> {
    try {
      const { apps } = await readChannels(this.dir);
      const { shell, ...remotes } = apps;
      if (!shell) return this.lastGood;
      this.lastGood = {
        shell: await this.shell(shell.stable),
        remotes: await Promise.all(Object.entries(remotes).map(([id, { stable }]) => this.remote(id, stable))),
      };
    } catch (error) {
      this.onError(error);
    }
    return this.lastGood;
  }

  private async shell(version: string): Promise<ShellRelease> {
    let release = this.shells.get(version);
    if (!release) {
      const entry = entryFiles.parse(await this.json('shell', version, 'entry.json'));
      const at = (file: string) => addressOf('shell', version, file);
      release = { version, scripts: entry.scripts.map(at), styles: entry.styles.map(at), preload: entry.preload.map(at) };
      this.shells.set(version, release);
    }
    return release;
  }

  private async remote(id: string, version: string): Promise<RemoteRelease> {
    const key = `${id}@${version}`;
    let release = this.remotes.get(key);
    if (!release) {
      const contract = remoteJson.parse(await this.json(id, version, 'remote.json'));
      const { metaData, exposes } = manifestSchema.parse(await this.json(id, version, 'mf-manifest.json'));
      const at = (file: string) => addressOf(id, version, file);
      release = {
        id, version, contract,
        manifest: at('mf-manifest.json'),
        entry: at(`${metaData.remoteEntry.path}${metaData.remoteEntry.name}`),
        scripts: exposes.flatMap(({ assets }) => assets.js.sync.map(at)),
        styles: exposes.flatMap(({ assets }) => assets.css.sync.map(at)),
      };
      this.remotes.set(key, release);
    }
    return release;
  }

  private async json(id: string, version: string, file: string): Promise<unknown> {
    return JSON.parse(await readFile(path.join(this.dir, 'r', id, version, file), 'utf8'));
  }
}

const addressOf = (id: string, version: string, file: string) => `/r/${id}/${version}/${file}`;
