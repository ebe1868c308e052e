import { configureApi, makeStore } from '@parcelway/api';
import { prefetch } from './prefetch';
import { fakeDesign } from './test-page';

test("the overview's call is under way before the screen is drawn, and no other screen's", async () => {
  const api = fakeDesign();
  configureApi({ getToken: async () => 'token', onUnauthorized: () => undefined, toast: () => undefined });
  try {
    await prefetch(makeStore().dispatch, new URL('http://localhost/tracking-page'));
    expect(api.requests('trackPageOverview')).toHaveLength(1);
    await prefetch(makeStore().dispatch, new URL('http://localhost/tracking-page/classic'));
    expect(api.requests('trackPageOverview')).toHaveLength(1);
  } finally {
    api.restore();
  }
});
