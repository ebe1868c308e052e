import { addDays, startOfDay, type DayRange } from '@parcelway/domain';
import type { ShopTransaction } from '../../db/database';
import * as codes from './coupon-codes.store';
import { couponSums, type CouponOrders } from './coupon-orders.store';

export interface CouponFigures {
  /** Of the tracking page. */
  views: number;
  /** On products and coupons of the tracking page. */
  clicks: number;
  orders: number;
  /** Decimal text in `currency`, of orders in that currency. */
  revenue: string;
  currency: string;
  /** Codes of ours, most orders first, at most 50. */
  coupons: { code: string; clicks: number; orders: number; revenue: string }[];
}

const MOST_CODES = 50;

/**
 * Results of page, mails and coupons in days of the shop. A coupon belongs to us if it is in a published version of the
 * tracking page or of a mail; an order counts if it was placed in these days with such a code and was not cancelled.
 */
export async function couponFigures(
  trx: ShopTransaction,
  shopId: string,
  zone: string,
  range: DayRange,
  currency: string,
): Promise<CouponFigures> {
  const { ours, onPage } = await ourCodes(trx, shopId);
  const counts = await codes.pressed(trx, shopId, range);
  const { all, each } = await couponSums(trx, shopId, ordersWith(ours, zone, range), currency);
  const clicks = clicksByCode(counts, onPage, zone);
  const sum = (of: (count: codes.PressedCount) => boolean) => counts.filter(of).reduce((n, { count }) => n + count, 0);
  return {
    views: sum(({ kind }) => kind === 'view'),
    clicks: sum(({ kind }) => kind !== 'view'),
    ...all,
    currency,
    coupons: ours
      .map((code, index) => ({
        code,
        clicks: clicks.get(keyOf(code)) ?? 0,
        ...(each[index] ?? { orders: 0, revenue: '0.00' }),
      }))
      .sort((a, b) => b.orders - a.orders || b.clicks - a.clicks || (a.code < b.code ? -1 : 1))
      .slice(0, MOST_CODES),
  };
}

/** The orders of the range with a code of the page or of mails. */
export async function ourOrders(
  trx: ShopTransaction,
  shopId: string,
  zone: string,
  range: DayRange,
): Promise<CouponOrders> {
  return ordersWith((await ourCodes(trx, shopId)).ours, zone, range);
}

/** Each code once, in its latest spelling; and the places of those on the page. */
async function ourCodes(trx: ShopTransaction, shopId: string): Promise<{ ours: string[]; onPage: codes.PageCoupon[] }> {
  const onPage = await codes.pageCoupons(trx, shopId);
  const all = [...(await codes.mailCodes(trx, shopId)), ...onPage.map(({ code }) => code)];
  return { ours: [...new Map(all.map((code) => [keyOf(code), code])).values()], onPage };
}

const ordersWith = (ours: readonly string[], zone: string, { start, end }: DayRange): CouponOrders => ({
  from: startOfDay(start, zone),
  until: startOfDay(addDays(end, 1), zone),
  codes: ours,
});

const keyOf = (code: string): string => code.toLowerCase();

/** Presses are counted by section: they belong to the code that the section had on that day. */
function clicksByCode(
  counts: readonly codes.PressedCount[],
  onPage: readonly codes.PageCoupon[],
  zone: string,
): Map<string, number> {
  const clicks = new Map<string, number>();
  for (const { kind, what, day, count } of counts) {
    if (kind !== 'coupon') continue;
    const versions = onPage.filter(({ section }) => section === what);
    const dayEnds = startOfDay(addDays(day, 1), zone);
    const then = versions.findLast((version) => version.published_at < dayEnds) ?? versions[0];
    if (then) clicks.set(keyOf(then.code), (clicks.get(keyOf(then.code)) ?? 0) + count);
  }
  return clicks;
}
