import { trackingPageApi } from '@parcelway/api/tracking-page';
import { entryPath } from '@parcelway/remote-contract/entry-path';
import contract from '../remote.json';

/** The overview's call, under way before it is drawn. */
export async function prefetch(dispatch: (action: never) => unknown, { pathname }: URL): Promise<unknown> {
  if (pathname !== entryPath(contract)) return undefined;
  return dispatch(trackingPageApi.endpoints.getPageOverview.initiate(undefined, { subscribe: false }) as never);
}
