import type { ExportColumn, ExportRows } from '@parcelway/domain';
import { sql, type Selectable, type Updateable } from 'kysely';
import { withShop, type Database, type ShopTransaction } from '../db/database';
import type { DB } from '../db/schema';

export type ExportRow = Selectable<DB['exports']>;
type Id = { shopId: string; exportId: string };

const UNDER_WAY = ['queued', 'running'] as const;
const byId = (trx: ShopTransaction, { shopId, exportId }: Id) =>
  trx.updateTable('exports').where('shop_id', '=', shopId).where('export_id', '=', exportId);

/** A new export. @param row.request of `sealRequest` @returns undefined when `most` of the shop's wait already */
export async function insertExport(
  trx: ShopTransaction,
  row: { shopId: string; userId: string; request: string; total: number; at: Date },
  most: number,
): Promise<string | undefined> {
  const { count } = await trx
    .selectFrom('exports')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('shop_id', '=', row.shopId)
    .where('kind', '=', 'orders')
    .where('state', 'in', UNDER_WAY)
    .executeTakeFirstOrThrow();
  if (Number(count) >= most) return undefined;
  const { export_id } = await trx
    .insertInto('exports')
    .values({
      shop_id: row.shopId,
      user_id: row.userId,
      request: row.request,
      rows_total: row.total,
      created_at: row.at,
    })
    .returning('export_id')
    .executeTakeFirstOrThrow();
  return export_id;
}

const ofUser = (trx: ShopTransaction, shopId: string, userId: string) =>
  trx
    .selectFrom('exports')
    .selectAll()
    .where('shop_id', '=', shopId)
    .where('kind', '=', 'orders')
    .where('user_id', '=', userId);

/** Exports of a user, newest first. */
export const exportsOf = (
  db: Database,
  shopId: string,
  userId: string,
  since: Date,
  most: number,
): Promise<ExportRow[]> =>
  withShop(db, shopId, (trx) =>
    ofUser(trx, shopId, userId).where('created_at', '>', since).orderBy('export_id', 'desc').limit(most).execute(),
  );

export const exportOf = (db: Database, { shopId, exportId }: Id, userId: string): Promise<ExportRow | undefined> =>
  withShop(db, shopId, (trx) => ofUser(trx, shopId, userId).where('export_id', '=', exportId).executeTakeFirst());

/** Stops an export that is under way; any other stays as it is. */
export const cancelExport = (db: Database, id: Id, userId: string): Promise<unknown> =>
  withShop(db, id.shopId, (trx) =>
    byId(trx, id)
      .set({ state: 'cancelled' })
      .where('kind', '=', 'orders')
      .where('user_id', '=', userId)
      .where('state', 'in', UNDER_WAY)
      .execute(),
  );

/** All exports of a shop. */
export const exportIdsOf = async (db: Database, shopId: string): Promise<string[]> =>
  (
    await withShop(db, shopId, (trx) =>
      trx.selectFrom('exports').select('export_id').where('shop_id', '=', shopId).execute(),
    )
  ).map((row) => row.export_id);

/** A new attempt, from the first row on. @returns undefined when the export is over */
export const beginExport = (db: Database, id: Id): Promise<ExportRow | undefined> =>
  withShop(db, id.shopId, (trx) =>
    byId(trx, id)
      .set({ state: 'running', rows_done: 0, attempt: sql`attempt + 1` })
      .where('state', 'in', UNDER_WAY)
      .returningAll()
      .executeTakeFirst(),
  );

/** Changes an export for its attempt. @returns false when it is over, or another attempt has begun */
export const changeExport = (
  db: Database,
  id: Id & { attempt: number },
  change: Updateable<DB['exports']>,
): Promise<boolean> =>
  withShop(
    db,
    id.shopId,
    async (trx) =>
      (
        await byId(trx, id)
          .set(change)
          .where('attempt', '=', id.attempt)
          .where('state', '=', 'running')
          .executeTakeFirst()
      ).numUpdatedRows > 0n,
  );

/** The export of a link, for any visitor; none of a shop that uninstalled. */
export async function exportOfToken(db: Database, hash: Buffer): Promise<ExportRow | undefined> {
  const { rows } = await sql<{ shop: string | null }>`select export_token_shop(${hash}) as shop`.execute(db.kysely);
  const shop = rows[0]?.shop;
  if (!shop) return undefined;
  return withShop(db, shop, (trx) =>
    trx.selectFrom('exports').selectAll().where('shop_id', '=', shop).where('token_hash', '=', hash).executeTakeFirst(),
  );
}

/** Records the first download of an export's file. */
export const markFetched = (db: Database, id: Id, at: Date): Promise<unknown> =>
  withShop(db, id.shopId, (trx) => byId(trx, id).set({ fetched_at: at }).where('fetched_at', 'is', null).execute());

/** Over all shops: exports that began before. */
export const forgetExports = (db: Database, before: Date): Promise<unknown> =>
  sql`select forget_exports(${before})`.execute(db.kysely);

export interface Selection {
  name: string;
  rows: ExportRows;
  columns: ExportColumn[];
}

/** The saved selections of columns, by name. */
export const selectionsOf = async (db: Database, shopId: string): Promise<Selection[]> =>
  (
    await withShop(db, shopId, (trx) =>
      trx.selectFrom('export_selections').selectAll().where('shop_id', '=', shopId).orderBy('name_key').execute(),
    )
  ).map(({ name, row_kind: rows, columns }) => ({ name, rows, columns: columns as ExportColumn[] }));

/**
 * Saves a selection, replacing the one of that name.
 * @returns false when the shop has `most` others already
 */
export async function saveSelection(
  trx: ShopTransaction,
  shopId: string,
  { name, rows, columns }: Selection,
  most: number,
): Promise<boolean> {
  const name_key = name.normalize('NFC').toLowerCase();
  const { count } = await trx
    .selectFrom('export_selections')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('shop_id', '=', shopId)
    .where((eb) => eb.not(eb.and({ row_kind: rows, name_key })))
    .executeTakeFirstOrThrow();
  if (Number(count) >= most) return false;
  await trx
    .insertInto('export_selections')
    .values({ shop_id: shopId, row_kind: rows, name_key, name, columns })
    .onConflict((conflict) => conflict.columns(['shop_id', 'row_kind', 'name_key']).doUpdateSet({ name, columns }))
    .execute();
  return true;
}
