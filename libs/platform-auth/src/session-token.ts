import { macMatches } from './derived-key';
import { isShop } from './sanitize';

export interface SessionClaims {
  /** The one tenant of this token, e.g. `some-shop.myshopify.com`. */
  shop: string;
  userId: string;
  sessionId: string;
  expiresAt: Date;
}

export interface SessionTokenOptions {
  clientId: string;
  /** The current secret, then the one before while it is being rotated. */
  secrets: readonly string[];
  now: Date;
}

const MAX_LENGTH = 8192;
const LEEWAY_S = 10;
const MAX_LIFE_S = 300;
const PART = /^[A-Za-z0-9_-]+$/;

function parseObject(part: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}

/**
 * Checks a session token of the store admin by every rule there is, the platform's and ours. A token signed for a buyer
 * (checkout, customer account) carries the same secret and audience: its issuer and subject reveal it.
 * @returns the claims, or `{ error }` with the rule that failed (for logs, never for the user).
 */
export function verifySessionToken(token: string, options: SessionTokenOptions): SessionClaims | { error: string } {
  const error = (rule: string) => ({ error: rule });
  if (token.length < 32 || token.length > MAX_LENGTH) return error('length');
  const [head, body, signature, ...rest] = token.split('.');
  if (!head || !body || !signature || rest.length > 0 || ![head, body, signature].every((part) => PART.test(part)))
    return error('format');

  const header = parseObject(head);
  // Only `alg` is read. A header that requires extensions we do not implement must be refused (RFC 7515, 4.1.11).
  if (header?.alg !== 'HS256') return error('alg');
  if ('crit' in header || 'b64' in header) return error('crit');
  const mac = Buffer.from(signature, 'base64url');
  if (mac.toString('base64url') !== signature || !macMatches(`${head}.${body}`, mac, options.secrets))
    return error('signature');

  const claims = parseObject(body);
  if (!claims) return error('payload');
  const { exp, nbf, iat, jti, sid, sub, aud, dest, iss } = claims;
  const isTime = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);
  const isText = (value: unknown): value is string => typeof value === 'string' && value.length > 0;
  if (!isTime(exp) || !isTime(nbf) || !isTime(iat)) return error('times');
  if (!isText(jti) || !isText(sid) || !isText(sub) || !isText(aud) || !isText(dest) || !isText(iss))
    return error('claims');
  const now = options.now.getTime() / 1000;
  if (exp <= now - LEEWAY_S) return error('expired');
  if (nbf >= now + LEEWAY_S) return error('not yet valid');
  if (exp - iat > MAX_LIFE_S) return error('lifetime');
  if (options.clientId.length === 0 || aud !== options.clientId) return error('audience');
  const shop = dest.slice('https://'.length);
  if (dest !== `https://${shop}` || !isShop(shop)) return error('dest');
  if (iss !== `${dest}/admin`) return error('issuer');
  if (!/^\d{1,20}$/.test(sub)) return error('subject');
  return { shop, userId: sub, sessionId: sid, expiresAt: new Date(exp * 1000) };
}
