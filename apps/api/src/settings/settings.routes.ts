import { createHash } from 'node:crypto';
import { listCouriers } from '@parcelway/couriers';
import { calls, type Calls, type DataOf } from '@parcelway/http-contract';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../context';
import { route } from '../http/route';

export function registerSettings(app: FastifyInstance, _ctx: AppContext): void {
  const data: DataOf<Calls['couriers']> = {
    courier: listCouriers().map(({ code, name, homepage, phone, trackUrl, country, type }) => ({ code, name, homepage, phone, track_url: trackUrl, country, type })),
  };
  // The list changes with a release only, so a browser that holds it need not load it again.
  const etag = `"${createHash('sha256').update(JSON.stringify(data)).digest('base64url').slice(0, 22)}"`;
  app.register(async (scope) => {
    scope.addHook('preHandler', async (request, reply) => {
      if (!request.caller) return;
      reply.header('etag', etag).header('cache-control', 'private, max-age=300');
      if (request.headers['if-none-match'] === etag) await reply.code(304).send();
    });
    route(scope, calls.couriers, async () => data);
  });
}
