/** A key until the remote is built; then the text by language. */
type Text = string | Record<string, string>;
/** What `remote.json` says of a remote's screens, as far as these rules need it. */
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
 * Parts of the interface library that a screen draws at once, by its kind: the document preloads them beside its code. A list has no field
 * but its search; what else it needs comes with its dialogs.
 */
export const firstParts = (kind: string): readonly ('list' | 'forms')[] =>
  kind === 'list' ? ['list'] : ['list', 'forms'];

/** Remotes with a menu entry, in the menu's order. The first is where the app opens. */
export const inMenuOrder = <Remote extends Pick<Screens, 'id' | 'menu'>>(remotes: readonly Remote[]): Remote[] =>
  remotes
    .filter(({ menu }) => menu)
    .sort((a, b) => (a.menu?.order ?? 0) - (b.menu?.order ?? 0) || (a.id < b.id ? -1 : 1));

/** A remote's name in a language, or that of one of its screens. Without a text it goes by its id: `gift-cards` → `Gift cards`. */
export function titleOf({ id, menu, routes }: Screens, language: string, pathname?: string): string {
  const text = (pathname === undefined ? undefined : routeAt(routes, pathname)?.title) ?? menu?.label;
  const texts = typeof text === 'object' ? text : undefined;
  return texts?.[language] ?? texts?.en ?? `${id.charAt(0).toUpperCase()}${id.slice(1).replaceAll('-', ' ')}`;
}

/** The shapes of the addresses that a path stands for: `/a/:x/:y?` is `/a/:` and `/a/:/:`. */
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

/** @returns pairs of a remote's routes that stand for the same addresses, so that one of them would never be reached */
export function sameRoutes(routes: readonly { path: string }[]): [first: string, second: string][] {
  const owners = new Map<string, string>();
  return routes.flatMap(({ path }) => {
    const shapes = shapesOf(path);
    const [owner] = shapes.flatMap((shape) => owners.get(shape) ?? []);
    for (const shape of shapes) if (!owners.has(shape)) owners.set(shape, path);
    return owner === undefined ? [] : [[owner, path] as [string, string]];
  });
}

/** First words of addresses that the server answers itself. The registry shows no screen there, and the server refuses to start with others. */
export const SERVER_SPACES: readonly string[] = [
  ...[
    'api',
    'auth',
    'docs',
    'exports',
    'f',
    'healthz',
    'help',
    'isolated',
    'm',
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
/** First words of the shell's own pages. */
const SHELL_SPACES: readonly string[] = ['unauthorized'];

/** The first word of an address. Case does not tell two addresses apart. */
export const pathPrefix = (path: string): string => (path.split('/')[1] ?? '').toLowerCase();

/**
 * A remote owns every address below the first words of its routes: `/orders/:id` lies in the space of whoever has `/orders`.
 * @returns why it may not have its routes, one line for each that lies in a space of somebody else, or that another stands in front of
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
