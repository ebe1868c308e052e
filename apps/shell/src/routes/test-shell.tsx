import { configureApi, makeStore } from '@parcelway/api';
import type { RemoteLoader } from '@parcelway/federation';
import {
  createLeaveGuard,
  createOverlays,
  createReloadGuard,
  standAloneAdapter,
  type HostAdapter,
} from '@parcelway/host';
import { changeLanguage, initI18n } from '@parcelway/i18n';
import { defineRemote, type ResolvedRemote, type ResolvedSet } from '@parcelway/remote-contract';
import { createMemoryRouter, Route, RouterProvider, Routes, useParams } from '@parcelway/router';
import { act, render } from '@testing-library/react';
import type { Access } from '../boot/sign-in';
import { dialogMemory } from '../dialogs/dialog-memory';
import { appRoutes } from './app-routes';
import { routeTable } from './route-table';

const Tab = () => <p>{`tab ${useParams().tab}`}</p>;
const Root = () => (
  <Routes>
    <Route index element={<p>the list</p>} />
    <Route path="shipment" element={<p>the shipment</p>} />
    <Route path=":tab" element={<Tab />} />
  </Routes>
);
export const orders = {
  id: 'orders',
  version: '1',
  manifest: '',
  channel: 'stable',
  counter: 1,
  previous: null,
  contract: {
    id: 'orders',
    contract: 1,
    routes: [
      { ref: 'orders', path: '/orders' },
      { ref: 'orders.shipment', path: '/orders/shipment' },
    ],
  },
} as unknown as ResolvedRemote;
const SET: ResolvedSet = {
  shell: { version: '1' },
  remotes: [orders],
  keys: [],
  overrides: [],
  reportToken: 'the token',
  product: 'Parcelway',
  embedded: false,
  shop: null,
  appUrl: 'http://localhost',
  storeAdminUrl: 'https://admin.example/store/{handle}',
  supportUrl: 'mailto:help@example.com',
  helpUrl: 'https://example.com/faq',
  header: true,
  footer: true,
};

export const SESSION = {
  user: {
    plan: 'Pro',
    level_num: 3,
    version: '202407',
    free_trial: false,
    double: false,
    free: 0,
    free_consume: 0,
    old_consume: 0,
    old_total: 0,
    total: 2000,
    consume: 250,
  },
  shop: 'one.myshopify.com',
  shop_name: 'One',
  shop_real_domain: 'one.example',
  email: '',
  rating: 0,
  track_path: '/apps/track',
  permission: [],
  timezone: 'UTC',
};
export const loadOrders = async () => ({
  release: orders,
  remote: defineRemote({ contract: { id: 'orders', contract: 1 }, Root, messages: async () => ({}) }),
});

interface Opening {
  access?: Access;
  load?: RemoteLoader['load'];
  set?: Partial<ResolvedSet>;
  adapter?: Partial<HostAdapter>;
}

/** The shell at an address, with one remote whose code is given. */
export function open(
  path: string,
  { access = { state: 'signed-in' }, load = loadOrders, set: change, adapter: parts }: Opening = {},
) {
  const set = { ...SET, ...change };
  const loader: RemoteLoader = { load: jest.fn(load), loaded: () => undefined, prefetch: jest.fn() };
  const navigate = (to: string) => void router.navigate(to);
  const adapter = { ...standAloneAdapter(navigate), reload: jest.fn(), ...parts };
  const leave = createLeaveGuard();
  const reloadGuard = createReloadGuard({ leave, reload: adapter.reload, isReachable: async () => true });
  const reporter = { mounted: jest.fn(), failed: jest.fn(), crashed: jest.fn(), vital: jest.fn() };
  const store = makeStore();
  const overlays = createOverlays(dialogMemory(store));
  const routes = appRoutes({
    set,
    loader,
    reporter,
    leave,
    reloadGuard,
    adapter,
    store,
    routes: routeTable(set),
    access,
    overlays,
  });
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  render(<RouterProvider router={router} />);
  return { loader, router, adapter, leave, store, overlays };
}

/** As before each test: English, a server that never answers, no session. */
export function setUpShell(): void {
  beforeAll(() => initI18n('en'));
  beforeEach(() => {
    configureApi({ getToken: async () => null, onUnauthorized: jest.fn(), toast: jest.fn() });
    globalThis.fetch = jest.fn(() => new Promise<Response>(() => undefined));
  });
  afterEach(async () => {
    jest.useRealTimers();
    await act(() => changeLanguage('en'));
  });
}
