import { fakeApi, type FakeApi, type HostOptions, type InHost } from '@parcelway/testing';
import contract from '../../remote.json';
import { handlers } from '../isolated/handlers';
import { renderPage } from '../test-figures';

export { BASIC, PRO } from '../test-figures';

const routes = {
  ...Object.fromEntries(contract.routes.map(({ ref, path }) => [ref, path])),
  'orders.shipment': '/orders/shipment',
  'tracking-page': '/tracking-page',
};

/** The reviews at an address, in a host of a shop whose plan holds everything. */
export const renderReviews = (query = '', options: Partial<HostOptions> = {}): Promise<InHost> =>
  renderPage(`/analytics/reviews${query}`, { routes, ...options });

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
