/** A key until the remote is built; then the text by language. */
type Text = string | Record<string, string>;
/** The part of a remote's `remote.json` that these rules use. */
interface Screens {
  id: string;
  routes: readonly { path: string; title?: Text | undefined }[];
  menu: { label: Text; order: number } | null;
}
type Routes = Pick<Screens, 'id' | 'routes'>;

/** The route at an address: one without parameters before one with. */
export function routeAt<Route extends { path: string }>(routes: readonly Route[], pathname: string): Route | undefined {
  const wordsOf = (path: string) => path.toLowerCase().split('/').filter(Boolean);
  const address = wordsOf(pathname);
  const fits = ({ path }: Route) => {
    const words = wordsOf(path);
    return (
      address.length <= words.length &&
      words.every((word, index) =>
        address[index] === undefined
          ? word.endsWith('?')
          : word.startsWith(':') || word.replace('?', '') === address[index],
      )
    );
  };
  return routes.find((route) => !route.path.includes(':') && fits(route)) ?? routes.find(fits);
}

/**
 * Parts of the interface library that a screen renders first, by its kind: the document preloads them beside its code.
 * A list has no field but its search; other parts are loaded with its dialogs.
 */
export const firstParts = (kind: string): readonly ('list' | 'forms')[] =>
  kind === 'list' ? ['list'] : ['list', 'forms'];

/** Remotes with a menu entry, in the menu's order. The first is where the app opens. */
export const inMenuOrder = <Remote extends Pick<Screens, 'id' | 'menu'>>(remotes: readonly Remote[]): Remote[] =>
  remotes
    .filter(({ menu }) => menu)
    .sort((a, b) => (a.menu?.order ?? 0) - (b.menu?.order ?? 0) || (a.id < b.id ? -1 : 1));

/** The name of a remote, or of one of its screens, in a language. Falls back to its id: `gift-cards` → `Gift cards`. */
export function titleOf({ id, menu, routes }: Screens, language: string, pathname?: string): string {
  const text = (pathname === undefined ? undefined : routeAt(routes, pathname)?.title) ?? menu?.label;
  const texts = typeof text === 'object' ? text : undefined;
  return texts?.[language] ?? texts?.en ?? `${id.charAt(0).toUpperCase()}${id.slice(1).replaceAll('-', ' ')}`;
}

/** The address patterns that a path matches: `/a/:x/:y?` is `/a/:` and `/a/:/:`. */
const shapesOf = (path: string): string[] =>
  path
    .toLowerCase()
    .split('/')
    .filter(Boolean)
    .reduce<string[]>(
      (shapes, word) => {
        const longer = shapes.map((shape) => `${shape}/${word.startsWith(':') ? ':' : word.replace('?', '')}`);
        return word.endsWith('?') ? [...shapes, ...longer] : longer;
      },
      [''],
    );

/** @returns pairs of a remote's routes that match the same addresses, so that one of each would never be reached */
export function sameRoutes(routes: readonly { path: string }[]): [first: string, second: string][] {
  const owners = new Map<string, string>();
  return routes.flatMap(({ path }) => {
    const shapes = shapesOf(path);
    const [owner] = shapes.flatMap((shape) => owners.get(shape) ?? []);
    for (const shape of shapes) if (!owners.has(shape)) owners.set(shape, path);
    return owner === undefined ? [] : [[owner, path] as [string, string]];
  });
}

/**
 * First path segments that the server handles itself. The registry serves no screen there, and the server refuses to
 * start with others.
 */
export const SERVER_SPACES: readonly string[] = [
  ...[
    'api',
    'auth',
    'couriers',
    'docs',
    'exports',
    'f',
    'healthz',
    'help',
    'isolated',
    'm',
    'operator',
    'platform',
    'proxy',
    'r',
    'registry',
    'resolve',
    'storefront',
    't',
    'webhooks',
  ],
];
/** First path segments of the shell's own pages. */
const SHELL_SPACES: readonly string[] = ['unauthorized'];

/** The first path segment. Case-insensitive. */
export const pathPrefix = (path: string): string => (path.split('/')[1] ?? '').toLowerCase();

/**
 * A remote owns every address below the first segments of its routes: `/orders/:id` belongs to the remote that has
 * `/orders`.
 * @returns why it may not have its routes: one line for each that belongs to another remote or is shadowed by another
 * route
 */
export const routeFindings = ({ id, routes }: Routes, others: readonly Routes[]): string[] => [
  ...sameRoutes(routes).map(
    ([first, second]) =>
      `the routes ${first} and ${second} stand for the same addresses: give one of them a word of its own`,
  ),
  ...routes.flatMap(({ path }) => {
    const space = pathPrefix(path);
    const owner = SERVER_SPACES.includes(space)
      ? 'the server'
      : SHELL_SPACES.includes(space)
        ? 'the shell'
        : others.find((other) => other.id !== id && other.routes.some((route) => pathPrefix(route.path) === space))?.id;
    return owner
      ? [`the route ${path} lies below /${space}, which belongs to ${owner}: choose another first word`]
      : [];
  }),
];
