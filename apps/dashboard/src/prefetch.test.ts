import { configureApi, makeStore } from '@parcelway/api';
import { prefetch } from './prefetch';
import { fakeShop } from './test-dashboard';

test("the figures' call is under way before the screen is drawn, for the days of the address", async () => {
  const api = fakeShop();
  configureApi({ getToken: async () => 'token', onUnauthorized: () => undefined, toast: () => undefined });
  try {
    await prefetch(makeStore().dispatch, new URL('http://localhost/dashboard'));
    await prefetch(makeStore().dispatch, new URL('http://localhost/dashboard?days=7'));
    await prefetch(makeStore().dispatch, new URL('http://localhost/elsewhere'));
    expect(api.requests('dashboardPage').map(({ query }) => query)).toEqual([{ days: '30' }, { days: '7' }]);
  } finally {
    api.restore();
  }
});
