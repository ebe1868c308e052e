import { configureApi, makeStore } from '@parcelway/api';
import { prefetch } from './prefetch';
import { integrationsApi } from './test-integrations';

test('the tools are under way before a screen is drawn', async () => {
  const api = integrationsApi();
  configureApi({ getToken: async () => 'token', onUnauthorized: () => undefined, toast: () => undefined });
  await prefetch(makeStore().dispatch);
  expect(api.requests('integrate')).toHaveLength(1);
  api.restore();
});
