import { notificationApi } from '@parcelway/api/notification';

/** The overview's call, under way before it is drawn. */
export async function prefetch(dispatch: (action: never) => unknown, { pathname }: URL): Promise<unknown> {
  if (pathname !== '/notification') return undefined;
  return dispatch(notificationApi.endpoints.getNotificationSetting.initiate(undefined, { subscribe: false }) as never);
}
