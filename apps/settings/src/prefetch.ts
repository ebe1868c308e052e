import { accountApi } from '@parcelway/api/account';
import { entryPath } from '@parcelway/remote-contract/entry-path';
import contract from '../remote.json';

/** The call of the page's tab, under way before it is drawn. */
export async function prefetch(
  dispatch: (action: never) => unknown,
  { pathname, searchParams }: URL,
): Promise<unknown> {
  if (pathname !== entryPath(contract)) return undefined;
  const { getAccount, getSettingDashboard } = accountApi.endpoints;
  const call = searchParams.get('tab') === 'store' ? getSettingDashboard : getAccount;
  return dispatch(call.initiate(undefined, { subscribe: false }) as never);
}
