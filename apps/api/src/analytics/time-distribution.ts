import type { DayRange, TimeSpan } from '@parcelway/domain';
import type { Calls, DataOf } from '@parcelway/http-contract';
import type { AppContext, Caller } from '../context';
import { withShop } from '../db/database';
import { HttpError } from '../http/errors';
import { courierName } from '../orders/parcel-rows';
import { customAmong } from '../shops/custom-couriers.store';
import { refreshIfSmall } from './figures/refresh-if-small';
import { unpack, type Histogram } from './figures/histogram';
import { percentOf, spanOf } from './range-figures';
import { hasParcelOf, NOTHING, sumOfAll, sumsOf } from './range-figures.store';

/** Parcels that took longer are in the last bucket. */
const LAST_DAY = 30;

interface DistributionQuery extends DayRange {
  type: 'courier' | 'country';
  /** Empty: all. */
  key: string;
  data_type: TimeSpan;
}

/**
 * The distribution of transit times, of one courier, one country, or all.
 * @throws {HttpError} 400 where the shop never had a parcel of the key
 */
export async function timeDistribution(
  ctx: AppContext,
  caller: Caller,
  { type, key, data_type: span, ...range }: DistributionQuery,
): Promise<DataOf<Calls['timeDistribution']>> {
  const { shopId } = caller;
  const footing = await refreshIfSmall(ctx, caller);
  return withShop(ctx.db, shopId, async (trx) => {
    const { list } = await sumsOf(trx, shopId, { part: type, range, span });
    const found = key === '' ? await sumOfAll(trx, shopId, range, span) : list.find((row) => row.key === key);
    if (!found && !(await hasParcelOf(trx, shopId, type, key))) {
      const wrong = `must be a ${type} of your parcels`;
      throw new HttpError(400, `Check the querystring. key: ${wrong}`, { errors: { key: wrong } });
    }
    const custom =
      type === 'courier'
        ? await customAmong(
            trx,
            shopId,
            list.map((each) => each.key),
          )
        : undefined;
    const row = found ?? NOTHING;
    return {
      range,
      ...footing,
      type,
      key,
      data_type: span,
      ...spanOf(row, new Date(footing.as_of ?? ctx.now())),
      buckets: bucketsOf(unpack(row.histogram)),
      keys: list
        .filter((each) => each.key !== '')
        .map((each) => ({
          key: each.key,
          name: type === 'courier' ? courierName(each.key, '', custom) : each.key,
          shipments: each.parcels,
        })),
    };
  });
}

/** A bucket for each whole day up to the last that has a parcel; none of none. */
export function bucketsOf(histogram: Histogram): { from: number; to: number | null; count: number; percent: number }[] {
  const days = new Map<number, number>();
  let all = 0;
  for (const [tenth, count] of histogram) {
    const day = Math.min(LAST_DAY, Math.floor(tenth / 10));
    days.set(day, (days.get(day) ?? 0) + count);
    all += count;
  }
  const last = Math.max(-1, ...days.keys());
  return Array.from({ length: last + 1 }, (_, from) => {
    const count = days.get(from) ?? 0;
    return { from, to: from === last ? null : from + 1, count, percent: percentOf(count, all) };
  });
}
