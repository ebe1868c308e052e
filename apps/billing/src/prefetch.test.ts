import { configureApi, makeStore } from '@parcelway/api';
import { prefetch } from './prefetch';
import { billingApi } from './test-billing';

test.each([
  ['/billing', 1],
  ['/billing/plan', 1],
  ['/billing/history', 0],
  ['/billing/other', 0],
])('the data of plans is under way before %s is drawn: %i request', async (path, requests) => {
  const api = billingApi('free');
  configureApi({ getToken: async () => 'token', onUnauthorized: () => undefined, toast: () => undefined });
  await prefetch(makeStore().dispatch, new URL(path, 'http://localhost'));
  expect(api.requests('billingPage')).toHaveLength(requests);
  api.restore();
});
