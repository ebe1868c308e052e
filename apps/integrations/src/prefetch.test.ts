import { configureApi, makeStore } from '@parcelway/api';
import { prefetch } from './prefetch';
import { integrationsApi } from './test-integrations';

test.each([
  ['/integration', 1],
  ['/integration/slack', 1],
  ['/integration/api-keys', 0],
])('the tools are under way before %s is drawn, where it shows them', async (path, requests) => {
  const api = integrationsApi();
  configureApi({ getToken: async () => 'token', onUnauthorized: () => undefined, toast: () => undefined });
  await prefetch(makeStore().dispatch, new URL(path, 'https://app.example.com'));
  expect(api.requests('integrate')).toHaveLength(requests);
  api.restore();
});
