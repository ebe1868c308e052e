import { calls } from '@parcelway/http-contract';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../context';
import { route } from '../http/route';
import { recordEvent } from './events';

/** What we count. */
export function registerEvents(app: FastifyInstance, ctx: AppContext): void {
  route(app, calls.buriedPoint, async ({ caller, body }) => {
    await recordEvent(ctx, caller, body.name);
    return {};
  });
  route(app, calls.promotionClick, async ({ caller, body }) => {
    await recordEvent(ctx, caller, body.name, body.source);
    return {};
  });
}
