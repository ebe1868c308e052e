import { integrationsApi } from '@parcelway/api/integrations';

/** The tools with their state, which the grid and each tool show first, are under way before the screen is drawn. */
export async function prefetch(dispatch: (action: never) => unknown, { pathname }: URL): Promise<unknown> {
  if (pathname.endsWith('/api-keys')) return undefined;
  return dispatch(integrationsApi.endpoints.getIntegrations.initiate(undefined, { subscribe: false }) as never);
}
