import { addDays, startOfDay, type DayRange } from '@parcelway/domain';
import { sql } from 'kysely';
import type { ShopTransaction } from '../../db/database';

export interface CouponFigures {
  views: number;
  clicks: number;
  orders: number;
  /** A decimal string, in `currency`. */
  revenue: string;
  currency: string;
  coupons: unknown[];
}

/** Placeholder: orders in the shop's currency that were placed with any discount code. */
export async function couponFigures(
  trx: ShopTransaction,
  shopId: string,
  zone: string,
  { start, end }: DayRange,
  currency: string,
): Promise<CouponFigures> {
  const { rows } = await sql<Pick<CouponFigures, 'orders' | 'revenue'>>`
    select count(*)::int as orders, coalesce(sum(total_price), 0)::text as revenue from orders
    where shop_id = ${shopId} and discount_codes <> '{}' and currency = ${currency}
      and ordered_at >= ${startOfDay(start, zone)} and ordered_at < ${startOfDay(addDays(end, 1), zone)}`.execute(trx);
  return { views: 0, clicks: 0, currency, coupons: [], orders: 0, revenue: '0', ...rows[0] };
}
