import { macMatches } from './derived-key';

/**
 * Checks `X-Shopify-Hmac-Sha256` over the raw bytes. It covers the body only: topic, shop and ids in headers are unsigned.
 * @param header the header's value; absent, repeated or not base64 of 32 bytes means false.
 */
export function verifyWebhookHmac(
  rawBody: Buffer,
  header: string | string[] | undefined,
  secrets: readonly string[],
): boolean {
  if (typeof header !== 'string' || rawBody.length === 0 || !/^[A-Za-z0-9+/]{43}=$/.test(header)) return false;
  return macMatches(rawBody, Buffer.from(header, 'base64'), secrets);
}
