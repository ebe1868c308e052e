import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { retainedSince } from '@parcelway/domain';
import type { AppContext } from '../context';
import { exportIdsOf, forgetExports } from './exports.store';

/** Named by shop, export and attempt. */
const FILE = /^(\d+)-(\d+)-\d+\.(?:csv|xlsx|zip)$/;

/**
 * Deletes the files whose links have expired, those of interrupted attempts among them, and the rows of old exports.
 */
export async function sweepExports(ctx: AppContext): Promise<void> {
  const { EXPORT_DIR } = ctx.config;
  const ended = retainedSince('export_files', ctx.now()).getTime();
  for (const name of await readdir(EXPORT_DIR).catch(() => [])) {
    const file = path.join(EXPORT_DIR, name);
    // Another worker may have claimed it.
    const written = (await stat(file).catch(() => null))?.mtimeMs;
    if (FILE.test(name) && written !== undefined && written < ended) await rm(file, { force: true });
  }
  await forgetExports(ctx.db, retainedSince('export_records', ctx.now()));
}

/** Deletes a shop's files without an export. One that is being written is deleted by its writer. */
export async function removeExportFiles(ctx: Pick<AppContext, 'config' | 'db'>, shopId: string): Promise<void> {
  const { EXPORT_DIR } = ctx.config;
  const known = new Set(await exportIdsOf(ctx.db, shopId));
  for (const name of await readdir(EXPORT_DIR).catch(() => [])) {
    const [, shop, id = ''] = FILE.exec(name) ?? [];
    if (shop === shopId && !known.has(id)) await rm(path.join(EXPORT_DIR, name), { force: true });
  }
}
