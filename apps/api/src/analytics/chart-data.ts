import { hasFeature, levelOfPlan, SHIPMENT_STATUSES, ShipmentStatus, type DayRange } from '@parcelway/domain';
import type { Calls, DataOf } from '@parcelway/http-contract';
import type { AppContext, Caller } from '../context';
import { withShop } from '../db/database';
import { courierName } from '../orders/parcel-rows';
import { customAmong } from '../shops/custom-couriers.store';
import { couponFigures } from './coupons/coupon-figures';
import { dailyMails, dailyTotals, dailyViews } from './figures/figures.store';
import { refreshIfSmall } from './figures/refresh-if-small';
import { datesOf, onTimeRate, percentOf, shareOf, spanOf } from './range-figures';
import { currencyOf, sumsOf } from './range-figures.store';

/** Parcels of a range by status, courier and destination; views of the page, mails and coupons, by day. */
export async function chartData(
  ctx: AppContext,
  caller: Caller,
  range: DayRange,
): Promise<DataOf<Calls['analyticsChart']>> {
  const { shopId, timezone, plan } = caller;
  const footing = await refreshIfSmall(ctx, caller);
  const { unit, dates, sums } = datesOf(range);
  const asOf = new Date(footing.as_of ?? ctx.now());
  return withShop(ctx.db, shopId, async (trx) => {
    const days = await dailyTotals(trx, shopId, range);
    const couriers = await sumsOf(trx, shopId, { part: 'courier', range, span: 'transit' });
    const countries = await sumsOf(trx, shopId, { part: 'country', range, span: 'transit' });
    const custom = await customAmong(
      trx,
      shopId,
      couriers.list.map(({ key }) => key),
    );
    const views = await dailyViews(trx, shopId, range);
    const mails = await dailyMails(trx, shopId, range);
    const total = days.reduce((sum, { parcels }) => sum + parcels, 0);
    const having = (...statuses: number[]) =>
      sums(days, (day) => statuses.reduce((sum, status) => sum + (day.statuses[status] ?? 0), 0));
    return {
      range,
      ...footing,
      unit,
      dates,
      // An exception here is as on the dashboard: a parcel that has one now, or a failed attempt.
      shipments: {
        total,
        count: sums(days, ({ parcels }) => parcels),
        delivered: having(ShipmentStatus.Delivered),
        exceptions: having(ShipmentStatus.FailedAttempt, ShipmentStatus.Exception),
      },
      status_distribution: SHIPMENT_STATUSES.map(({ code: status }) => {
        const count = days.reduce((sum, { statuses }) => sum + (statuses[status] ?? 0), 0);
        return { status, count, percent: percentOf(count, total) };
      }),
      couriers: couriers.list.map((row) => {
        const { p50, p85 } = spanOf(row, asOf);
        return {
          courier: row.key,
          name: courierName(row.key, '', custom),
          shipments: row.parcels,
          delivered: row.delivered,
          exception_rate: shareOf(row.exception, row.parcels),
          p50_transit: p50,
          p85_transit: p85,
          on_time_rate: onTimeRate(row),
        };
      }),
      destinations: countries.list.map((row) => {
        const { p50, p85 } = spanOf(row, asOf);
        const { key: country, parcels: shipments, delivered } = row;
        return { country, shipments, delivered, p50_transit: p50, p85_transit: p85 };
      }),
      tracking_page: {
        views: sums(views, (day) => day.views),
        visitors: sums(views, (day) => day.visitors),
        clicks: sums(views, (day) => day.clicks),
      },
      email: {
        sent: sums(mails, ({ sent }) => sent),
        opened: sums(mails, ({ opened }) => opened),
        clicked: sums(mails, ({ clicked }) => clicked),
        failed: sums(mails, ({ failed }) => failed),
      },
      upsell: hasFeature(levelOfPlan(plan), 'coupon_sells')
        ? await couponFigures(trx, shopId, timezone, range, await currencyOf(trx, shopId))
        : null,
    };
  });
}
