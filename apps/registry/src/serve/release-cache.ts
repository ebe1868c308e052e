import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { releaseName, type IntegrityList } from '@parcelway/remote-contract';
import { APP_ID, NAMES } from '../model';
import { mapConcurrent } from '../release/map-concurrent';
import type { KeyRing } from '../release/keys';
import { checkIntegrity, INTEGRITY_FILE, ReleaseUnsound, sha384Of } from '../release/stored-release';
import { type Storage, isStorageName } from '@parcelway/storage';

const COMPRESSIBLE = /\.(js|css|json|svg|html)$/;
/** Below this a compressed copy costs more in headers than it saves. */
const MIN_COMPRESS_BYTES = 1_024;
/** For how long a release that was refused is not fetched again. */
const REFUSED_FOR_MS = 5_000;

/** `unknown`: the storage has no such release. `refused`: it has one that must not be served. */
export class ReleaseUnusable extends Error {
  override readonly name = 'ReleaseUnusable';
  constructor(
    readonly kind: 'unknown' | 'refused',
    message: string,
  ) {
    super(message);
  }
}

/** A verified release on this machine's disk. */
export interface CachedRelease {
  id: string;
  version: string;
  dir: string;
  counter: number;
  files: IntegrityList['files'];
}

export interface ReleaseCacheOptions {
  storage: Storage;
  /** Folder of this registry alone; releases lie below `r/` in it. */
  dir: string;
  keys: KeyRing;
  /** Remembers the highest counter per release. @returns false when it has seen a higher one */
  accept(release: string, counter: number): boolean;
  /** Called with each release that is refused. */
  onRefused(id: string, version: string, why: string): void;
}

/**
 * Releases as they are served: fetched whole from the storage, every file checked against the signed list, compressed copies made here, and
 * only then moved to where the web server reads. What is in it stays, whatever becomes of the storage.
 */
export class ReleaseCache {
  private readonly inFlight = new Map<string, Promise<CachedRelease>>();
  private readonly ready = new Map<string, CachedRelease>();
  private readonly refused = new Map<string, { error: ReleaseUnusable; until: number }>();

  constructor(private readonly options: ReleaseCacheOptions) {}

  /** Folder to serve as `/r/`. */
  get root(): string {
    return path.join(this.options.dir, 'r');
  }

  /**
   * Makes sure that a release lies in the cache, verified. Simultaneous calls for one release share the work.
   * @throws ReleaseUnusable when there is none or it does not verify; anything else when the storage cannot be reached
   */
  async ensure(id: string, version: string): Promise<CachedRelease> {
    if (!APP_ID.test(id) || !releaseName.safeParse(version).success)
      throw new ReleaseUnusable('unknown', `${nameOf(id, version)} is no name of a release`);
    const name = nameOf(id, version);
    const ready = this.ready.get(name);
    if (ready) return ready;
    const refused = this.refused.get(name);
    if (refused && refused.until > Date.now()) throw refused.error;
    let work = this.inFlight.get(name);
    if (!work) {
      work = this.load(id, version).finally(() => this.inFlight.delete(name));
      this.inFlight.set(name, work);
    }
    return work;
  }

  private async load(id: string, version: string): Promise<CachedRelease> {
    const name = nameOf(id, version);
    try {
      const release = (await this.fromDisk(id, version)) ?? (await this.fromStorage(id, version));
      this.ready.set(name, release);
      return release;
    } catch (error) {
      if (error instanceof ReleaseUnusable && error.kind === 'refused') {
        this.refused.set(name, { error, until: Date.now() + REFUSED_FOR_MS });
        this.options.onRefused(id, version, error.message);
      }
      throw error;
    }
  }

  /** A copy that lost something (a full disk, a power cut) is thrown away, and fetched again. */
  private async fromDisk(id: string, version: string): Promise<CachedRelease | null> {
    const dir = path.join(this.root, id, version);
    const read = (file: string) =>
      readFile(path.join(dir, file)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null;
        throw error;
      });
    const list = await read(INTEGRITY_FILE);
    if (!list) return null;
    try {
      const { counter, files } = this.checkedList(id, version, list);
      await mapConcurrent(Object.entries(files), async ([file, hash]) => {
        checkFile(nameOf(id, version), file, hash, await read(file));
      });
      return { id, version, dir, counter, files };
    } catch (error) {
      if (!(error instanceof ReleaseUnusable)) throw error;
      await rm(dir, { recursive: true, force: true });
      return null;
    }
  }

  private async fromStorage(id: string, version: string): Promise<CachedRelease> {
    const { storage } = this.options;
    const list = (await storage.get(NAMES.file(id, version, INTEGRITY_FILE)))?.content;
    if (!list) throw new ReleaseUnusable('unknown', `there is no release ${nameOf(id, version)}`);
    const { counter, files } = this.checkedList(id, version, list);
    const work = path.join(this.options.dir, 'work', randomBytes(8).toString('hex'));
    try {
      await mapConcurrent(Object.entries(files), async ([file, hash]) => {
        const content = checkFile(
          nameOf(id, version),
          file,
          hash,
          (await storage.get(NAMES.file(id, version, file)))?.content ?? null,
        );
        await save(path.join(work, file), content);
      });
      await save(path.join(work, INTEGRITY_FILE), list);
      const dir = path.join(this.root, id, version);
      await mkdir(path.dirname(dir), { recursive: true });
      await rename(work, dir).catch((error: NodeJS.ErrnoException) => {
        // Another process of this machine was faster with the same release.
        if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
      });
      return { id, version, dir, counter, files };
    } finally {
      await rm(work, { recursive: true, force: true });
    }
  }

  private checkedList(id: string, version: string, text: Buffer): IntegrityList {
    const refuse = (why: string) => new ReleaseUnusable('refused', why);
    let list: IntegrityList;
    try {
      list = checkIntegrity(this.options.keys, id, version, text);
    } catch (error) {
      throw error instanceof ReleaseUnsound ? refuse(error.message) : error;
    }
    const odd = Object.keys(list.files).find((file) => !isStorageName(file));
    if (odd !== undefined) throw refuse(`"${odd.slice(0, 100)}" cannot be a file of ${nameOf(id, version)}`);
    if (!this.options.accept(nameOf(id, version), list.counter))
      throw refuse(`${INTEGRITY_FILE} of ${nameOf(id, version)} has counter ${list.counter}, and a newer one was seen`);
    return list;
  }
}

const nameOf = (id: string, version: string) => `${id}@${version}`;

function checkFile(release: string, file: string, hash: string, content: Buffer | null): Buffer {
  if (!content) throw new ReleaseUnusable('refused', `${release}: ${file} is listed and missing`);
  if (sha384Of(content) !== hash)
    throw new ReleaseUnusable('refused', `${release}: ${file} is not the file that was published`);
  return content;
}

async function save(file: string, content: Buffer): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, content);
  if (!COMPRESSIBLE.test(file) || content.length < MIN_COMPRESS_BYTES) return;
  const [br, gz] = await Promise.all([promisify(brotliCompress)(content), promisify(gzip)(content, { level: 9 })]);
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
}
