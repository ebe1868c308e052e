import {
  buildOrderList,
  buildShipmentRow,
  fakeApi,
  renderInHost,
  type FakeApi,
  type HostOptions,
  type InHost,
} from '@parcelway/testing';
import { buildSession } from '@parcelway/testing/builders';
import { screen } from '@testing-library/react';
import { createElement } from 'react';
import contract from '../remote.json';
import { messages } from './messages';
import { OrdersRoutes } from './orders-routes.component';

export const routes = Object.fromEntries(contract.routes.map(({ ref, path }) => [ref, path]));

/** A plan that holds emails to customers. */
const BASIC = { user: { ...buildSession().user, plan: 'Basic', level_num: 2 } };

/** The remote at an address, in a host that answers its calls. */
export const renderOrders = (route: string, { session, ...options }: Partial<HostOptions> = {}): Promise<InHost> =>
  renderInHost(createElement(OrdersRoutes), {
    route,
    at: '/orders/*',
    routes,
    messages: { orders: messages },
    session: { ...BASIC, ...session },
    ...options,
  });

/** A shop that has synced and has one parcel; a test changes what it is about. */
export function fakeShop(): FakeApi {
  const api = fakeApi();
  api.answer('orderList', buildOrderList({ shipments: [buildShipmentRow()] }));
  api.answer('orderCount', { order_count: 5, order_processed: 5 });
  api.answer('userSet', {});
  api.answer('viewList', { views: [] });
  api.answer('exportList', { exports: [] });
  api.answer('activityLog', { actions: [], total: 0 });
  api.answer('emailLog', { mails: [] });
  api.answer('searchCourier', { couriers: [], own: [] });
  api.answer('retrackSchedule', { interval_minutes: {}, by_hand_minutes: 15 });
  api.answer('countryCourier', {
    origin: [{ value: 'CN', label: 'CN', count: 2 }],
    tags: [{ value: 'VIP, wholesale', label: 'VIP, wholesale', count: 2 }],
    note: [{ value: 'call first', label: 'call first', count: 1 }],
    destination: [
      { value: 'DE', label: 'DE', count: 3 },
      { value: 'US', label: 'US', count: 1000 },
    ],
    couriers: [
      { value: 'ups', label: 'UPS', count: 3 },
      { value: 'dhl', label: 'DHL', count: 2 },
    ],
  });
  return api;
}

/** Each test of the file has a separate shop. */
export function eachWithShop(use: (api: FakeApi) => void): void {
  let api: FakeApi;
  beforeEach(() => {
    api = fakeShop();
    use(api);
  });
  afterEach(() => {
    jest.useRealTimers();
    api.restore();
  });
}
export const lastQuery = (api: FakeApi) => api.requests('orderList').at(-1)?.query as Record<string, string>;
export const listTable = (name = 'Parcels') => screen.findByRole('table', { name });
