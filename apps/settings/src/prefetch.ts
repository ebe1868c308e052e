import { accountApi } from '@parcelway/api/account';
import { courierSettingsApi } from '@parcelway/api/courier-settings';
import { entryPath } from '@parcelway/remote-contract/entry-path';
import contract from '../remote.json';

/** The page's call, under way before it is drawn. */
export async function prefetch(
  dispatch: (action: never) => unknown,
  { pathname, searchParams }: URL,
): Promise<unknown> {
  if (pathname !== entryPath(contract)) return undefined;
  const call =
    searchParams.get('tab') === 'couriers'
      ? courierSettingsApi.endpoints.getCourierSettings
      : accountApi.endpoints.getAccount;
  return dispatch(call.initiate(undefined, { subscribe: false }) as never);
}
