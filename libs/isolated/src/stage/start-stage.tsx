import { configureApi, makeStore } from '@parcelway/api';
import { bcp47, FALLBACK_LANGUAGE } from '@parcelway/domain';
import { createOverlays, createTokenSource } from '@parcelway/host';
import { initI18n, rewriteMessages } from '@parcelway/i18n';
import type { Remote } from '@parcelway/remote-contract';
import { createHashRouter, RouterProvider } from '@parcelway/router';
import { rewritePolarisTexts } from '@parcelway/ui';
import { createRoot, type Root } from 'react-dom/client';
import type { IsolatedInput } from '../isolated-input';
import { pseudoText } from '../pseudo-language';
import { scenarioFetch } from '../scenarios';
import { PSEUDO, type IsolatedSettings } from '../settings';
import { runAxe } from './axe-run';
import { demoSession } from './demo-session';
import { FAKE_TOKEN, fakeHost, replaceStorage, type LogCall } from './fake-host';
import { onPanelMessage, postToPanel } from './stage-channel';
import { stageRoutes, UNAUTHORIZED } from './stage-routes';

const log: LogCall = (what, detail = '') => postToPanel({ kind: 'call', what, detail });

/** A remote that could not be loaded shows why, on the card of one that crashed. */
const failed = (error: unknown): Pick<Remote, 'Root'> => ({
  Root: () => {
    throw error;
  },
});

/** The remote alone, under a host and a server that behave as in the settings. */
export async function startStage(
  { contract, handlers: loadHandlers, load, onShown }: IsolatedInput,
  settings: IsolatedSettings,
  element: HTMLElement,
): Promise<Root> {
  const language = settings.language === PSEUDO ? FALLBACK_LANGUAGE : settings.language;
  const fixtures = await loadHandlers().then(
    (handlers) => ({ handlers, failure: null }),
    (error: unknown) => ({ handlers: () => ({}), failure: failed(error) }),
  );
  replaceStorage(log);
  const { fetch } = globalThis;
  globalThis.fetch = scenarioFetch({
    scenario: settings.scenario,
    handlers: fixtures.handlers,
    permissions: settings.permissions,
    plan: settings.plan,
    passOn: (...args) => fetch(...args),
    onCall: ({ method, path, status }) => log(`request, ${status || 'no answer'}`, `${method} ${path}`),
  });
  document.documentElement.dataset.frame = settings.frame;

  const page: { router?: ReturnType<typeof createHashRouter> } = {};
  const navigate = (path: string) => void page.router?.navigate(path);
  const host = fakeHost({ kind: settings.frame, locale: bcp47(language), navigate, log });
  const session = demoSession(settings);
  const tokens = createTokenSource(session.shop, host.adapter.idToken);
  if (!host.adapter.idToken) tokens.store(FAKE_TOKEN, session.shop);
  const overlays = createOverlays();
  configureApi({
    getToken: tokens.getToken,
    onUnauthorized: () => navigate(UNAUTHORIZED),
    onPlanNeeded: (plan, reason) => overlays.upgrade.open(plan, null, { reason }),
    toast: (message, options) => message && host.adapter.toast(message, options),
  });

  await initI18n(language);
  const remote = fixtures.failure ?? (await load().catch((error: unknown) => failed(error)));
  if (settings.language === PSEUDO) {
    rewriteMessages(language, pseudoText);
    rewritePolarisTexts(pseudoText);
  }

  onPanelMessage(
    () =>
      void runAxe().then(
        (findings) => postToPanel({ kind: 'axe', findings }),
        (error: unknown) =>
          postToPanel({ kind: 'axe-failed', reason: error instanceof Error ? error.message : String(error) }),
      ),
  );
  page.router = createHashRouter(
    stageRoutes({ remote, contract, host, store: makeStore(), session, overlays, onShown }),
  );
  const root = createRoot(element);
  root.render(<RouterProvider router={page.router} />);
  return root;
}
