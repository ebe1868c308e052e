/**
 * All that a remote may ask of its host, and the provider stack that answers. A screen uses `useToast`, `useSession`,
 * `usePermission`, `useHref`/`useRouteRefs`, `usePageTitle`, `useSaveBar`, `useLeaveGuard`, `useHost` and `storage`; whether it runs in the
 * store admin or stand-alone it never knows. Shell, isolated pages and tests mount `HostProvider` with an adapter.
 */
export type { AppBridge } from './app-bridge';
export { appUser, type AppUser } from './app-user';
export { embeddedAdapter } from './embedded.adapter';
export type { HostAdapter, MenuItem, SaveBar, SaveBarState, ToastOptions } from './host-adapter';
export {
  useCanLeave, useHost, useHref, useLeaveGuard, usePageTitle, usePermission, useRouteRefs, useSaveBar, useSession, useToast, type Host, type SessionContextValue,
} from './host-context';
export { HostProvider, type HostProviderProps } from './host-provider.component';
export { lazyPart } from './lazy-part.component';
export { createLeaveGuard, type LeaveGuard } from './leave-guard';
export { isLostChunk } from './lost-chunk';
export { createReloadGuard, type ReloadGuard } from './reload-guard';
export { hrefOf, type RouteParams, type RouteTable } from './route-refs';
export { standAloneAdapter, type StandAloneAdapter, type StandAloneState } from './stand-alone.adapter';
export { StandAloneLayer } from './stand-alone-layer.component';
export { safeStorage, storage, tabStorage, type SafeStorage } from './storage';
export { createTokenSource, MIN_TOKEN_LENGTH, type TokenSource } from './token-source';
