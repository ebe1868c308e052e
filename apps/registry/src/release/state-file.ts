import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Where the registry of this folder answers; the release command calls it. None in production. */
export const ADDRESS_FILE = 'address';

/**
 * A small file of the registry's own state folder, readable by its user alone. Synchronous: it is read at the start and written rarely.
 * @returns null when there is none
 */
export function readState(stateDir: string, name: string): string | null {
  try {
    return readFileSync(path.join(stateDir, name), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Replaces the file in one step. @param options.ifNew keep what is there @returns what is in the file afterwards */
export function writeState(
  stateDir: string,
  name: string,
  text: string,
  { ifNew = false }: { ifNew?: boolean } = {},
): string {
  mkdirSync(stateDir, { recursive: true, mode: 0o700 });
  const target = path.join(stateDir, name);
  const written = `${target}.${randomBytes(6).toString('hex')}.tmp`;
  writeFileSync(written, text, { mode: 0o600, flag: 'wx' });
  try {
    if (ifNew) linkSync(written, target);
    else renameSync(written, target);
    return text;
  } catch (error) {
    if (ifNew && (error as NodeJS.ErrnoException).code === 'EEXIST') return readFileSync(target, 'utf8');
    throw error;
  } finally {
    rmSync(written, { force: true });
  }
}
