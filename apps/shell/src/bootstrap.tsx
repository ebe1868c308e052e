import { configureApi, makeStore, sessionApi } from '@parcelway/api';
import {
  askRegistry, containerRuntime, createRemoteLoader, createReporter, isRegistryReachable, readResolvedSet, reportUncaught,
} from '@parcelway/federation';
import { createLeaveGuard, createReloadGuard, createTokenSource } from '@parcelway/host';
import { initI18n, loadNamespace } from '@parcelway/i18n';
import { createBrowserRouter, RouterProvider } from '@parcelway/router';
import { createRoot } from 'react-dom/client';
import { createAdapter } from './boot/adapter';
import { lazyFacades } from './boot/lazy-facades';
import { startLanguage } from './boot/language';
import { readLaunch } from './boot/launch';
import { loginAddress, returnPath, signIn } from './boot/sign-in';
import { appRoutes } from './routes/app-routes';
import { remoteAt, routeTable } from './routes/route-table';
import './shell.css';

/** Three times this, and the pauses, is how long a merchant looks at a skeleton when a release hangs. */
const REMOTE_TIMEOUT_MS = 8_000;
/** What decides between a card and a way out of it must not keep the merchant waiting. */
const REGISTRY_TIMEOUT_MS = 5_000;
const REMOTE_BACKOFF_MS = [300, 1_200];
const UNAUTHORIZED = '/unauthorized';

/** Starts the page: session, the remote of the address, and the language's texts are fetched side by side. */
export async function bootstrap(): Promise<void> {
  const element = document.getElementById('tm-shopify');
  if (!element) throw new Error('Failed to find the tm shopify element');

  const set = readResolvedSet();
  const launch = readLaunch(window.location, window.history);
  const page: { router?: ReturnType<typeof createBrowserRouter> } = {};
  // Before the router exists, the address is all there is to change; the router starts from it.
  const goTo = (path: string) => (page.router ? void page.router.navigate(path) : window.history.replaceState(null, '', path));
  const adapter = createAdapter(set.embedded, goTo);
  const shop = set.shop ?? launch.shop;
  const tokens = createTokenSource(shop, adapter.idToken);
  const store = makeStore();
  configureApi({
    getToken: tokens.getToken,
    onUnauthorized: () => goTo(UNAUTHORIZED),
    toast: (message, options) => message && adapter.toast(message, options),
  });

  const reporter = createReporter(set.reportToken);
  reportUncaught(reporter);
  const leave = createLeaveGuard();
  const reloadGuard = createReloadGuard({ leave, reload: () => adapter.reload(), isReachable: () => isRegistryReachable(REGISTRY_TIMEOUT_MS) });
  const loader = createRemoteLoader({
    remotes: set.remotes, keys: set.keys, runtime: containerRuntime(REMOTE_TIMEOUT_MS), loadMessages: loadNamespace, reporter,
    askRegistry: () => askRegistry(set.reportToken, REGISTRY_TIMEOUT_MS), timeoutMs: REMOTE_TIMEOUT_MS, backoffMs: REMOTE_BACKOFF_MS,
  });
  const languageReady = initI18n(startLanguage(adapter.platformLocale));
  const access = await signIn({ launch, tokens, store, embedded: set.embedded });
  if (access.state === 'signed-out' && window.location.pathname !== UNAUTHORIZED) {
    const login = loginAddress(shop ?? tokens.storedShop(), returnPath(window.location));
    if (login && !access.failed) return window.location.replace(login);
  }
  if (access.state === 'signed-in') {
    void store.dispatch(sessionApi.endpoints.getSession.initiate());
    const remote = remoteAt(set, window.location.pathname);
    if (remote) {
      loader.prefetch(remote.id);
      // Nearly every screen has a search field or a choice: their code comes beside the remote's own.
      void lazyFacades.forms().catch(() => undefined);
    }
  }
  await languageReady;

  const router = page.router = createBrowserRouter(appRoutes({ set, loader, reporter, leave, reloadGuard, adapter, store, routes: routeTable(set), access }));
  createRoot(element).render(<RouterProvider router={router} />);
}
