import {
  addDays,
  DASHBOARD_ATTENTION,
  datesIn,
  dayOf,
  EXPIRED_SHOWN_DAYS,
  lastDaysUntil,
  RECOMMENDED_APPS,
  ShipmentStatus,
  startOfDay,
  unitOf,
  weekOf,
  type DashboardAttention,
} from '@parcelway/domain';
import type { Calls, DataOf } from '@parcelway/http-contract';
import { refreshIfSmall } from '../analytics/figures/refresh-if-small';
import { dailyMails, dailyTotals, dailyViews } from '../analytics/figures/figures.store';
import { quotaSummary } from '../billing/quota';
import type { AppContext, Caller } from '../context';
import { withShop, type ShopTransaction } from '../db/database';
import { guideOf } from '../session/guide-of';
import { shopFacts, type ShopFacts } from '../shops/shop-facts.store';
import { cardsOf, inTrouble, ofStatus } from './cards';
import { settingOf } from './dashboard-setting';
import * as store from './dashboard.store';

type Page = DataOf<Calls['dashboardPage']>;

const PACE_DAYS = 14;
const SAMPLES = 5;
const rangeOf = (ctx: AppContext, { timezone }: Caller, days: number) =>
  lastDaysUntil(dayOf(ctx.now(), timezone), days);

/** The first screen: the last days beside as many before, and the present state. */
export async function dashboardPage(ctx: AppContext, caller: Caller, days: number): Promise<Page> {
  const { shopId } = caller;
  const fresh = await refreshIfSmall(ctx, caller);
  const shop = await shopFacts(ctx, caller);
  const range = rangeOf(ctx, caller, days);
  return withShop(ctx.db, shopId, async (trx) => ({
    range,
    ...fresh,
    ...(await cardsOf(trx, caller, range, {
      currency: shop.currency || 'USD',
      syncedFrom: fresh.synced_from,
      installedAt: shop.first_installed_at,
    })),
    guide: guideOf(shop),
    quota: await quotaWithPace(ctx, trx, caller, shop),
    attention: await attentionOf(ctx, trx, caller),
    setting: settingOf(shop),
    has_parcels: await store.hasParcels(trx),
    recommend_apps: appsFor(shop),
    asks_gift: shop.settings.contact_gift_box?.value !== false && !(await store.giftAnswered(trx, shopId)),
  }));
}

async function quotaWithPace(
  ctx: AppContext,
  trx: ShopTransaction,
  caller: Caller,
  shop: ShopFacts,
): Promise<Page['quota']> {
  const { resets_at: resetsAt, ...quota } = quotaSummary(shop, ctx.now());
  const { start, end } = rangeOf(ctx, caller, PACE_DAYS);
  // Orders from before the installation cost no quota; its own day is not a whole one.
  const installed = shop.first_installed_at && dayOf(shop.first_installed_at, caller.timezone);
  const from = installed && installed >= start ? addDays(installed, 1) : start;
  const lately = from > end ? [] : await dailyTotals(trx, caller.shopId, { start: from, end });
  const parcels = lately.reduce((sum, row) => sum + row.parcels, 0);
  return {
    ...quota,
    reset_at: resetsAt.toISOString(),
    days_left_estimate:
      parcels === 0 ? null : Math.floor((quota.remain * datesIn({ start: from, end }, 'day').length) / parcels),
  };
}

/** Counted as the list counts, at this moment, so that each number is that of the list its link opens. */
async function attentionOf(ctx: AppContext, trx: ShopTransaction, { timezone }: Caller): Promise<Page['attention']> {
  const counts = await store.attentionCounts(trx, ctx.now());
  const { start } = lastDaysUntil(dayOf(ctx.now(), timezone), EXPIRED_SHOWN_DAYS);
  counts.set('expired', await store.expiredSince(trx, startOfDay(start, timezone)));
  return DASHBOARD_ATTENTION.flatMap((key) => {
    const count = counts.get(key) ?? 0;
    return count === 0 ? [] : [{ key, count, link: linkOf(key) }];
  });
}

const linkOf = (key: DashboardAttention): Record<string, string> =>
  key === 'expired' ? { status: '5', orderedAt: String(EXPIRED_SHOWN_DAYS) } : { attention: key };

/** Apps that go well with ours. PageFly is recommended where `show_pagefly` is set. */
const appsFor = ({ settings, show_pagefly: pagefly }: ShopFacts): Page['recommend_apps'] =>
  settings.dashboard_app_show?.value === false
    ? []
    : RECOMMENDED_APPS.filter(({ key }) => key !== 'pagefly' || pagefly).map((app) => ({ ...app }));

/** The last days one by one, or by weeks where they are many. */
export async function trendChart(ctx: AppContext, caller: Caller, days: number): Promise<DataOf<Calls['trendChart']>> {
  const { shopId } = caller;
  const fresh = await refreshIfSmall(ctx, caller);
  const range = rangeOf(ctx, caller, days);
  const unit = unitOf(range);
  const dates = datesIn(range, unit);
  const line = <Row extends { day: string }>(rows: readonly Row[], value: (row: Row) => number): number[] => {
    const sums = new Map<string, number>();
    for (const row of rows) {
      const date = unit === 'week' ? weekOf(row.day) : row.day;
      sums.set(date, (sums.get(date) ?? 0) + value(row));
    }
    return dates.map((date) => sums.get(date) ?? 0);
  };
  return withShop(ctx.db, shopId, async (trx) => {
    const parcels = await dailyTotals(trx, shopId, range);
    const views = await dailyViews(trx, shopId, range);
    const mails = await dailyMails(trx, shopId, range);
    return {
      range,
      ...fresh,
      unit,
      dates,
      series: [
        { key: 'shipments', data: line(parcels, (row) => row.parcels) },
        { key: 'delivered', data: line(parcels, ofStatus(ShipmentStatus.Delivered)) },
        { key: 'exceptions', data: line(parcels, inTrouble) },
        { key: 'page_views', data: line(views, (row) => row.views) },
        { key: 'emails', data: line(mails, (row) => row.sent) },
      ],
    };
  });
}

/** Parcels that need attention, by the courier's status. */
export const specialStatus = (ctx: AppContext, { shopId }: Caller): Promise<DataOf<Calls['specialStatus']>> =>
  withShop(ctx.db, shopId, async (trx) => ({
    list: (await store.parcelsInNeed(trx, SAMPLES, ctx.now())).map((row) => ({
      ...row,
      oldest_at: row.oldest_at.toISOString(),
    })),
  }));
