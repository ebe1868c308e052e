import { buildSession } from '@parcelway/testing/builders';
import { fakeApi, renderInHost, type FakeApi, type HostOptions, type InHost } from '@parcelway/testing';
import { createElement } from 'react';
import contract from '../../remote.json';
import { AnalyticsRoutes } from '../analytics-routes.component';
import { handlers } from '../isolated/handlers';
import { messages } from '../messages';

const routes = {
  ...Object.fromEntries(contract.routes.map(({ ref, path }) => [ref, path])),
  'orders.shipment': '/orders/shipment',
  'tracking-page': '/tracking-page',
};
const session = (plan: string, level: number) => ({ user: { ...buildSession().user, plan, level_num: level } });
export const PRO = session('Pro', 3);
export const BASIC = session('Basic', 2);
export const REVIEWS = '/analytics/reviews';

/** The reviews at an address, in a host of a shop whose plan holds everything. */
export const renderReviews = (query = '', options: Partial<HostOptions> = {}): Promise<InHost> =>
  renderInHost(createElement(AnalyticsRoutes), {
    route: REVIEWS + query,
    at: '/analytics/*',
    routes,
    messages: { analytics: messages },
    session: PRO,
    ...options,
  });

/** Each test of the file has a shop of its own, with so many reviews; a test changes what it is about. */
export function eachWithReviews(use: (api: FakeApi) => void, rows = 60): void {
  let api: FakeApi;
  beforeEach(() => {
    api = fakeApi();
    const made = handlers({ rows, today: new Date('2026-11-20T00:00:00Z') });
    for (const [name, handler] of Object.entries(made)) api.answer(name as never, handler as never);
    use(api);
  });
  afterEach(() => api.restore());
}
