import { configureApi, makeStore, sessionApi } from '@parcelway/api';
import { firstParts, routeAt, type PaidPlan } from '@parcelway/domain';
import {
  fetchRegistry,
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
import { commonText, initI18n, loadNamespace } from '@parcelway/i18n';
import { createBrowserRouter, RouterProvider } from '@parcelway/router';
import { createRoot } from 'react-dom/client';
import { createAdapter } from './boot/adapter';
import { preloadedResponses } from './boot/preloaded-responses';
import { lazyFacades } from './boot/lazy-facades';
import { startLanguage } from './boot/language';
import { readLaunch } from './boot/launch';
import { reportMissingTexts } from './boot/report-texts';
import { SCREEN_DRAWN } from './boot/screen-drawn';
import { startVitals } from './boot/start-vitals';
import { RootBoundary } from './boot/root-boundary.component';
import { returnPath, signIn, resolveRedirect, unauthorizedPath } from './boot/sign-in';
import { dialogMemory } from './dialogs/dialog-memory';
import { appRoutes } from './routes/app-routes';
import { indexPath, placeAt, remoteAt, routeTable, UNAUTHORIZED_PATH } from './routes/route-table';
import './shell.css';

/** Three times this, and the pauses, is how long a merchant sees a skeleton when a release hangs. */
const REMOTE_TIMEOUT_MS = 8_000;
/** What decides between a card and its alternative must not delay the merchant. */
const REGISTRY_TIMEOUT_MS = 5_000;
/** Of the shell's own, what a merchant needs to leave a screen. */
const CHROME = '.pw-menu a, .pw-bar button';
/** It stays until the page is loaded again. */
const STUCK_TOAST_MS = 3_600_000;
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
  // Before the guard, which makes `fetch` count what remotes request: the client's calls are counted by themselves.
  const { fetch } = window;
  const reporter = createReporter(set.reportToken, () => placeAt(set, window.location.pathname, true).screen);
  reportUncaught(reporter);
  reportMissingTexts(reporter, set);
  const guard = createRemoteGuard({
    ...{ reporter, reportFor: reportHang, storage, token: set.reportToken },
    page: { root: element, chrome: CHROME },
    onStuck: () =>
      adapter.toast(commonText('remote.page_changed'), {
        isError: true,
        duration: STUCK_TOAST_MS,
        action: { label: commonText('action.reload'), run: () => adapter.reload() },
      }),
  });
  configureApi({
    getToken: tokens.getToken,
    fetch,
    admits: guard.admits,
    tooMany: () => commonText('failure.limited_title'),
    earlyAnswer: preloadedResponses,
    onUnauthorized: () =>
      goTo(unauthorizedPath(window.location, { embedded: set.embedded, shop: shop ?? tokens.storedShop() })),
    // Without a page to choose a plan there is only the server's message.
    ...(routes[PLAN_REF] !== undefined && {
      onPlanNeeded: (plan: PaidPlan, reason: string) =>
        overlays.upgrade.open(plan, returnPath(window.location), { reason }),
    }),
    toast: (message, options) => message && adapter.toast(message, options),
  });

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
    fetchRegistry: () => fetchRegistry(set.reportToken, REGISTRY_TIMEOUT_MS),
    timeoutMs: REMOTE_TIMEOUT_MS,
    backoffMs: REMOTE_BACKOFF_MS,
  });
  const languageReady = initI18n(startLanguage(adapter.platformLocale));
  const access = await signIn({ launch, tokens, store, embedded: set.embedded });
  const elsewhere = resolveRedirect({
    access,
    set,
    location: window.location,
    shop: shop ?? null,
    storedShop: tokens.storedShop(),
  });
  if (elsewhere) return window.location.replace(elsewhere);
  const ready: PromiseLike<unknown>[] = [];
  if (access.state === 'signed-in') {
    // What is above a screen comes with the session; drawn after the screen it would push it aside.
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
      const kind = routeAt(remote.contract.routes, window.location.pathname)?.kind;
      // Beside the remote's own code; the document preloads the same.
      for (const part of kind ? firstParts(kind) : []) void lazyFacades[part]().catch(() => undefined);
    }
  }
  await languageReady;
  // The document shows the screen's frame already: drawing it once more without the screen would only delay it.
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
  createRoot(element).render(
    <RootBoundary restore={guard.restore}>
      <RouterProvider router={router} />
    </RootBoundary>,
  );
  startVitals({ set, loader, reporter, router, landed, signedIn: access.state === 'signed-in' });
}
