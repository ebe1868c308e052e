import type { DayRange } from '@parcelway/domain';
import { sql } from 'kysely';
import type { ShopTransaction } from '../../db/database';

/** Figures of the shop's days, as last counted (`refreshIfSmall`). Empty days are left out; oldest first. */

export interface DayTotals {
  /** `YYYY-MM-DD`. */
  day: string;
  parcels: number;
  /** How many have which status now, by its number. */
  statuses: number[];
  /** Parcels that ever had one. */
  failed_attempt: number;
  exception: number;
}

const within = ({ start, end }: DayRange) => sql`day between ${start}::date and ${end}::date`;
const DAY = sql`to_char(day, 'YYYY-MM-DD') as day`;

export async function dailyTotals(trx: ShopTransaction, shopId: string, range: DayRange): Promise<DayTotals[]> {
  const { rows } = await sql<DayTotals>`
    select ${DAY}, parcels, array[status_0, status_1, status_2, status_3, status_4, status_5, status_6, status_7] as statuses,
      failed_attempt, exception
    from analytics_days where shop_id = ${shopId} and part = 'all' and ${within(range)} order by analytics_days.day`.execute(
    trx,
  );
  return rows;
}

export interface DayMails {
  day: string;
  sent: number;
  opened: number;
  clicked: number;
  failed: number;
}
/** By the day on which they were sent or failed. */
export async function dailyMails(trx: ShopTransaction, shopId: string, range: DayRange): Promise<DayMails[]> {
  const { rows } = await sql<DayMails>`
    select ${DAY}, sent, opened, clicked, failed from analytics_mail_days
    where shop_id = ${shopId} and ${within(range)} order by analytics_mail_days.day`.execute(trx);
  return rows;
}

export interface DayViews {
  day: string;
  views: number;
  visitors: number;
  /** Of products and coupons. */
  clicks: number;
}
/** Of the tracking page: counted with each view, so always up to date. */
export async function dailyViews(trx: ShopTransaction, shopId: string, range: DayRange): Promise<DayViews[]> {
  const sum = (...kinds: string[]) => sql`coalesce(sum(count) filter (where kind in (${sql.join(kinds)})), 0)::integer`;
  const { rows } = await sql<DayViews>`
    select ${DAY}, ${sum('view')} as views, ${sum('visitor')} as visitors, ${sum('product', 'coupon')} as clicks
    from page_counts where shop_id = ${shopId} and ${within(range)} and kind in ('view', 'visitor', 'product', 'coupon')
    group by page_counts.day order by page_counts.day`.execute(trx);
  return rows;
}
