import type { ViewFilters } from '@parcelway/domain';
import { subjectView } from '../billing/history';
import type { AppContext } from '../context';
import type { EntrySubject } from '../db/billing.schema';
import { csvLines, csvText, type Cell } from '../http/text-file';
import { unpackContent } from '../notifications/delivery/mail-content';
import { openFilters } from '../orders/order-views';
import { decrypted } from '../orders/parcel-rows';
import type { Dataset } from './dataset';
import { exportedColumns, type ExportedColumn, type Row } from './data-export.store';

type Ctx = Pick<AppContext, 'vault' | 'log'>;

/** What is no JSON, of an earlier release, stays a text. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

async function readValue(ctx: Ctx, { as, column }: ExportedColumn, value: unknown): Promise<unknown> {
  if (value === null || value === undefined) return null;
  if (as === 'mail') return unpackContent(ctx.vault, value as Buffer);
  if (as === 'subject') return subjectView(value as EntrySubject);
  if (as === 'filters') return openFilters(ctx, value as ViewFilters);
  if (column.endsWith('_enc')) {
    const text = decrypted(ctx, value as Buffer);
    return as === 'json' && text ? parsed(text) : text;
  }
  return value instanceof Date ? value.toISOString() : value;
}

/** Reads the rows of a dataset: what is stored encrypted in the clear, times in ISO 8601. */
export function rowReader(ctx: Ctx, dataset: Dataset): (row: Row) => Promise<Row> {
  const columns = exportedColumns(dataset);
  return async (row) => {
    const read: Row = {};
    for (const one of columns) read[one.name] = await readValue(ctx, one, row[one.column]);
    return read;
  };
}

const toCell = (value: unknown): Cell => {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string' || typeof value === 'number') return value;
  return typeof value === 'boolean' ? String(value) : JSON.stringify(value);
};

/** How each format writes rows. */
export const FORMATS = {
  jsonl: {
    begin: (_columns: string[]): string => '',
    rows: (rows: readonly Row[]): string => rows.map((row) => `${JSON.stringify(row)}\n`).join(''),
  },
  csv: {
    begin: (columns: string[]): string => csvText([columns]),
    rows: (rows: readonly Row[]): string => csvLines(rows.map((row) => Object.values(row).map(toCell))),
  },
} as const;
export type Format = keyof typeof FORMATS;
