import { previewDocument } from '@parcelway/app-storefront';
import { calls } from '@parcelway/http-contract';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../context';
import { route } from '../../http/route';
import { pagePreview } from './preview';

/**
 * The frame in which the editor shows the page. Its policy gives it an origin of its own wherever it is opened, so that the
 * merchant's code in it can touch nothing of ours. Every frame around it must be allowed: the shell, which is our own, and the
 * store's admin around the shell, at the platform's address or the store's.
 */
export const previewPolicy = ({ PLATFORM_ADMIN_URL: admin, PLATFORM_SHOP_URL: shop }: AppContext['config']): string =>
  [
    'sandbox allow-scripts',
    "default-src 'none'",
    "script-src 'unsafe-inline'",
    "style-src 'unsafe-inline'",
    'img-src * data:',
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors 'self' ${new URL(admin).origin} ${new URL(shop.replace('{shop}', 'shop.myshopify.com')).origin.replace('shop.myshopify.com', '*.myshopify.com')}`,
  ].join('; ');

/** The merchant's look at a page before it is published. */
export function registerPagePreview(app: FastifyInstance, ctx: AppContext): void {
  route(app, calls.previewTrackPage, ({ caller, body }) => pagePreview(ctx, caller, body));
  const policy = previewPolicy(ctx.config);
  app.get('/storefront/preview', { schema: { hide: true } }, async (_request, reply) =>
    reply
      .headers({
        'content-security-policy': policy,
        'cache-control': 'public, max-age=300',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex',
        'x-content-type-options': 'nosniff',
      })
      .type('text/html; charset=utf-8')
      .send(previewDocument),
  );
}
