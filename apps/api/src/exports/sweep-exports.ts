import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { AppContext } from '../context';
import { KEPT_MS, LINK_MS } from './exports';
import { exportIdsOf, forgetExports } from './exports.store';

/** Named by shop, export and attempt. */
const FILE = /^(\d+)-(\d+)-\d+\.(?:csv|xlsx)$/;

/** Deletes the files whose links have ended, those of attempts that were cut off among them, and what is known of old exports. */
export async function sweepExports(ctx: AppContext): Promise<void> {
  const { EXPORT_DIR } = ctx.config;
  const ended = ctx.now().getTime() - LINK_MS;
  for (const name of await readdir(EXPORT_DIR).catch(() => [])) {
    const file = path.join(EXPORT_DIR, name);
    // Another worker may have claimed it.
    const written = (await stat(file).catch(() => null))?.mtimeMs;
    if (FILE.test(name) && written !== undefined && written < ended) await rm(file, { force: true });
  }
  await forgetExports(ctx.db, new Date(ctx.now().getTime() - KEPT_MS));
}

/** Deletes the files of exports of a shop that are not known any more. One that is being written is deleted by who writes it. */
export async function removeExportFiles(ctx: Pick<AppContext, 'config' | 'db'>, shopId: string): Promise<void> {
  const { EXPORT_DIR } = ctx.config;
  const known = new Set(await exportIdsOf(ctx.db, shopId));
  for (const name of await readdir(EXPORT_DIR).catch(() => [])) {
    const [, shop, id = ''] = FILE.exec(name) ?? [];
    if (shop === shopId && !known.has(id)) await rm(path.join(EXPORT_DIR, name), { force: true });
  }
}
