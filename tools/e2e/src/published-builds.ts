import { createHash } from 'node:crypto';
import { cpSync, existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Every remote of the repository: a new folder is tested without being named anywhere. @param root the repository */
export const remotesOf = (root: string): string[] =>
  readdirSync(path.join(root, 'apps')).filter((id) => existsSync(path.join(root, 'apps', id, 'remote.json')));

/** Everything that can be released, as PUBLISH_APPS names it. @param root the repository */
export const everyBuild = (root: string): string => ['shell', 'isolated-host', ...remotesOf(root)].join(',');

/** Where a registry stores releases, and its state. */
export interface RegistryFolders {
  releasesDir: string;
  stateDir: string;
}

/** A folder for the releases of these builds, named after them. @param apps as in PUBLISH_APPS */
function folderOf(root: string, apps: string): string {
  const hash = createHash('sha256').update(apps);
  for (const dir of [...apps.split(',').map((id) => `apps/${id}`), 'tools/start'])
    for (const file of readdirSync(path.join(root, dir, 'dist')).sort())
      hash.update(`${file}:${statSync(path.join(root, dir, 'dist', file)).mtimeMs}`);
  return path.join(tmpdir(), `parcelway-published-${hash.digest('hex').slice(0, 16)}`);
}

/** Copies to a registry what another one published of the same builds: publishing is the slowest part of a start. @returns whether there was any */
export function reusePublished(root: string, apps: string, { releasesDir, stateDir }: RegistryFolders): boolean {
  const from = folderOf(root, apps);
  if (!existsSync(from)) return false;
  cpSync(path.join(from, 'releases'), releasesDir, { recursive: true });
  cpSync(path.join(from, 'registry'), stateDir, { recursive: true });
  return true;
}

/** Stores what a registry has just published, for the next one. */
export function savePublished(root: string, apps: string, { releasesDir, stateDir }: RegistryFolders): void {
  const to = folderOf(root, apps);
  const work = `${to}-${process.pid}`;
  cpSync(releasesDir, path.join(work, 'releases'), { recursive: true });
  cpSync(stateDir, path.join(work, 'registry'), { recursive: true });
  try {
    renameSync(work, to);
  } catch {
    // Another suite was first.
    rmSync(work, { recursive: true, force: true });
  }
}
