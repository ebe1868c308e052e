import type { RoutePaths } from './route-paths.gen';

/** Where a plan is chosen. While no release has it no upgrade is offered. */
export const PLAN_REF = 'billing.plan';

/** Name of a route: `orders.shipment`. */
export type RouteRef = keyof RoutePaths;
/** Those of one remote. */
export type RouteRefsOf<Id extends string> = Extract<keyof RoutePaths, Id | `${Id}.${string}`>;

/** Every address of the app by its name: `orders.shipment` → `/orders/shipment`. */
export type RouteTable = Readonly<Record<string, string>>;

/** Values for the path's `:names`; the others go into the query. Undefined and empty ones are left out. */
export type RouteParams = Readonly<Record<string, string | number | undefined>>;

type Words<Path extends string> = Path extends `${infer Word}/${infer Rest}` ? Word | Words<Rest> : Path;
type RequiredName<Word> = Word extends `:${string}?` ? never : Word extends `:${infer Name}` ? Name : never;
/** Names that the path cannot do without: `status` of `/template/:status/:custom?`. */
type RequiredNames<Ref extends RouteRef> = RequiredName<Words<RoutePaths[Ref]>>;
/** What an address needs besides the route's name. */
export type RouteArguments<Ref extends RouteRef> = [RequiredNames<Ref>] extends [never]
  ? [params?: RouteParams]
  : [params: RouteParams & Readonly<Record<RequiredNames<Ref>, string | number>>];

/**
 * The address of a route.
 * @throws when no route has that name, or a required `:name` of its path has no value
 */
export function hrefOf(routes: RouteTable, ref: string, params: RouteParams = {}): string {
  const pattern = routes[ref];
  if (!pattern) throw new Error(`No route is called ${ref}`);
  const left = new Map(Object.entries(params).filter(([, value]) => value !== undefined && value !== ''));
  const path = pattern.replace(/\/:(\w+)(\?)?/g, (_part, name: string, optional?: string) => {
    const value = left.get(name);
    left.delete(name);
    if (value !== undefined) return `/${encodeURIComponent(value)}`;
    if (optional) return '';
    throw new Error(`The route ${ref} needs ${name}`);
  });
  const query = new URLSearchParams([...left].map(([name, value]) => [name, String(value)]));
  return query.size > 0 ? `${path}?${query}` : path;
}
