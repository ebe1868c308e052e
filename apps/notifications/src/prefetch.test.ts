import { configureApi, makeStore } from '@parcelway/api';
import { fakeApi } from '@parcelway/testing';
import { handlers } from './isolated/handlers';
import { prefetch } from './prefetch';

test("the overview's call is under way before the screen is drawn, and no other screen's", async () => {
  const api = fakeApi();
  const made = handlers({ rows: 60, today: new Date('2026-11-20T00:00:00Z') });
  api.answer('notificationSetting', made.notificationSetting as never);
  configureApi({ getToken: async () => 'token', onUnauthorized: () => undefined, toast: () => undefined });
  try {
    await prefetch(makeStore().dispatch, new URL('http://localhost/notification'));
    expect(api.requests('notificationSetting')).toHaveLength(1);
    // Its plan may lack the summary, which would show the upgrade dialog.
    await prefetch(makeStore().dispatch, new URL('http://localhost/notification/summary'));
    await prefetch(makeStore().dispatch, new URL('http://localhost/notification/record'));
    expect(api.requests('notificationSetting')).toHaveLength(1);
  } finally {
    api.restore();
  }
});
