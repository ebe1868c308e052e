import type { ExportColumn, ExportRows } from '@parcelway/domain';
import type { PageMasking } from '@parcelway/http-contract';
import { sql } from 'kysely';
import { withShop, type Database, type ShopTransaction } from '../db/database';
import { all, exactMatch, orderWhere, shipmentWhere, type ListRequest, type Sql } from '../orders/list-where.store';
import { orderSortKey } from '../orders/order-list.store';
import { directionOf, sortKey } from '../orders/shipment-list.store';
import { PROGRESS_COLUMNS } from '../orders/parcel-progress.store';
import { derivation } from './derived-columns';
import { COLUMN_SQL, isDerived, MASKED_COLUMNS, withMaskFacts, type Moment, type RawRow } from './export-columns.store';

/** Rows that one reading of the cursor brings. */
const PAGE = 1000;

/** The rows of an export, as {@link ListRequest} understands them. */
export type Wanted = { rows: ExportRows } & ({ ids: string[] } | { request: ListRequest; except: string[] });

const VIEW = { shipments: sql`listed_shipments`, orders: sql`listed_orders` };
const ID = { shipments: sql`shipment_id`, orders: sql`order_id` };

function whereOf({ rows, ...wanted }: Wanted): Sql {
  const id = ID[rows];
  if ('ids' in wanted) return sql`${id} = any(${wanted.ids}::bigint[])`;
  const { request, except } = wanted;
  const { status, others } = shipmentWhere(request);
  const limits = rows === 'shipments' ? [...others, ...status] : orderWhere(request);
  return all([...limits, ...(except.length === 0 ? [] : [sql`${id} <> all(${except}::bigint[])`])]);
}

/** How many rows there are, counted up to one more than `most`. */
export async function countRows(trx: ShopTransaction, wanted: Wanted, most: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from (select from ${VIEW[wanted.rows]} where ${whereOf(wanted)} limit ${most + 1}) counted`.execute(
    trx,
  );
  return rows[0]?.n ?? 0;
}

/** Ids of the rows, with the keys of the list's order; and the order itself. */
function found(wanted: Wanted): { ids: Sql; order: Sql } {
  const { rows } = wanted;
  const from = sql`from ${VIEW[rows]} where ${whereOf(wanted)}`;
  if ('ids' in wanted)
    return {
      ids: sql`select ${ID[rows]} as id, array_position(${wanted.ids}::bigint[], ${ID[rows]}) as place ${from}`,
      order: sql`l.place`,
    };
  const { request } = wanted;
  const exact = exactMatch(request, rows);
  const key = rows === 'shipments' ? sortKey(request) : orderSortKey(request);
  const direction = directionOf(request);
  return {
    ids: sql`select ${ID[rows]} as id, ${key} as key ${exact ? sql`, ${exact} as exact` : sql``} ${from}`,
    order: sql`${exact ? sql`l.exact desc,` : sql``} l.key ${direction}, l.id ${direction}`,
  };
}

const TABLES: Record<ExportRows, Sql> = {
  shipments: sql`join shipments s on s.shop_id = app_shop_id() and s.shipment_id = l.id
    left join orders o on o.shop_id = s.shop_id and o.order_id = s.order_id`,
  orders: sql`join orders o on o.shop_id = app_shop_id() and o.order_id = l.id`,
};

function statement(wanted: Wanted, columns: readonly ExportColumn[], moment: Moment, masking: PageMasking): Sql {
  const { ids, order } = found(wanted);
  const sources = COLUMN_SQL[wanted.rows] as Partial<Record<ExportColumn, Sql | ((moment: Moment) => Sql)>>;
  const parts = columns.map((column, at) => {
    const source = sources[column] ?? sql`null`;
    const value = typeof source === 'function' ? source(moment) : source;
    const facts = masking.enabled && (MASKED_COLUMNS as readonly ExportColumn[]).includes(column);
    return sql`${facts ? withMaskFacts(value, masking.hide_origin) : value} as ${sql.ref(`c${at}`)}`;
  });
  // What derived-columns.ts needs.
  const facts = columns.some(isDerived)
    ? ['shipment_id', ...PROGRESS_COLUMNS].map((column) => sql`, ${sql.ref(`s.${column}`)}`)
    : [];
  return sql`select ${sql.join(parts)} ${sql.join(facts, sql``)} from (${ids}) l ${TABLES[wanted.rows]} order by ${order}`;
}

/**
 * All rows, a page at a time, from one snapshot: concurrent writes change nothing, so no row is repeated or missing.
 * While a page is processed, the next one is read.
 * @param masking columns that the shop masks come as `MaskedValue`
 */
export function readRows<T>(
  db: Database,
  shopId: string,
  {
    wanted,
    columns,
    timezone,
    now,
    masking,
  }: { wanted: Wanted; columns: readonly ExportColumn[]; timezone: string; now: Date; masking: PageMasking },
  work: (pages: AsyncGenerator<RawRow[]>) => Promise<T>,
): Promise<T> {
  const writeRows = async (trx: ShopTransaction) => {
    const moment = { zone: await knownZone(trx, timezone), now };
    const derive = await derivation(trx, shopId, columns, moment);
    return work(cursorPages<RawRow>(trx, statement(wanted, columns, moment, masking), derive ?? undefined));
  };
  // The events that values are derived from are read after the rows.
  return withShop(db, shopId, writeRows, { snapshot: true });
}

/**
 * The rows of a statement, a page at a time; while a page is processed, the next one is read.
 * @param derive fills in what the statement does not read
 */
export async function* cursorPages<Row>(
  trx: ShopTransaction,
  rows: Sql,
  derive?: (page: Row[]) => Promise<void>,
): AsyncGenerator<Row[]> {
  await sql`declare rows_of_export no scroll cursor for ${rows}`.execute(trx);
  const read = async () => (await sql<Row>`fetch ${sql.lit(PAGE)} from rows_of_export`.execute(trx)).rows;
  let next = read();
  try {
    for (;;) {
      const page = await next;
      if (page.length === 0) {
        // Another statement of the transaction may follow.
        await sql`close rows_of_export`.execute(trx);
        return;
      }
      await derive?.(page);
      next = read();
      yield page;
    }
  } finally {
    // The transaction ends after this: no query may be running in it.
    await next.catch(() => undefined);
  }
}

/** @returns UTC for a zone that the database does not know */
async function knownZone(trx: ShopTransaction, zone: string): Promise<string> {
  const { rows } = await sql<{
    known: boolean;
  }>`select exists (select from pg_timezone_names where name = ${zone}) as known`.execute(trx);
  return rows[0]?.known ? zone : 'UTC';
}
