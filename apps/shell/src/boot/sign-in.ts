import { baseApi, dataOf, type Store } from '@parcelway/api';
import type { TokenSource } from '@parcelway/host';
import type { BodyOf, Calls, DataOf } from '@parcelway/http-contract';
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

/** Where a merchant signs in: the store's own login, by way of the server, and back to the page that was asked for. */
export const loginAddress = (shop: string | null, path: string): string | null =>
  shop ? `/auth/login?${new URLSearchParams({ shop, path })}` : null;

/**
 * Where a page goes that has no token and fails the host check: it was reached under a name that is not the product's. The address is
 * our own, of the document; of what the visitor said only the shop is kept.
 * @param shop a store's address, checked @returns null when the page is where it belongs
 */
export function ownDashboard(appUrl: string, origin: string, shop: string | null): string | null {
  if (appUrl === '' || origin === appUrl) return null;
  return `${appUrl}/dashboard${shop ? `?${new URLSearchParams({ shop })}` : ''}`;
}

/** The page to come back to after signing in: this one, less the shop, which the way back names by itself. */
export function returnPath(location: Pick<Location, 'pathname' | 'search'>): string {
  const query = new URLSearchParams(location.search);
  query.delete('shop');
  const rest = query.toString();
  return rest ? `${location.pathname}?${rest}` : location.pathname;
}
