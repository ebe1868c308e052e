import { useGetSessionQuery, type Session, type Store } from '@parcelway/api';
import { PRODUCT_NAME } from '@parcelway/domain';
import { TimeZoneContext, useTranslate } from '@parcelway/i18n';
import { UiProvider } from '@parcelway/ui';
import { useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import { Provider } from 'react-redux';
import { appUser } from './app-user';
import type { HostAdapter, MenuItem } from './host-adapter';
import { HostContext, SessionContext, TOAST_DURATION, type SessionContextValue } from './host-context';
import { createLeaveGuard, type LeaveGuard } from './leave-guard';
import type { RouteTable } from './route-refs';
import { createOverlays, type Overlays } from './upgrade';

export interface HostProviderProps {
  store: Store;
  adapter: HostAdapter;
  /** Route names of every remote and of the shell itself. */
  routes: RouteTable;
  product?: string;
  storeAdminUrl?: string;
  /** A session that is known already (isolated pages, tests); otherwise it is loaded. */
  session?: Session;
  /** Without a token there is no session to load. */
  signedIn?: boolean;
  /** Collects what may not be lost; the shell checks it before it reloads the page. */
  leaveGuard?: LeaveGuard;
  /** The dialogs of the page, where code outside of React opens them too. */
  overlays?: Overlays;
  /** Entries of the side menu. */
  menuTabs?: readonly MenuItem[];
  children: ReactNode;
}

const NO_TABS: readonly MenuItem[] = [];

/** The one provider stack of the shell, the isolated page of a remote, and tests. Must be inside a router. */
export function HostProvider({
  store,
  adapter,
  routes,
  product = PRODUCT_NAME,
  storeAdminUrl = 'https://admin.shopify.com/store/{handle}',
  session,
  signedIn = true,
  leaveGuard: given,
  overlays: givenOverlays,
  menuTabs = NO_TABS,
  children,
}: HostProviderProps) {
  const [own] = useState(createLeaveGuard);
  const [ownOverlays] = useState(() => createOverlays());
  const leaveGuard = given ?? own;
  const overlays = givenOverlays ?? ownOverlays;
  const { language, t } = useTranslate('common');
  const announceCopied = useCallback(
    (copied: boolean) =>
      adapter.toast(t(copied ? 'copy.done' : 'copy.failed'), { isError: !copied, duration: TOAST_DURATION }),
    [adapter, t],
  );
  const host = useMemo(
    () => ({ adapter, routes, product, storeAdminUrl, leaveGuard, ...overlays, menuTabs }),
    [adapter, routes, product, storeAdminUrl, leaveGuard, overlays, menuTabs],
  );
  return (
    <Provider store={store}>
      <HostContext.Provider value={host}>
        <SessionProvider given={session} skip={!signedIn}>
          <UiProvider language={language} onCopied={announceCopied}>
            {children}
          </UiProvider>
        </SessionProvider>
      </HostContext.Provider>
    </Provider>
  );
}

const browserZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

function SessionProvider({
  given,
  skip,
  children,
}: {
  given: Session | undefined;
  skip: boolean;
  children: ReactNode;
}) {
  // RTK Query is the "loading in progress" guard: while one load runs, a second one joins it.
  const { data, error, isFetching, refetch } = useGetSessionQuery(undefined, { skip: skip || given !== undefined });
  const session = given ?? data;
  const fetches = !skip && given === undefined;
  // A query that was never started cannot be started again.
  const reload = useCallback(() => {
    if (fetches) void refetch();
  }, [fetches, refetch]);
  const failed = error !== undefined && session === undefined;
  const failureCode = error && 'code' in error && typeof error.code === 'number' ? error.code : undefined;
  useEffect(() => {
    if (error) console.error('The session could not be loaded', error);
  }, [error]);
  const value = useMemo<SessionContextValue>(
    () => ({
      ...{ session, user: appUser(session), loaded: session !== undefined, loading: isFetching, failed, reload },
      ...(failed && failureCode !== undefined && { failureCode }),
    }),
    [session, isFetching, failed, failureCode, reload],
  );
  return (
    <SessionContext.Provider value={value}>
      <TimeZoneContext.Provider value={session?.timezone ?? browserZone()}>{children}</TimeZoneContext.Provider>
    </SessionContext.Provider>
  );
}
