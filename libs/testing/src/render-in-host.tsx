import { configureApi, makeStore, type Session } from '@parcelway/api';
import type { Language } from '@parcelway/domain';
import {
  HostProvider,
  type HostAdapter,
  type MenuItem,
  type RouteTable,
  type SaveBar,
  type ToastAction,
} from '@parcelway/host';
import { changeLanguage, initI18n, loadNamespace, type MessageLoader } from '@parcelway/i18n';
import { MemoryRouter, Route, Routes, useLocation } from '@parcelway/router';
import { render, type RenderResult } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { buildSession } from './builders';

export interface HostOptions {
  /** The address the test starts at, e.g. `/orders?status=2`. */
  route: string;
  /** Where the host mounts what is rendered, e.g. `/orders/*`. */
  at: string;
  /** Route names of the remotes that take part. */
  routes: RouteTable;
  /** Texts by namespace. */
  messages: Readonly<Record<string, MessageLoader>>;
  session?: Partial<Session>;
  language?: Language;
  /** The host's mode; `stand-alone` by default. */
  kind?: HostAdapter['kind'];
  /** As in the isolated host, where no server gives a preview a frame of another origin. */
  staticPreviews?: boolean;
  /** The store admin's picker; by default there is none. */
  pickResources?: NonNullable<HostAdapter['pickResources']>;
  /** Entries of the side menu. */
  menuTabs?: readonly MenuItem[];
  /** Put into `userEvent.setup`; with fake timers `jest.advanceTimersByTime`. */
  advanceTimers?: (ms: number) => void;
}

export interface InHost extends RenderResult {
  user: UserEvent;
  /** Every toast so far. */
  toasts: { message: string; isError: boolean; action?: ToastAction }[];
  /** Addresses that the host opened outside of the screen: other sites, and dialogs of its own. */
  opened: string[];
  /** The save bar, while there is one. */
  saveBar(): SaveBar | null;
  /** The address now, with its query. */
  location(): URL;
}

// jsdom lays nothing out; Polaris opens a popover only for an element that is laid out, which it detects by its offset parent.
Object.defineProperty(HTMLElement.prototype, 'offsetParent', {
  configurable: true,
  get(this: HTMLElement) {
    return this.parentElement;
  },
});
Element.prototype.scrollTo ??= () => {};

/** Renders a part of a remote inside the host's providers, a router and the store, as the shell does. */
export async function renderInHost(ui: ReactNode, options: HostOptions): Promise<InHost> {
  const {
    route,
    at,
    routes,
    messages,
    session,
    language = 'en',
    kind = 'stand-alone',
    staticPreviews = false,
    menuTabs,
    pickResources,
    advanceTimers,
  } = options;
  await initI18n();
  for (const [namespace, load] of Object.entries(messages)) await loadNamespace(namespace, load);
  await changeLanguage(language);

  const toasts: InHost['toasts'] = [];
  const opened: string[] = [];
  let saveBar: SaveBar | null = null;
  const adapter = fakeAdapter({
    kind,
    staticPreviews,
    ...(pickResources && { pickResources }),
    setSaveBar: (bar) => {
      saveBar = bar;
    },
    toast: (message, { isError, action }) => toasts.push({ message, isError, ...(action && { action }) }),
    openExternal: (url) => opened.push(url),
    openOverlay: (path) => opened.push(path),
  });
  configureApi({
    getToken: () => Promise.resolve('t'.repeat(32)),
    onUnauthorized() {},
    toast: (message, { isError }) => toasts.push({ message, isError }),
  });

  let address = route;
  function Address() {
    const { pathname, search } = useLocation();
    address = pathname + search;
    return null;
  }
  const result = render(
    <MemoryRouter initialEntries={[route]}>
      <Address />
      <HostProvider
        store={makeStore()}
        adapter={adapter}
        routes={routes}
        session={buildSession(session)}
        {...(menuTabs && { menuTabs })}
      >
        <Routes>
          <Route path={at} element={ui} />
        </Routes>
      </HostProvider>
    </MemoryRouter>,
  );
  const user = userEvent.setup(advanceTimers && { advanceTimers });
  return {
    ...result,
    user,
    toasts,
    opened,
    saveBar: () => saveBar,
    location: () => new URL(address, 'http://localhost'),
  };
}

/** A host with nothing but what a test passes. */
function fakeAdapter(parts: Partial<HostAdapter> = {}): HostAdapter {
  return {
    kind: 'stand-alone',
    idToken: null,
    platformLocale: null,
    toast() {},
    setTitle() {},
    setMenu() {},
    setLoading() {},
    setSaveBar() {},
    openOverlay() {},
    openExternal() {},
    reload() {},
    onNavigate: () => () => {},
    ...parts,
  };
}
