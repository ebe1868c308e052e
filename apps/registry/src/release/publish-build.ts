import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Actor, BuiltFile, Published, ReleaseService } from './release.port';

/** What the start of the product publishes as. */
const LOCAL_BUILD: Actor = { name: 'start', remotes: ['*'] };

export interface Build {
  files: BuiltFile[];
  packageVersion: string;
}

/** Reads what an app's build wrote; its package.json lies beside that folder. @throws when there is no build */
export async function readBuild(id: string, distDir: string): Promise<Build> {
  const entries = await readdir(distDir, { recursive: true, withFileTypes: true }).catch(() => []);
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
  if (names.length === 0) throw new Error(`${distDir} holds no build of ${id}: build it first (npx nx build ${id})`);
  const files = await Promise.all(
    names.map(async (name) => ({
      path: path.relative(distDir, name).split(path.sep).join('/'),
      content: await readFile(name),
    })),
  );
  const { version } = JSON.parse(await readFile(path.join(distDir, '../package.json'), 'utf8')) as { version?: string };
  return { files, packageVersion: version ?? '0.0.0' };
}

/**
 * Publishes a local build and gives it to all shops at once, as a developer's machine does; but a start undoes neither a rollback nor a canary.
 * @throws ReleaseRefused when a gate refuses it
 */
export async function publishBuild(
  service: ReleaseService,
  { id, distDir }: { id: string; distDir: string },
): Promise<Published> {
  const { files, packageVersion } = await readBuild(id, distDir);
  const published = await service.publish(LOCAL_BUILD, id, files, { packageVersion, live: true });
  if (published.live) return published;
  const app = (await service.status())[id];
  const { version } = published;
  if (!app || app.stable === version || app.canary?.version === version || app.bad.includes(version)) return published;
  await service.promote(LOCAL_BUILD, id, version);
  return { ...published, live: true };
}
