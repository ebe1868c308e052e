import { remoteBuild } from '@parcelway/app-registry/test-builds';
import type { Build } from './releases';

type Route = { path: string; title: string; kind?: 'editor' };

/** Name of a remote's route in these builds: `/returns/plan` of returns is `returns.plan`. */
const refOf = (id: string, path: string, index: number): string =>
  index === 0 ? id : `${id}.${path.split('/')[2] ?? 'one'}`;

/** A remote with nothing but the heading of each of its screens. */
export function plainRemote(id: string, order: number, routes: Route[]): Build {
  const code = `var parcelway_${id.replaceAll('-', '_')} = (() => {
  let scope;
  const shared = (name) => Object.values(scope[name])[0].get();
  return { init: (given) => { scope = given; }, get: async () => {
    const [react, router, host] = (await Promise.all(['react', '@parcelway/router', '@parcelway/host'].map(shared))).map((factory) => factory());
    const remote = { [Symbol.for('parcelway.remote')]: true, contract: { id: '${id}', contract: 1 }, messages: async () => ({}), Root: (${headings(routes)})(react, router, host) };
    return () => ({ remote });
  } };
})();`;
  const files = remoteBuild(id, {
    contract: {
      routes: routes.map(({ path, title, kind }, index) => ({
        ref: refOf(id, path, index),
        path,
        title: { en: title },
        kind,
      })),
      menu: { label: { en: routes[0]?.title ?? id }, icon: id, order },
    },
    surface: { requires: {} },
    files: { 'remoteEntry.js': code },
  });
  return new Map(files.map(({ path, content }) => [path, content]));
}

const headings = (routes: Route[]) => `(react, router, host) => function Root() {
  const { pathname } = router.useLocation();
  const { title } = ${JSON.stringify(routes)}.find(({ path }) => router.matchPath(path, pathname)) ?? { title: 'none' };
  host.usePageTitle(title);
  return react.createElement('h1', null, title);
}`;
