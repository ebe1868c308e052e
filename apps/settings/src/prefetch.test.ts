import { configureApi, makeStore } from '@parcelway/api';
import { fakeApi } from '@parcelway/testing';
import { handlers } from './isolated/handlers';
import { prefetch } from './prefetch';

test("the call of the page's tab is under way before the screen is drawn, and no other screen's", async () => {
  const api = fakeApi();
  const made = handlers({ rows: 60, today: new Date('2026-11-20T00:00:00Z') });
  api.answer('account', made.account as never);
  api.answer('settingDashboard', made.settingDashboard as never);
  api.answer('courierSettings', made.courierSettings as never);
  configureApi({ getToken: async () => 'token', onUnauthorized: () => undefined, toast: () => undefined });
  try {
    await prefetch(makeStore().dispatch, new URL('http://localhost/settings'));
    expect(api.requests('account')).toHaveLength(1);
    await prefetch(makeStore().dispatch, new URL('http://localhost/settings/other'));
    expect(api.requests('account')).toHaveLength(1);
    await prefetch(makeStore().dispatch, new URL('http://localhost/settings?tab=store'));
    expect([api.requests('account').length, api.requests('settingDashboard').length]).toEqual([1, 1]);
    await prefetch(makeStore().dispatch, new URL('http://localhost/settings?tab=couriers'));
    expect([api.requests('account'), api.requests('courierSettings')].map(({ length }) => length)).toEqual([1, 1]);
    await prefetch(makeStore().dispatch, new URL('http://localhost/settings?tab=staff'));
    expect(api.requests('account')).toHaveLength(1);
  } finally {
    api.restore();
  }
});
