import type { DashboardPage } from '@parcelway/api/dashboard';
import type { Handlers, MakeHandlers } from '@parcelway/isolated/scenarios';
import { demoPage, demoTrend, sizeOf } from './demo-dashboard';

const DAY_MS = 86_400_000;
const COURIERS = ['DHL', 'DPD', 'FedEx', 'GLS', 'Hermes', 'La Poste', 'PostNL', 'Royal Mail', 'UPS', 'USPS'];

/** The couriers that the shop ships with. */
function courierHandlers(): Handlers {
  let own = ['ups'];
  const couriers = COURIERS.map((name) => ({
    code: name.toLowerCase().replaceAll(' ', '-'),
    name,
    homepage: null,
    phone: null,
    track_url: null,
  }));
  return {
    searchCourier: ({ body: { search } }) => ({
      couriers: couriers.filter(({ name }) => name.toLowerCase().includes(search.toLowerCase())),
      own,
    }),
    changeCourier({ body: { action, courier } }) {
      own = [...own.filter((code) => code !== courier), ...(action === 'add' ? [courier] : [])];
      return { own };
    },
  };
}

/** The calls of the dashboard, answered from memory. A shop without rows is being synced for the first time. */
export const handlers: MakeHandlers = ({ rows, today }) => {
  const { setting: usual, guide: steps } = demoPage(30, rows, today);
  let setting: DashboardPage['setting'] = usual;
  let guide = steps;
  let shown = { recommend_apps: true, asks_gift: true };
  return {
    ...courierHandlers(),
    dashboardPage({ query: { days } }) {
      const page = demoPage(Number(days ?? 30), rows, today);
      return {
        ...page,
        setting,
        guide,
        recommend_apps: shown.recommend_apps ? page.recommend_apps : [],
        asks_gift: shown.asks_gift,
      };
    },
    trendChart: ({ query: { days } }) => demoTrend(Number(days ?? 30), rows, today),
    specialStatus: () => ({
      list:
        rows === 0
          ? []
          : (
              [
                [7, 7006],
                [6, 6002],
                [7, 7005],
              ] as const
            ).map(([status, subStatus], index) => ({
              status,
              sub_status: subStatus,
              count: (index + 1) * sizeOf(rows),
              oldest_at: new Date(today.getTime() - (index * 4 + 2) * DAY_MS).toISOString(),
              sample_ids: Array.from({ length: Math.min(5, index + 1) }, (_, at) => String(index * 10 + at + 1)),
            })),
    }),
    updateDashboard({ body: { choose_plan: hasChosen, ...change } }) {
      setting = { ...setting, ...change };
      if (hasChosen) guide = { ...guide, choose_plan: true };
      return setting;
    },
    dashboardGift() {
      shown = { ...shown, asks_gift: false };
      return { asks_gift: false };
    },
    guideFinal: () => ({ show_guide: false }),
    userSet({ body }) {
      if (body.key === 'dashboard_app_show') shown = { ...shown, recommend_apps: false };
      if (body.key === 'contact_gift_box') shown = { ...shown, asks_gift: false };
      return {};
    },
    orderCount: () => ({ order_count: 120, order_processed: rows === 0 ? 48 : 120 }),
  };
};
