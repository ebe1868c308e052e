import { pathPrefix } from '@parcelway/domain';
import { Route, Routes, useLocation } from '@parcelway/router';
import type { ComponentType } from 'react';
import type { RouteRefsOf } from './route-refs';

export interface RemoteRoutesProps<Id extends string> {
  /** The remote's own `remote.json`. */
  contract: { routes: readonly { ref: string; path: string }[] };
  /** What each of its routes shows. */
  screens: Readonly<Record<RouteRefsOf<Id>, ComponentType>>;
}

/**
 * The screens of a remote, at the addresses of its `remote.json`; the remote's id says which there must be: `<RemoteRoutes<'orders'> … />`.
 * Hosts mount a remote at the first segment of the address, so only the routes below that one count.
 */
export function RemoteRoutes<Id extends string>({ contract, screens }: RemoteRoutesProps<Id>) {
  const { pathname } = useLocation();
  const components: Readonly<Record<string, ComponentType>> = screens;
  return (
    <Routes>
      {contract.routes.map(({ ref, path }) => {
        const Screen = components[ref];
        if (!Screen || pathPrefix(path) !== pathPrefix(pathname)) return null;
        return <Route key={ref} path={path.split('/').slice(2).join('/')} element={<Screen />} />;
      })}
    </Routes>
  );
}
