import { randomUUID } from 'node:crypto';
import { SERVER_SPACES, pathPrefix } from '@parcelway/domain';
import type { ResolvedSet } from '@parcelway/remote-contract';
import { sanitizeShop } from '@parcelway/platform-auth';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RegistryConfig } from '../config';
import { TOKEN_LIFE_S, type ReportToken } from '../health/report-token';
import { sessionHash, type Overrides } from '../overrides/overrides';
import type { KeyRing } from '../release/keys';
import { bridgeTags, renderDocument } from './document';
import { isOwnAddress, readLaunch } from './launch';
import type { LiveReleases, LiveSet } from './live-set';
import { allowedReleases, restrictTo, resolve, toResolvedRemotes, type Caller } from './resolve';
import { likelyLanguage } from './likely-language';
import type { QaCookies } from './qa-cookie';
import { bounceHeaders, documentHeaders, originsOf } from './security-headers';
import { readVisitor } from './visitor';

export interface DocumentOptions {
  config: RegistryConfig;
  live: LiveReleases;
  overrides: Overrides;
  keys: KeyRing;
  qa: QaCookies;
  signToken(token: ReportToken): string;
  readToken(text: unknown): ReportToken | null;
  now(): Date;
}

/** What is not known of a shop by then counts as unknown: no page waits for it. */
const SHOP_WAIT_MS = 500;

/** The shell's document for every screen, the bounce page, and `GET /resolve`. */
export async function documentRoutes(app: FastifyInstance, options: DocumentOptions): Promise<void> {
  const { config, live, overrides, keys, qa, now } = options;
  const secure = config.APP_URL.startsWith('https:');

  app.get('/auth/session-token', async (request, reply) => bouncePage(config, queryOf(request), reply));

  app.get('/resolve', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const set = live.current();
    if (!set)
      return reply.code(503).send({ code: 503, message: 'The app has not been released yet. Try again in a moment.' });
    const token = options.readToken(request.headers['x-report-token']);
    if (token) {
      const caller = await callerOf(config, set, token.caller, token.shop);
      // A stand-alone page is assigned by its shop, if it named one.
      const shop = token.shop ?? sanitizeShop(token.caller);
      const own = token.session ? await overrides.ofSession(token.session, shop, now()) : [];
      const chosen = resolve(set, caller, own);
      return { remotes: toResolvedRemotes(restrictTo(chosen, set, token.releases).remotes) };
    }
    const visitor = readVisitor({ kind: 'stand-alone' }, queryOf(request), request.headers.cookie, { qa, secure });
    const own = visitor.session ? await overrides.ofSession(sessionHash(visitor.session), visitor.hint, now()) : [];
    return {
      remotes: toResolvedRemotes(resolve(set, await callerOf(config, set, visitor.key, visitor.hint), own).remotes),
    };
  });

  app.get('/*', async (request, reply) => {
    // `//x` would name another host, and so would `/\x`.
    const pathname = /^\/[/\\]/.test(request.url) ? '' : new URL(request.url, config.APP_URL).pathname;
    const query = queryOf(request);
    if (!pathname || !isScreen(pathname))
      return reply.code(404).send({ code: 404, message: 'There is nothing at this address.' });
    const launch = readLaunch(config, pathname, query, now());
    if (launch.kind === 'bounce') return reply.header('cache-control', 'no-store').redirect(launch.location, 302);
    if (launch.kind === 'refused') return plain(reply, 400, "Open the app from your store's admin.");
    const visitor = readVisitor(launch, query, request.headers.cookie, { qa, secure });
    const override = await overrides.forDocument({ query, session: visitor.session, shop: visitor.hint }, now());
    const set = live.current();
    if (!set)
      return plain(reply.header('retry-after', '5'), 503, 'The app has not been released yet. Try again in a moment.');

    const resolution = resolve(set, await callerOf(config, set, visitor.key, visitor.hint), override.overrides);
    const releases = allowedReleases(resolution);
    const active = override.overrides.map(({ release, expiresAt }) => ({
      remote: release.id,
      version: release.version,
      expiresAt,
    }));
    const page: ResolvedSet = {
      shell: { version: resolution.shell.version },
      remotes: toResolvedRemotes(resolution.remotes),
      off: resolution.off.map(({ contract }) => contract),
      keys: keys.public(),
      overrides: active,
      reportToken: options.signToken({
        page: randomUUID(),
        shop: visitor.shop,
        caller: visitor.key,
        releases,
        session: override.session,
        overrides: active.map(({ remote, version }) => ({ remote, version })),
        expires: Math.floor(now().getTime() / 1000) + TOKEN_LIFE_S,
      }),
      product: config.PRODUCT_NAME,
      embedded: visitor.shop !== null,
      shop: visitor.shop,
      appUrl: originsOf(config, request.host).at(-1) ?? '',
      storeAdminUrl: `${config.PLATFORM_ADMIN_URL}/store/{handle}`,
      supportUrl: config.SUPPORT_URL ?? 'mailto:support@parcelway.example',
      helpUrl: config.HELP_URL ?? '/help',
      chat: config.CHAT_SCRIPT_URL !== undefined,
      header: config.SHOW_HEADER ?? true,
      footer: config.SHOW_FOOTER ?? true,
    };
    if (visitor.cookies.length > 0) reply.header('set-cookie', visitor.cookies);
    return reply
      .headers(documentHeaders(config, { shop: visitor.shop, releases, host: request.host }))
      .send(
        renderDocument({
          config,
          resolution,
          set: page,
          path: pathname,
          language: likelyLanguage(query, request.headers['accept-language']),
        }),
      );
  });
}

/** A shop's plan and wish are fetched only when a canary needs them. @param hint shop, proven or claimed; it only ever chooses releases */
async function callerOf(
  config: RegistryConfig,
  { shell, remotes }: LiveSet,
  key: string,
  hint: string | null,
): Promise<Caller> {
  const canaries = [shell, ...remotes].flatMap(({ channels }) => channels.canary ?? []);
  const isNeeded = { plan: canaries.some(({ plans }) => plans), early: canaries.length > 0 };
  if (hint === null) return { key, plan: null, early: false };
  const late = new Promise<null>((done) => {
    setTimeout(() => done(null), SHOP_WAIT_MS).unref();
  });
  const inTime = <T>(answer: Promise<T> | undefined): Promise<T | null> =>
    answer ? Promise.race([answer.catch(() => null), late]) : Promise.resolve(null);
  const [plan, early] = await Promise.all([
    inTime(isNeeded.plan ? config.planOf?.(hint) : undefined),
    inTime(isNeeded.early ? config.getsEarly?.(hint) : undefined),
  ]);
  return { key, plan, early: early ?? false };
}

/** Loads App Bridge alone, which loads `shopify-reload` again with a fresh token. */
function bouncePage(config: RegistryConfig, query: URLSearchParams, reply: FastifyReply): FastifyReply {
  const shop = sanitizeShop(query.get('shop'));
  if (!shop || !isOwnAddress(config, query.get('shopify-reload')))
    return plain(reply, 400, "Open the app from your store's admin.");
  return reply
    .headers(bounceHeaders(config, shop))
    .send(
      `<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n${bridgeTags(config)}\n<title>…</title>\n</head>\n<body></body>\n</html>\n`,
    );
}

const queryOf = (request: FastifyRequest) => new URLSearchParams(request.url.split('?')[1] ?? '');

const plain = (reply: FastifyReply, status: number, text: string) =>
  reply.code(status).headers({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }).send(text);

/** A screen's address has no file ending: a lost asset must answer 404, not a page. */
function isScreen(pathname: string): boolean {
  const parts = pathname.split('/');
  return !SERVER_SPACES.includes(pathPrefix(pathname)) && !(parts.at(-1) ?? '').includes('.');
}
