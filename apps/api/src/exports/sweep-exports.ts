import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { AppContext } from '../context';
import { KEPT_MS, LINK_MS } from './exports';
import { forgetExports } from './exports.store';

/** Deletes the files whose links have ended, those of attempts that were cut off among them, and what is known of old exports. */
export async function sweepExports(ctx: AppContext): Promise<void> {
  const { EXPORT_DIR } = ctx.config;
  const ended = ctx.now().getTime() - LINK_MS;
  for (const name of await readdir(EXPORT_DIR).catch(() => [])) {
    const file = path.join(EXPORT_DIR, name);
    // Another worker may have taken it.
    const written = (await stat(file).catch(() => null))?.mtimeMs;
    if (/^\d+-\d+-\d+\.(csv|xlsx)$/.test(name) && written !== undefined && written < ended)
      await rm(file, { force: true });
  }
  await forgetExports(ctx.db, new Date(ctx.now().getTime() - KEPT_MS));
}
