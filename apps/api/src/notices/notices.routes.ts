import { calls } from '@parcelway/http-contract';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../context';
import { route } from '../http/route';
import { noticePage } from './notices';

/** What is new in the product. */
export function registerNotices(app: FastifyInstance, ctx: AppContext): void {
  route(app, calls.notification, ({ query }) => noticePage(ctx, query.page));
}
