import { inMenuOrder, routeAt } from '@parcelway/domain';
import type { RouteTable } from '@parcelway/host';
import { entryPath, type ResolvedRemote, type ResolvedSet } from '@parcelway/remote-contract';

/** Where a refused token leads; a page of the shell's own. */
export const UNAUTHORIZED_PATH = '/unauthorized';

/** Every address of the product's screens, released or not: section 2 of the specification. */
const SCREENS = [
  '/dashboard',
  '/orders',
  '/orders/shipment',
  '/custom-status',
  '/tracking-page',
  '/tracking-page/:theme',
  '/tracking-page/code/:theme',
  '/tracking-page/embedded',
  '/notification',
  '/notification/template/:status/:custom?',
  '/notification/record',
  '/notification/summary',
  '/analytics',
  '/analytics/reviews',
  '/billing',
  '/billing/plan',
  '/billing/history',
  '/settings',
  '/settings/pre-sale-edd/customize',
  '/pre-edd/custom/:id',
  '/integration',
  '/integration/:name',
].map((path) => ({ path }));

/** Whether an address is a screen's, whether or not that screen is released. */
export const isScreen = (pathname: string): boolean => routeAt(SCREENS, pathname) !== undefined;

/** Addresses by route name, of the released remotes. */
export const routeTable = (set: Pick<ResolvedSet, 'remotes'>): RouteTable =>
  Object.fromEntries(set.remotes.flatMap(({ contract }) => contract.routes.map(({ ref, path }) => [ref, path])));

/** Where the app opens: the first released screen in the menu's order. Undefined while none is released. */
export function indexPath(set: Pick<ResolvedSet, 'remotes'>): string | undefined {
  const [first] = inMenuOrder(set.remotes.map(({ contract }) => contract));
  return first && entryPath(first);
}

/** The released remote that owns an address. */
export const remoteAt = (set: ResolvedSet, pathname: string): ResolvedRemote | undefined =>
  set.remotes.find(({ contract }) => routeAt(contract.routes, pathname));

/** What an address shows: the remote's id, or `shell`, and the name of its route. Without the address's parameters. */
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
  if (!remote) return own(isScreen(pathname) ? 'not-released' : 'not-found');
  return { remote: remote.id, screen: routeAt(remote.contract.routes, pathname)?.ref ?? remote.id };
}
