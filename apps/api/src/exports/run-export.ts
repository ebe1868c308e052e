import { randomBytes } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AppContext } from '../context';
import { withShop } from '../db/database';
import type { ExportRequest } from '../db/export.schema';
import { shopMasking } from '../tracking-page/shopper/masked';
import { openRequest } from './export-request';
import type { Cell } from '../http/text-file';
import { cellsOf, headingsOf } from './export-cells';
import { writeExport } from './export-file';
import type { RawRow } from './export-columns.store';
import { readRows } from './export-rows.store';
import { LINK_MS, wantedOf } from './exports';
import * as store from './exports.store';

/** Attempts after which an export fails. */
const MOST_ATTEMPTS = 5;
const REPORT_EVERY_MS = 500;

/** It was cancelled, or another process has begun it again. */
class Stopped extends Error {
  override readonly name = 'Stopped';
}

/**
 * Writes the file of an export. An interrupted attempt leaves an unreferenced file (the sweep deletes it), and the next
 * one begins at the first row: a file becomes valid only when its export is marked as done.
 */
export async function runExport(ctx: AppContext, id: { shopId: string; exportId: string }): Promise<void> {
  const row = await store.beginExport(ctx.db, id);
  if (!row) return;
  const { attempt } = row;
  const request = openRequest(ctx.vault, row.request);
  const mine = { ...id, attempt };
  if (attempt > MOST_ATTEMPTS) return giveUp(ctx, mine);
  const name = `${id.shopId}-${id.exportId}-${attempt}.${request.file_type}`;
  const file = path.join(ctx.config.EXPORT_DIR, name);
  try {
    await mkdir(ctx.config.EXPORT_DIR, { recursive: true });
    const rows_done = await write(ctx, mine, request, file);
    const token = randomBytes(32).toString('base64url');
    const finished = await store.changeExport(ctx.db, mine, {
      state: 'done',
      rows_done,
      rows_total: rows_done,
      file: name,
      token_hash: ctx.vault.hashToken(token),
      token_enc: ctx.vault.encrypt(token),
      expires_at: new Date(ctx.now().getTime() + LINK_MS),
    });
    if (!finished) throw new Stopped();
  } catch (error) {
    await rm(file, { force: true });
    if (error instanceof Stopped) return;
    if (attempt < MOST_ATTEMPTS) throw error;
    ctx.log.error({ ...mine, err: error }, 'an export was given up');
    await giveUp(ctx, mine);
  }
}

/** @returns how many rows were written */
async function write(
  ctx: AppContext,
  id: Parameters<typeof store.changeExport>[1],
  request: ExportRequest,
  file: string,
): Promise<number> {
  const { columns, texts, timezone } = request;
  const masking = await withShop(ctx.db, id.shopId, (trx) => shopMasking(trx, id.shopId));
  const cells = cellsOf(ctx, columns, texts, masking);
  let done = 0;
  const progress = reportProgress(ctx, id, () => done);
  async function* pages(raw: AsyncIterable<RawRow[]>): AsyncGenerator<Cell[][]> {
    for await (const page of raw) {
      if (progress.isStopped()) throw new Stopped();
      yield page.map(cells);
      done += page.length;
    }
  }
  const wanted = wantedOf(ctx, { timezone }, request);
  const reading = { wanted, columns, timezone, now: new Date(request.at), masking };
  try {
    await readRows(ctx.db, id.shopId, reading, (raw) => {
      done = 0;
      return writeExport(file, request.file_type, headingsOf(columns, texts), pages(raw));
    });
  } finally {
    await progress.end();
  }
  return done;
}

/**
 * Writes an export's progress in another transaction than its reading: that one holds a connection all the time, and
 * must not wait for a second. `isStopped` when the export was cancelled or another attempt has begun.
 */
function reportProgress(
  ctx: AppContext,
  id: Parameters<typeof store.changeExport>[1],
  rowsDone: () => number,
): { isStopped(): boolean; end(): Promise<void> } {
  const ended = new AbortController();
  const { signal } = ended;
  let stopped = false;
  const reporting = async (): Promise<void> => {
    while (!signal.aborted && !stopped) {
      try {
        stopped = !(await store.changeExport(ctx.db, id, { rows_done: rowsDone() }));
      } catch (error) {
        ctx.log.warn({ ...id, err: error }, 'the progress of an export could not be written');
      }
      await sleep(REPORT_EVERY_MS, undefined, { signal }).catch(() => {});
    }
  };
  const running = reporting();
  return {
    isStopped: () => stopped,
    async end() {
      ended.abort();
      await running;
    },
  };
}

const giveUp = async (ctx: AppContext, id: Parameters<typeof store.changeExport>[1]): Promise<void> => {
  const error = 'The file could not be written. Start the export again; if it stays so, contact us.';
  await store.changeExport(ctx.db, id, { state: 'failed', error });
};
