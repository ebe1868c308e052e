import { randomBytes } from 'node:crypto';
import { mkdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { RETENTION_DAYS } from '@parcelway/domain';
import type { AppContext } from '../context';
import * as store from './exports.store';
import type { ExportRow } from './exports.store';

/** Attempts after which an export fails. */
const MOST_ATTEMPTS = 5;
const REPORT_EVERY_MS = 500;
/** How long a file and its link are stored. */
const LINK_MS = RETENTION_DAYS.export_files * 86_400_000;

/** It was cancelled, or another process has begun it again. */
class Stopped extends Error {
  override readonly name = 'Stopped';
}

type AttemptId = Parameters<typeof store.changeExport>[1];

/** How far an attempt is: it is written from time to time. */
export interface Progress {
  rows_done: number;
  rows_total?: number;
  /** Must be called often. @throws when the export was cancelled, or another attempt has begun */
  check(): void;
}

/** How the files of one kind of export are written. */
export interface ExportWriter {
  extension: string;
  /** @returns how many rows were written */
  write(file: string, progress: Progress): Promise<number>;
}

/**
 * Writes the file of an export. An interrupted attempt leaves an unreferenced file (the sweep deletes it), and the next
 * one begins at the first row: a file becomes valid only when its export is marked as done.
 */
export async function runAttempt(
  ctx: AppContext,
  id: { shopId: string; exportId: string },
  writerOf: (row: ExportRow) => ExportWriter,
): Promise<void> {
  const row = await store.beginExport(ctx.db, id);
  if (!row) return;
  const { attempt } = row;
  const { extension, write } = writerOf(row);
  const mine = { ...id, attempt };
  if (attempt > MOST_ATTEMPTS) return giveUp(ctx, mine);
  const name = `${id.shopId}-${id.exportId}-${attempt}.${extension}`;
  const file = path.join(ctx.config.EXPORT_DIR, name);
  try {
    await mkdir(ctx.config.EXPORT_DIR, { recursive: true });
    const rows_done = await withProgress(ctx, mine, (progress) => write(file, progress));
    const token = randomBytes(32).toString('base64url');
    const finished = await store.changeExport(ctx.db, mine, {
      state: 'done',
      rows_done,
      rows_total: rows_done,
      file: name,
      file_bytes: String((await stat(file)).size),
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

/**
 * Writes an export's progress in another transaction than its reading: that one holds a connection all the time, and
 * must not wait for a second.
 */
async function withProgress<T>(ctx: AppContext, id: AttemptId, work: (progress: Progress) => Promise<T>): Promise<T> {
  const ended = new AbortController();
  const { signal } = ended;
  let stopped = false;
  const progress: Progress = {
    rows_done: 0,
    check() {
      if (stopped) throw new Stopped();
    },
  };
  const reporting = async (): Promise<void> => {
    while (!signal.aborted && !stopped) {
      try {
        const { rows_done, rows_total } = progress;
        const change = { rows_done: Math.floor(rows_done), ...(rows_total !== undefined && { rows_total }) };
        stopped = !(await store.changeExport(ctx.db, id, change));
      } catch (error) {
        ctx.log.warn({ ...id, err: error }, 'the progress of an export could not be written');
      }
      await sleep(REPORT_EVERY_MS, undefined, { signal }).catch(() => {});
    }
  };
  const running = reporting();
  try {
    return await work(progress);
  } finally {
    ended.abort();
    await running;
  }
}

const giveUp = async (ctx: AppContext, id: AttemptId): Promise<void> => {
  const error = 'The file could not be written. Start the export again; if it stays so, contact us.';
  await store.changeExport(ctx.db, id, { state: 'failed', error });
};
