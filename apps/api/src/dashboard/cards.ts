import {
  dayOf,
  hasFeature,
  isSynced,
  levelOfPlan,
  rangeBefore,
  SHIPMENT_STATUSES,
  ShipmentStatus,
  type DayRange,
} from '@parcelway/domain';
import type { Calls, CountByStatus, DataOf } from '@parcelway/http-contract';
import { couponFigures } from '../analytics/coupons/coupon-figures';
import { dailyMails, dailyTotals, dailyViews, type DayTotals } from '../analytics/figures/figures.store';
import type { Caller } from '../context';
import type { ShopTransaction } from '../db/database';
import { NO_COUNTS } from '../orders/shipment-list.store';

type Page = DataOf<Calls['dashboardPage']>;

export const ofStatus =
  (...codes: number[]) =>
  ({ statuses }: DayTotals): number =>
    codes.reduce((sum, code) => sum + (statuses[code] ?? 0), 0);
/** Parcels that have a failed attempt or an exception now. */
export const inTrouble = ofStatus(ShipmentStatus.FailedAttempt, ShipmentStatus.Exception);

const sumOf = <Row>(rows: readonly Row[], value: (row: Row) => number): number =>
  rows.reduce((sum, row) => sum + value(row), 0);

/** The figures of the cards for a range, beside as many days before. */
export async function cardsOf(
  trx: ShopTransaction,
  { shopId, timezone, plan }: Caller,
  range: DayRange,
  { currency, syncedFrom, installedAt }: { currency: string; syncedFrom: string | null; installedAt: Date | null },
): Promise<Pick<Page, 'cards' | 'currency' | 'locked' | 'status_count'>> {
  const before = rangeBefore(range);
  const both = { start: before.start, end: range.end };
  // Orders of before the installation come with a sync; views and mails are counted from then on.
  const hasOrders = isSynced(before, syncedFrom);
  const wasInstalled = installedAt !== null && dayOf(installedAt, timezone) < before.start;
  const figure = <Row extends { day: string }>(
    isKnown: boolean,
    rows: readonly Row[],
    value: (row: Row) => number,
  ) => ({
    value: sumOf(
      rows.filter(({ day }) => day >= range.start),
      value,
    ),
    previous: isKnown
      ? sumOf(
          rows.filter(({ day }) => day < range.start),
          value,
        )
      : null,
  });
  const parcels = await dailyTotals(trx, shopId, both);
  const mails = await dailyMails(trx, shopId, both);
  const views = await dailyViews(trx, shopId, both);
  const sells = hasFeature(levelOfPlan(plan), 'coupon_sells');
  const revenue = async (of: DayRange): Promise<number> =>
    sells ? Number((await couponFigures(trx, shopId, timezone, of, currency)).revenue) : 0;
  return {
    cards: {
      shipments: figure(hasOrders, parcels, (row) => row.parcels),
      in_transit: figure(hasOrders, parcels, ofStatus(ShipmentStatus.InTransit)),
      delivered: figure(hasOrders, parcels, ofStatus(ShipmentStatus.Delivered)),
      exceptions: figure(hasOrders, parcels, inTrouble),
      page_views: figure(wasInstalled, views, (row) => row.views),
      emails_sent: figure(wasInstalled, mails, (row) => row.sent),
      coupon_revenue: { value: await revenue(range), previous: hasOrders ? await revenue(before) : null },
    },
    currency,
    locked: sells ? [] : ['coupon_revenue'],
    status_count: countsOf(parcels.filter(({ day }) => day >= range.start)),
  };
}

function countsOf(parcels: readonly DayTotals[]): CountByStatus {
  const counts: CountByStatus = { ...NO_COUNTS, all: sumOf(parcels, (row) => row.parcels) };
  for (const { code } of SHIPMENT_STATUSES) counts[code] = sumOf(parcels, ofStatus(code));
  return counts;
}
