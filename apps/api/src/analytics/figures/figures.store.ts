import type { DayRange } from '@parcelway/domain';
import { sql } from 'kysely';
import type { ShopTransaction } from '../../db/database';

export interface DayTotals {
  /** `YYYY-MM-DD`. */
  day: string;
  parcels: number;
  /** Of the eight statuses. */
  statuses: number[];
  failed_attempt: number;
  exception: number;
}
export interface DayMails {
  day: string;
  sent: number;
  opened: number;
  clicked: number;
  failed: number;
}
export interface DayViews {
  day: string;
  views: number;
  visitors: number;
  clicks: number;
}

const inRange = ({ start, end }: DayRange) => sql`between ${start}::date and ${end}::date`;
const zoneOf = (shopId: string) =>
  sql`(select coalesce(nullif(timezone, ''), 'UTC') from shops where shop_id = ${shopId})`;
const ofStatus = (status: number) => sql`(count(*) filter (where status = ${sql.lit(status)}))::int`;

/** Placeholder: parcels by the day of their order, read live. */
export async function dailyTotals(trx: ShopTransaction, shopId: string, range: DayRange): Promise<DayTotals[]> {
  const { rows } = await sql<DayTotals>`
    select to_char(day, 'YYYY-MM-DD') as day, count(*)::int as parcels,
      array[${sql.join([0, 1, 2, 3, 4, 5, 6, 7].map(ofStatus))}] as statuses,
      (count(*) filter (where had_failed_attempt))::int as failed_attempt, (count(*) filter (where had_exception))::int as exception
    from (select *, (ordered_at at time zone ${zoneOf(shopId)})::date as day from shipments
      where shop_id = ${shopId} and removed_at is null) s
    where day ${inRange(range)} group by day order by day`.execute(trx);
  return rows;
}

/** Placeholder: mails by the day on which they were sent, read live. */
export async function dailyMails(trx: ShopTransaction, shopId: string, range: DayRange): Promise<DayMails[]> {
  const { rows } = await sql<DayMails>`
    select to_char(day, 'YYYY-MM-DD') as day, (count(*) filter (where state = 'sent'))::int as sent,
      count(opened_at)::int as opened, count(clicked_at)::int as clicked, (count(*) filter (where state = 'failed'))::int as failed
    from (select *, (coalesce(sent_at, created_at) at time zone ${zoneOf(shopId)})::date as day from mails
      where shop_id = ${shopId} and state in ('sent', 'failed')) m
    where day ${inRange(range)} group by day order by day`.execute(trx);
  return rows;
}

/** Placeholder: what shoppers did on the tracking page, by day. */
export async function dailyViews(trx: ShopTransaction, shopId: string, range: DayRange): Promise<DayViews[]> {
  const ofKind = (kinds: string[]) => sql`coalesce(sum(count) filter (where kind in (${sql.join(kinds)})), 0)::int`;
  const { rows } = await sql<DayViews>`
    select to_char(day, 'YYYY-MM-DD') as day, ${ofKind(['view'])} as views, ${ofKind(['visitor'])} as visitors,
      ${ofKind(['product', 'coupon'])} as clicks
    from page_counts where shop_id = ${shopId} and day ${inRange(range)} group by day order by day`.execute(trx);
  return rows;
}
