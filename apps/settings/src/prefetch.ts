import { accountApi } from '@parcelway/api/account';
import { entryPath } from '@parcelway/remote-contract/entry-path';
import contract from '../remote.json';

/** The page's call, under way before it is drawn. */
export async function prefetch(dispatch: (action: never) => unknown, { pathname }: URL): Promise<unknown> {
  if (pathname !== entryPath(contract)) return undefined;
  return dispatch(accountApi.endpoints.getAccount.initiate(undefined, { subscribe: false }) as never);
}
