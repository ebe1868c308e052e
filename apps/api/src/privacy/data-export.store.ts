import { sql } from 'kysely';
import type { ShopTransaction } from '../db/database';
import { cursorPages } from '../exports/export-rows.store';
import type { Column, Dataset } from './dataset';

export type Row = Record<string, unknown>;

export interface ExportedColumn {
  /** In the table. */
  column: string;
  /** In the files: of what is stored encrypted without its suffix. */
  name: string;
  says: string;
  as: 'plain' | 'day' | 'json' | 'mail' | 'filters' | 'subject';
}

/** Columns of a dataset that are exported, in their order. */
export const exportedColumns = ({ columns }: Dataset): ExportedColumn[] =>
  Object.entries(columns).flatMap(([column, given]: [string, Column]) => {
    if (typeof given === 'object' && 'left' in given) return [];
    const usual = { column, name: column.replace(/_enc$/, ''), as: 'plain' as const };
    return { ...usual, ...(typeof given === 'object' ? given : { says: given }) };
  });

/** How many rows of the shop each dataset has. */
export async function countDatasets(
  trx: ShopTransaction,
  shopId: string,
  datasets: readonly Dataset[],
): Promise<number[]> {
  const counts = datasets.map(
    ({ table }, at) =>
      sql`(select count(*)::integer from ${sql.table(table)} where shop_id = ${shopId}) as ${sql.ref(`c${at}`)}`,
  );
  const { rows } = await sql<Record<string, number>>`select ${sql.join(counts)}`.execute(trx);
  return datasets.map((_, at) => rows[0]?.[`c${at}`] ?? 0);
}

/** The rows of a dataset, a page at a time. */
export function datasetPages(trx: ShopTransaction, shopId: string, dataset: Dataset): AsyncGenerator<Row[]> {
  // The driver reads a day as an instant of the server's zone.
  const columns = exportedColumns(dataset).map(({ column, as }) =>
    as === 'day' ? sql`${sql.ref(column)}::text` : sql.ref(column),
  );
  const order = sql.raw(columns.length > 1 ? '1, 2' : '1');
  return cursorPages<Row>(
    trx,
    sql`select ${sql.join(columns)} from ${sql.table(dataset.table)} where shop_id = ${shopId} order by ${order}`,
  );
}
