import { integrationsApi } from '@parcelway/api/integrations';

/** The tools with their state, which both screens show first, are under way before the screen is drawn. */
export async function prefetch(dispatch: (action: never) => unknown): Promise<unknown> {
  return dispatch(integrationsApi.endpoints.getIntegrations.initiate(undefined, { subscribe: false }) as never);
}
