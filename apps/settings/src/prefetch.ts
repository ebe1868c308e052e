import { accountApi } from '@parcelway/api/account';
import { courierSettingsApi } from '@parcelway/api/courier-settings';
import { eddApi } from '@parcelway/api/edd';
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
  const { getAftersale } = eddApi.endpoints;
  const calls = { couriers: getCourierSettings, delivery: getAftersale, store: getSettingDashboard };
  const tab = searchParams.get('tab') ?? '';
  if (WITHOUT.has(tab)) return undefined;
  const call = Object.hasOwn(calls, tab) ? calls[tab as keyof typeof calls] : getAccount;
  return dispatch(call.initiate(undefined, { subscribe: false }) as never);
}
