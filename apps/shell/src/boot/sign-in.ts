import { baseApi, dataOf, type Store } from '@parcelway/api';
import type { TokenSource } from '@parcelway/host';
import type { BodyOf, Calls, DataOf } from '@parcelway/http-contract';
import type { ResolvedSet } from '@parcelway/remote-contract';
import { routeTable, UNAUTHORIZED_PATH } from '../routes/route-table';
import type { Launch } from './launch';

type Exchanged = DataOf<Calls['exchangeCode']>;

const signInApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    exchangeCode: build.mutation<Exchanged, NonNullable<BodyOf<Calls['exchangeCode']>>>({
      query: (body) => ({ url: 'auth/exchange', method: 'POST', body }),
      transformResponse: dataOf<Exchanged>,
    }),
  }),
});

export type Access =
  | { state: 'signed-in' }
  /** failed: a code was there, and was refused; sending the merchant straight back could go round for ever. */
  | { state: 'signed-out'; failed: boolean };

interface SignInInput {
  launch: Launch;
  tokens: TokenSource;
  store: Store;
  embedded: boolean;
}

/** Finds out whether requests can carry a token; trades the one-time code of the sign-in first, where there is one. */
export async function signIn({ launch, tokens, store, embedded }: SignInInput): Promise<Access> {
  if (embedded) return { state: 'signed-in' };
  if (launch.token) tokens.store(launch.token, launch.shop);
  if (launch.code) {
    const result = await store.dispatch(signInApi.endpoints.exchangeCode.initiate({ code: launch.code }));
    if (!result.data) return { state: 'signed-out', failed: true };
    tokens.store(result.data.token, result.data.shop);
  }
  return (await tokens.getToken()) ? { state: 'signed-in' } : { state: 'signed-out', failed: false };
}

/** Where a merchant signs in: the store's own login, by way of the server, and back to the requested page. */
export const loginAddress = (shop: string | null, path: string): string | null =>
  shop ? `/auth/login?${new URLSearchParams({ shop, path })}` : null;

interface RedirectInput {
  access: Access;
  set: Pick<ResolvedSet, 'embedded' | 'appUrl' | 'remotes'>;
  location: Pick<Location, 'origin' | 'pathname' | 'search'>;
  /** A store's address, checked: the requested one, and the one that somebody signed in for here. */
  shop: string | null;
  storedShop: string | null;
}

/**
 * Where a page without a token goes; null when it stays and shows the problem. Under a name that is not the product's the host check
 * fails: it goes to our own dashboard, which is the index too while that screen is not released. The address is the document's; of what the
 * visitor said only the shop is kept. Under its own name it goes to the store's login; so does the reloaded {@link unauthorizedPath}.
 */
export function resolveRedirect({ access, set, location, shop, storedShop }: RedirectInput): string | null {
  if (set.embedded) return null;
  const refused = location.pathname === UNAUTHORIZED_PATH ? refusedPage(location) : null;
  if (refused !== null) return loginAddress(shop ?? storedShop, refused) ?? refused;
  if (access.state === 'signed-in') return null;
  if (set.appUrl !== '' && location.origin !== set.appUrl)
    return `${set.appUrl}${routeTable(set).dashboard ?? '/'}${shop ? `?${new URLSearchParams({ shop })}` : ''}`;
  if (access.failed || location.pathname === UNAUTHORIZED_PATH) return null;
  return loginAddress(shop ?? storedShop, returnPath(location));
}

/** The page to come back to after signing in: this one, less the shop, which the redirect names by itself. */
export function returnPath(location: Pick<Location, 'pathname' | 'search'>): string {
  const query = new URLSearchParams(location.search);
  query.delete('shop');
  const rest = query.toString();
  return rest ? `${location.pathname}?${rest}` : location.pathname;
}

/**
 * Where a refused call leads (8.3). Stand-alone the address carries the shop and the page that was requested, so that a reload leads to the
 * sign-in of that shop and back; in the store admin a reload gets a new session token.
 */
export function unauthorizedPath(
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
  { embedded, shop }: { embedded: boolean; shop: string | null },
): string {
  if (embedded) return UNAUTHORIZED_PATH;
  if (pathname === UNAUTHORIZED_PATH) return `${pathname}${search}`;
  const query = new URLSearchParams({ ...(shop !== null && { shop }), path: returnPath({ pathname, search }) });
  return `${UNAUTHORIZED_PATH}?${query}`;
}

/** The page in the address of {@link unauthorizedPath}; null unless it is one of ours. */
function refusedPage({ origin, search }: Pick<Location, 'origin' | 'search'>): string | null {
  const path = new URLSearchParams(search).get('path');
  // Two slashes, as browsers read them, would lead to another host.
  if (!path || !/^\/(?![/\\\s])/.test(path)) return null;
  const url = new URL(path, origin);
  return url.pathname === UNAUTHORIZED_PATH ? null : `${url.pathname}${url.search}`;
}
