import { createHash } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { remoteJson } from '@parcelway/remote-contract';
import { readChannels, writeChannels } from './channels';

/** Files for people at their desks: they are not part of a release. */
const NOT_RELEASED = /\.map$|(^|\/)mf-stats\.json$/;
const COMPRESSIBLE = /\.(js|css|json|svg)$/;
/** Below this a compressed copy costs more in headers than it saves. */
const MIN_COMPRESS_BYTES = 1_024;

export interface PublishInput {
  /** What the app's build wrote; its package.json lies beside this folder. */
  distDir: string;
  id: string;
  releasesDir: string;
}

/**
 * Makes a built app a release and puts it on the stable channel. The release's name is the package version with a hash of its files,
 * so the same build is published once; files of older releases stay, because open pages still load from them.
 * @returns the release's name
 * @throws when the build is missing or its `remote.json` is not valid
 */
export async function publishFromDist({ distDir, id, releasesDir }: PublishInput): Promise<{ id: string; version: string }> {
  const files = (await listFiles(distDir)).filter((file) => !NOT_RELEASED.test(file));
  if (files.length === 0) throw new Error(`${distDir} holds no build of ${id}`);
  if (id !== 'shell') await checkRemote(distDir, id);
  const version = `${await packageVersion(distDir)}-${await contentHash(distDir, files)}`;
  const target = path.join(releasesDir, 'r', id, version);
  if (!(await exists(target))) await copyRelease(distDir, files, target);

  const channels = await readChannels(releasesDir);
  const live = channels.apps[id];
  if (live?.stable !== version) {
    channels.apps[id] = { stable: version, previous: live?.stable ?? null };
    await writeChannels(releasesDir, channels);
  }
  return { id, version };
}

async function checkRemote(distDir: string, id: string): Promise<void> {
  const parsed = remoteJson.safeParse(JSON.parse(await readFile(path.join(distDir, 'remote.json'), 'utf8')));
  if (!parsed.success) {
    throw new Error(`remote.json of ${id}: ${parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('; ')}`);
  }
  if (parsed.data.id !== id) throw new Error(`remote.json in the build of ${id} names ${parsed.data.id}`);
}

/** All or nothing: the folder takes its final name only once every file is in it. */
async function copyRelease(distDir: string, files: string[], target: string): Promise<void> {
  const temporary = `${target}.${process.pid}.tmp`;
  await rm(temporary, { recursive: true, force: true });
  await Promise.all(files.map(async (file) => {
    const to = path.join(temporary, file);
    await mkdir(path.dirname(to), { recursive: true });
    await cp(path.join(distDir, file), to);
    if (COMPRESSIBLE.test(file)) await compress(to);
  }));
  await rename(temporary, target).catch(async (error: NodeJS.ErrnoException) => {
    await rm(temporary, { recursive: true, force: true });
    // Another process published the same build in between.
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
  });
}

async function compress(file: string): Promise<void> {
  const content = await readFile(file);
  if (content.length < MIN_COMPRESS_BYTES) return;
  const [br, gz] = await Promise.all([promisify(brotliCompress)(content), promisify(gzip)(content, { level: 9 })]);
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
}

async function packageVersion(distDir: string): Promise<string> {
  const { version } = JSON.parse(await readFile(path.join(distDir, '../package.json'), 'utf8')) as { version?: string };
  return version ?? '0.0.0';
}

async function contentHash(dir: string, files: string[]): Promise<string> {
  const hash = createHash('sha256');
  for (const file of files) hash.update(file).update('\0').update(await readFile(path.join(dir, file)));
  return hash.digest('hex').slice(0, 12);
}

async function listFiles(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile())
    .map((entry) => path.relative(dir, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .sort();
}

const exists = (file: string) => stat(file).then(() => true, () => false);
