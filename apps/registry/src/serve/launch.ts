import { sameOriginPath } from '@parcelway/domain';
import { sanitizeHost, sanitizeShop, verifySessionToken } from '@parcelway/platform-auth';
import type { RegistryConfig } from '../config';

export type Launch =
  | { kind: 'stand-alone' }
  /** The admin's frame, with a valid token: the shop is the token's, whatever else the address contains. */
  | { kind: 'embedded'; shop: string; /** The token's session in the admin. */ sessionId: string }
  /** The admin's frame without a valid token: App Bridge must fetch one. */
  | { kind: 'bounce'; location: string }
  /** Claims to be framed, but by no shop we could name. */
  | { kind: 'refused' };

/** A document request's address, read and checked. @param query a repeated parameter counts as missing */
export function readLaunch(config: RegistryConfig, path: string, query: URLSearchParams, now: Date): Launch {
  if (query.get('embedded') !== '1') return { kind: 'stand-alone' };
  const token = single(query, 'id_token');
  if (token) {
    const secrets = [
      config.SHOPIFY_API_SECRET,
      ...(config.SHOPIFY_API_SECRET_OLD ? [config.SHOPIFY_API_SECRET_OLD] : []),
    ];
    const claims = verifySessionToken(token, { clientId: config.SHOPIFY_API_KEY, secrets, now });
    if (!('error' in claims)) return { kind: 'embedded', shop: claims.shop, sessionId: claims.sessionId };
  }
  const shop = sanitizeShop(single(query, 'shop'));
  if (!shop) return { kind: 'refused' };
  return { kind: 'bounce', location: bounceAddress(config, path, query, shop) };
}

const single = (query: URLSearchParams, name: string): string | null => {
  const values = query.getAll(name);
  return values.length === 1 ? (values[0] ?? null) : null;
};

/** Parameters of a launch that are vouched for by a signature, and so must not be carried on by us. */
const SIGNED = ['id_token', 'hmac', 'session', 'timestamp', 'shop', 'host', 'embedded'];

function bounceAddress(config: RegistryConfig, path: string, query: URLSearchParams, shop: string): string {
  const launch = new URLSearchParams({ shop, embedded: '1' });
  const host = sanitizeHost(single(query, 'host'));
  if (host) launch.set('host', host);
  const back = new URLSearchParams(query);
  for (const name of SIGNED) back.delete(name);
  for (const [name, value] of launch) back.set(name, value);
  launch.set('shopify-reload', `${config.APP_URL}${path}?${back}`);
  return `/auth/session-token?${launch}`;
}

/** Whether App Bridge may load this address: only one of our own. */
export function isOwnAddress(config: RegistryConfig, address: string | null): boolean {
  if (!address) return false;
  const own = `${new URL(config.APP_URL).origin}/`;
  if (!address.startsWith(own)) return false;
  const path = address.slice(own.length - 1);
  return sameOriginPath(path, '') === path;
}
