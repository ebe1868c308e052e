import { previewDocument } from '@parcelway/app-storefront';
import { calls } from '@parcelway/http-contract';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../context';
import { route } from '../../http/route';
import { framePolicy, sendFrame } from '../../http/preview-frame';
import { pagePreview } from './preview';

/** The preview of a page before it is published. */
export function registerPagePreview(app: FastifyInstance, ctx: AppContext): void {
  route(app, calls.previewTrackPage, ({ caller, body }) => pagePreview(ctx, caller, body));
  // The merchant's own code runs as on the page.
  const policy = framePolicy(ctx.config, "'unsafe-inline'");
  app.get('/storefront/preview', { schema: { hide: true } }, async (_request, reply) =>
    sendFrame(reply, policy, previewDocument),
  );
}
