import { defaultPageSettings } from '@parcelway/http-contract';
import { buildSession } from '@parcelway/testing/builders';
import { fakeApi, renderInHost, type FakeApi, type HostOptions, type InHost } from '@parcelway/testing';
import { createElement } from 'react';
import contract from '../remote.json';
import { handlers } from './isolated/handlers';
import { messages } from './messages';
import { TrackingPageRoutes } from './tracking-page-routes.component';

export const routes = Object.fromEntries(contract.routes.map(({ ref, path }) => [ref, path]));
/** A shop whose plan holds everything. */
export const PRO = { user: { ...buildSession().user, plan: 'Pro', level_num: 3 } };

/** The remote at an address, in a host that answers its calls. */
export const renderPage = (route: string, options: Partial<HostOptions> = {}): Promise<InHost> =>
  renderInHost(createElement(TrackingPageRoutes), {
    route,
    at: '/tracking-page/*',
    routes,
    messages: { 'tracking-page': messages },
    session: PRO,
    ...options,
  });

export const buildDraft = (theme: 'classic' | 'modern' = 'classic') => ({
  revision: 3,
  saved_at: '2026-11-20T09:00:00Z',
  saved_by: 'Maria Rossi',
  theme,
  settings: defaultPageSettings(theme),
  unpublished: true,
  images: [],
  editors: [],
  locked: [],
});

/** A shop with drafts, versions and a page, as on the isolated page; a test changes what it is about. */
export function fakeDesign(rows = 60): FakeApi {
  const api = fakeApi();
  const made = handlers({ rows, today: new Date('2026-11-20T00:00:00Z') });
  for (const [name, handler] of Object.entries(made)) api.answer(name as never, handler as never);
  return api;
}

/** Each test of the file has a shop of its own, and a browser with empty storage. */
export function eachWithDesign(use: (api: FakeApi) => void, rows?: number): void {
  let api: FakeApi;
  beforeEach(() => {
    localStorage.clear();
    api = fakeDesign(rows);
    use(api);
  });
  afterEach(() => {
    jest.useRealTimers();
    api.restore();
  });
}
