/**
 * The host API for remotes, and the provider stack behind it. A screen uses `useToast`, `useSession`,
 * `usePermission`, `useFeature`, `useUpgrade`, `useDialog`, `useGlobal`, `useHref`/`useRouteRefs`, `usePageTitle`, `useSaveBar`,
 * `useLeaveGuard`, `useHost` and `storage`; whether it runs in the store admin or stand-alone it never knows. Shell, isolated pages and
 * tests mount `HostProvider` with an adapter.
 */
export type { AppBridge } from './app-bridge';
export { appUser, type AppUser } from './app-user';
export { createDialogs, tabMemory, type DialogId, type DialogMemory, type Dialogs } from './dialogs';
export { useDialog, type Dialog } from './dialogs.hook';
export { embeddedAdapter } from './embedded.adapter';
export { FeatureNote, type FeatureNoteProps } from './feature-note.component';
export { useFeature, type FeatureAccess } from './feature.hook';
export { useGlobal, type GlobalState } from './global-state';
export type {
  HostAdapter,
  MenuItem,
  PickResources,
  ResourceKind,
  SaveBar,
  SaveBarState,
  ToastAction,
  ToastOptions,
} from './host-adapter';
export {
  useCanLeave,
  useHost,
  useHref,
  useLeaveGuard,
  usePageTitle,
  usePermission,
  useRole,
  useRouteRefs,
  useSaveBar,
  useSession,
  useToast,
  type Host,
  type RouteRefs,
  type SessionContextValue,
} from './host-context';
export { HostProvider, type HostProviderProps } from './host-provider.component';
export { lazyPart } from './lazy-part.component';
export { createLeaveGuard, type LeaveGuard } from './leave-guard';
export { isLostChunk, PRELOAD_ERROR, type PreloadErrorEvent } from './lost-chunk';
export { usePageListener } from './page-listener.hook';
export { createReloadGuard, type ReloadGuard } from './reload-guard';
export { PLAN_REF, type RouteRef, type RouteTable } from './route-refs';
export { standAloneAdapter, type StandAloneAdapter, type StandAloneState } from './stand-alone.adapter';
export { StandAloneLayer } from './stand-alone-layer.component';
export { safeStorage, storage, tabStorage, type SafeStorage } from './storage';
export { createTokenSource, type TokenSource } from './token-source';
export { createOverlays, type Overlays, type Upgrade, type UpgradeState, type UpgradeTarget } from './upgrade';
export { useUsableBenefit } from './usable-benefits.hook';
export { useUpgrade, type UpgradeModal } from './upgrade.hook';
