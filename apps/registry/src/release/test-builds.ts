import type { ReleaseSurface, RemoteJson } from '@parcelway/remote-contract';
import type { BuiltFile } from './release.port';

/** Builds as webpack leaves them, made in code: small, whole, and passing every gate until a test changes something. */
export interface ShellChange {
  /** What it provides is declared, and done by its code. */
  surface?: Partial<ShellSurface>;
  /** Other code, so another release. */
  code?: string;
  /** Files to put in (text or JSON), or to leave out (null). */
  files?: Record<string, unknown>;
}
export interface RemoteChange {
  contract?: Partial<RemoteJson>;
  /** What it uses and links to is declared, and done by its code. */
  surface?: Partial<Extract<ReleaseSurface, { kind: 'remote' }>>;
  code?: string;
  files?: Record<string, unknown>;
}

type ShellSurface = Extract<ReleaseSurface, { kind: 'shell' }>;

const shellSurface: ShellSurface = {
  kind: 'shell',
  contracts: [1],
  provides: { react: '18.3.1', '@parcelway/ui': '1.4.0' },
  offers: { '@parcelway/ui': ['Text'] },
  routes: ['dashboard', 'billing'],
  languages: ['en'],
};
const remoteSurface: Extract<ReleaseSurface, { kind: 'remote' }> = {
  kind: 'remote',
  contract: 1,
  requires: { react: '^18.3.0', '@parcelway/ui': '^1.0.0' },
  links: [],
  bytes: { entry: 8_000, firstRoute: 20_000 },
};
export const remoteContract = (id: string): RemoteJson => ({
  id,
  contract: 1,
  owner: `team-${id}`,
  routes: [
    { ref: id, path: `/${id}` },
    { ref: `${id}.item`, path: `/${id}/:item` },
  ],
  menu: { label: { en: id }, icon: 'orders', order: 5 },
  i18n: { namespace: id, languages: ['en'] },
  budgets: { entry: 10_000, firstRoute: 30_000 },
});

/** Enough code that a source map is required. */
const codeOf = (what: string): string =>
  `/* ${what} */ ${Array.from({ length: 80 }, (_, n) => `function part${n}(a, b) { return a * ${n} + b; }`).join('\n')}`;
export const sourceMap = (file: string): object => ({
  version: 3,
  file,
  sources: [`webpack://${file}.ts`],
  sourcesContent: ['// source'],
  mappings: 'AAAA',
});
const assets = (js: string[] = [], css: string[] = []) => ({
  js: { sync: js, async: [] },
  css: { sync: css, async: [] },
});

function toFiles(files: Record<string, unknown>): BuiltFile[] {
  return Object.entries(files)
    .filter(([, content]) => content !== null)
    .map(([path, content]) => ({
      path,
      content: Buffer.isBuffer(content)
        ? content
        : Buffer.from(typeof content === 'string' ? content : JSON.stringify(content)),
    }));
}

/** As webpack emits code that provides this to remotes; files of texts are beside it. */
export function givingCode({
  contracts,
  provides,
  offers = {},
  languages,
}: Omit<ShellSurface, 'kind' | 'routes'>): string {
  const modules = Object.entries(provides);
  const table = modules.map(
    ([name, version], index) =>
      `${JSON.stringify(name)}:[{version:${JSON.stringify(version)},get:()=>()=>o(${index + 200})}]`,
  );
  const defined = modules.map(([name], index) => {
    const names = (offers[name] ?? []).map((one) => `${one}:()=>1`);
    return `${index + 200}(e,t,o){o.d(t,{${names.join()}})}`;
  });
  const [first = 'en', ...fetched] = languages;
  return [
    `modules={${defined.join()}};o.federation.initOptions.shared={${table.join()}};`,
    `const serves=e=>Number.isInteger(e)&&e>=${Math.min(...contracts)}&&e<=${Math.max(...contracts)};serves(one.contract.contract);`,
    `start({fallbackLng:"${first}"});o.u={${fetched.map((language, id) => `${id}:"texts-${language}"`).join()}};`,
    `texts={${fetched.map((language, id) => `${language}:()=>o.e(${id})`).join()}};`,
  ].join('');
}

export function shellBuild({ surface = {}, code = '1', files = {} }: ShellChange = {}): BuiltFile[] {
  const declared = { ...shellSurface, ...surface };
  const offered = Object.keys(surface.offers ?? {}).map((name) => [name, '1.0.0']);
  const provides = { ...Object.fromEntries(offered), ...declared.provides };
  const ours = Object.keys(provides).filter((name) => name.startsWith('@parcelway/'));
  const offers = Object.fromEntries(ours.map((name) => [name, declared.offers?.[name] ?? []]));
  const provided = { ...declared, provides, offers };
  const texts = declared.languages.slice(1).map((language) => [`js/texts-${language}.1a.js`, '']);
  return toFiles({
    'surface.json': provided,
    'entry.json': { scripts: ['js/main.js'], styles: ['css/main.css'], preload: ['js/bootstrap.js'] },
    'mark.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'css/main.css': 'body{margin:0}',
    'js/main.js': `${codeOf(`shell ${code}`)};${givingCode(provided)}${callingCode(provided.calls ?? [])}`,
    'js/main.js.map': sourceMap('main'),
    'js/bootstrap.js': codeOf('bootstrap'),
    'js/bootstrap.js.map': sourceMap('bootstrap'),
    ...Object.fromEntries(texts),
    ...files,
  });
}

const HOST = '@parcelway/host';

/** As webpack emits code that uses these names of the shell and links to these routes. */
export function consumerCode(uses: Record<string, string[]>, links: readonly string[]): string {
  const modules = Object.keys(uses);
  const table = modules.map((name, index) => `${index + 100}:{shareKey:${JSON.stringify(name)}}`);
  const imported = modules.map((name, index) => {
    const calls = name === HOST ? links.map((ref) => `(0,m.useHref)(${JSON.stringify(ref)})`) : [];
    return `{let m=r(${index + 100});${[...(uses[name] ?? []).map((one) => `m.${one}`), ...calls].join(';')}}`;
  });
  return `consumes={${table.join()}};chunks.push([[1],{2(e,t,r){${imported.join('')}}}]);`;
}

/** As webpack leaves endpoints that each make one call (`GET v1/order/list`), with the code that uses them. */
export function callingCode(calls: readonly string[]): string {
  const endpoints = calls.map((call, index) => {
    const [, method, version, path] = /^(\w+) (v\d+)\/(.+)$/.exec(call) ?? [];
    const parts = { url: path, ...(method !== 'GET' && { method }), ...(version !== 'v1' && { prefix: version }) };
    return `call${index}:e.query({query:()=>(${JSON.stringify(parts)})})`;
  });
  const uses = calls.map((_, index) => `api.endpoints.call${index}.initiate()`);
  return `{const api=base.injectEndpoints({endpoints:e=>({${endpoints.join()}})});${uses.join(';')}}`;
}

export function remoteBuild(
  id: string,
  { contract = {}, surface = {}, code = '1', files = {} }: RemoteChange = {},
): BuiltFile[] {
  const json = { ...remoteContract(id), ...contract };
  const own = json.routes.map(({ ref }) => ref);
  const links = [...new Set([...own, ...(surface.links ?? [])])].sort();
  const others = links.filter((ref) => !own.includes(ref));
  const { [HOST]: ofHost = [], ...uses } = surface.uses ?? {};
  const imported = [...new Set([...ofHost, ...(others.length > 0 ? ['useHref'] : [])])];
  if (imported.length > 0) uses[HOST] = imported;
  return toFiles({
    'remote.json': json,
    'surface.json': { ...remoteSurface, ...surface, uses, links },
    'mf-manifest.json': {
      metaData: { remoteEntry: { name: 'remoteEntry.js', path: '' } },
      exposes: [{ assets: assets(['js/remote.js'], ['css/remote.css']) }],
      shared: [{ name: 'react', assets: assets() }],
    },
    'remoteEntry.js': codeOf(`entry of ${id}`),
    'remoteEntry.js.map': sourceMap('remoteEntry'),
    'js/remote.js': codeOf(`${id} ${code}`) + consumerCode(uses, others) + callingCode(surface.calls ?? []),
    'js/remote.js.map': sourceMap('remote'),
    'css/remote.css': '.a{color:red}',
    'mf-stats.json': { for: 'the desk' },
    ...files,
  });
}
