import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';

export interface SessionClaims {
  iss: string;
  dest: string;
  aud: string;
  sub: string;
  exp: number;
  nbf: number;
  iat: number;
  jti: string;
  sid: string;
}

const HEADER = Buffer.from(JSON.stringify({ alg: 'HS256', typ: 'JWT' })).toString('base64url');
const LIFETIME_S = 60;
const LEEWAY_S = 10;

/** Mints the token the admin gives an embedded app about the signed-in merchant. */
export function mintSessionToken(options: {
  domain: string;
  userId: string;
  sessionId: string;
  apiKey: string;
  apiSecret: string;
  now: Date;
}): string {
  const iat = Math.floor(options.now.getTime() / 1000);
  const claims: SessionClaims = {
    iss: `https://${options.domain}/admin`,
    dest: `https://${options.domain}`,
    aud: options.apiKey,
    sub: options.userId,
    exp: iat + LIFETIME_S,
    nbf: iat,
    iat,
    jti: randomUUID(),
    sid: options.sessionId,
  };
  const signed = `${HEADER}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}`;
  return `${signed}.${sign(signed, options.apiSecret)}`;
}

/** Checks a token as the platform does in a token exchange. @returns the claims, or null when it is not a valid token of this shop. */
export function verifySessionToken(
  token: string,
  options: { domain: string; apiKey: string; apiSecret: string; now: Date },
): SessionClaims | null {
  const [header, payload, signature, ...rest] = token.split('.');
  if (!header || !payload || !signature || rest.length > 0 || token.length > 8192) return null;
  const expected = Buffer.from(sign(`${header}.${payload}`, options.apiSecret));
  const given = Buffer.from(signature);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const head = decode(header);
  const claims = decode(payload);
  if (head?.['alg'] !== 'HS256' || !claims) return null;
  const { iss, dest, aud, sub, exp, nbf, iat, jti, sid } = claims;
  if (
    typeof iss !== 'string' ||
    typeof dest !== 'string' ||
    typeof sub !== 'string' ||
    typeof jti !== 'string' ||
    typeof sid !== 'string'
  )
    return null;
  if (typeof exp !== 'number' || typeof nbf !== 'number' || typeof iat !== 'number') return null;
  const now = options.now.getTime() / 1000;
  if (exp <= now - LEEWAY_S || nbf >= now + LEEWAY_S) return null;
  if (aud !== options.apiKey || dest !== `https://${options.domain}` || iss !== `${dest}/admin` || !/^\d+$/.test(sub))
    return null;
  return { iss, dest, aud, sub, exp, nbf, iat, jti, sid };
}

function sign(text: string, secret: string): string {
  return createHmac('sha256', secret).update(text).digest('base64url');
}

function decode(part: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}
