import { configureApi, makeStore, sessionApi } from '@parcelway/api';
import {
  askRegistry,
  containerRuntime,
  createRemoteGuard,
  createRemoteLoader,
  createReporter,
  isRegistryReachable,
  readResolvedSet,
  reportHang,
  reportUncaught,
} from '@parcelway/federation';
import {
  createLeaveGuard,
  createOverlays,
  createReloadGuard,
  createTokenSource,
  PLAN_REF,
  storage,
} from '@parcelway/host';
import { initI18n, loadNamespace } from '@parcelway/i18n';
import { createBrowserRouter, RouterProvider } from '@parcelway/router';
import { createRoot } from 'react-dom/client';
import { createAdapter } from './boot/adapter';
import { takeEarly } from './boot/early-answers';
import { lazyFacades } from './boot/lazy-facades';
import { startLanguage } from './boot/language';
import { readLaunch } from './boot/launch';
import { SCREEN_DRAWN } from './boot/screen-drawn';
import { startVitals } from './boot/start-vitals';
import { returnPath, signIn, wayIn } from './boot/sign-in';
import { dialogMemory } from './dialogs/dialog-memory';
import { appRoutes } from './routes/app-routes';
import { indexPath, placeAt, remoteAt, routeTable, UNAUTHORIZED_PATH } from './routes/route-table';
import './shell.css';

/** Three times this, and the pauses, is how long a merchant looks at a skeleton when a release hangs. */
const REMOTE_TIMEOUT_MS = 8_000;
/** What decides between a card and a way out of it must not keep the merchant waiting. */
const REGISTRY_TIMEOUT_MS = 5_000;
const REMOTE_BACKOFF_MS = [300, 1_200];
/** A screen that is not there by then is waited for with everything around it at work. */
const FIRST_DRAW_MS = 1_500;

/** Starts the page: session, the remote of the address, and the language's texts are fetched side by side. */
export async function bootstrap(): Promise<void> {
  const element = document.getElementById('tm-shopify');
  if (!element) throw new Error('Failed to find the tm shopify element');

  const set = readResolvedSet();
  const launch = readLaunch(window.location, window.history);
  const page: { router?: ReturnType<typeof createBrowserRouter> } = {};
  // Before the router exists, the address is all there is to change; the router starts from it.
  const goTo = (path: string) =>
    page.router ? void page.router.navigate(path) : window.history.replaceState(null, '', path);
  const adapter = createAdapter(set.embedded, goTo);
  const shop = set.shop ?? launch.shop;
  const tokens = createTokenSource(shop, adapter.idToken);
  const store = makeStore();
  const routes = routeTable(set);
  const overlays = createOverlays(dialogMemory(store));
  configureApi({
    getToken: tokens.getToken,
    earlyAnswer: takeEarly,
    onUnauthorized: () => goTo(UNAUTHORIZED_PATH),
    // Without a place to choose a plan the server's words are all there is to say.
    ...(routes[PLAN_REF] !== undefined && {
      onPlanNeeded: (plan: 'basic' | 'pro', reason: string) =>
        overlays.upgrade.open(plan, returnPath(window.location), { reason }),
    }),
    toast: (message, options) => message && adapter.toast(message, options),
  });

  const reporter = createReporter(set.reportToken, () => placeAt(set, window.location.pathname, true).screen);
  reportUncaught(reporter);
  const guard = createRemoteGuard({ reporter, reportFor: reportHang, storage, token: set.reportToken });
  const leave = createLeaveGuard();
  const reloadGuard = createReloadGuard({
    leave,
    reload: () => adapter.reload(),
    isReachable: () => isRegistryReachable(REGISTRY_TIMEOUT_MS),
  });
  const loader = createRemoteLoader({
    remotes: set.remotes,
    keys: set.keys,
    runtime: containerRuntime(REMOTE_TIMEOUT_MS),
    loadMessages: loadNamespace,
    reporter,
    guard,
    askRegistry: () => askRegistry(set.reportToken, REGISTRY_TIMEOUT_MS),
    timeoutMs: REMOTE_TIMEOUT_MS,
    backoffMs: REMOTE_BACKOFF_MS,
  });
  const languageReady = initI18n(startLanguage(adapter.platformLocale));
  const access = await signIn({ launch, tokens, store, embedded: set.embedded });
  const elsewhere = wayIn({
    access,
    set,
    location: window.location,
    shop: shop ?? null,
    storedShop: tokens.storedShop(),
  });
  if (elsewhere) return window.location.replace(elsewhere);
  const ready: PromiseLike<unknown>[] = [];
  if (access.state === 'signed-in') {
    // What stands above a screen comes with the session; drawn after the screen it would push it aside.
    ready.push(
      store.dispatch(sessionApi.endpoints.getSession.initiate()).then(({ isSuccess }) => {
        if (isSuccess && window.location.pathname === UNAUTHORIZED_PATH) goTo('/');
      }),
    );
    const index = window.location.pathname === '/' && indexPath(set);
    if (index) goTo(`${index}${window.location.search}`);
    const remote = remoteAt(set, window.location.pathname);
    if (remote && !guard.blamed(remote.id, remote.version)) {
      ready.push(
        loader
          .load(remote.id)
          .then((loaded) => loaded.remote.prefetch?.(store.dispatch, new URL(window.location.href)))
          .catch(() => undefined),
      );
      // Nearly every screen is a list, or has a field: their code comes beside the remote's own.
      for (const facade of [lazyFacades.forms, lazyFacades.list]) void facade().catch(() => undefined);
    }
  }
  await languageReady;
  // The document shows the screen's frame already: drawing it once more without the screen would only take time from it.
  await Promise.race([
    Promise.all(ready),
    new Promise((resolve) => {
      setTimeout(resolve, FIRST_DRAW_MS);
    }),
  ]);

  const landed = window.location.pathname;
  const router = (page.router = createBrowserRouter(
    appRoutes({ set, loader, reporter, guard, leave, reloadGuard, adapter, store, routes, access, overlays }),
  ));
  router.subscribe(({ location }) => guard.navigates(remoteAt(set, location.pathname)?.id ?? null));
  window.addEventListener(SCREEN_DRAWN, guard.arrived);
  createRoot(element).render(<RouterProvider router={router} />);
  startVitals({ set, loader, reporter, router, landed, signedIn: access.state === 'signed-in' });
}
