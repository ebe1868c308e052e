import { createHmac } from 'node:crypto';

/** HMAC of a launch, OAuth callback or billing return: keys sorted, `k=v` joined by `&`, hexadecimal. */
export function queryHmac(params: Record<string, string>, secret: string): string {
  const message = Object.keys(params)
    .filter((key) => key !== 'hmac' && key !== 'signature')
    .sort()
    .map((key) => `${key}=${encodeURIComponent(params[key] ?? '')}`)
    .join('&');
  return createHmac('sha256', secret).update(message).digest('hex');
}

/** Signature of a forwarded app-proxy request: keys sorted, `k=v` with nothing between, several values of one key joined by a comma, hexadecimal. */
export function proxySignature(params: URLSearchParams, secret: string): string {
  const message = [...new Set(params.keys())]
    .filter((key) => key !== 'signature')
    .sort()
    .map((key) => `${key}=${params.getAll(key).join(',')}`)
    .join('');
  return createHmac('sha256', secret).update(message).digest('hex');
}

/** Webhook signature: base64 of the HMAC over the raw body. */
export function webhookHmac(body: string, secret: string): string {
  return createHmac('sha256', secret).update(body, 'utf8').digest('base64');
}
