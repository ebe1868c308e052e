import { accountApi } from '@parcelway/api/account';
import { courierSettingsApi } from '@parcelway/api/courier-settings';
import { entryPath } from '@parcelway/remote-contract/entry-path';
import contract from '../remote.json';

/** The call of the page's tab, under way before it is drawn. Those of tabs that are opened rarely are not worth code in the remote's entry. */
export async function prefetch(
  dispatch: (action: never) => unknown,
  { pathname, searchParams }: URL,
): Promise<unknown> {
  if (pathname !== entryPath(contract)) return undefined;
  const { getAccount, getSettingDashboard } = accountApi.endpoints;
  const { getCourierSettings } = courierSettingsApi.endpoints;
  const calls = { '': getAccount, couriers: getCourierSettings, store: getSettingDashboard };
  const tab = searchParams.get('tab') ?? '';
  if (!Object.hasOwn(calls, tab)) return undefined;
  return dispatch(calls[tab as keyof typeof calls].initiate(undefined, { subscribe: false }) as never);
}
