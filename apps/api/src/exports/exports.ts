import {
  dayOf,
  defaultsOf,
  EXPORT_COLUMNS,
  EXPORT_FILE_TYPES,
  exportColumns,
  FILTERS,
  MAX_EXPORT_ROWS,
  retainedSince,
  TableType,
  toApiQuery,
  viewFilters,
  type ExportColumn,
  type ExportRows,
} from '@parcelway/domain';
import { orderListQuery, type Calls, type DataOf, type OrderListQuery } from '@parcelway/http-contract';
import type { z } from 'zod';
import type { AppContext, Caller } from '../context';
import { withShop } from '../db/database';
import type { ExportRequest } from '../db/export.schema';
import { HttpError } from '../http/errors';
import { shownStatuses } from '../orders/order-statuses.store';
import { toListRequest, checkOrderSort } from '../orders/orders';
import { openRequest, sealRequest } from './export-request';
import { countRows, type Wanted } from './export-rows.store';
import * as store from './exports.store';
import type { ExportRow } from './exports.store';

export type ExportBody = z.output<Calls['doExport']['body']>;
type Run = DataOf<Calls['exportState']>;

/** Limit of a shop's exports that wait or run at once. */
const MOST_WAITING = 5;
/** More names than anyone finds again. */
const MOST_SELECTIONS = 50;
const MOST_LISTED = 20;

/** The columns of an export, and the selections of columns that the shop's users saved. */
export const exportInformation = async (
  ctx: AppContext,
  { shopId, timezone }: Caller,
): Promise<DataOf<Calls['exportInformation']>> => ({
  columns: await columnsFor(ctx, shopId),
  saved: (await store.selectionsOf(ctx.db, shopId)).map(({ name, rows, columns }) => ({
    name,
    rows,
    // A column that a release removed is left out.
    select_key: columns.filter((column) => column in EXPORT_COLUMNS[rows]),
  })),
  file_types: [...EXPORT_FILE_TYPES],
  limit_rows: MAX_EXPORT_ROWS,
  timezone,
});

/** The screen shows a status of the merchant's own where the shop has one. */
async function columnsFor(ctx: AppContext, shopId: string): Promise<DataOf<Calls['exportInformation']>['columns']> {
  const statuses = await withShop(ctx.db, shopId, (trx) => shownStatuses(trx, shopId));
  const isShown = ({ key }: { key: ExportColumn }) => key === 'custom_status' && statuses.length > 0;
  const shipments = exportColumns('shipments').map((column) =>
    isShown(column) ? { ...column, default: true } : column,
  );
  return { shipments, orders: exportColumns('orders') };
}

/**
 * Starts an export.
 * @throws HttpError 422 when there is nothing to export, too much, or columns or filters are wrong; 409 when too many
 * are waiting
 */
export async function startExport(
  ctx: AppContext,
  caller: Caller,
  body: ExportBody,
): Promise<DataOf<Calls['doExport']>> {
  const { shopId, userId, timezone } = caller;
  const select = 'ids' in body.select ? { ids: body.select.ids } : viewOf(ctx, caller, body.select);
  const rows = 'ids' in body.select ? body.select.rows : rowsOf(select as { query: OrderListQuery });
  const request: ExportRequest = {
    rows,
    columns: columnsOf(rows, body.select_key),
    file_type: body.file_type,
    select,
    texts: body.texts ?? {},
    timezone,
    at: ctx.now().toISOString(),
  };
  return withShop(ctx.db, shopId, async (trx) => {
    const total = await countRows(trx, wantedOf(ctx, caller, request), MAX_EXPORT_ROWS);
    if (total === 0) throw new HttpError(422, 'There is nothing to export. Choose other rows or filters.');
    if (total > MAX_EXPORT_ROWS) {
      const most = MAX_EXPORT_ROWS.toLocaleString('en');
      throw new HttpError(422, `An export holds at most ${most} rows. Narrow the list, such as by dates.`);
    }
    const name = body.column_setting;
    if (name !== undefined) {
      const selection = { name, rows, columns: request.columns };
      if (!(await store.saveSelection(trx, shopId, selection, MOST_SELECTIONS)))
        throw new HttpError(
          422,
          `A store can have ${MOST_SELECTIONS} saved selections of columns. Use the name of one of them.`,
        );
    }
    const sealed = sealRequest(ctx.vault, request);
    const exportId = await store.insertExport(
      trx,
      { shopId, userId, request: sealed, total, at: ctx.now() },
      MOST_WAITING,
    );
    if (exportId === undefined)
      throw new HttpError(
        409,
        'Your store has other exports under way. Wait until one of them is done, or cancel one.',
      );
    await ctx.jobs.add(
      trx,
      'orders.export',
      { shopId, exportId },
      { key: `orders.export:${exportId}`, queue: 'export' },
    );
    return { export_id: exportId, rows: total };
  });
}

/** The query of a request, with relative days resolved at the moment of the request. */
export const wantedOf = (
  ctx: Pick<AppContext, 'vault'>,
  { timezone }: Pick<Caller, 'timezone'>,
  { rows, select, at }: ExportRequest,
): Wanted =>
  'ids' in select
    ? { rows, ids: select.ids }
    : {
        rows,
        request: { query: select.query, timezone, now: new Date(at), emailHash: ctx.vault.blindIndex },
        except: select.except,
      };

const rowsOf = ({ query }: { query: OrderListQuery }): ExportRows =>
  query.tableType === TableType.Track ? 'shipments' : 'orders';

function viewOf(ctx: AppContext, caller: Caller, select: Exclude<ExportBody['select'], { ids: string[] }>) {
  const checked = viewFilters(select.filters);
  if ('wrong' in checked)
    throw new HttpError(422, `Check the filters: ${checked.wrong.join(', ')}.`, {
      errors: Object.fromEntries(
        checked.wrong.map((filter) => [`select.filters.${filter}`, 'is no value of this filter']),
      ),
    });
  // What is absent has its default, which may depend on the tab.
  const { tableType = TableType.Track } = checked.filters;
  const today = dayOf(ctx.now(), caller.timezone);
  const filters = { ...defaultsOf(FILTERS, today, { tableType }), ...(checked.filters as object) };
  const query = orderListQuery.parse(toApiQuery(filters));
  toListRequest(ctx, caller, query);
  if (query.tableType === TableType.Order) checkOrderSort(query);
  return { query, except: select.except ?? [] };
}

function columnsOf(rows: ExportRows, keys: ExportBody['select_key']): ExportBody['select_key'] {
  const wrong = keys.find((key, at) => !(key in EXPORT_COLUMNS[rows]) || keys.indexOf(key) !== at);
  if (wrong === undefined) return keys;
  const message = `${wrong} is no column of these rows, or stands there twice`;
  throw new HttpError(422, `Check the columns: ${message}.`, { errors: { select_key: message } });
}

const noSuchExport = () => new HttpError(404, 'There is no such export. It may be older than seven days.');

/**
 * An export of the caller.
 * @throws HttpError 404 for another user's
 */
export async function exportState(ctx: AppContext, { shopId, userId }: Caller, exportId: string): Promise<Run> {
  const row = await store.exportOf(ctx.db, { shopId, exportId }, userId);
  if (!row) throw noSuchExport();
  return runOf(ctx, row);
}

/** Stops an export of the caller that is under way. */
export async function cancelExport(ctx: AppContext, caller: Caller, exportId: string): Promise<Run> {
  await store.cancelExport(ctx.db, { shopId: caller.shopId, exportId }, caller.userId);
  return exportState(ctx, caller, exportId);
}

/** The caller's latest exports. */
export async function exportList(ctx: AppContext, { shopId, userId }: Caller): Promise<DataOf<Calls['exportList']>> {
  const since = retainedSince('export_records', ctx.now());
  return { exports: (await store.exportsOf(ctx.db, shopId, userId, since, MOST_LISTED)).map((row) => runOf(ctx, row)) };
}

function runOf(ctx: AppContext, row: ExportRow): Run {
  const { rows, file_type } = openRequest(ctx.vault, row.request);
  const open = row.state === 'done' && row.token_enc !== null && row.expires_at !== null && row.expires_at > ctx.now();
  return {
    id: row.export_id,
    rows,
    file_type,
    state: row.state,
    rows_total: row.rows_total,
    rows_done: row.rows_done,
    url: open && row.token_enc ? `${ctx.config.APP_URL}/exports/${ctx.vault.decrypt(row.token_enc)}` : null,
    expires_at: row.expires_at?.toISOString() ?? null,
    fetched_at: row.fetched_at?.toISOString() ?? null,
    error: row.error,
    created_at: row.created_at.toISOString(),
  };
}
