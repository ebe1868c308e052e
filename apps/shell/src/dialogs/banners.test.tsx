import { buildSession } from '@parcelway/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { open, setUpChrome, WITHOUT_PLANS } from '../chrome/test-chrome';
import { bannersOf } from './banners';

const { api } = setUpChrome();
const AFFILIATE = { dashboard_affiliate_banner: true, affiliate_discount: 50 };
const kinds = (...input: Parameters<typeof bannersOf>) => bannersOf(...input).map(({ kind }) => kind);
const since = '2026-11-20T10:00:00Z';

beforeEach(() => sessionStorage.clear());

/** What is stored, rendered. */
const messagesArrived = ({ store }: ReturnType<typeof open>) =>
  waitFor(() => expect(Object.values(store.getState().api.queries)).toContainEqual(ARRIVED));
const ARRIVED = expect.objectContaining({ endpointName: 'getPlatformMessages', status: 'fulfilled' });

/** The shell with the session there, on its second screen: a banner does not push aside the one that is open. */
async function onNextScreen(opening?: Parameters<typeof open>[1]) {
  const shell = open('/analytics', opening);
  await screen.findByRole('button', { name: /Plan and quota/ });
  await messagesArrived(shell);
  await act(() => shell.router.navigate('/orders'));
  return shell;
}
const title = (name: string) => screen.queryByRole('heading', { name });

describe('what there is to show', () => {
  test('[4.37] the affiliate banner shows when enabled and the type is neither none nor monthly discount', () => {
    const shown = (enabled: boolean) =>
      [0, 1, 2, 3, 4, 5].filter(
        (affiliate_type) =>
          kinds(buildSession({ ...AFFILIATE, dashboard_affiliate_banner: enabled, affiliate_type })).length > 0,
      );
    expect(shown(true)).toEqual([1, 2, 3, 4]);
    expect(shown(false)).toEqual([]);
  });

  test('a connection that ended is shown once, by session or message, and not again after it was closed', () => {
    const messages = [{ code: 'reconnect_store' as const, since: null, until: null }];
    expect(kinds(buildSession({ shopify_api_banner: true, authorized: false }), messages)).toEqual(['reconnect']);
    expect(kinds(buildSession({ shopify_api_banner: false, authorized: true }), messages)).toEqual(['reconnect']);
    expect(kinds(buildSession({ shopify_api_banner: false, authorized: false }), messages)).toEqual([]);
  });

  test('before the session there is nothing to show', () =>
    expect(kinds(undefined, [{ code: 'sync_failed', since, until: null }])).toEqual([]));
});

test.each([
  [3, 50, 'Your free plan is expanded by 50 quotas'],
  [4, 20, '20 bonus quotas are added to your account'],
  [1, 14, 'Your free trial is extended to 14 days'],
  [2, 1, 'Your free trial is extended to 1 day'],
])('[3.12, 4.37, 4.38] affiliate type %i with %i says: %s', async (affiliate_type, affiliate_discount, text) => {
  api().answer('session', buildSession({ ...AFFILIATE, affiliate_type, affiliate_discount }));
  await onNextScreen();
  expect(title(text)).toBeInTheDocument();
});

test.each([1, 2, 3, 4])('[4.37] affiliate type %i without a value says nothing', async (affiliate_type) => {
  api().answer('session', buildSession({ ...AFFILIATE, affiliate_type, affiliate_discount: 0 }));
  await onNextScreen();
  expect(screen.queryByRole('button', { name: 'See plans' })).toBeNull();
});

test.each<[coupon: string, affiliate_type: number, shown: boolean]>([
  ['HELLO', 5, true],
  ['', 5, false],
  ['HELLO', 0, false],
  ['HELLO', 1, false],
  ['HELLO', 2, false],
  ['HELLO', 3, false],
  ['HELLO', 4, false],
])(
  '[4.36] the new-user banner shows when a coupon exists and the type is monthly discount: coupon "%s", type %i, %s',
  async (new_user_coupon, affiliate_type, shown) => {
    api().answer('session', buildSession({ new_user_coupon, affiliate_type, affiliate_discount: 20 }));
    await onNextScreen();
    expect(screen.queryAllByRole('heading', { name: '20% off every month' })).toHaveLength(shown ? 1 : 0);
    expect(screen.queryAllByText(/Use the coupon/).map((text) => text.textContent)).toEqual(
      shown ? ['Use the coupon HELLO when you choose a plan.'] : [],
    );
  },
);

test('no button leads to what is not released', async () => {
  api().answer('session', buildSession({ ...AFFILIATE, affiliate_type: 3 }));
  await onNextScreen(WITHOUT_PLANS);
  expect(title('Your free plan is expanded by 50 quotas')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'See plans' })).toBeNull();
});

test('one at a time, the most urgent first: the connection, the sync, then what is offered', async () => {
  api().answer('session', buildSession({ ...AFFILIATE, affiliate_type: 3, shopify_api_banner: true }));
  api().answer('shopifyMessage', {
    messages: [
      { code: 'reconnect_store', since: null, until: null },
      { code: 'sync_failed', since, until: null },
    ],
  });
  const { router } = await onNextScreen();
  for (const [text, next] of [
    ['The connection to your store has ended', '/billing'],
    ['The last order sync did not finish', '/settings'],
    ['Your free plan is expanded by 50 quotas', '/billing'],
  ] as const) {
    expect(screen.getAllByRole('button', { name: /Dismiss/ })).toHaveLength(1);
    expect(title(text)).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: /Dismiss/ }));
    expect(screen.queryByRole('button', { name: /Dismiss/ })).toBeNull();
    await act(() => router.navigate(next));
  }
});

test('a sync that failed leads to the orders', async () => {
  api().answer('shopifyMessage', { messages: [{ code: 'sync_failed', since, until: null }] });
  const { router } = await onNextScreen();
  await userEvent.click(screen.getByRole('button', { name: 'Go to orders' }));
  expect(router.state.location.pathname).toBe('/orders');
});

test('in the admin a lost connection is restored by opening the app anew', async () => {
  api().answer('session', buildSession({ shopify_api_banner: true }));
  const reload = jest.fn();
  const shell = open('/billing', { adapter: { kind: 'embedded', reload } });
  await waitFor(() =>
    expect(shell.store.getState().api.queries['getPlatformMessages(undefined)']?.status).toBe('fulfilled'),
  );
  await act(() => shell.router.navigate('/orders'));
  await userEvent.click(screen.getByRole('button', { name: 'Reconnect' }));
  expect(reload).toHaveBeenCalledTimes(1);
});

test('what arrives while a screen is open does not move it: it waits for the next screen, or until the page is hidden', async () => {
  let answer!: (messages: { messages: { code: 'sync_failed'; since: string; until: null }[] }) => void;
  api().answer(
    'shopifyMessage',
    () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  );
  const shell = open('/billing');
  await waitFor(() => expect(api().requests('shopifyMessage')).toHaveLength(1));
  answer({ messages: [{ code: 'sync_failed', since, until: null }] });
  await messagesArrived(shell);
  expect(title('The last order sync did not finish')).toBeNull();
  const hidden = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(title('The last order sync did not finish')).toBeInTheDocument();
  hidden.mockRestore();
});

test('the unauthorized page has no banner', async () => {
  api().answer('session', buildSession({ shopify_api_banner: true }));
  const { router } = await onNextScreen();
  expect(title('The connection to your store has ended')).toBeInTheDocument();
  await act(() => router.navigate('/unauthorized'));
  expect(within(screen.getByRole('main')).queryByRole('button', { name: 'Reconnect' })).toBeNull();
});

describe('the quota', () => {
  const until = '2026-12-01T10:00:00Z';
  const answer = (code: 'quota_80' | 'quota_100' | 'plan_frozen') =>
    api().answer('shopifyMessage', { messages: [{ code, since: null, until: code === 'plan_frozen' ? null : until }] });
  const FREE = {
    ...buildSession().user,
    plan: 'Free',
    level_num: 0,
    free: 140,
    free_consume: 120,
    total: 140,
    consume: 120,
  };

  test('almost used up: what is left of all that may be used, and until when', async () => {
    api().answer('session', buildSession({ user: FREE }));
    answer('quota_80');
    const { router } = await onNextScreen();
    expect(title('Your parcel quota is almost used up')).toBeInTheDocument();
    expect(screen.getByText(/^Left until .*: 20 of 140 parcels\./)).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'See plans' }));
    expect(router.state.location.pathname).toBe('/billing/plan');
  });

  test('used up: what happens to new parcels; closed, the server remembers it for this cycle', async () => {
    answer('quota_100');
    await onNextScreen();
    expect(screen.getByText(/^New parcels are kept .* or at once with a larger plan or a pack\.$/)).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: /Dismiss/ }));
    expect(title('Your parcel quota is used up')).toBeNull();
    await waitFor(() =>
      expect(
        api()
          .requests('userSet')
          .map(({ body }) => body),
      ).toEqual([expect.objectContaining({ key: 'quota_banner', value: `100 ${until}` })]),
    );
  });

  test.each(['quota_100', 'plan_frozen'] as const)(
    '%s is said once: the overview of billing has its own words',
    async (code) => {
      answer(code);
      const { router } = await onNextScreen();
      expect(screen.getByRole('button', { name: /Dismiss/ })).toBeInTheDocument();
      await act(() => router.navigate('/billing'));
      expect(screen.queryByRole('button', { name: /Dismiss/ })).toBeNull();
    },
  );
});

test('a plan on hold: why, and the way to the bills of the store', async () => {
  api().answer('shopifyMessage', { messages: [{ code: 'plan_frozen', since: null, until: null }] });
  const openAdmin = jest.fn();
  await onNextScreen({ adapter: { openExternal: openAdmin } });
  expect(title('Payments of your store are on hold')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Open billing settings of the store' }));
  expect(openAdmin).toHaveBeenCalledWith(expect.stringMatching(/\/settings\/billing$/), expect.anything());
});
