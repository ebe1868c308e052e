import { mkdir } from 'node:fs/promises';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { ReleaseUnusable, type ReleaseCache } from './release-cache';

const nothing = (reply: FastifyReply, status: number, message: string) =>
  reply.code(status).header('cache-control', 'no-store').send({ code: status, message });

/** The immutable releases, `/r/<id>/<version>/…`: only what lies in the cache, and so was verified. */
export async function releaseFiles(app: FastifyInstance, { cache }: { cache: ReleaseCache }): Promise<void> {
  await mkdir(cache.root, { recursive: true });
  app.addHook('onRequest', async (request, reply) => {
    const [address = ''] = request.url.split('?');
    const [, , id = '', version = ''] = address.split('/');
    try {
      await cache.ensure(id, version);
    } catch (error) {
      if (error instanceof ReleaseUnusable) return nothing(reply, 404, 'There is no such release.');
      request.log.warn({ err: error }, 'a release cannot be fetched');
      return nothing(
        reply.header('retry-after', '5'),
        503,
        'The release storage does not answer. Try again in a moment.',
      );
    }
  });
  // A release holds no page: what calls itself one must not act as a page of this origin.
  app.addHook('onSend', async (_request, reply) => {
    if (/html|svg/.test(String(reply.getHeader('content-type'))))
      reply.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'");
  });
  await app.register(fastifyStatic, {
    root: cache.root,
    prefix: '/r/',
    decorateReply: false,
    index: false,
    redirect: false,
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    setHeaders: (reply) => reply.header('x-content-type-options', 'nosniff'),
  });
}
