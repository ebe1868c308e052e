import type { Route } from 'playwright-core';
import { NETWORK_MESSAGE } from './shell-suite';

/** A good answer with this in it. */
export const ok = (data: unknown) => (route: Route) => route.fulfill({ json: { code: 200, data } });

/** What comes instead of the answer, and the toast that tells of it; none where the screen itself does. */
export const BAD_ANSWERS: [string, (route: Route) => Promise<void>, string][] = [
  [
    'not JSON',
    (route) => route.fulfill({ status: 200, contentType: 'text/html', body: '<html>proxy error</html>' }),
    NETWORK_MESSAGE,
  ],
  ['empty', (route) => route.fulfill({ status: 200, body: '' }), NETWORK_MESSAGE],
  [
    'huge',
    (route) =>
      route.fulfill({
        status: 200,
        contentType: 'application/json',
        body: `{"code":200,"data":"${'x'.repeat(20_000_000)}"}`,
      }),
    NETWORK_MESSAGE,
  ],
  ['of the wrong shape', ok({ shipments: 7, orders: null, total: 'many', counts: [] }), ''],
  ['null', (route) => route.fulfill({ json: null }), NETWORK_MESSAGE],
  [
    'a non-200 status: a toast shows the server message as an error',
    (route) => route.fulfill({ status: 500, json: { code: 500, message: 'The server said no.' } }),
    'The server said no.',
  ],
  [
    'a 200 answer whose code is not 200',
    (route) => route.fulfill({ status: 200, json: { code: 409, message: 'Not like this.' } }),
    'Not like this.',
  ],
  ['no response (network failure)', (route) => route.abort('connectionreset'), NETWORK_MESSAGE],
];

/** By call: the server's own answer with something in it that is not what the contract says. */
export const NONSENSE: [string, string, (data: Record<string, unknown>) => unknown][] = [
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
  ['setting/couriers', 'couriers that are none', () => ({ courier: [null, 7, {}] })],
  [
    'lang/en',
    'texts that are none',
    () => ({
      lang: 'en',
      data: { en: { name: null, translation: { common: { topbar: { help: 7, language: null, chat: ['x'] } } } } },
    }),
  ],
  [
    'common/plan_modal_data',
    'plans that are none',
    (data) => ({
      ...data,
      show: true,
      plans: [{ level: 2, price: {}, quota: 'many', origin_price: 'x' }],
      redirect: 'https://evil.example',
      trial_days: 'x',
      coupon: {},
    }),
  ],
  ['common/plan_modal_data', 'nothing for a plan', (data) => ({ ...data, show: true, plans: [null] })],
  [
    'common/activity_info',
    'an offer that ends never',
    () => ({ activity: { affiliate_type: 9, discount: 'x', coupon: null, ends_at: 'tomorrow' } }),
  ],
];
