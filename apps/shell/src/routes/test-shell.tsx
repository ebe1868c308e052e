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
import { remoteJson, type ResolvedRemote, type ResolvedSet } from '@parcelway/remote-contract';
import { createMemoryRouter, RouterProvider, type RouteObject } from '@parcelway/router';
import { buildSession } from '@parcelway/testing';
import { act, render } from '@testing-library/react';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Access } from '../boot/sign-in';
import { dialogMemory } from '../dialogs/dialog-memory';
import { appRoutes } from './app-routes';
import { routeTable } from './route-table';

const APPS = path.resolve(__dirname, '../../..');
type Texts = { [name: string]: Texts | string };

/** The remotes of this repository by their contracts, with the names that their builds resolve. */
export const RELEASED = readdirSync(APPS)
  .filter((id) => existsSync(path.join(APPS, id, 'remote.json')))
  .map(resolvedRemote);

function resolvedRemote(id: string): ResolvedRemote {
  const read = (file: string): unknown => JSON.parse(readFileSync(path.join(APPS, id, file), 'utf8'));
  const contract = remoteJson.parse(read('remote.json'));
  const textOf = (language: string, key: string) =>
    key
      .split('.')
      .reduce<Texts | string>(
        (texts, part) => (texts as Texts)[part] ?? '',
        read(`locales/${language}.json`) as Texts,
      ) as string;
  const byLanguage = (key: unknown) =>
    Object.fromEntries(contract.i18n.languages.map((language) => [language, textOf(language, String(key))]));
  const { menu, routes } = contract;
  return {
    ...{ id, version: '1', manifest: '', channel: 'stable' as const, counter: 1, previous: null },
    contract: {
      ...contract,
      routes: routes.map(({ title, ...route }) => ({
        ...route,
        ...(title !== undefined && { title: byLanguage(title) }),
      })),
      menu: menu && { ...menu, label: byLanguage(menu.label) },
    },
  };
}

const SET: ResolvedSet = {
  shell: { version: '1' },
  remotes: RELEASED,
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
interface Opening {
  access?: Access;
  load?: RemoteLoader['load'];
  set?: Partial<ResolvedSet>;
  adapter?: Partial<HostAdapter>;
  /** A route beside the product's, inside their boundaries. */
  route?: RouteObject;
}

/** Code that has not arrived: what is around a screen is there without it. */
const pending = () => new Promise<never>(() => undefined);

/** The shell at an address, with this repository's remotes released by default. */
export function open(
  address: string,
  { access = { state: 'signed-in' }, load = pending, set: change, adapter: parts, route }: Opening = {},
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
  if (route) routes[0]?.children?.[0]?.children?.push(route);
  const router = createMemoryRouter(routes, { initialEntries: [address] });
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
