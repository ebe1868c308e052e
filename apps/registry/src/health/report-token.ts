import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

const payload = z.strictObject({
  page: z.string().min(1),
  /** Shop of an authenticated launch; null stand-alone. */
  shop: z.string().nullable(),
  /** By what this page was sorted into canaries: a shop's domain, or a random bucket. */
  caller: z.string(),
  /** Releases the page may load, by app. */
  releases: z.record(z.string(), z.array(z.string())),
  overrides: z.array(z.strictObject({ remote: z.string(), version: z.string() })),
  /** Hash of the QA session; null for everybody else. */
  session: z.string().nullable(),
  /** Seconds since 1970. */
  expires: z.number(),
});
/** What a page may claim, because the registry signed it. */
export type ReportToken = z.output<typeof payload>;

const mac = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** Longest life of a page whose reports count: a tab that is open for longer does not run today's releases. */
export const TOKEN_LIFE_S = 24 * 3600;

export function signReportToken(key: Buffer, token: ReportToken): string {
  const text = Buffer.from(JSON.stringify(token)).toString('base64url');
  return `${text}.${mac(key, text).toString('base64url')}`;
}

/**
 * @param keys the current key, then the one before while the secret is being rotated
 * @returns null for anything that the registry did not sign, or that has expired
 */
export function readReportToken(keys: readonly Buffer[], token: unknown, now: Date): ReportToken | null {
  if (typeof token !== 'string' || token.length > 4_000) return null;
  const [text, signature, ...rest] = token.split('.');
  if (!text || !signature || rest.length > 0) return null;
  const given = Buffer.from(signature, 'base64url');
  // Verified before it is parsed: what an attacker wrote is never read.
  if (given.length !== 32 || !keys.some((key) => timingSafeEqual(mac(key, text), given))) return null;
  const parsed = payload.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
  return parsed.success && parsed.data.expires > now.getTime() / 1000 ? parsed.data : null;
}
