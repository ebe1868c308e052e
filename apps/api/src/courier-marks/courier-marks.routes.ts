import { courierByCode } from '@parcelway/couriers';
import type { FastifyInstance } from 'fastify';
import { drawMark } from './draw-mark';

/** `GET /couriers/{code}.svg`, below the session's `courier_cdn`: the mark of a courier that the product knows. */
export function registerCourierMarks(app: FastifyInstance): void {
  app.get<{ Params: { file: string } }>('/couriers/:file', { schema: { hide: true } }, ({ params }, reply) => {
    const courier = courierByCode(/^([a-z0-9-]{1,64})\.svg$/.exec(params.file)?.[1] ?? '');
    if (!courier) return reply.code(404).send({ message: 'There is no such courier.' });
    return reply
      .headers({
        'content-security-policy': "default-src 'none'",
        'x-content-type-options': 'nosniff',
        'cache-control': 'public, max-age=86400',
      })
      .type('image/svg+xml')
      .send(drawMark(courier));
  });
}
