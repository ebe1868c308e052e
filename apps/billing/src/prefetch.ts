import { billingApi } from '@parcelway/api/billing';
import contract from '../remote.json';

const HISTORY = 'billing.history';

/** Plan and sizes, which all screens but the history show first, are under way before the screen is drawn. */
export async function prefetch(dispatch: (action: never) => unknown, { pathname }: URL): Promise<unknown> {
  const route = contract.routes.find(({ path }) => path === pathname);
  if (!route || route.ref === HISTORY) return undefined;
  return dispatch(billingApi.endpoints.getBilling.initiate(undefined, { subscribe: false }) as never);
}
