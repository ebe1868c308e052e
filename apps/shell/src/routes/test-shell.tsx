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
import { buildSession } from '@parcelway/testing';
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
type Contract = ResolvedRemote['contract'];

/** A released remote: its name in the menu, if it has one there, and its routes. */
export function released(id: string, menu: Contract['menu'], routes: Contract['routes']): ResolvedRemote {
  const contract: Contract = {
    id,
    contract: 1,
    owner: 'team',
    routes,
    menu,
    i18n: { namespace: id, languages: ['en'] },
    budgets: { entry: 1, firstRoute: 1 },
  };
  return { id, version: '1', manifest: '', channel: 'stable', counter: 1, previous: null, contract };
}

/** The specification's screens: id, name in the menu, route, and what lies behind it. */
const SCREENS: [id: string, label: string, path: string, further?: Contract['routes']][] = [
  ['dashboard', 'Dashboard', '/dashboard'],
  [
    'orders',
    'Orders',
    '/orders',
    [{ ref: 'orders.shipment', path: '/orders/shipment', title: { en: 'Shipment detail', de: 'Sendungsdetails' } }],
  ],
  [
    'tracking-page',
    'Tracking page',
    '/tracking-page',
    [
      { ref: 'tracking-page.embedded', path: '/tracking-page/embedded' },
      { ref: 'tracking-page.theme', path: '/tracking-page/:theme', kind: 'editor' },
    ],
  ],
  [
    'notifications',
    'Notification',
    '/notification',
    [
      { ref: 'notifications.template', path: '/notification/template/:status/:custom?', kind: 'editor' },
      { ref: 'notifications.record', path: '/notification/record' },
    ],
  ],
  ['analytics', 'Analytics', '/analytics'],
  ['billing', 'Billing', '/billing', [{ ref: 'billing.plan', path: '/billing/plan' }]],
  ['settings', 'Settings', '/settings'],
  ['integrations', 'Integration', '/integration'],
];
const ALL = SCREENS.map(([id, label, path, further = []], index) =>
  released(
    id,
    { label: id === 'orders' ? { en: label, de: 'Bestellungen' } : { en: label }, icon: id, order: index + 1 },
    [{ ref: id, path }, ...further],
  ),
);
/** One of them. */
export const screenOf = (id: string): ResolvedRemote => {
  const found = ALL.find((remote) => remote.id === id);
  if (!found) throw new Error(`No screen is called ${id}`);
  return found;
};
export const orders = screenOf('orders');
const SET: ResolvedSet = {
  shell: { version: '1' },
  remotes: ALL,
  off: [],
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
  chat: true,
  header: true,
  footer: true,
};

export const SESSION = buildSession({
  user: { plan: 'Pro', level_num: 3, free_trial: false, free: 0, total: 2000, consume: 250 },
  shop: 'one.myshopify.com',
  shop_name: 'One',
  shop_real_domain: 'one.example',
  email: '',
  permission: [],
  timezone: 'UTC',
});
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

/** The shell at an address, with every screen released by default; the code of all is the one given. */
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
  const reporter = { mounted: jest.fn(), failed: jest.fn(), crashed: jest.fn(), noted: jest.fn(), vital: jest.fn() };
  const guard = {
    ...{ enter: jest.fn(), left: jest.fn(), check: jest.fn(), mounted: () => () => undefined },
    ...{ imported: jest.fn(), restore: () => false, accept: jest.fn(), admits: () => true },
    ...{ blamed: () => null, clearFault: jest.fn(), navigates: jest.fn(), arrived: jest.fn() },
  };
  const store = makeStore();
  const overlays = createOverlays(dialogMemory(store));
  const routes = appRoutes({
    set,
    loader,
    reporter,
    guard,
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
