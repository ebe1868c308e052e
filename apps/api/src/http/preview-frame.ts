import type { FastifyReply } from 'fastify';
import type { AppContext } from '../context';

/**
 * The Content Security Policy of an editor's preview frame. It gives the frame an opaque origin wherever it is opened,
 * so that the merchant's HTML in it has no access to the app. Every frame around it must be allowed: the shell, and the
 * store's admin around the shell, at the platform's address or the store's.
 * @param scripts what may run in it, as a source of `script-src`
 */
export const framePolicy = (
  { PLATFORM_ADMIN_URL: admin, PLATFORM_SHOP_URL: shop }: AppContext['config'],
  scripts: string,
): string =>
  [
    'sandbox allow-scripts',
    "default-src 'none'",
    `script-src ${scripts}`,
    "style-src 'unsafe-inline'",
    'img-src * data:',
    // A store's theme brings its own.
    'font-src * data:',
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors 'self' ${new URL(admin).origin} ${new URL(shop.replace('{shop}', 'shop.myshopify.com')).origin.replace('shop.myshopify.com', '*.myshopify.com')}`,
  ].join('; ');

/** The frame's document: the same for everybody. */
export const sendFrame = (reply: FastifyReply, policy: string, document: string): FastifyReply =>
  reply
    .headers({
      'content-security-policy': policy,
      'cache-control': 'public, max-age=300',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
      'x-content-type-options': 'nosniff',
    })
    .type('text/html; charset=utf-8')
    .send(document);
