import type { Session } from '@parcelway/api';
import type { Permission } from '@parcelway/domain';
import { useTranslate } from '@parcelway/i18n';
import { createContext, useCallback, useContext, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import type { AppUser } from './app-user';
import type { Dialogs } from './dialogs';
import type { HostAdapter, MenuItem, PickResources, SaveBarState, ToastOptions } from './host-adapter';
import type { LeaveGuard } from './leave-guard';
import { hrefOf, type RouteArguments, type RouteParams, type RouteRef, type RouteTable } from './route-refs';
import type { Upgrade } from './upgrade';

export const TOAST_DURATION = 2_000;

export interface HostContextValue {
  adapter: HostAdapter;
  routes: RouteTable;
  product: string;
  /** The store admin's address, with `{handle}` for the shop. */
  storeAdminUrl: string;
  leaveGuard: LeaveGuard;
  dialogs: Dialogs;
  upgrade: Upgrade;
  menuTabs: readonly MenuItem[];
}
export interface SessionContextValue {
  user: AppUser;
  /** The whole answer; undefined until it has arrived. */
  session: Session | undefined;
  loaded: boolean;
  /** A load is running; a second one joins it. */
  loading: boolean;
  /** True when the session could not be loaded; {@link SessionContextValue.reload} loads it again. */
  failed: boolean;
  /** Status of that failure; 0 when no answer came. */
  failureCode?: number;
  reload(): void;
}

export const HostContext = createContext<HostContextValue | null>(null);
export const SessionContext = createContext<SessionContextValue | null>(null);

function useHostContext(): HostContextValue {
  const value = useContext(HostContext);
  if (!value) throw new Error('This part of the screen is not inside HostProvider');
  return value;
}

/** The host API for remotes, the same in the store admin and stand-alone. */
export interface Host {
  product: string;
  /** Whether every screen has an entry in a menu beside this one; in the store admin few have. */
  hasMenu: boolean;
  /** No server gives this page a document of another origin: a preview is shown without its scripts. */
  staticPreviews: boolean;
  /** The store admin's own picker; missing stand-alone, and in a host from before it. */
  pickResources?: PickResources;
  /** The page-wide progress line. */
  setLoading(loading: boolean): void;
  /** Opens a path of the app over everything else; in the store admin as an overlay frame, after which the session is read anew. */
  openOverlay(path: string): void;
  /** Opens a page of the store admin, e.g. `/orders/123`; in a new tab by default. */
  openAdmin(path: string, target?: 'new-tab' | 'top'): void;
  /** Leaves for what may not be framed in the admin: a path of our own server, such as the store's login, or an https address of the platform. */
  openTop(address: string): void;
  /** Loads the page again in a way that survives the admin's frame. */
  reload(): void;
}

const adminUrl = (template: string, shop: string) =>
  template.replace('{handle}', encodeURIComponent(shop.split('.')[0] ?? ''));

export function useHost(): Host {
  const { adapter, dialogs, product, storeAdminUrl } = useHostContext();
  const {
    user: { shopDomain },
    reload: reloadSession,
  } = useSession();
  return useMemo(
    () => ({
      product,
      hasMenu: adapter.kind === 'stand-alone',
      staticPreviews: adapter.staticPreviews ?? false,
      ...(adapter.pickResources && { pickResources: adapter.pickResources }),
      setLoading: (loading) => adapter.setLoading(loading),
      openOverlay(path) {
        if (adapter.kind === 'stand-alone') return adapter.openOverlay(path);
        dialogs.show('billing');
        adapter.openOverlay(path, () => {
          dialogs.close('billing');
          reloadSession();
        });
      },
      openAdmin: (path, target = 'new-tab') =>
        adapter.openExternal(`${adminUrl(storeAdminUrl, shopDomain)}${path}`, target),
      // Our server leads back to where it was left from.
      openTop: (address) =>
        adapter.openExternal(
          adapter.kind === 'embedded' && !address.startsWith('https://')
            ? `${address}${address.includes('?') ? '&' : '?'}admin=1`
            : address,
          'top',
        ),
      reload: () => adapter.reload(),
    }),
    [adapter, dialogs, product, storeAdminUrl, shopDomain, reloadSession],
  );
}

/** Shows a short message; an empty one is not shown at all. */
export function useToast(): (message: string, options?: ToastOptions) => void {
  const { adapter } = useHostContext();
  return useCallback(
    (message, { isError = false, duration = TOAST_DURATION, action } = {}) => {
      if (message) adapter.toast(message, { isError, duration, ...(action && { action }) });
    },
    [adapter],
  );
}

/** Who is signed in; defaults until the session has arrived, so that the first list need not wait for it. */
export function useSession(): SessionContextValue {
  const value = useContext(SessionContext);
  if (!value) throw new Error('useRole hook must be used inside AppRouter provider!');
  return value;
}

/** The specification's name of {@link useSession}. */
export const useRole = useSession;

/** Whether the signed-in user may do something. The API enforces it; the interface uses this to disable and explain. */
export const usePermission = (permission: Permission): boolean => useSession().user.permission.includes(permission);

/** The result of {@link useRouteRefs}. */
export interface RouteRefs {
  <Ref extends RouteRef>(ref: Ref, ...params: RouteArguments<Ref>): string;
  /** Whether a released remote owns the route: what leads to one that may be missing is offered only then. */
  has(ref: RouteRef): boolean;
}

/** Addresses by route name: `refs('orders.shipment', { item })`. Throws for a route that no released remote has. */
export function useRouteRefs(): RouteRefs {
  const { routes } = useHostContext();
  return useMemo(
    () =>
      Object.assign((ref: RouteRef, params?: RouteParams) => hrefOf(routes, ref, params), {
        has: (ref: RouteRef) => routes[ref] !== undefined,
      }),
    [routes],
  );
}

/** The address of one route. */
export const useHref = <Ref extends RouteRef>(ref: Ref, ...params: RouteArguments<Ref>): string =>
  useRouteRefs()(ref, ...params);

/** Names the page in the browser's tab and in the admin's title bar. */
export function usePageTitle(title: string): void {
  const { adapter, product } = useHostContext();
  useEffect(() => {
    document.title = `${title} · ${product}`;
    adapter.setTitle(title);
  }, [adapter, product, title]);
}

/**
 * Shows the save bar while `state` is not null; it goes when the component goes. Meanwhile the page does not reload itself, and the screen
 * is left only after the user has confirmed.
 */
export function useSaveBar(state: SaveBarState | null): void {
  const { adapter, leaveGuard } = useHostContext();
  const now = useRef(state);
  now.current = state;
  useLayoutEffect(() => leaveGuard.addForm(() => now.current !== null), [leaveGuard]);
  const { t } = useTranslate('common');
  useEffect(() => {
    adapter.setSaveBar(state && { ...state, labels: { save: t('action.save'), discard: t('action.discard') } });
  }, [adapter, state, t]);
  useEffect(() => () => adapter.setSaveBar(null), [adapter]);
}

/**
 * Declares that typed input would be lost if the page went away: while `dirty`, the page does not reload itself.
 * Call it where the form lives; it ends with the component.
 */
export function useLeaveGuard(dirty: boolean): void {
  const { leaveGuard } = useHostContext();
  const now = useRef(dirty);
  now.current = dirty;
  // Gone in the same moment as the form: a crash must not leave a form behind that nobody can save any more.
  useLayoutEffect(() => leaveGuard.add(() => !now.current), [leaveGuard]);
}

/** Whether the page may go away now without losing anything typed; checked when it is about to. */
export const useCanLeave = (): (() => boolean) => useHostContext().leaveGuard.canLeave;
