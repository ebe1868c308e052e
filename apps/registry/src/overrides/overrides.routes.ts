import { isShop } from '@parcelway/platform-auth';
import { entryPath } from '@parcelway/remote-contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ReportToken } from '../health/report-token';
import { grantBody, releaseChoice, type ReleaseChoices } from '../http-schemas';
import type { AppChannels } from '../model';
import type { RefusalLog } from '../refusal-log';
import type { AuditLog } from '../release/audit-log';
import { bearerOf } from '../release/bearer';
import type { KeyRing } from '../release/keys';
import { answerError } from '../release/release-api.routes';
import { ReleaseRefused, type Actor, type ReleaseService } from '../release/release.port';
import type { Tokens } from '../release/tokens';
import { StorageError } from '@parcelway/storage';
import { QA_COOKIE, setCookie } from '../serve/cookies';
import type { QaCookies } from '../serve/qa-cookie';
import { ReleaseUnusable } from '../serve/release-cache';
import type { ServedReleases } from '../serve/served-releases';
import { issueGrant } from './grants';
import { parseMfe } from './mfe-parameter';
import type { OverrideStore } from './override-store';
import { sessionHash, type Overrides } from './overrides';

interface Options {
  production: boolean;
  /** Public address of the front door. */
  appUrl: string;
  keys: KeyRing;
  tokens: Pick<Tokens, 'actor'>;
  releases: ServedReleases;
  overrides: Overrides;
  service: Pick<ReleaseService, 'status'>;
  store: OverrideStore;
  audit: Pick<AuditLog, 'append'>;
  refusals: RefusalLog;
  qa: QaCookies;
  readToken(text: unknown): ReportToken | null;
  now(): Date;
}

/** Grants for QA links, and the reset to what everybody sees. */
export async function overrideRoutes(app: FastifyInstance, options: Options): Promise<void> {
  const { keys, tokens, store, audit, refusals, now, appUrl } = options;
  app.setErrorHandler(answerError);

  app.post('/registry/api/grants', async (request, reply) => {
    const actor = bearerOf(tokens, request.headers);
    const { remote, release, shop } = grantBody.parse(request.body);
    try {
      await checkGrant(options, actor, { remote, release, shop });
    } catch (error) {
      if (error instanceof ReleaseRefused)
        await audit.append({
          who: actor.name,
          action: 'refused',
          remote,
          version: release,
          detail: `grant: ${error.message}`,
        });
      throw error;
    }
    const { grant, text } = issueGrant(keys, { remote, release, shop, issuedBy: actor.name }, now());
    await audit.append({
      who: actor.name,
      action: 'grant',
      remote,
      version: release,
      detail: `for ${shop ?? 'stand-alone pages'} until ${grant.expiresAt}`,
    });
    const query = new URLSearchParams({ ...(shop && { shop }), mfe: `${remote}@${release}`, grant: text });
    const url = `${appUrl}${await linkPath(options, remote, release)}?${query}`;
    return reply.header('cache-control', 'no-store').send({ url, expiresAt: grant.expiresAt });
  });

  app.get('/registry/overrides/releases', async (request, reply) => {
    const session = sessionOf(request, options);
    const remotes = session === null ? [] : store.of(session, now()).map((grant) => grant.remote);
    const apps = remotes.length > 0 ? await options.service.status() : {};
    const answer: ReleaseChoices = {
      remotes: remotes.map((remote) => {
        const app = Object.hasOwn(apps, remote) ? apps[remote] : undefined;
        const all = app?.releases.toReversed() ?? [];
        return { remote, releases: all.map((version) => ({ version, state: app ? stateOf(version, app) : '' })) };
      }),
    };
    return reply.header('cache-control', 'no-store').send(answer);
  });

  app.post('/registry/overrides/change', async (request, reply) => {
    const session = sessionOf(request, options);
    const { remote, release } = releaseChoice.parse(request.body);
    const why =
      session === null
        ? 'this page tests no release: open a link of its team'
        : await options.overrides.change(session, remote, release, now());
    if (why !== null) throw new ReleaseRefused('override', why);
    return reply.header('cache-control', 'no-store').code(204).send();
  });

  app.post('/registry/overrides/reset', async (request, reply) => {
    const session = sessionOf(request, options);
    for (const grant of session === null
      ? []
      : await store.resetAll(session, now()).catch((error: unknown) => {
          request.log.error({ err: error }, 'the end of an override cannot be stored');
          return [];
        })) {
      refusals.write({
        who: 'page',
        action: 'reset',
        remote: grant.remote,
        version: grant.release,
        detail: 'ended from the page',
      });
    }
    const secure = appUrl.startsWith('https:');
    return reply
      .headers({ 'cache-control': 'no-store', 'set-cookie': setCookie(QA_COOKIE, 'x', 0, secure) })
      .code(204)
      .send();
  });
}

/** @throws ReleaseRefused with what is wrong with the request, and how to mend it; StorageError */
async function checkGrant(
  { production, releases }: Options,
  actor: Actor,
  { remote, release, shop }: { remote: string; release: string; shop: string | null },
): Promise<void> {
  if (!actor.remotes.includes('*') && !actor.remotes.includes(remote))
    throw new ReleaseRefused(
      'ownership',
      `the token ${actor.name} is not for ${remote}: ask the team that owns it`,
      403,
    );
  const wanted = parseMfe(`${remote}@${release}`);
  if (!wanted)
    throw new ReleaseRefused(
      'override',
      'a grant is for a remote and a release of it, or off production for local:<port>, port 1024 to 65535',
    );
  if (shop !== null && !isShop(shop))
    throw new ReleaseRefused('override', 'the shop must be its domain, such as some-shop.myshopify.com');
  if (production && shop === null)
    throw new ReleaseRefused('override', 'in production a grant is for one shop: name it');
  if (production && wanted.port !== null)
    throw new ReleaseRefused(
      'override',
      "code from a developer's machine is never served in production: publish a candidate",
    );
  if (wanted.port !== null) return;
  await releases.remote(remote, release).catch((error: unknown) => {
    if (error instanceof ReleaseUnusable)
      throw new ReleaseRefused('override', error.message, error.kind === 'unknown' ? 404 : 422);
    throw new StorageError('the release storage does not answer: try again in a moment', { cause: error });
  });
}

/** Where the link opens: the first screen of the release, or of the live one for code on a developer's machine. */
async function linkPath({ service, releases }: Options, remote: string, release: string): Promise<string> {
  const version = parseMfe(`${remote}@${release}`)?.port == null ? release : (await service.status())[remote]?.stable;
  if (!version) return '/';
  const { contract } = await releases.remote(remote, version);
  const path = entryPath(contract);
  return path.includes(':') ? '/' : path;
}

/** What a release is to shops, in a word; empty for one that is none of these. */
function stateOf(version: string, { stable, canary, previous, bad }: AppChannels): string {
  if (version === stable) return 'stable';
  if (version === canary?.version) return 'canary';
  if (version === previous) return 'previous';
  return bad.includes(version) ? 'taken back' : '';
}

/** Hash of the session that a page with an override belongs to: by the token of its document, which works where cookies do not. */
function sessionOf(request: FastifyRequest, { qa, readToken }: Options): string | null {
  const token = readToken(request.headers['x-report-token']);
  if (token?.session) return token.session;
  const session = qa.read(request.headers.cookie);
  return session && sessionHash(session);
}
