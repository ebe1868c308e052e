import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  auditQuery,
  canaryBody,
  notifyBody,
  offBody,
  onBody,
  pauseBody,
  promoteBody,
  publishBody,
  releaseParams,
  rollbackBody,
} from '../http-schemas';
import { StorageError } from '@parcelway/storage';
import { bearerOf } from './bearer';
import { ReleaseRefused, type Actor, type ReleaseService } from './release.port';
import { ChannelsRefused } from './signed-channels';
import { ReleaseUnsound } from './stored-release';
import type { Tokens } from './tokens';

const PUBLISH_LIMIT_BYTES = 80 * 1024 * 1024;

export interface ReleaseApiOptions {
  service: ReleaseService;
  /** What anybody may read. */
  read: Pick<ReleaseService, 'status' | 'auditPage' | 'verify'>;
  tokens: Pick<Tokens, 'actor'>;
  environment: string;
  /** Called with every change, so that new pages get it at once. */
  onChange?: () => void | Promise<void>;
}

/** The release service over HTTP, below `/registry/api`. Reading needs no token; changing needs one that names the remote. */
export async function releaseApi(
  app: FastifyInstance,
  { service, read, tokens, environment, onChange }: ReleaseApiOptions,
): Promise<void> {
  app.setErrorHandler(answerError);
  app.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });

  const idOf = (request: FastifyRequest) => z.object({ id: releaseParams.shape.id }).parse(request.params).id;
  const changing = (
    path: string,
    bodyLimit: number | undefined,
    act: (actor: Actor, id: string, body: unknown) => Promise<unknown>,
  ) => {
    app.post(
      `/registry/api/remotes/:id/${path}`,
      {
        ...(bodyLimit !== undefined && { bodyLimit }),
        // Before the body is read, so that a client without a token cannot send 80 MB.
        onRequest: async (request) => {
          bearerOf(tokens, request.headers);
        },
      },
      async (request, reply) => {
        const answer = await act(bearerOf(tokens, request.headers), idOf(request), request.body ?? {});
        await onChange?.();
        return reply.send(answer);
      },
    );
  };

  changing('releases', PUBLISH_LIMIT_BYTES, (actor, id, body) => {
    const { files, ...options } = publishBody.parse(body);
    return service.publish(
      actor,
      id,
      files.map(({ path, content }) => ({ path, content: Buffer.from(content, 'base64') })),
      options,
    );
  });
  changing('canary', undefined, (actor, id, body) => service.canary(actor, id, canaryBody.parse(body)));
  changing('promote', undefined, (actor, id, body) => service.promote(actor, id, promoteBody.parse(body).version));
  changing('rollback', undefined, (actor, id, body) => {
    const { reason, to } = rollbackBody.parse(body);
    return service.rollback(actor, id, reason, { to });
  });
  changing('off', undefined, (actor, id, body) => {
    const { shops, reason } = offBody.parse(body);
    return service.off(actor, id, shops, reason);
  });
  changing('on', undefined, (actor, id, body) => service.on(actor, id, onBody.parse(body).shops));
  changing('pause', undefined, (actor, id, body) => service.pause(actor, id, pauseBody.parse(body).paused));
  changing('notify', undefined, async (actor, id, body) => {
    const settings = notifyBody.parse(body);
    await service.notify(actor, id, settings.url);
    return settings;
  });

  app.post('/registry/api/clean', async (request) => ({
    removed: await service.clean(bearerOf(tokens, request.headers)),
  }));
  app.get('/registry/api/status', async () => ({ environment, apps: await read.status() }));
  app.get('/registry/api/audit', async (request) => {
    const { limit, before } = auditQuery.parse(request.query);
    return read.auditPage(limit, before);
  });
  app.get('/registry/api/remotes/:id/releases/:version/verify', async (request) => {
    const { id, version } = releaseParams.parse(request.params);
    return { id, version, problems: await read.verify(id, version) };
  });
}

/** Every refusal as `{ code, gate, message }`; what is not ours to explain stays a plain 500. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const send = (code: number, gate: string, message: string) => reply.code(code).send({ code, gate, message });
  if (error instanceof ReleaseRefused) return send(error.status, error.gate, error.message);
  if (error instanceof z.ZodError)
    return send(
      400,
      'request',
      error.issues.map(({ path, message }) => `${path.join('.') || 'the request'} ${message}`).join('; '),
    );
  if (error instanceof ChannelsRefused) return send(503, 'channels', error.message);
  if (error instanceof ReleaseUnsound) return send(409, 'integrity', error.message);
  if (error instanceof StorageError) return send(503, 'storage', error.message);
  const { statusCode = 500, message } = error as { statusCode?: number; message: string };
  if (statusCode < 500) return send(statusCode, 'request', message);
  request.log.error({ err: error }, 'the release API failed');
  return send(500, 'registry', 'The registry could not do this; its log says why.');
}
