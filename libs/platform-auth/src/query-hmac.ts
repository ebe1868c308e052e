import { hexMac, isFresh, macMatches } from './derived-key';
import { isShop } from './sanitize';

/**
 * Checks the `hmac` of a launch, an OAuth callback or a billing return.
 * @param query the decoded query; a repeated parameter (an array) is refused.
 */
export function verifyQueryHmac(query: Record<string, unknown>, secrets: readonly string[], now: Date): boolean {
  const { hmac, signature: _signature, ...rest } = query;
  const entries = Object.entries(rest).sort(([a], [b]) => (a < b ? -1 : 1));
  if (typeof hmac !== 'string' || !entries.every((entry): entry is [string, string] => typeof entry[1] === 'string'))
    return false;
  const message = entries.map(([key, value]) => `${key}=${encodeURIComponent(value)}`).join('&');
  return isFresh(entries.find(([key]) => key === 'timestamp')?.[1], now) && macMatches(message, hexMac(hmac), secrets);
}

export interface ProxyRequest {
  shop: string;
  /** Where the store mounts us, e.g. `/apps/track`. */
  pathPrefix: string;
  /** null for a guest. */
  customerId: string | null;
}

const SINGLE = ['shop', 'timestamp', 'signature', 'hmac', 'logged_in_customer_id', 'path_prefix'];

/**
 * Checks the `signature` of a request that the store's app proxy forwarded. The canonical form has no separators, so only what is
 * returned is vouched for by the platform; every other parameter is a visitor's input.
 * @param rawQuery the query as it came, without the question mark.
 */
export function verifyProxySignature(
  rawQuery: string,
  secrets: readonly string[],
  now: Date,
): ProxyRequest | { error: string } {
  const params = new URLSearchParams(rawQuery);
  if (SINGLE.some((name) => params.getAll(name).length > 1)) return { error: 'repeated' };
  const signature = params.get('signature') ?? '';
  params.delete('signature');
  const message = [...new Set(params.keys())]
    .map((name) => `${name}=${params.getAll(name).join(',')}`)
    .sort()
    .join('');
  if (!macMatches(message, hexMac(signature), secrets)) return { error: 'signature' };
  if (!isFresh(params.get('timestamp') ?? undefined, now)) return { error: 'timestamp' };
  const shop = params.get('shop') ?? '';
  if (!isShop(shop)) return { error: 'shop' };
  return { shop, pathPrefix: params.get('path_prefix') ?? '', customerId: params.get('logged_in_customer_id') || null };
}
