import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import { sanitizeShop } from '@parcelway/platform-auth';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RegistryConfig } from './config';
import { bridgeTags, renderDocument } from './document';
import { isOwnAddress, readLaunch } from './launch';
import { Releases } from './releases';
import { bounceHeaders, documentHeaders } from './security-headers';

/** First parts of addresses that belong to other plugins: an unknown one below them is never a screen. */
const NOT_SCREENS = new Set(['api', 'auth', 'docs', 'healthz', 'proxy', 'r', 't', 'webhooks']);

/** The front door's pages: the shell's document for every screen, the bounce page, and the immutable releases. */
export async function registryPlugin(app: FastifyInstance, config: RegistryConfig): Promise<void> {
  const releases = new Releases(config.releasesDir, (error) => app.log.error({ err: error }, 'the releases cannot be read; serving the last good set'));

  await mkdir(path.join(config.releasesDir, 'r'), { recursive: true });
  await app.register(fastifyStatic, {
    root: path.join(config.releasesDir, 'r'),
    prefix: '/r/',
    decorateReply: false,
    index: false,
    redirect: false,
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    setHeaders: (reply) => reply.header('x-content-type-options', 'nosniff'),
  });

  app.get('/auth/session-token', async (request, reply) => bouncePage(config, queryOf(request), reply));
  app.get('/*', async (request, reply) => {
    const { pathname } = new URL(request.url, config.APP_URL);
    if (!isScreen(pathname)) return reply.code(404).send({ code: 404, message: 'There is nothing at this address.' });
    const launch = readLaunch(config, pathname, queryOf(request), new Date());
    if (launch.kind === 'bounce') return reply.header('cache-control', 'no-store').redirect(launch.location, 302);
    if (launch.kind === 'refused') return plain(reply, 400, 'Open the app from your store\'s admin.');
    const live = await releases.live();
    if (!live) return plain(reply.header('retry-after', '5'), 503, 'The app has not been released yet. Try again in a moment.');
    const shop = launch.kind === 'embedded' ? launch.shop : null;
    return reply.headers(documentHeaders(config, shop)).send(renderDocument({ config, live, shop, path: pathname }));
  });
}

/** Loads App Bridge alone, which loads `shopify-reload` again with a fresh token. */
function bouncePage(config: RegistryConfig, query: URLSearchParams, reply: FastifyReply): FastifyReply {
  const shop = sanitizeShop(query.get('shop'));
  if (!shop || !isOwnAddress(config, query.get('shopify-reload'))) return plain(reply, 400, 'Open the app from your store\'s admin.');
  return reply.headers(bounceHeaders(config, shop))
    .send(`<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n${bridgeTags(config)}\n<title>…</title>\n</head>\n<body></body>\n</html>\n`);
}

const queryOf = (request: FastifyRequest) => new URLSearchParams(request.url.split('?')[1] ?? '');

const plain = (reply: FastifyReply, status: number, text: string) =>
  reply.code(status).headers({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }).send(text);

/** A screen's address has no file ending: a lost asset must answer 404, not a page. */
function isScreen(pathname: string): boolean {
  const parts = pathname.split('/');
  return !NOT_SCREENS.has(parts[1] ?? '') && !(parts.at(-1) ?? '').includes('.');
}
