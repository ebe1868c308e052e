import type { DayRange, PerformanceType } from '@parcelway/domain';
import type { Calls, DataOf } from '@parcelway/http-contract';
import type { AppContext, Caller } from '../context';
import { withShop } from '../db/database';
import { courierName } from '../orders/parcel-rows';
import { customAmong } from '../shops/custom-couriers.store';
import { refreshIfSmall } from './figures/refresh-if-small';
import { meanEarly, onTimeRate, spanOf } from './range-figures';
import { sumOfAll, sumsOf } from './range-figures.store';

const MOST_LISTED = 200;

/** On time or late, failed attempts, exceptions and days in transit, by courier, country or lane. */
export async function deliveryPerformance(
  ctx: AppContext,
  caller: Caller,
  { type, ...range }: DayRange & { type: PerformanceType },
): Promise<DataOf<Calls['deliveryPerformance']>> {
  const footing = await refreshIfSmall(ctx, caller);
  const asOf = new Date(footing.as_of ?? ctx.now());
  return withShop(ctx.db, caller.shopId, async (trx) => {
    const all = await sumOfAll(trx, caller.shopId, range, 'transit');
    const { list, more } = await sumsOf(trx, caller.shopId, { part: type, range, span: 'transit', limit: MOST_LISTED });
    const custom =
      type === 'courier'
        ? await customAmong(
            trx,
            caller.shopId,
            list.map(({ key }) => key),
          )
        : undefined;
    return {
      range,
      ...footing,
      type,
      list: list.map((row) => {
        const { p50, p85, p95 } = spanOf(row, asOf);
        const { key, parcels, delivered, on_time, late, failed_attempt, exception } = row;
        return {
          key,
          name: type === 'courier' ? courierName(key, '', custom) : key,
          shipments: parcels,
          delivered,
          on_time,
          late,
          early_days_avg: meanEarly(row),
          failed_attempt,
          exception,
          p50,
          p85,
          p95,
        };
      }),
      more,
      on_time_rate: onTimeRate(all),
      promised: all.on_time + all.late,
      basis: 'carrier_edd',
    };
  });
}
