import { makeStore, type Session } from '@parcelway/api';
import { FEATURES, PLAN_NAMES, planWith } from '@parcelway/domain';
import { initI18n } from '@parcelway/i18n';
import { MemoryRouter } from '@parcelway/router';
import { buildSession } from '@parcelway/testing';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createOverlays, HostProvider, PLAN_REF, standAloneAdapter, useFeature, useUpgrade } from './index';

beforeAll(() => initI18n('en'));
beforeEach(() => sessionStorage.clear());

const session = (level: number) =>
  buildSession({
    user: { plan: 'x', level_num: level, free_trial: false },
    shop: 'one.myshopify.com',
    permission: [],
    timezone: 'UTC',
    sync_day: 90,
    affiliate_type: 3,
    affiliate_discount: 50,
    affiliate_coupon: 'A',
    new_user_coupon: 'N',
    courier_cdn: '/couriers',
    resource_version: '2',
    dashboard_guide: { courier_setting: true, track_page_setting: false, notify_setting: false, choose_plan: false },
  });
const PLANS = { [PLAN_REF]: '/billing/plan' };
const within =
  (given?: Session, routes: Record<string, string> = PLANS) =>
  ({ children }: { children: ReactNode }) => (
    <MemoryRouter>
      <HostProvider
        store={makeStore()}
        adapter={standAloneAdapter(() => undefined)}
        routes={routes}
        signedIn={false}
        menuTabs={[{ id: 'orders', label: 'Orders', path: '/orders' }]}
        {...(given && { session: given })}
      >
        {children}
      </HostProvider>
    </MemoryRouter>
  );
const rendered = () => renderHook(() => useUpgrade(), { wrapper: within() }).result;

test('opening for Pro or Basic sets the target plan and redirect url', () => {
  const upgrade = rendered();
  expect(upgrade.current).toMatchObject({ active: false, target: null, redirectUrl: null });
  act(() => upgrade.current.open('pro', '/orders?page=2'));
  expect(upgrade.current).toMatchObject({ active: true, target: 'pro', redirectUrl: '/orders?page=2' });
  act(() => upgrade.current.open('basic'));
  expect(upgrade.current).toMatchObject({ active: true, target: 'basic', redirectUrl: null });
});

test('the redirect url is read once, then cleared', () => {
  const upgrade = rendered();
  act(() => upgrade.current.open('pro', '/orders'));
  let first: string | null = null;
  act(() => {
    first = upgrade.current.consumeRedirect();
  });
  expect(first).toBe('/orders');
  expect(upgrade.current.redirectUrl).toBeNull();
  expect(upgrade.current.consumeRedirect()).toBeNull();
});

test('closing also clears the EDD-upgrade flag', () => {
  const upgrade = rendered();
  act(() => upgrade.current.open('pro', null, { eddUpgrade: true }));
  expect(upgrade.current.eddUpgrade).toBe(true);
  act(() => upgrade.current.close());
  expect(upgrade.current).toMatchObject({ active: false, eddUpgrade: false });
});

// The rule itself is tested with the whole list where it lives.
test.each(['https://evil.test', '//evil.test', '/\\evil.test', 'javascript:alert(1)', '/redirect?url=//evil.test'])(
  'a redirect url that may lead elsewhere is none: %j',
  (url) => {
    const { upgrade } = createOverlays();
    upgrade.open('pro', url);
    expect(upgrade.state().redirectUrl).toBeNull();
  },
);

test('one that comes by itself does not change what the user has opened', () => {
  const { upgrade } = createOverlays();
  upgrade.open('pro', '/orders');
  upgrade.offer('basic');
  expect(upgrade.state()).toMatchObject({ target: 'pro', redirectUrl: '/orders' });
});

test.each(FEATURES)(
  '[6.4] %s: a free shop gets a label and the way to the plan that holds it, an enterprise shop may use it',
  (feature) => {
    const free = renderHook(() => ({ feature: useFeature(feature), upgrade: useUpgrade() }), {
      wrapper: within(session(0)),
    }).result;
    const plan = planWith(feature);
    expect(free.current.feature).toMatchObject({ allowed: false, plan, label: `${PLAN_NAMES[plan]} plan` });
    act(() => free.current.feature.upgrade('/orders'));
    expect(free.current.upgrade).toMatchObject({
      ...{ active: true, target: plan, redirectUrl: '/orders' },
      eddUpgrade: /edd|shipping_rule/.test(feature),
    });
    expect(renderHook(() => useFeature(feature), { wrapper: within(session(4)) }).result.current).toMatchObject({
      allowed: true,
      label: null,
    });
  },
);

test('before the session nothing is allowed, and nothing is sold either', () => {
  expect(renderHook(() => useFeature('export'), { wrapper: within() }).result.current).toMatchObject({
    allowed: false,
    label: null,
  });
});

test('while no released remote lets a plan be chosen, nothing opens', () => {
  const { result } = renderHook(() => ({ upgrade: useUpgrade(), feature: useFeature('analytics') }), {
    wrapper: within(session(0), {}),
  });
  act(() => {
    result.current.upgrade.open('pro');
    result.current.upgrade.offer('pro')();
    result.current.feature.upgrade();
  });
  expect(result.current.upgrade).toMatchObject({ active: false, target: null });
  expect(result.current.feature.label).toBe('Pro plan');
});

test('offer is the same function after an offer, so that an effect with it runs once', () => {
  const { result } = renderHook(() => useUpgrade(), { wrapper: within(session(0)) });
  const { offer } = result.current;
  act(() => void offer('pro'));
  expect(result.current.target).toBe('pro');
  expect(result.current.offer).toBe(offer);
});
