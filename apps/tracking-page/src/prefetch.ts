import { trackingPageApi } from '@parcelway/api/tracking-page';

/** The overview's call, under way before it is drawn. */
export async function prefetch(dispatch: (action: never) => unknown, { pathname }: URL): Promise<unknown> {
  if (pathname !== '/tracking-page') return undefined;
  return dispatch(trackingPageApi.endpoints.getPageOverview.initiate(undefined, { subscribe: false }) as never);
}
