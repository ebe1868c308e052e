import { accountApi } from '@parcelway/api/account';
import { courierSettingsApi } from '@parcelway/api/courier-settings';
import { groupsApi } from '@parcelway/api/groups';
import { entryPath } from '@parcelway/remote-contract/entry-path';
import contract from '../remote.json';

/** The call of the page's tab, under way before it is drawn. */
export async function prefetch(
  dispatch: (action: never) => unknown,
  { pathname, searchParams }: URL,
): Promise<unknown> {
  if (pathname !== entryPath(contract)) return undefined;
  const { getAccount, getSettingDashboard } = accountApi.endpoints;
  const { getCourierSettings } = courierSettingsApi.endpoints;
  const { getGroup } = groupsApi.endpoints;
  const calls = { couriers: getCourierSettings, store: getSettingDashboard, stores: getGroup };
  const call = calls[searchParams.get('tab') as keyof typeof calls] ?? getAccount;
  return dispatch(call.initiate(undefined, { subscribe: false }) as never);
}
