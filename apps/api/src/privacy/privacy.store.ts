import { sql, type Selectable } from 'kysely';
import type { Database, ShopTransaction } from '../db/database';
import type { DB } from '../db/schema';

type ExportRow = Selectable<DB['exports']>;
export type Deletion = Selectable<DB['data_deletions']>;

const UNDER_WAY = ['queued', 'running'] as const;

/** The last export of all data since then. */
export const lastDataExport = (trx: ShopTransaction, shopId: string, since: Date): Promise<ExportRow | undefined> =>
  trx
    .selectFrom('exports')
    .selectAll()
    .where('shop_id', '=', shopId)
    .where('kind', '=', 'data')
    .where('created_at', '>', since)
    .orderBy('export_id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** How many exports of all data were requested since then; those that failed do not count. */
export async function countDataExports(trx: ShopTransaction, shopId: string, since: Date): Promise<number> {
  const { count } = await trx
    .selectFrom('exports')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('shop_id', '=', shopId)
    .where('kind', '=', 'data')
    .where('state', '<>', 'failed')
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** @returns undefined when another one is under way */
export async function insertDataExport(
  trx: ShopTransaction,
  row: { shopId: string; userId: string; request: string; at: Date },
): Promise<string | undefined> {
  const inserted = await trx
    .insertInto('exports')
    .values({
      shop_id: row.shopId,
      user_id: row.userId,
      kind: 'data',
      request: row.request,
      rows_total: 0,
      created_at: row.at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('export_id')
    .executeTakeFirst();
  return inserted?.export_id;
}

/** Stops an export of all data that is under way; any other stays as it is. */
export const cancelDataExport = (trx: ShopTransaction, shopId: string, exportId: string): Promise<unknown> =>
  trx
    .updateTable('exports')
    .set({ state: 'cancelled' })
    .where('shop_id', '=', shopId)
    .where('export_id', '=', exportId)
    .where('kind', '=', 'data')
    .where('state', 'in', UNDER_WAY)
    .execute();

const open = (trx: ShopTransaction, shopId: string) =>
  trx
    .selectFrom('data_deletions')
    .selectAll()
    .where('shop_id', '=', shopId)
    .where('undone_at', 'is', null)
    .where('done_at', 'is', null);

/** The deletion that is requested and not done. */
export const openDeletion = (trx: ShopTransaction, shopId: string): Promise<Deletion | undefined> =>
  open(trx, shopId).executeTakeFirst();

/** The same, locked until the transaction ends. */
export const lockDeletion = (trx: ShopTransaction, shopId: string): Promise<Deletion | undefined> =>
  open(trx, shopId).forUpdate().executeTakeFirst();

/** @returns undefined when a deletion is requested already */
export const insertDeletion = (
  trx: ShopTransaction,
  shopId: string,
  row: { requested_at: Date; requested_by: string; due_at: Date },
): Promise<Deletion | undefined> =>
  trx
    .insertInto('data_deletions')
    .values({ shop_id: shopId, ...row })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();

export async function changeDeletion(
  trx: ShopTransaction,
  { shop_id: shopId, deletion_id: id }: Deletion,
  change: Partial<Pick<Deletion, 'reminded_at' | 'undone_at' | 'undone_by' | 'started_at' | 'done_at'>>,
): Promise<void> {
  await trx
    .updateTable('data_deletions')
    .set(change)
    .where('shop_id', '=', shopId)
    .where('deletion_id', '=', id)
    .execute();
}

/** Shops of all whose deletion is due before that time. */
export async function shopsToDelete(db: Database, before: Date): Promise<string[]> {
  const { rows } = await sql<{ shop_id: string }>`select * from data_deletions_before(${before})`.execute(db.kysely);
  return rows.map((row) => row.shop_id);
}

/** Mails about a deletion that was undone are not sent any more. */
export async function cancelDeletionMails(trx: ShopTransaction, shopId: string): Promise<void> {
  await trx
    .updateTable('mails')
    .set({ state: 'cancelled' })
    .where('shop_id', '=', shopId)
    .where('origin', '=', 'deletion')
    .where('state', '=', 'queued')
    .execute();
}

/** Ends all exports of the shop; their files are removed by `removeExportFiles`. */
export const endExports = (trx: ShopTransaction, shopId: string): Promise<unknown> =>
  trx.deleteFrom('exports').where('shop_id', '=', shopId).execute();
