import { accountApi } from '@parcelway/api/account';
import { courierSettingsApi } from '@parcelway/api/courier-settings';
import { entryPath } from '@parcelway/remote-contract/entry-path';
import contract from '../remote.json';

/** Tabs that are rarely opened: their calls are not worth code in the remote's entry. */
const WITHOUT = new Set(['staff', 'history']);

/** The call of the page's tab, under way before it is drawn. */
export async function prefetch(
  dispatch: (action: never) => unknown,
  { pathname, searchParams }: URL,
): Promise<unknown> {
  if (pathname !== entryPath(contract)) return undefined;
  const { getAccount, getSettingDashboard } = accountApi.endpoints;
  const { getCourierSettings } = courierSettingsApi.endpoints;
  const tab = searchParams.get('tab') ?? '';
  if (WITHOUT.has(tab)) return undefined;
  const call = tab === 'couriers' ? getCourierSettings : tab === 'store' ? getSettingDashboard : getAccount;
  return dispatch(call.initiate(undefined, { subscribe: false }) as never);
}
