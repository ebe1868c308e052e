import type { RemoteJson } from './remote-json.schema';

/** First words of addresses that the server answers itself. The registry shows no screen there, and the server refuses to start with others. */
export const SERVER_SPACES: readonly string[] = [
  ...['api', 'auth', 'docs', 'healthz', 'platform', 'proxy', 'r', 'registry', 'resolve', 'storefront', 't', 'webhooks'],
];
/** First words of the shell's own pages. */
const SHELL_SPACES: readonly string[] = ['unauthorized'];

type Routes = Pick<RemoteJson, 'id' | 'routes'>;

/** The first word of an address. Case does not tell two addresses apart. */
export const spaceOf = (path: string): string => (path.split('/')[1] ?? '').toLowerCase();

/**
 * A remote owns every address below the first words of its routes: `/orders/:id` lies in the space of whoever has `/orders`.
 * @returns why it may not have its routes, one line for each that lies in a space of somebody else
 */
export const routeFindings = ({ id, routes }: Routes, others: readonly Routes[]): string[] =>
  routes.flatMap(({ path }) => {
    const space = spaceOf(path);
    const owner = SERVER_SPACES.includes(space)
      ? 'the server'
      : SHELL_SPACES.includes(space)
        ? 'the shell'
        : others.find((other) => other.id !== id && other.routes.some((route) => spaceOf(route.path) === space))?.id;
    return owner
      ? [`the route ${path} lies below /${space}, which belongs to ${owner}: choose another first word`]
      : [];
  });
