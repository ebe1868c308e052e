import { sql, type Selectable } from 'kysely';
import type { Database, ShopTransaction } from '../db/database';
import { withShop } from '../db/database';
import type { DB } from '../db/schema';

export type SyncRun = Selectable<DB['sync_runs']>;

export const findRun = (trx: ShopTransaction, shopId: string, syncId: string): Promise<SyncRun | undefined> =>
  trx
    .selectFrom('sync_runs')
    .selectAll()
    .where('shop_id', '=', shopId)
    .where('sync_id', '=', syncId)
    .executeTakeFirst();

export const readRun = (db: Database, shopId: string, syncId: string): Promise<SyncRun | undefined> =>
  withShop(db, shopId, (trx) => findRun(trx, shopId, syncId));

/** The run that is under way, of those that a user sees. */
export const activeRun = (trx: ShopTransaction, shopId: string): Promise<SyncRun | undefined> =>
  trx
    .selectFrom('sync_runs')
    .selectAll()
    .where('shop_id', '=', shopId)
    .where('state', 'in', ['queued', 'running'])
    .where('kind', '<>', 'reconcile')
    .executeTakeFirst();

export const latestRun = (trx: ShopTransaction, shopId: string): Promise<SyncRun | undefined> =>
  trx
    .selectFrom('sync_runs')
    .selectAll()
    .where('shop_id', '=', shopId)
    .where('kind', '<>', 'reconcile')
    .orderBy('sync_id', 'desc')
    .executeTakeFirst();

/** @returns null when another run of this shop is under way. */
export async function insertRun(
  trx: ShopTransaction,
  run: { shopId: string; kind: 'first' | 'manual'; syncDay: number; since: Date; startedAt: Date },
): Promise<SyncRun | null> {
  const { rows } = await sql<SyncRun>`
    insert into sync_runs (shop_id, kind, sync_day, since, started_at) values (${run.shopId}, ${run.kind}, ${run.syncDay}, ${run.since}, ${run.startedAt})
    on conflict (shop_id) where state in ('queued', 'running') and kind <> 'reconcile' do nothing returning *`.execute(
    trx,
  );
  return rows[0] ?? null;
}

export type RunChange = Partial<
  Pick<
    SyncRun,
    | 'state'
    | 'bulk_operation_id'
    | 'result_url'
    | 'byte_offset'
    | 'order_count'
    | 'order_processed'
    | 'error'
    | 'finished_at'
    | 'failures'
  >
>;

/** Changes a run that is under way. @returns false when it ended meanwhile: it stays as it ended. */
export async function updateRun(
  trx: ShopTransaction,
  shopId: string,
  syncId: string,
  change: RunChange,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('sync_runs')
    .set(change)
    .where('shop_id', '=', shopId)
    .where('sync_id', '=', syncId)
    .where('state', 'in', ['queued', 'running'])
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Moves the mark in the result file, in the transaction that wrote what lies before it.
 * @returns false when the mark is not where it was: another process went on with this run.
 */
export async function advanceRun(
  trx: ShopTransaction,
  shopId: string,
  syncId: string,
  step: { from: number; to: number; roots: number },
): Promise<boolean> {
  const result = await sql`
    update sync_runs set byte_offset = ${step.to}, order_processed = order_processed + ${step.roots}, failures = 0,
      order_count = greatest(order_count, order_processed + ${step.roots})
    where shop_id = ${shopId} and sync_id = ${syncId} and byte_offset = ${step.from} and state = 'running'`.execute(
    trx,
  );
  return result.numAffectedRows === 1n;
}

/** Everything the store had up to `until` is here now, as far as it changed after `since`. */
export async function markReconciled(trx: ShopTransaction, shopId: string, since: Date, until: Date): Promise<void> {
  await sql`update shops set reconciled_until = greatest(reconciled_until, ${until}::timestamptz)
    where shop_id = ${shopId} and (reconciled_until is null or reconciled_until >= ${since}::timestamptz)`.execute(trx);
}

/** The run that waits for this export. */
export const runOfExport = (trx: ShopTransaction, shopId: string, operationId: string): Promise<SyncRun | undefined> =>
  trx
    .selectFrom('sync_runs')
    .selectAll()
    .where('shop_id', '=', shopId)
    .where('bulk_operation_id', '=', operationId)
    .where('state', '=', 'running')
    .executeTakeFirst();
