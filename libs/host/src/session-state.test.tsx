import { configureApi, makeStore, settingsApi } from '@parcelway/api';
import { addOverlay, initI18n } from '@parcelway/i18n';
import { MemoryRouter } from '@parcelway/router';
import { buildSession, fakeApi, type FakeApi } from '@parcelway/testing';
import { act, renderHook, waitFor } from '@testing-library/react';
import { useEffect, type ReactNode } from 'react';
import { useDispatch } from 'react-redux';
import { HostProvider, PLAN_REF, standAloneAdapter, useGlobal, useSession } from './index';

/** What every screen may read, from the answers that it comes from. */

let api: FakeApi;
beforeAll(() => initI18n('en'));
beforeEach(() => {
  api = fakeApi();
  configureApi({ getToken: async () => null, onUnauthorized: jest.fn(), toast: jest.fn() });
});
afterEach(() => api.restore());

const Host = ({ children }: { children: ReactNode }) => (
  <MemoryRouter>
    <HostProvider
      store={makeStore()}
      adapter={standAloneAdapter(() => undefined)}
      routes={{ [PLAN_REF]: '/billing/plan' }}
      menuTabs={[{ id: 'orders', label: 'Orders', path: '/orders' }]}
    >
      {children}
    </HostProvider>
  </MemoryRouter>
);
const UPS = { code: 'ups', name: 'UPS', homepage: null, phone: null, track_url: null };

test('[3.14, 9.9] the client-side user comes from the session; before it nothing is allowed and the free quota is 250', async () => {
  const user = {
    plan: 'Pro',
    level_num: 3,
    version: '202306',
    free_trial: true,
    double: true,
    free: 500,
    free_consume: 4,
    old_consume: 5,
    old_total: 60,
    total: 2_000,
    consume: 700,
  };
  api.answer(
    'session',
    buildSession({
      user,
      rating: 4,
      track_path: '/apps/parcels',
      shop: 'one.myshopify.com',
      shop_real_domain: 'one.example',
      shop_name: 'One',
      email: 'owner@one.example',
      permission: ['order.read'],
    }),
  );
  const { result } = renderHook(() => useSession(), { wrapper: Host });
  expect(result.current.user).toMatchObject({ free: 250, freeConsume: 0, planLevel: 'free', permission: [] });
  await waitFor(() => expect(result.current.loaded).toBe(true));
  expect(result.current.user).toEqual({
    plan: 'Pro',
    rating: 4,
    trackPath: '/apps/parcels',
    freeTrial: true,
    shopDomain: 'one.myshopify.com',
    shopRealDomain: 'one.example',
    shopName: 'One',
    email: 'owner@one.example',
    name: 'One',
    version: '202306',
    permission: ['order.read'],
    level: 3,
    double: true,
    free: 500,
    freeConsume: 4,
    oldConsume: 5,
    oldTotal: 60,
    total: 2_000,
    consume: 700,
    paid: true,
    planLevel: 'pro',
    quotaLeft: 1_300,
  });
});

test.each([
  ['Basic', 2, 'basic'],
  ['Trial', 3, 'pro'],
  ['Paid', -1, 'old'],
  ['Free', 3, 'free'],
])(
  '[4.24, 4.25] with all quotas used up a shop on plan %s, level number %i, acts on level %s',
  async (plan, level_num, level) => {
    api.answer(
      'session',
      buildSession({ user: { plan, level_num, total: 500, consume: 500, old_total: 9, old_consume: 9 } }),
    );
    const { result } = renderHook(() => useSession(), { wrapper: Host });
    await waitFor(() => expect(result.current.loaded).toBe(true));
    expect(result.current.user).toMatchObject({ plan, planLevel: level });
  },
);

test('[3.13] the global state comes from session, couriers, texts and dialogs, with 30 sync days until there is a session', async () => {
  const guideSteps = { courier_setting: true, track_page_setting: false, notify_setting: true, choose_plan: false };
  api.answer(
    'session',
    buildSession({
      sync_day: 90,
      affiliate_type: 3,
      affiliate_discount: 50,
      affiliate_coupon: 'A',
      new_user_coupon: 'N',
      courier_cdn: 'https://cdn.example/couriers',
      resource_version: '7',
      dashboard_guide: guideSteps,
    }),
  );
  api.answer('couriers', { courier: [{ ...UPS, country: 'US', type: 'express' }] });
  const useState = () => {
    const dispatch = useDispatch<ReturnType<typeof makeStore>['dispatch']>();
    useEffect(() => void dispatch(settingsApi.endpoints.getCouriers.initiate()), [dispatch]);
    return useGlobal();
  };
  const { result } = renderHook(useState, { wrapper: Host });
  expect(result.current).toMatchObject({
    syncDays: 30,
    affiliateType: 0,
    affiliateDiscount: 0,
    affiliateCoupon: '',
    newUserCoupon: '',
    guideSteps: { courier_setting: false, track_page_setting: false, notify_setting: false, choose_plan: false },
    courierList: [],
    courierCdn: '',
    resourceVersion: '',
  });
  await waitFor(() => expect(result.current.courierList).toHaveLength(1));
  await waitFor(() => expect(result.current.syncDays).toBe(90));
  act(() => {
    addOverlay({ nl: { name: 'Nederlands (BE)', translation: {} } });
    result.current.upgrade.open('pro', '/orders?page=2');
  });
  expect(result.current).toMatchObject({
    language: 'en',
    menuTabs: [{ id: 'orders', label: 'Orders', path: '/orders' }],
    languages: expect.arrayContaining([{ value: 'nl', label: 'Nederlands (BE)' }]),
    courierList: [{ code: 'ups', name: 'UPS' }],
    affiliateDiscount: 50,
    affiliateType: 3,
    affiliateCoupon: 'A',
    newUserCoupon: 'N',
    guideSteps,
    upgrade: { active: true, target: 'pro', redirectUrl: '/orders?page=2' },
    courierCdn: 'https://cdn.example/couriers',
    resourceVersion: '7',
  });
});
