import type { DayRange, TimeSpan } from '@parcelway/domain';
import type { Calls, DataOf } from '@parcelway/http-contract';
import type { AppContext, Caller } from '../context';
import { withShop } from '../db/database';
import { courierName } from '../orders/parcel-rows';
import { refreshIfSmall } from './figures/refresh-if-small';
import { datesOf, meanDays, spanOf } from './range-figures';
import { dailySpans, sumOfAll, sumsOf } from './range-figures.store';

/**
 * Transit times of delivered parcels: overall, by courier, by country and by day of the order. Unknown couriers and
 * countries are left out.
 */
export async function transitData(
  ctx: AppContext,
  caller: Caller,
  { data_type: span, ...range }: DayRange & { data_type: TimeSpan },
): Promise<DataOf<Calls['transitData']>> {
  const { shopId } = caller;
  const footing = await refreshIfSmall(ctx, caller);
  const { unit, dates, sums } = datesOf(range);
  return withShop(ctx.db, shopId, async (trx) => {
    const summary = spanOf(await sumOfAll(trx, shopId, range, span));
    const measured = async (part: 'courier' | 'country') =>
      (await sumsOf(trx, shopId, { part, range, span })).list.filter(({ n }) => n > 0).sort((a, b) => b.n - a.n);
    const couriers = await measured('courier');
    const countries = await measured('country');
    const days = await dailySpans(trx, shopId, range, span);
    const n = sums(days, (day) => day.n);
    const minutes = sums(days, (day) => day.minutes);
    return {
      range,
      ...footing,
      data_type: span,
      unit: 'day',
      summary,
      by_courier: couriers.map((row) => ({ courier: row.key, name: courierName(row.key, ''), ...spanOf(row) })),
      by_country: countries.map((row) => ({ country: row.key, ...spanOf(row) })),
      dates_unit: unit,
      dates,
      avg: minutes.map((sum, place) => meanDays(sum, n[place] ?? 0)),
      n,
    };
  });
}
