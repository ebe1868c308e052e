import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { openKeyRing, type AppChannels, type AuditEntry } from '@parcelway/app-registry';
import { ROOT, type Product } from './product';
import { remotesOf } from './published-builds';

/** A build's files by their path in the release. */
export type Build = Map<string, Buffer>;

export const remoteIds = (): string[] => remotesOf(ROOT);

/** What of a remote's contract journeys need. */
export interface RemoteFacts {
  id: string;
  routes: { ref: string; path: string }[];
  i18n: { languages: string[] };
}
export const contractOf = (id: string): RemoteFacts =>
  JSON.parse(readFileSync(path.join(ROOT, 'apps', id, 'remote.json'), 'utf8')) as RemoteFacts;
/** The path of its first screen. */
export const screenOf = (id: string): string => contractOf(id).routes[0]?.path ?? '/';

/** What the app's build wrote, but for the fixtures beside it. */
export function buildOf(id: string): Build {
  const dir = path.join(ROOT, 'apps', id, 'dist');
  const files = readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(dir, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .filter((file) => !file.startsWith('fixtures/'));
  return new Map(files.map((file) => [file, readFileSync(path.join(dir, file))]));
}

/** Name of the container's file in a build. */
export function entryOf(build: Build): string {
  const { metaData } = JSON.parse(String(build.get('mf-manifest.json'))) as {
    metaData: { remoteEntry: { name: string; path: string } };
  };
  return `${metaData.remoteEntry.path}${metaData.remoteEntry.name}`;
}

/** The name of a build's first screen by language. */
export function titleOf(build: Build): Record<string, string> {
  const { routes, menu } = JSON.parse(String(build.get('remote.json'))) as {
    routes: { title?: Record<string, string> }[];
    menu: { label: Record<string, string> };
  };
  return routes[0]?.title ?? menu.label;
}

/** The build with code behind its container's own: that file's hash is in the signed list alone, so the rest of the build stays whole. */
export function withCode(build: Build, code: string): Build {
  const entry = entryOf(build);
  return new Map([
    ...build,
    [entry, Buffer.concat([build.get(entry) ?? Buffer.alloc(0), Buffer.from(`\n;${code}\n`)])],
  ]);
}

/**
 * The build with another exposed remote.
 * @param change an expression of a function (remote, { react, shared }) that returns the remote to expose, or throws; `shared(name)` is a module of the shell
 */
export const withRemote = (build: Build, id: string, change: string): Build =>
  withCode(
    build,
    `(() => {
  const name = ${JSON.stringify(`parcelway_${id.replaceAll('-', '_')}`)};
  const container = globalThis[name];
  let scope;
  const shared = (name) => Object.values(scope[name])[0].get()();
  const react = () => shared('react');
  const change = ${change};
  globalThis[name] = { init: (given, ...more) => { scope = given; return container.init(given, ...more); }, get: (...of) => Promise.resolve(container.get(...of)).then((factory) => () => {
    const exposed = factory();
    const swap = (module) => ({ remote: change(module.remote, { react, shared }) });
    return typeof exposed?.then === 'function' ? exposed.then(swap) : swap(exposed);
  }) };
})();`,
  );

/** What someone who holds the registry's keys can sign. */
export const signedBy = (product: Product, payload: object) =>
  openKeyRing(product.stateDir).sign(JSON.stringify(payload));

/** The release service of a running product, as the command and the platform page use it. */
export function releasesOf(product: Product) {
  const call = async <T>(method: string, route: string, body?: unknown): Promise<T> => {
    const answer = await fetch(`${product.appUrl}/registry/api/${route}`, {
      method,
      headers: {
        authorization: `Bearer ${product.releaseToken()}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${route} answered ${answer.status}: ${text}`);
    return JSON.parse(text) as T;
  };
  return {
    call,
    async publish(
      id: string,
      build: Build,
      options: { packageVersion: string; candidate?: string; live?: boolean },
    ): Promise<string> {
      const files = [...build].map(([file, content]) => ({ path: file, content: content.toString('base64') }));
      return (await call<{ version: string }>('POST', `remotes/${id}/releases`, { files, ...options })).version;
    },
    canary: (id: string, version: string, percent: number) =>
      call<AppChannels>('POST', `remotes/${id}/canary`, { version, percent }),
    promote: (id: string, version?: string) =>
      call<AppChannels>('POST', `remotes/${id}/promote`, version ? { version } : {}),
    rollback: (id: string, reason: string) => call<AppChannels>('POST', `remotes/${id}/rollback`, { reason }),
    status: async (id: string) =>
      (await call<{ apps: Record<string, AppChannels & { releases: string[] }> }>('GET', 'status')).apps[id],
    audit: async () => (await call<{ entries: AuditEntry[] }>('GET', 'audit?limit=200')).entries,
    /** Query of a link that opens a release in one session. */
    link: async (id: string, release: string, shop: string | null) =>
      new URL((await call<{ url: string }>('POST', 'grants', { remote: id, release, shop })).url).search.slice(1),
  };
}
