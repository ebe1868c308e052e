import { RESOLVED_SET_ELEMENT, type ResolvedRemote, type ResolvedSet } from '@parcelway/remote-contract';
import type { Storage } from '@parcelway/storage';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { isProduction, type RegistryConfig } from '../config';
import { APP_ID, NAMES } from '../model';
import { parseMfe, portOf } from '../overrides/mfe-parameter';
import type { KeyRing } from '../release/keys';
import { checkedAsset } from './document';
import { escapeHtml, jsonForScript } from './html';
import type { LiveReleases } from './live-set';
import { localRelease } from './local-release';
import { ReleaseUnusable } from './release-cache';
import { isolatedHeaders } from './security-headers';
import { distinct, type RemoteRelease, type ServedReleases, type ShellRelease } from './served-releases';

export interface IsolatedOptions {
  config: RegistryConfig;
  live: LiveReleases;
  releases: ServedReleases;
  storage: Storage;
  keys: KeyRing;
}

const FIXTURE_TYPES: Record<string, string> = {
  'integrity.json': 'application/json; charset=utf-8',
  'fixtures.js': 'text/javascript; charset=utf-8',
};
/** Address of the UI kit's pages, which are part of the host. */
const KIT = 'kit';

/**
 * `GET /isolated/<remote>@<release>` opens any release alone, in the isolated host; `/isolated/<remote>` leads to the stable one.
 * `GET /f/<remote>/<release>/…` serves the fixtures, which the page verifies.
 */
export async function isolatedRoutes(app: FastifyInstance, options: IsolatedOptions): Promise<void> {
  const { config, live, releases, storage, keys } = options;

  app.get<{ Params: { name: string } }>('/isolated/:name', async (request, reply) => {
    const { name } = request.params;
    const set = live.current();
    const host = set?.isolatedHost?.stable;
    if (!set || !host)
      return plain(reply, 503, 'The isolated host has not been released: npm run release -- publish isolated-host');
    if (name === KIT) return send(reply, request.host, host, null);
    if (APP_ID.test(name)) {
      const found = set.remotes.find(({ id }) => id === name);
      const version = (found?.stable ?? found?.canary)?.version;
      if (!version) return plain(reply, 404, `No remote ${name} is live here. ${HOW}`);
      const [, query] = request.url.split('?');
      return reply.redirect(`/isolated/${name}@${version}${query === undefined ? '' : `?${query}`}`, 302);
    }
    const wanted = parseMfe(name);
    if (!wanted) return plain(reply, 404, HOW);
    const remote = await releaseOf(wanted);
    return typeof remote === 'string' ? plain(reply, 404, remote) : send(reply, request.host, host, remote);
  });

  app.get<{ Params: { id: string; version: string; file: string } }>(
    '/f/:id/:version/:file',
    async (request, reply) => {
      const { id, version, file } = request.params;
      const type = Object.hasOwn(FIXTURE_TYPES, file) ? FIXTURE_TYPES[file] : undefined;
      const known = type !== undefined && parseMfe(`${id}@${version}`) !== null && portOf(version) === null;
      const object = known ? await storage.get(NAMES.fixture(id, version, file)) : null;
      if (!object || type === undefined)
        return reply
          .code(404)
          .header('cache-control', 'no-store')
          .send({ code: 404, message: 'There are no such fixtures.' });
      return reply
        .headers({ 'content-type': type, 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' })
        .send(object.content);
    },
  );

  /** @returns the release, or why there is none */
  async function releaseOf({
    remote,
    release,
    port,
  }: NonNullable<ReturnType<typeof parseMfe>>): Promise<RemoteRelease | string> {
    if (port !== null)
      return isProduction(config)
        ? "Code from a developer's machine is never served in production."
        : localRelease(live, remote, release, port);
    return releases.remote(remote, release).catch((error: unknown) => {
      if (error instanceof ReleaseUnusable) return `There is no release ${remote}@${release}. ${HOW}`;
      throw error;
    });
  }

  function send(reply: FastifyReply, requestHost: string, host: ShellRelease, remote: RemoteRelease | null) {
    const set: Pick<ResolvedSet, 'shell' | 'remotes' | 'keys'> = {
      shell: { version: host.version },
      remotes: remote ? [toResolved(remote)] : [],
      keys: keys.public(),
    };
    return reply.headers(isolatedHeaders(config, { host, remote, requestHost })).send(renderIsolated(host, set));
  }
}

const HOW = 'The address is /isolated/<remote>@<release>; releases are listed on /platform.';

/** `override`: a page that opens one release for a try never falls back to another. */
const toResolved = ({ id, version, manifest, contract, counter }: RemoteRelease): ResolvedRemote => ({
  ...{ id, version, manifest, contract, counter },
  channel: 'override',
  previous: null,
});

/** The isolated host's document: the panel, and the frame in it, which is the same address. */
function renderIsolated(host: ShellRelease, set: Pick<ResolvedSet, 'shell' | 'remotes' | 'keys'>): string {
  const [remote] = set.remotes;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(remote ? `${remote.id} ${remote.version}, isolated` : 'UI kit')}</title>
<link rel="icon" href="data:,">
${[
  ...host.styles.map((asset) => `<link rel="stylesheet" ${checkedAsset(asset)}>`),
  ...host.scripts.map(
    ({ href, integrity }) => `<script defer crossorigin="anonymous" integrity="${integrity}" src="${href}"></script>`,
  ),
  ...[...host.preload, ...distinct(Object.values(host.parts).flat())].map(
    (asset) => `<link rel="preload" as="script" ${checkedAsset(asset)}>`,
  ),
].join('\n')}
</head>
<body>
<div id="root"></div>
<script type="application/json" id="${RESOLVED_SET_ELEMENT}">${jsonForScript(set)}</script>
</body>
</html>
`;
}

const plain = (reply: FastifyReply, status: number, text: string) =>
  reply.code(status).headers({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }).send(text);
