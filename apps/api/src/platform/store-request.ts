import { verifyProxySignature, type ProxyRequest } from '@parcelway/platform-auth';
import type { FastifyRequest } from 'fastify';
import type { AppContext } from '../context';

/** What the platform vouches for of a request that came through a store's app proxy; an error for any other. */
export function storeRequest(
  request: Pick<FastifyRequest, 'raw'>,
  { config, now }: Pick<AppContext, 'config' | 'now'>,
): ProxyRequest | { error: string } {
  const secrets = [config.SHOPIFY_API_SECRET, config.SHOPIFY_API_SECRET_OLD].filter((secret) => secret !== undefined);
  return verifyProxySignature(request.raw.url?.split('?')[1] ?? '', secrets, now());
}
