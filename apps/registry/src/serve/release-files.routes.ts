import { mkdir } from 'node:fs/promises';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { RegistryConfig } from '../config';
import { ReleaseUnusable, type ReleaseCache } from './release-cache';
import { releasedPageHeaders } from './security-headers';

const nothing = (reply: FastifyReply, status: number, message: string) =>
  reply.code(status).header('cache-control', 'no-store').send({ code: status, message });

/** The immutable releases, `/r/<id>/<version>/…`: only what lies in the cache, and so was verified. */
export async function releaseFiles(
  app: FastifyInstance,
  { cache, config }: { cache: ReleaseCache; config: RegistryConfig },
): Promise<void> {
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
  // By what is sent, not by the address: a file can be asked for in many spellings.
  app.addHook('onSend', async (request, reply) => {
    const [, , id = '', version = ''] = request.url.split('/');
    if (/html/.test(String(reply.getHeader('content-type'))))
      reply.headers(releasedPageHeaders(config, { id, version, host: request.host }));
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
