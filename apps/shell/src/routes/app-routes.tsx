import { Navigate, useLocation, type RouteObject } from '@parcelway/router';
import { ShellRoot } from '../chrome/shell-root.component';
import { RouteErrorPage } from '../pages/route-error.page';
import { SignInPage } from '../pages/sign-in.page';
import { UnauthorizedPage } from '../pages/unauthorized.page';
import { NotFoundPage } from '../pages/not-found.page';
import type { AppRoutesInput } from './app-routes-input';
import { ScreenRoute } from './screen-route.component';
import { indexPath, UNAUTHORIZED_PATH } from './route-table';

/** The shell's routes. What an address shows is decided per navigation, so a remote needs no entry here. */
export function appRoutes(input: AppRoutesInput): RouteObject[] {
  const { set, access, adapter } = input;
  const signedIn = access.state === 'signed-in';
  const signIn = access.state === 'signed-out' && <SignInPage failed={access.failed} />;
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
            { index: true, element: signedIn ? <Index path={indexPath(set)} /> : signIn },
            { path: '*', element: signedIn ? <ScreenRoute {...input} /> : signIn },
          ],
        },
      ],
    },
  ];
}

/** The root is nobody's screen: it leads to the first in the menu, with what the address carries. */
function Index({ path }: { path: string | undefined }) {
  const { search } = useLocation();
  return path === undefined ? <NotFoundPage /> : <Navigate to={`${path}${search}`} replace />;
}
