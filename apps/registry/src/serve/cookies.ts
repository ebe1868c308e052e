/** Claimed shop of a stand-alone page: only used to choose releases. */
export const SHOP_COOKIE = 'pw_shop';
/** Random, for stand-alone pages without a shop: assigns a browser to canaries consistently. */
export const BUCKET_COOKIE = 'pw_bucket';
/** Random, for a stand-alone page with a QA grant: the session the grant belongs to. */
export const QA_COOKIE = 'pw_qa';

/** @param header the request's `cookie` @returns the first value of that name when it is a plain word, else null */
export function cookieOf(header: string | undefined, name: string): string | null {
  const pair = header
    ?.split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(`${name}=`));
  const value = pair?.slice(name.length + 1) ?? '';
  return /^[\w.-]{1,200}$/.test(value) ? value : null;
}

/** @param maxAge seconds; 0 removes it @param secure true on https */
export const setCookie = (name: string, value: string, maxAge: number, secure: boolean): string =>
  `${name}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
