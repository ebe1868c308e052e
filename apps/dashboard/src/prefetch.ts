import { dashboardApi } from '@parcelway/api/dashboard';
import { entryPath } from '@parcelway/remote-contract/entry-path';
import contract from '../remote.json';
import { daysOf } from './common/days';

/** The figures' call, under way before they are drawn. */
export async function prefetch(
  dispatch: (action: never) => unknown,
  { pathname, searchParams }: URL,
): Promise<unknown> {
  if (pathname !== entryPath(contract)) return undefined;
  return dispatch(dashboardApi.endpoints.getDashboard.initiate(daysOf(searchParams), { subscribe: false }) as never);
}
