import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { sessionOf, setUpChrome } from '../chrome/test-chrome';
import { PLANS } from '../dialogs/test-dialogs';
import { openAll } from './stand-in-screens';

const { api } = setUpChrome();

/** Another answer than the contract's for one call; a fake of the contract could not answer it. */
function replace(path: string, change: (data: Record<string, unknown>) => unknown) {
  const { fetch } = globalThis;
  const changed = jest.fn(change);
  globalThis.fetch = async (input, init) => {
    const answer = await fetch(input, init);
    if (!String(input).endsWith(`/api/v1/${path}`)) return answer;
    const { data } = (await answer.json()) as { data: Record<string, unknown> };
    return Response.json({ code: 200, data: changed(data) });
  };
  return changed;
}

beforeEach(() => {
  sessionStorage.clear();
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  api().answer('session', sessionOf({}, { show_guide: false }));
  api().answer('planModalData', PLANS);
});
afterEach(() => jest.restoreAllMocks());

test.each<[string, string, (data: Record<string, unknown>) => unknown]>([
  ['auth/session', 'a user without figures', (data) => ({ ...data, user: {} })],
  [
    'auth/session',
    'words for figures',
    (data) => ({
      ...data,
      user: { plan: 7, level_num: 'high', total: null, consume: 'x', free: {} },
      affiliate_type: 'five',
      affiliate_discount: 'much',
      sync_day: [],
    }),
  ],
  [
    'auth/session',
    'a time zone that does not exist',
    (data) => ({ ...data, timezone: 'Middle/Earth', lang: 7, shop: null }),
  ],
  [
    'user_other',
    'nothing but words',
    () => ({ nps: { npsSwitch: true, script_url: 7, days: null }, is_new_notice: 'yes' }),
  ],
  [
    'shopify_message',
    'messages that are none',
    () => ({ messages: [null, 7, 'x', { code: 'unheard_of', since: {} }] }),
  ],
  ['shopify_message', 'a message that nobody knows', () => ({ messages: [{ code: 'unheard_of', since: {} }] })],
  ['setting/couriers', 'couriers that are none', () => ({ courier: [null, 7, {}] })],
  [
    'lang/en',
    'texts that are none',
    () => ({
      lang: 'en',
      data: { en: { name: null, translation: { common: { topbar: { help: 7, language: null, chat: ['x'] } } } } },
    }),
  ],
  ['lang/en', 'nothing', () => null],
  ['lang/en', 'texts of another kind', () => ({ lang: 7, data: { en: { translation: ['x'] } } })],
  [
    'common/plan_modal_data',
    'plans that are none',
    (data) => ({
      ...data,
      plans: [{ level: 2, price: {}, quota: 'many', origin_price: 'x' }],
      redirect: 'https://evil.example',
      trial_days: 'x',
      coupon: {},
    }),
  ],
  ['common/plan_modal_data', 'nothing for a plan', (data) => ({ ...data, plans: [null] })],
  [
    'common/activity_info',
    'an offer that ends never',
    () => ({ activity: { affiliate_type: 9, discount: 'x', coupon: null, ends_at: 'tomorrow' } }),
  ],
])('%s with %s: the screen stays usable', async (path, _what, change) => {
  const changed = replace(path, change);
  // The dashboard: the only screen on which every call of the frame is made.
  const { router, store, overlays } = openAll('/dashboard');
  await waitFor(() => expect(changed).toHaveBeenCalled());
  await waitFor(() =>
    expect(Object.values(store.getState().api.queries).map((query) => query?.status)).not.toContain('pending'),
  );
  // Only where this answer does not prevent it.
  if (overlays.dialogs.current() === 'upgrade')
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Not now' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await userEvent.click(screen.getByRole('link', { name: 'Orders' }));
  expect(await screen.findByText('the list')).toBeInTheDocument();
  expect(router.state.location.pathname).toBe('/orders');
  expect(screen.queryByText('Unexpected Application Error!')).toBeNull();
});
