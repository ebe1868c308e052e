import { createHmac, randomBytes } from 'node:crypto';
import { macMatches } from '@parcelway/platform-auth';
import { cookieOf, QA_COOKIE } from './cookies';

/** The session of a stand-alone page with a QA grant: a random name, signed by this server. */
export interface QaCookies {
  /** @returns a new session's cookie value */
  issue(): string;
  /** @returns the session's name by the cookie header; null for one that was not issued here */
  read(header: string | undefined): string | null;
}

/** @param keys the current key, then the one before while the secret is being rotated */
export function qaCookies(keys: readonly Buffer[]): QaCookies {
  return {
    issue() {
      const name = randomBytes(24).toString('base64url');
      const mac = createHmac('sha256', keys[0] ?? '')
        .update(name)
        .digest('base64url');
      return `${name}.${mac}`;
    },
    read(header) {
      const [name = '', mac = '', ...rest] = (cookieOf(header, QA_COOKIE) ?? '').split('.');
      if (rest.length > 0 || !macMatches(name, Buffer.from(mac, 'base64url'), keys)) return null;
      return `stand-alone:${name}`;
    },
  };
}
