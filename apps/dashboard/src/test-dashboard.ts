import type { DashboardPage } from '@parcelway/api/dashboard';
import { buildSession } from '@parcelway/testing/builders';
import { fakeApi, renderInHost, type FakeApi, type HostOptions, type InHost } from '@parcelway/testing';
import { createElement } from 'react';
import contract from '../remote.json';
import { DashboardRoutes } from './dashboard-routes.component';
import { demoPage } from './isolated/demo-dashboard';
import { handlers } from './isolated/handlers';
import { messages } from './messages';

const own = Object.fromEntries(contract.routes.map(({ ref, path }) => [ref, path]));
/** All that the dashboard leads to, as if everything were released. */
export const ALL_ROUTES = {
  ...own,
  orders: '/orders',
  'orders.shipment': '/orders/shipment',
  'tracking-page': '/tracking-page',
  notifications: '/notification',
  'notifications.record': '/notification/record',
  'billing.plan': '/billing/plan',
  analytics: '/analytics',
};
/** Nothing but the dashboard is released. */
export const OWN_ROUTES = own;
export const TODAY = new Date('2026-11-20T00:00:00Z');
export const PRO = { user: { ...buildSession().user, plan: 'Pro', level_num: 3 } };

/** The dashboard in a host of a shop whose plan holds everything. */
export const renderDashboard = (options: Partial<HostOptions> = {}): Promise<InHost> =>
  renderInHost(createElement(DashboardRoutes), {
    route: '/dashboard',
    at: '/dashboard/*',
    routes: ALL_ROUTES,
    messages: { dashboard: messages },
    session: PRO,
    ...options,
  });

/** A shop as on the isolated page; a test changes what it is about. */
export function fakeShop(rows = 60): FakeApi {
  const api = fakeApi();
  for (const [name, handler] of Object.entries(handlers({ rows, today: TODAY })))
    api.answer(name as never, handler as never);
  return api;
}

/** The page's answer with a change. */
export const pageWith = (change: Partial<DashboardPage>): DashboardPage => ({ ...demoPage(30, 60, TODAY), ...change });
