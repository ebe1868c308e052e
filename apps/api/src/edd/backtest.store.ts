import type { EddBacktestResult } from '@parcelway/http-contract';
import { sql } from 'kysely';
import type { Database, ShopTransaction } from '../db/database';

export interface BacktestRow {
  result: EddBacktestResult | null;
  made_at: Date | null;
  changes: string | null;
  started_at: Date | null;
  done: number;
  parcels: number;
}
const NONE: BacktestRow = { result: null, made_at: null, changes: null, started_at: null, done: 0, parcels: 0 };

/** @param ruleId null: of products without a rule */
const rowOf = (shopId: string, ruleId: string | null) =>
  ruleId === null
    ? { table: sql.table('edd_backtests'), columns: sql`shop_id`, values: sql`${shopId}::bigint` }
    : {
        table: sql.table('edd_rule_backtests'),
        columns: sql`shop_id, rule_id`,
        values: sql`${shopId}::bigint, ${ruleId}::bigint`,
      };

export async function backtestRow(trx: ShopTransaction, shopId: string, ruleId: string | null): Promise<BacktestRow> {
  const { table, columns, values } = rowOf(shopId, ruleId);
  const { rows } = await sql<BacktestRow>`
    select result, made_at, changes, started_at, done, parcels from ${table}
    where (${columns}) = (${values})`.execute(trx);
  return rows[0] ?? NONE;
}

/** Notes that one begins. @param lost one that began before is not running any more @returns false while another runs */
export async function beginBacktest(
  trx: ShopTransaction,
  shopId: string,
  ruleId: string | null,
  { at, lost }: { at: Date; lost: Date },
): Promise<boolean> {
  const { table, columns, values } = rowOf(shopId, ruleId);
  const { numAffectedRows } = await sql`
    insert into ${table} as before (${columns}, started_at) values (${values}, ${at})
    on conflict (${columns}) do update set started_at = excluded.started_at, done = 0, parcels = 0
    where before.started_at is null or before.started_at < ${lost}`.execute(trx);
  return (numAffectedRows ?? 0n) > 0n;
}

export async function noteProgress(
  trx: ShopTransaction,
  shopId: string,
  ruleId: string | null,
  { done, parcels }: { done: number; parcels: number },
): Promise<void> {
  const { table, columns, values } = rowOf(shopId, ruleId);
  await sql`update ${table} set done = ${done}, parcels = ${parcels} where (${columns}) = (${values})`.execute(trx);
}

export async function finishBacktest(
  trx: ShopTransaction,
  shopId: string,
  ruleId: string | null,
  made: { result: EddBacktestResult; at: Date; changes: string },
): Promise<void> {
  const { table, columns, values } = rowOf(shopId, ruleId);
  await sql`
    insert into ${table} (${columns}, result, made_at, changes)
    values (${values}, ${JSON.stringify(made.result)}::jsonb, ${made.at}, ${made.changes}::bigint)
    on conflict (${columns}) do update set result = excluded.result, made_at = excluded.made_at,
      changes = excluded.changes, started_at = null`.execute(trx);
}

export async function shopsDue(db: Database, before: Date): Promise<string[]> {
  const { rows } = await sql<{ shop_id: string }>`select shop_id from edd_backtests_due(${before})`.execute(db.kysely);
  return rows.map(({ shop_id }) => shop_id);
}

export interface ReplayedParcel {
  shipment_id: string;
  courier: string;
  origin: string | null;
  destination: string | null;
  /** By name. */
  province: string | null;
  province_code: string | null;
  status: number;
  sub_status: number | null;
  ordered_at: Date;
  /** The same to the microsecond, which a `Date` is not: where the next page begins. */
  ordered_exactly: string;
  first_scan_at: Date | null;
  delivered_at: Date | null;
  /** What the courier promised last. */
  expected: string | null;
}

const replayed = (trx: ShopTransaction, shopId: string, from: Date) =>
  trx
    .selectFrom('shipments as s')
    .where('s.shop_id', '=', shopId)
    .where('s.removed_at', 'is', null)
    .where('s.ordered_at', '>=', from);

export async function countReplayed(trx: ShopTransaction, shopId: string, from: Date): Promise<number> {
  const { count } = await replayed(trx, shopId, from)
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Parcels ordered since, the oldest first. @param after the last one of the page before */
export const replayedPage = (
  trx: ShopTransaction,
  shopId: string,
  { from, after, limit }: { from: Date; after: ReplayedParcel | undefined; limit: number },
): Promise<ReplayedParcel[]> =>
  replayed(trx, shopId, from)
    .leftJoin('orders as o', (join) => join.onRef('o.shop_id', '=', 's.shop_id').onRef('o.order_id', '=', 's.order_id'))
    .select([
      ...(['s.shipment_id', 's.courier', 's.origin', 's.destination', 'o.province', 'o.province_code'] as const),
      ...(['s.status', 's.sub_status', 's.ordered_at', 's.first_scan_at', 's.delivered_at'] as const),
      sql<string>`s.ordered_at::text`.as('ordered_exactly'),
      sql<string | null>`s.facts ->> 'expectedAt'`.as('expected'),
    ])
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(s.ordered_at, s.shipment_id) > (${after?.ordered_exactly}::timestamptz, ${after?.shipment_id}::bigint)`,
      ),
    )
    .orderBy('s.ordered_at')
    .orderBy('s.shipment_id')
    .limit(limit)
    .execute();

/** Numbers of parcels, by their ids. */
export async function labelsOf(
  trx: ShopTransaction,
  shopId: string,
  ids: readonly string[],
): Promise<Map<string, { track_number: string; order_name: string }>> {
  if (ids.length === 0) return new Map();
  const rows = await trx
    .selectFrom('shipments')
    .select(['shipment_id', 'track_number', 'order_name'])
    .where('shop_id', '=', shopId)
    .where('shipment_id', 'in', ids)
    .where('removed_at', 'is', null)
    .execute();
  return new Map(rows.map(({ shipment_id: id, ...label }) => [id, label]));
}
