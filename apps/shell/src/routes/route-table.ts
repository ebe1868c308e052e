import type { RouteTable } from '@parcelway/host';
import type { ResolvedRemote, ResolvedSet } from '@parcelway/remote-contract';
import { matchPath } from '@parcelway/router';
import { FURTHER_SCREENS, MENU, UNAUTHORIZED_PATH, type Screen } from './screens';

const SCREENS: readonly Screen[] = [...MENU, ...FURTHER_SCREENS];

/** Addresses by route name: the product's screens, overlaid by what the released remotes say of themselves. */
export const routeTable = (set: ResolvedSet): RouteTable =>
  Object.fromEntries([
    ...SCREENS.map(({ ref, path }) => [ref, path]),
    ...set.remotes.flatMap(({ contract }) => contract.routes.map(({ ref, path }) => [ref, path])),
  ]);

/** The released remote that owns an address. The index is the dashboard. */
export function remoteAt(set: ResolvedSet, pathname: string): ResolvedRemote | undefined {
  const path = pathname === '/' ? '/dashboard' : pathname;
  return set.remotes.find(({ contract }) => contract.routes.some((route) => matchPath(route.path, path)));
}

/** The product's screen at an address, for one whose remote is not released. Fixed paths win over those with parameters. */
export function screenAt(pathname: string): Screen | undefined {
  const path = pathname === '/' ? '/dashboard' : pathname;
  return SCREENS.find((screen) => screen.path === path) ?? SCREENS.find((screen) => matchPath(screen.path, path));
}

/** What stands at an address: the remote's id, or `shell`, and the name of its route. Says nothing of what the address carries. */
export interface Place {
  remote: string;
  screen: string;
}

/** What figures of an address count for. The shell's own pages go by names of their own, such as `shell.not-found`. */
export function placeAt(set: ResolvedSet, pathname: string, signedIn: boolean): Place {
  const own = (page: string): Place => ({ remote: 'shell', screen: `shell.${page}` });
  if (pathname === UNAUTHORIZED_PATH) return own('unauthorized');
  if (!signedIn) return own('sign-in');
  const remote = remoteAt(set, pathname);
  if (!remote) return own(screenAt(pathname) ? 'not-released' : 'not-found');
  const {
    id,
    contract: { routes },
  } = remote;
  const path = pathname === '/' ? '/dashboard' : pathname;
  return {
    remote: id,
    screen:
      (routes.find((route) => route.path === path) ?? routes.find((route) => matchPath(route.path, path)))?.ref ?? id,
  };
}
