import { sql } from 'kysely';
import type { Database, ShopTransaction } from '../../db/database';
import type { Stamp } from '../edd.store';

/** Days of the shop, YYYY-MM-DD, both included. */
export interface Days {
  start: string;
  end: string;
}
/** From the first instant of such days to that after the last. */
export interface Instants {
  from: Date;
  until: Date;
}
export interface AftersaleRow {
  enabled: boolean;
  /** Of any version; null: nothing was saved yet. */
  settings: unknown;
  revision: number;
  savedAt: Date | null;
  savedBy: string;
  since: Date | null;
  range: Days | null;
  rangeAt: Instants | null;
  round: Round | null;
  roundedAt: Date | null;
  roundedChanges: string | null;
}
/** A round over the shop's parcels: all that have a date, or those under way. `after`: the last one of the page before. */
export interface Round {
  of: 'all' | 'open';
  after: { at: Date; id: string } | null;
  done: number;
  total: number;
}

const NONE: AftersaleRow = {
  ...{ enabled: false, settings: null, revision: 0, savedAt: null, savedBy: '', since: null, range: null },
  ...{ rangeAt: null, round: null, roundedAt: null, roundedChanges: null },
};

export async function aftersaleRow(trx: ShopTransaction, shopId: string): Promise<AftersaleRow> {
  const row = await trx
    .selectFrom('aftersale_settings')
    .selectAll()
    .select([sql<string | null>`range_start::text`.as('start'), sql<string | null>`range_end::text`.as('end')])
    .where('shop_id', '=', shopId)
    .executeTakeFirst();
  if (!row) return NONE;
  return {
    ...{ enabled: row.enabled, settings: row.settings, revision: Number(row.revision), since: row.since },
    ...{ savedAt: row.saved_at, savedBy: row.saved_by },
    range: row.start !== null && row.end !== null ? { start: row.start, end: row.end } : null,
    rangeAt: row.range_from && row.range_until ? { from: row.range_from, until: row.range_until } : null,
    round: row.round && {
      ...{ of: row.round, done: row.round_done, total: row.round_of },
      after: row.round_at && row.round_id !== null ? { at: row.round_at, id: row.round_id } : null,
    },
    ...{ roundedAt: row.rounded_at, roundedChanges: row.rounded_changes },
  };
}

/** Locks the shop's settings until the transaction ends. */
export async function lockAftersale(trx: ShopTransaction, shopId: string): Promise<void> {
  await sql`insert into aftersale_settings (shop_id) values (${shopId})
    on conflict (shop_id) do update set enabled = aftersale_settings.enabled`.execute(trx);
}

export async function writeAftersale(
  trx: ShopTransaction,
  shopId: string,
  {
    enabled,
    settings,
    since,
    range,
  }: { enabled: boolean; settings: object; since: Date | null; range?: Days & Instants },
  { at, by }: Stamp,
): Promise<void> {
  await trx
    .updateTable('aftersale_settings')
    .set({
      ...{ enabled, settings: JSON.stringify(settings), since, saved_at: at, saved_by: by },
      revision: sql`revision + 1`,
      ...(range && {
        ...{ range_start: range.start, range_end: range.end, range_from: range.from, range_until: range.until },
      }),
    })
    .where('shop_id', '=', shopId)
    .execute();
}

/** @param made of the promise that the round computes with */
export async function beginRound(
  trx: ShopTransaction,
  shopId: string,
  { of, total }: Pick<Round, 'of' | 'total'>,
  made: { at: Date; changes: string },
): Promise<void> {
  await trx
    .updateTable('aftersale_settings')
    .set({
      ...{ round: of, round_at: null, round_id: null, round_done: 0, round_of: total },
      ...{ rounded_at: made.at, rounded_changes: made.changes },
    })
    .where('shop_id', '=', shopId)
    .execute();
}

/** @param after the last parcel of a page; null: it was the last page */
export async function continueRound(
  trx: ShopTransaction,
  shopId: string,
  { after, count }: { after: { at: Date; id: string } | null; count: number },
): Promise<void> {
  await trx
    .updateTable('aftersale_settings')
    .set({
      round_done: sql`round_done + ${count}`,
      ...(after ? { round_at: after.at, round_id: after.id } : { round: null }),
    })
    .where('shop_id', '=', shopId)
    .execute();
}

export async function shopsToDate(db: Database, now: Date): Promise<string[]> {
  const { rows } = await sql<{ shop_id: string }>`select shop_id from aftersale_due(${now})`.execute(db.kysely);
  return rows.map(({ shop_id }) => shop_id);
}
