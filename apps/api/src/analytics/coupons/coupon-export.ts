import { dayOf, type DayRange } from '@parcelway/domain';
import type { Calls, DataOf } from '@parcelway/http-contract';
import type { AppContext, Caller } from '../../context';
import { withShop } from '../../db/database';
import { textFileOf } from '../../http/text-file';
import { ourOrders } from './coupon-figures';
import { couponOrders } from './coupon-orders.store';

const MOST_ROWS = 10_000;
const HEADINGS = ['Order', 'Day', 'Codes', 'Total', 'Currency', 'Parcels'];

/** The orders that used a coupon of the page or of a mail, newest first. Days are the shop's. */
export async function couponFile(
  { db }: AppContext,
  { shopId, timezone }: Caller,
  range: DayRange,
): Promise<DataOf<Calls['exportCouponSell']>> {
  const orders = await withShop(db, shopId, async (trx) =>
    couponOrders(trx, shopId, await ourOrders(trx, shopId, timezone, range), MOST_ROWS + 1),
  );
  const rows = orders.map((order) => [
    order.name,
    dayOf(order.ordered_at, timezone),
    order.discount_codes.join(', '),
    order.total_price,
    order.currency,
    order.parcels,
  ]);
  return textFileOf(`coupons-${range.start}-${range.end}.csv`, HEADINGS, rows, MOST_ROWS);
}
