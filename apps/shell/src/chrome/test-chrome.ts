import { buildSession, fakeApi, type FakeApi } from '@parcelway/testing';
import { fireEvent } from '@testing-library/react';
import { open, RELEASED, setUpShell } from '../routes/test-shell';

type Session = Parameters<typeof buildSession>[0];
type Use = Partial<ReturnType<typeof buildSession>['user']>;

const NPS = {
  npsSwitch: false,
  token: '',
  accessTime: '2026-11-20T00:00:00Z',
  planDisplayName: 'Free',
  days: 3,
  installTime: '2026-11-17T00:00:00Z',
  lastTime: null,
  script_url: null,
};

/** As before each test: a server that answers the frame's requests, and a page on which popovers and dialogs open. */
export function setUpChrome(): { api(): FakeApi } {
  setUpShell();
  let api: FakeApi;
  beforeEach(() => {
    api = fakeApi();
    api.answer('session', buildSession());
    api.answer('userOther', { nps: NPS, shop: 'demo.example.com', is_new_notice: false });
    api.answer('buriedPoint', {});
    api.answer('userSet', {});
    api.answer('shopifyMessage', { messages: [] });
    api.answer('activityInfo', { activity: null });
    api.answer('planModalData', {
      show: false,
      free_trial: false,
      trial_days: 7,
      target: 'basic',
      plans: [],
      redirect: null,
      coupon: null,
    });
    api.answer('couriers', { courier: [] });
    api.answer('lang', { lang: 'en', data: {} });
    api.answer('intercomChat', {
      available: false,
      script_url: null,
      app_id: null,
      user_hash: null,
      user: { user_id: '1', name: '', email: '', shop: '', plan: '', priority: null },
    });
  });
  afterEach(() => api.restore());
  return { api: () => api };
}

/** A session by what the shop has used. */
export const sessionOf = (user: Use, change: Session = {}) =>
  buildSession({ ...change, user: { ...buildSession().user, ...user } });
export const newNotice = (is_new_notice: boolean) => ({ nps: NPS, shop: 'demo.example.com', is_new_notice });
/** Presses Escape where the focus is. Polaris listens for the key's number, which the user-event library does not set in jsdom. */
export function escape(): void {
  const at = document.activeElement ?? document.body;
  fireEvent.keyDown(at, { key: 'Escape', keyCode: 27 });
  fireEvent.keyUp(document.contains(at) ? at : document.body, { key: 'Escape', keyCode: 27 });
}
const without = (released: string) => ({ set: { remotes: RELEASED.filter(({ id }) => id !== released) } });
/** Where plans cannot be chosen yet. */
export const WITHOUT_PLANS = without('billing');
export const WITHOUT_INTEGRATIONS = without('integrations');
export { open };
