import type { DayRange, TimeSpan } from '@parcelway/domain';
import type { Calls, DataOf } from '@parcelway/http-contract';
import type { AppContext, Caller } from '../context';
import { withShop } from '../db/database';
import { courierName } from '../orders/parcel-rows';
import { customAmong } from '../shops/custom-couriers.store';
import { refreshIfSmall } from './figures/refresh-if-small';
import { datesOf, spanOf } from './range-figures';
import { dailySpans, sumsOf } from './range-figures.store';

/**
 * Transit times: overall, by courier, by country and by day of the order. Parcels under way count as not over yet.
 */
export async function transitData(
  ctx: AppContext,
  caller: Caller,
  { data_type: span, ...range }: DayRange & { data_type: TimeSpan },
): Promise<DataOf<Calls['transitData']>> {
  const { shopId } = caller;
  const footing = await refreshIfSmall(ctx, caller);
  const { unit, dates, groups } = datesOf(range);
  const asOf = new Date(footing.as_of ?? ctx.now());
  return withShop(ctx.db, shopId, async (trx) => {
    const measured = async (part: 'courier' | 'country') =>
      (await sumsOf(trx, shopId, { part, range, span })).list
        .map((row) => ({ key: row.key, ...spanOf(row, asOf) }))
        .filter(({ n }) => n > 0)
        .sort((a, b) => b.n - a.n);
    const couriers = await measured('courier');
    const countries = await measured('country');
    const custom = await customAmong(
      trx,
      shopId,
      couriers.map(({ key }) => key),
    );
    const days = await dailySpans(trx, shopId, range, span);
    const together = (rows: typeof days) => ({
      histogram: Buffer.concat(rows.map(({ histogram }) => histogram)),
      open: Buffer.concat(rows.map(({ open }) => open)),
    });
    const byDate = groups(days).map((rows) => spanOf(together(rows), asOf));
    return {
      range,
      ...footing,
      data_type: span,
      unit: 'day',
      summary: spanOf(together(days), asOf),
      by_courier: couriers.map(({ key, ...row }) => ({ courier: key, name: courierName(key, '', custom), ...row })),
      by_country: countries.map(({ key, ...row }) => ({ country: key, ...row })),
      dates_unit: unit,
      dates,
      p50: byDate.map(({ p50 }) => p50),
      n: byDate.map(({ n }) => n),
      open: byDate.map(({ open }) => open),
    };
  });
}
