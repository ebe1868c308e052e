import type { Store } from '@parcelway/api';
import type { RemoteLoader, Reporter } from '@parcelway/federation';
import type { HostAdapter, LeaveGuard, Overlays, ReloadGuard, RouteTable } from '@parcelway/host';
import type { ResolvedSet } from '@parcelway/remote-contract';
import type { RouteObject } from '@parcelway/router';
import type { Access } from '../boot/sign-in';
import { ShellRoot } from '../chrome/shell-root.component';
import { RouteErrorPage } from '../pages/route-error.page';
import { SignInPage } from '../pages/sign-in.page';
import { UnauthorizedPage } from '../pages/unauthorized.page';
import { ScreenRoute } from './screen-route.component';
import { UNAUTHORIZED_PATH } from './screens';

export interface AppRoutesInput {
  set: ResolvedSet;
  loader: RemoteLoader;
  reporter: Reporter;
  leave: LeaveGuard;
  reloadGuard: ReloadGuard;
  adapter: HostAdapter;
  store: Store;
  routes: RouteTable;
  access: Access;
  overlays: Overlays;
}

/** The shell's routes. What stands at an address is decided per navigation, so a remote needs no entry here. */
export function appRoutes(input: AppRoutesInput): RouteObject[] {
  const { set, access, adapter } = input;
  const errorElement = <RouteErrorPage onReload={() => adapter.reload()} />;
  return [
    {
      element: <ShellRoot {...input} />,
      errorElement,
      children: [
        {
          errorElement,
          children: [
            { path: UNAUTHORIZED_PATH, element: <UnauthorizedPage supportUrl={set.supportUrl} /> },
            {
              path: '*',
              element:
                access.state === 'signed-in' ? <ScreenRoute {...input} /> : <SignInPage failed={access.failed} />,
            },
          ],
        },
      ],
    },
  ];
}
