import type { RouteTable } from '@parcelway/host';
import type { ResolvedRemote, ResolvedSet } from '@parcelway/remote-contract';
import { matchPath } from '@parcelway/router';
import { FURTHER_SCREENS, MENU, type Screen } from './screens';

const SCREENS: readonly Screen[] = [...MENU, ...FURTHER_SCREENS];

/** Addresses by route name: the product's screens, overlaid by what the released remotes say of themselves. */
export const routeTable = (set: ResolvedSet): RouteTable => Object.fromEntries([
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
