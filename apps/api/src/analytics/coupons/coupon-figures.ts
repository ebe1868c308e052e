import type { DayRange } from '@parcelway/domain';
import type { Calls, DataOf } from '@parcelway/http-contract';
import type { ShopTransaction } from '../../db/database';
import { dailyViews } from '../figures/figures.store';

type Upsell = NonNullable<DataOf<Calls['analyticsChart']>['upsell']>;

/** Views and clicks of the tracking page; orders are not counted yet. */
export async function couponFigures(
  trx: ShopTransaction,
  shopId: string,
  _zone: string,
  range: DayRange,
  currency: string,
): Promise<Upsell> {
  const days = await dailyViews(trx, shopId, range);
  const sum = (of: 'views' | 'clicks') => days.reduce((all, day) => all + day[of], 0);
  return { views: sum('views'), clicks: sum('clicks'), orders: 0, revenue: '0.00', currency, coupons: [] };
}
