/** Every address of the app by its name: `orders.shipment` → `/orders/shipment`. */
export type RouteTable = Readonly<Record<string, string>>;

/** Values for the path's `:names`; the others go into the query. Undefined and empty ones are left out. */
export type RouteParams = Readonly<Record<string, string | number | undefined>>;

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
