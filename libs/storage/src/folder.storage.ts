import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { link, mkdir, open, readdir, readFile, rename, rm, rmdir, stat, unlink } from 'node:fs/promises';
import path from 'node:path';
import { checkName, StorageError } from './storage-error';
import type { Storage, StoredObject } from './storage.port';

/** A writer that held a lock this long is gone: locked work needs milliseconds. */
const STALE_LOCK_MS = 10_000;
const LOCK_TRIES = 400;
const PAUSE_MS = 25;

/** Objects in a folder of this machine, or of a file system that all servers mount. Safe between processes. */
export class FolderStorage implements Storage {
  readonly name: string;
  /** Begins with a dot, so that it is no name in the storage; in the same folder, so that a rename stays one step. */
  private readonly work: string;

  constructor(private readonly root: string) {
    this.name = `folder ${root}`;
    this.work = path.join(root, '.work');
    // Once and never again: a folder that is gone later is a storage that cannot be reached, not an empty one.
    try {
      mkdirSync(root, { recursive: true });
    } catch {
      /* thrown by the first use */
    }
  }

  async get(name: string): Promise<StoredObject | null> {
    checkName(name);
    return this.wrapErrors(async () => {
      const content = await unlessMissing(readFile(path.join(this.root, name)), null);
      if (content) return { content, tag: tagOf(content) };
      await this.needRoot();
      return null;
    });
  }

  async put(name: string, content: Buffer, condition?: { ifNew: true } | { ifTag: string }): Promise<boolean> {
    checkName(name);
    return this.wrapErrors(async () => {
      await this.needRoot();
      const target = path.join(this.root, name);
      const written = await this.write(content);
      try {
        await mkdir(path.dirname(target), { recursive: true });
        if (!condition) await rename(written, target);
        // A hard link appears whole, and only where nothing was.
        else if ('ifNew' in condition)
          return await link(written, target).then(() => true, unlessCode(['EEXIST'], false));
        else
          return await this.locked(name, async () => {
            const now = await unlessMissing(readFile(target), null);
            if (!now || tagOf(now) !== condition.ifTag) return false;
            await rename(written, target);
            return true;
          });
        return true;
      } finally {
        await rm(written, { force: true });
      }
    });
  }

  async remove(name: string): Promise<void> {
    checkName(name);
    return this.wrapErrors(async () => {
      await this.needRoot();
      const target = path.join(this.root, name);
      await unlessMissing(unlink(target), undefined);
      // A folder is no object: what the last one leaves empty goes with it.
      for (let dir = path.dirname(target); dir !== this.root; dir = path.dirname(dir))
        if (!(await rmdir(dir).then(() => true, unlessCode(['ENOTEMPTY', 'EEXIST', 'ENOENT'], false)))) return;
    });
  }

  async list(
    prefix: string,
    { after = '', limit = Infinity }: { after?: string; limit?: number } = {},
  ): Promise<string[]> {
    const folder = prefix.includes('/') ? prefix.slice(0, prefix.lastIndexOf('/')) : '';
    if (folder) checkName(folder);
    return this.wrapErrors(async () => {
      await this.needRoot();
      const entries = await unlessMissing(
        readdir(path.join(this.root, folder), { recursive: true, withFileTypes: true }),
        [],
      );
      return entries
        .filter((entry) => entry.isFile())
        .map((entry) => path.relative(this.root, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
        .filter((name) => !name.startsWith('.') && name.startsWith(prefix) && name > after)
        .sort()
        .slice(0, limit);
    });
  }

  private async needRoot(): Promise<void> {
    if (!(await stat(this.root)).isDirectory())
      throw new StorageError(`The storage, ${this.name}, is a file: name a folder`);
  }

  /** @returns a file with the content, all of it on the disk, that has no name in the storage yet */
  private async write(content: Buffer): Promise<string> {
    await mkdir(this.work, { recursive: true });
    const file = path.join(this.work, randomBytes(12).toString('hex'));
    const handle = await open(file, 'wx');
    try {
      await handle.writeFile(content);
      await handle.sync();
    } finally {
      await handle.close();
    }
    return file;
  }

  private async locked<T>(name: string, act: () => Promise<T>): Promise<T> {
    const lock = path.join(this.work, `${createHash('sha256').update(name).digest('hex')}.lock`);
    for (let tries = 0; ; tries += 1) {
      const handle = await open(lock, 'wx').catch(unlessCode(['EEXIST'], null));
      if (handle) {
        await handle.close();
        return act().finally(() => rm(lock, { force: true }));
      }
      if (tries >= LOCK_TRIES)
        throw new StorageError(`${this.name}: ${name} stays locked. If no process that uses it runs, remove ${lock}`);
      const held = await unlessMissing(stat(lock), null);
      if (held && Date.now() - held.mtimeMs > STALE_LOCK_MS)
        await unlessMissing(rename(lock, `${lock}.${randomBytes(6).toString('hex')}.stale`), undefined);
      else
        await new Promise((resolve) => {
          setTimeout(resolve, PAUSE_MS);
        });
    }
  }

  private async wrapErrors<T>(act: () => Promise<T>): Promise<T> {
    try {
      return await act();
    } catch (error) {
      if (error instanceof StorageError) throw error;
      throw new StorageError(
        `The storage, ${this.name}, cannot be used (${(error as Error).message}). Check that the folder is there, mounted, and readable and writable by this user`,
        { cause: error },
      );
    }
  }
}

const tagOf = (content: Buffer): string => createHash('sha256').update(content).digest('base64url');

const unlessCode =
  <T>(codes: readonly string[], value: T) =>
  (error: NodeJS.ErrnoException): T => {
    if (codes.includes(error.code ?? '')) return value;
    throw error;
  };
/** A folder is no object, and neither is what would lie below one. */
const unlessMissing = <T, U>(answer: Promise<T>, value: U): Promise<T | U> =>
  answer.catch(unlessCode(['ENOENT', 'EISDIR', 'ENOTDIR'], value));
