import type { Store } from '@parcelway/api';
import type { RemoteGuard, RemoteLoader, Reporter } from '@parcelway/federation';
import type { HostAdapter, LeaveGuard, Overlays, ReloadGuard, RouteTable } from '@parcelway/host';
import type { ResolvedSet } from '@parcelway/remote-contract';
import type { Access } from '../boot/sign-in';

/** What the shell's routes are made of. */
export interface AppRoutesInput {
  set: ResolvedSet;
  loader: RemoteLoader;
  reporter: Reporter;
  guard: RemoteGuard;
  leave: LeaveGuard;
  reloadGuard: ReloadGuard;
  adapter: HostAdapter;
  store: Store;
  routes: RouteTable;
  access: Access;
  overlays: Overlays;
}
