import { randomBytes } from 'node:crypto';
import { sanitizeShop } from '@parcelway/platform-auth';
import { BUCKET_COOKIE, cookieOf, setCookie, SHOP_COOKIE } from './cookies';
import type { Launch } from './launch';
import type { QaCookies } from './qa-cookie';

/** The visitor of a document. */
export interface Visitor {
  /** Shop of an authenticated launch; null stand-alone. */
  shop: string | null;
  /** The same, or a stand-alone page's claim, which is unverified. */
  hint: string | null;
  /** By what releases are chosen: see `Caller.key`. */
  key: string;
  /** Name of the session a QA grant can be bound to; null when there is none yet. */
  session: string | null;
  cookies: string[];
}

const OF_ADMIN = 'embedded:';
/** Whether a session is one of the store's admin, known by the platform's token. @param session name as in {@link Visitor} */
export const isOfAdmin = (session: string): boolean => session.startsWith(OF_ADMIN);

const MONTH_S = 30 * 24 * 3600;

/** @param launch an embedded or a stand-alone one @param options.secure true on https */
export function readVisitor(
  launch: Extract<Launch, { kind: 'embedded' | 'stand-alone' }>,
  query: URLSearchParams,
  cookie: string | undefined,
  { qa, secure }: { qa: QaCookies; secure: boolean },
): Visitor {
  if (launch.kind === 'embedded')
    return {
      shop: launch.shop,
      hint: launch.shop,
      key: launch.shop,
      session: `${OF_ADMIN}${launch.sessionId}`,
      cookies: [],
    };
  const session = qa.read(cookie);
  const named = query.getAll('shop').length === 1 ? sanitizeShop(query.get('shop')) : null;
  const hint = named ?? sanitizeShop(cookieOf(cookie, SHOP_COOKIE));
  if (hint)
    return {
      shop: null,
      hint,
      key: hint,
      session,
      cookies: named ? [setCookie(SHOP_COOKIE, named, MONTH_S, secure)] : [],
    };
  const known = cookieOf(cookie, BUCKET_COOKIE);
  const bucket = known ?? randomBytes(16).toString('base64url');
  return {
    shop: null,
    hint: null,
    key: bucket,
    session,
    cookies: known ? [] : [setCookie(BUCKET_COOKIE, bucket, 12 * MONTH_S, secure)],
  };
}
