import type { DayRange, TimeSpan } from '@parcelway/domain';
import { sql } from 'kysely';
import type { FiguresPart } from '../db/analytics.schema';
import type { ShopTransaction } from '../db/database';

/** Figures of all days of a range, of all parcels or of each courier, country or lane. */
export interface RangeSums {
  /** Empty for all, and for unknown. */
  key: string;
  parcels: number;
  delivered: number;
  failed_attempt: number;
  exception: number;
  on_time: number;
  late: number;
  /** Days before the promised ones, in all. */
  early_days: number;
  /** Of one span, packed: how long it took, and when it began where it is not over. */
  histogram: Buffer;
  open: Buffer;
}

/**
 * Most parcels first.
 * @param limit if given, `more` is the number of further rows
 */
export async function sumsOf(
  trx: ShopTransaction,
  shopId: string,
  {
    part,
    range: { start, end },
    span,
    limit = null,
  }: { part: FiguresPart; range: DayRange; span: TimeSpan; limit?: number | null },
): Promise<{ list: RangeSums[]; more: number }> {
  const column = (name: string) => sql.ref(`${span}_${name}`);
  const { rows } = await sql<RangeSums & { found: number }>`
    select key, sum(parcels)::integer as parcels, sum(status_4)::integer as delivered, sum(failed_attempt)::integer as failed_attempt,
      sum(exception)::integer as exception, sum(on_time)::integer as on_time, sum(late)::integer as late,
      sum(early_days)::integer as early_days,
      string_agg(${column('histogram')}, ''::bytea) as histogram, coalesce(string_agg(${column('open')}, ''::bytea), '') as open, (count(*) over ())::integer as found
    from analytics_days where shop_id = ${shopId} and part = ${part} and day between ${start}::date and ${end}::date
    group by key order by 2 desc, key limit ${limit}`.execute(trx);
  return { list: rows.map(({ found: _, ...row }) => row), more: (rows[0]?.found ?? 0) - rows.length };
}

/** Of all parcels together. */
export async function sumOfAll(
  trx: ShopTransaction,
  shopId: string,
  range: DayRange,
  span: TimeSpan,
): Promise<RangeSums> {
  const { list } = await sumsOf(trx, shopId, { part: 'all', range, span });
  return list[0] ?? NOTHING;
}
export const NOTHING: RangeSums = {
  key: '',
  parcels: 0,
  delivered: 0,
  failed_attempt: 0,
  exception: 0,
  on_time: 0,
  late: 0,
  early_days: 0,
  histogram: Buffer.alloc(0),
  open: Buffer.alloc(0),
};

type DaySpan = Pick<RangeSums, 'histogram' | 'open'> & { day: string };
/** Transit times by day. */
export async function dailySpans(
  trx: ShopTransaction,
  shopId: string,
  { start, end }: DayRange,
  span: TimeSpan,
): Promise<DaySpan[]> {
  const { rows } = await sql<DaySpan>`
    select to_char(day, 'YYYY-MM-DD') as day, ${sql.ref(`${span}_histogram`)} as histogram, coalesce(${sql.ref(`${span}_open`)}, '') as open
    from analytics_days where shop_id = ${shopId} and part = 'all' and day between ${start}::date and ${end}::date`.execute(
    trx,
  );
  return rows;
}

/** Whether the shop has a parcel with this courier, or to this country. */
export async function hasParcelOf(
  trx: ShopTransaction,
  shopId: string,
  type: 'courier' | 'country',
  key: string,
): Promise<boolean> {
  const column = sql.ref(type === 'courier' ? 'courier' : 'destination');
  const { rows } = await sql`
    select from shipments where shop_id = ${shopId} and ${column} = ${key} and removed_at is null limit 1`.execute(trx);
  return rows.length > 0;
}

export async function currencyOf(trx: ShopTransaction, shopId: string): Promise<string> {
  const { currency } = await trx
    .selectFrom('shops')
    .select('currency')
    .where('shop_id', '=', shopId)
    .executeTakeFirstOrThrow();
  return currency;
}
