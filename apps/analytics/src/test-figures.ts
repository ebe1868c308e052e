import type { DayRange } from '@parcelway/domain';
import { fakeApi, renderInHost, type FakeApi, type HostOptions, type InHost } from '@parcelway/testing';
import { buildSession } from '@parcelway/testing/builders';
import { screen, within } from '@testing-library/react';
import { createElement } from 'react';
import contract from '../remote.json';
import { AnalyticsRoutes } from './analytics-routes.component';
import { handlers } from './isolated/handlers';
import { messages } from './messages';

const routes = {
  ...Object.fromEntries(contract.routes.map(({ ref, path }) => [ref, path])),
  orders: '/orders',
  'notifications.summary': '/notification/summary',
  'billing.plan': '/billing/plan',
};
const session = (plan: string, level: number) => ({ user: { ...buildSession().user, plan, level_num: level } });
export const PRO = session('Pro', 3);
export const BASIC = session('Basic', 2);
export const FREE = session('Free', 0);

/** Thirty days, so that a test does not depend on the day on which it runs. */
export const RANGE: DayRange = { start: '2026-10-01', end: '2026-10-30' };
export const PAGE = `/analytics?start=${RANGE.start}&end=${RANGE.end}`;

/** The remote at an address, in a host of a shop whose plan holds everything. */
export const renderPage = (route: string = PAGE, options: Partial<HostOptions> = {}): Promise<InHost> =>
  renderInHost(createElement(AnalyticsRoutes), {
    route,
    at: '/analytics/*',
    routes,
    messages: { analytics: messages },
    session: PRO,
    ...options,
  });

/** The rows of a chart's table, its headings first. */
export async function chartRows({ user }: InHost, title: string): Promise<(string | null)[][]> {
  const view = await screen.findByRole('group', { name: `View: ${title}` });
  await user.click(within(view).getByRole('button', { name: 'Table' }));
  const table = screen.getByRole('table', { name: new RegExp(`^${title}`) });
  return within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent));
}

/** Figures as on the isolated page; a test changes what it is about. Each test has a server of its own. */
export function eachWithFigures(use: (api: FakeApi) => void): void {
  let api: FakeApi;
  // Their code comes later in the product; here nobody waits for it.
  beforeAll(() => Promise.all([import('@parcelway/charts'), import('./sections/sections.component')]));
  beforeEach(() => {
    api = fakeApi();
    const made = handlers({ rows: 60, today: new Date('2026-11-20T00:00:00Z') });
    for (const [name, handler] of Object.entries(made)) api.answer(name as never, handler as never);
    use(api);
  });
  afterEach(() => api.restore());
}
