/** The launch parameters of the address; what is secret or counts once is removed from it. */
export interface Launch {
  /** One-time sign-in code. */
  code: string | null;
  /** A bearer token handed over in the address. */
  token: string | null;
  /** The shop named in the address: where to sign in, never whose data to show. */
  shop: string | null;
}

const SHOP = /^[a-z0-9][a-z0-9-]{0,59}\.myshopify\.com$/;
/** Removed after reading: secrets, and the request for a test release, which the registry has answered in the document. */
const ONCE = ['code', 'token', 'id_token', 'hmac', 'session', 'timestamp', 'mfe', 'grant'];

/** The store's address as typed (`My-Store`, `https://my-store.myshopify.com/`), or null when it cannot be one. */
export function shopOf(text: string): string | null {
  const host = text
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/\/.*$/, '');
  const shop = host.includes('.') ? host : `${host}.myshopify.com`;
  return SHOP.test(shop) ? shop : null;
}

/** Reads the launch parameters and removes those that count once from the address. */
export function readLaunch(location: Location, history: History): Launch {
  const url = new URL(location.href);
  const launch = {
    code: url.searchParams.get('code'),
    token: url.searchParams.get('token'),
    shop: shopOf(url.searchParams.get('shop') ?? ''),
  };
  if (ONCE.some((name) => url.searchParams.has(name))) {
    for (const name of ONCE) url.searchParams.delete(name);
    history.replaceState(history.state, '', url);
  }
  return launch;
}
