import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { escape, newNotice, open, sessionOf, setUpChrome } from './test-chrome';

const { api } = setUpChrome();
const embedded = (path: string, adapter = {}) =>
  open(path, { set: { embedded: true }, adapter: { kind: 'embedded', ...adapter } });
const seo = () => document.querySelector<HTMLElement>('nav[data-menu="seo"]');

describe('top bar and footer', () => {
  test('the top bar appears only when the header is enabled', () => {
    open('/billing');
    expect(screen.getByRole('banner')).toHaveTextContent('Order Tracking By Parcelway');
  });

  test('without the header there is no top bar, and the menu is still reached on a phone', async () => {
    open('/billing', { set: { header: false } });
    expect(screen.queryByRole('banner')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Open menu' }));
    expect(screen.getByRole('button', { name: 'Close menu' })).toBeInTheDocument();
  });

  test.each([true, false])('without a signed-in shop there is no menu to open (header: %s)', (header) => {
    open('/orders', { set: { header }, access: { state: 'signed-out', failed: false } });
    expect(screen.queryByRole('button', { name: 'Open menu' })).toBeNull();
  });

  test('the footer "Need help? Contact us." appears only when enabled', () => {
    open('/billing');
    expect(screen.getByRole('contentinfo')).toHaveTextContent(/^Need help\? Contact us\.$/);
    expect(within(screen.getByRole('contentinfo')).getByRole('link', { name: /Contact us/ })).toHaveAttribute(
      'href',
      'mailto:help@example.com',
    );
  });

  test('without the footer there is none', () => {
    open('/billing', { set: { footer: false } });
    expect(screen.queryByRole('contentinfo')).toBeNull();
  });

  test('both are hidden on the unauthorized page', async () => {
    const { router } = open('/billing');
    // A session that arrives there would lead away.
    await screen.findByText('Free');
    await act(() => router.navigate('/unauthorized'));
    expect([screen.queryByRole('banner'), screen.queryByRole('contentinfo')]).toEqual([null, null]);
  });

  test('the footer stands in the embedded frame too', () => {
    embedded('/billing');
    expect(screen.getByRole('contentinfo')).toHaveTextContent('Need help? Contact us.');
  });
});

describe("inside the store platform's embedded frame", () => {
  test('the top bar navigation shows only Settings and Orders, and routes on the client', async () => {
    const setMenu = jest.fn();
    let go: (path: string) => void = () => undefined;
    const { router } = embedded('/', {
      setMenu,
      onNavigate: (handler: typeof go) => {
        go = handler;
        return () => undefined;
      },
    });
    // The first entry is the app's home, which the admin takes for the app's name and does not show.
    expect(setMenu).toHaveBeenLastCalledWith([
      { id: 'home', label: 'Dashboard', path: '/' },
      { id: 'settings', label: 'Settings', path: '/settings' },
      { id: 'orders', label: 'Orders', path: '/orders' },
    ]);
    expect(screen.queryByRole('banner')).toBeNull();
    await act(async () => go('/settings'));
    expect(router.state.location.pathname).toBe('/settings');
  });

  test('a hidden SEO navigation of home and page links is shown only when embedded', () => {
    embedded('/billing');
    expect(
      [...(seo()?.querySelectorAll('a') ?? [])].map((link) => [link.textContent, link.getAttribute('href')]),
    ).toEqual([
      ['Home', '/'],
      ['Dashboard', '/dashboard'],
      ['Orders', '/orders'],
      ['Tracking page', '/tracking-page'],
      ['Notification', '/notification'],
      ['Analytics', '/analytics'],
      ['Billing', '/billing'],
      ['Settings', '/settings'],
      ['Integration', '/integration'],
    ]);
    // Neither seen nor read out nor reached with the keyboard.
    expect(seo()).not.toBeVisible();
    expect(screen.queryByRole('link', { name: 'Billing' })).toBeNull();
  });

  test('stand-alone there is no SEO navigation', () => {
    open('/billing');
    expect(seo()).toBeNull();
  });

  test.each([
    ['/notification/template/4', false],
    ['/notification/template/4/mine', false],
    ['/tracking-page/classic', false],
    ['/tracking-page/modern', false],
    ['/notification', true],
    ['/tracking-page', true],
    ['/tracking-page/embedded', true],
    ['/notification/record', true],
  ])('SEO navigation not on the notification template and tracking-page classic/modern paths: %s', (path, there) => {
    embedded(path);
    expect(seo() !== null).toBe(there);
  });
});

describe('the plan menu', () => {
  const openPlan = async () => {
    await userEvent.click(await screen.findByRole('button', { name: /plan and quota/i }));
    return screen.findByRole('region', { name: 'Plan and quota' });
  };

  test('shows the remaining quota, a progress bar and a bonus quota line', async () => {
    api().answer(
      'session',
      sessionOf(
        { plan: 'Pro', level_num: 3, free_trial: false, total: 2_000, consume: 500 },
        { affiliate_type: 4, affiliate_discount: 300 },
      ),
    );
    open('/billing');
    const card = await openPlan();
    expect(await within(card).findByText('1,500 of 2,000')).toBeInTheDocument();
    expect(within(card).getByText('Remaining quota')).toBeInTheDocument();
    expect(within(card).getByRole('progressbar')).toHaveAttribute('value', '25');
    expect(within(card).getByText('Bonus quota').nextSibling).toHaveTextContent('300');
  });

  test('on the free plan the quota is free minus used, never below 0', async () => {
    api().answer(
      'session',
      sessionOf({ plan: 'Free', level_num: 0, free_trial: false, free: 100, free_consume: 130, total: 0, consume: 0 }),
    );
    open('/billing');
    expect(await within(await openPlan()).findByText('0 of 100')).toBeInTheDocument();
  });

  test.each<[string, number, string, string[]]>([
    [
      'Free: auto-sync shipment data, auto-detect carrier, estimated delivery date, pre-sales EDD plugin, monthly quota 100 (plan card text)',
      0,
      '202407',
      [
        'Auto-sync shipment data',
        'Auto-detect carrier',
        'Estimated delivery date',
        'Pre-sales EDD plugin',
        'Monthly quota 100',
      ],
    ],
    [
      'Free on an older price list: monthly quota 250',
      0,
      '202306',
      [
        'Auto-sync shipment data',
        'Auto-detect carrier',
        'Estimated delivery date',
        'Pre-sales EDD plugin',
        'Monthly quota 250',
      ],
    ],
    [
      'Basic: bulk export of shipment data, word masking, customizable notification, discount upsell, email notifications, classic tracking theme block',
      2,
      '202407',
      [
        'Bulk export of shipment data',
        'Word masking',
        'Customizable notification',
        'Discount upsell',
        'Email notifications',
        'Classic tracking theme block',
      ],
    ],
    [
      'Pro (adds): shipment review analytics, powerful integration, group stores subscription, customer feedback survey, delivery performance analytics, 50 pre-sale EDD custom rules, branding removal',
      3,
      '202407',
      [
        'Shipment review analytics',
        'Powerful integration',
        'Group stores subscription',
        'Customer feedback survey',
        'Delivery performance analytics',
        '50 pre-sale EDD custom rules',
        'Branding removal',
      ],
    ],
    [
      'Enterprise (adds): custom integrations, custom carrier integration, tracking page customization, priority 24/7 live chat, dedicated account manager',
      4,
      '202407',
      [
        'Custom integrations',
        'Custom carrier integration',
        'Tracking page customization',
        'Priority 24/7 live chat',
        'Dedicated account manager',
      ],
    ],
  ])('%s', async (_plan, level_num, version, benefits) => {
    api().answer('session', sessionOf({ level_num, version, total: level_num > 0 ? 2_000 : 0 }));
    open('/billing');
    const card = await openPlan();
    expect((await within(card).findAllByRole('listitem')).map((item) => item.textContent)).toEqual(benefits);
    expect(within(card).getByRole('heading', { name: 'Your plan includes' })).toBeInTheDocument();
  });

  test.each([
    [true, 'Start free trial'],
    [false, 'Change plan'],
  ])('its button with free trial %s reads "%s", and leads to /billing/plan', async (free_trial, name) => {
    api().answer('session', sessionOf({ free_trial }));
    const { router } = open('/billing');
    await userEvent.click(await within(await openPlan()).findByRole('button', { name }));
    expect(router.state.location.pathname).toBe('/billing/plan');
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Plan and quota' })).toBeNull());
  });

  test.each([
    ['Free', 0, 0, false],
    ['Pro', 3, 2_000, true],
  ])(
    'the plan badge tone is neutral for free and informational otherwise: %s',
    async (plan, level_num, total, informational) => {
      api().answer('session', sessionOf({ plan, level_num, total }));
      open('/billing');
      const badge = (await screen.findByText(plan)).closest('.Polaris-Badge');
      expect(badge?.classList.contains('Polaris-Badge--toneInfo')).toBe(informational);
    },
  );

  test('opens and closes with the keyboard, and gives the focus back', async () => {
    open('/billing');
    const button = await screen.findByRole('button', { name: /plan and quota/i });
    button.focus();
    await userEvent.keyboard('{Enter}');
    await screen.findByRole('button', { name: 'Start free trial' });
    escape();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Start free trial' })).toBeNull());
    expect(button).toHaveFocus();
  });

  test('is a skeleton until the session is there, and away when it cannot be loaded', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    let refuse: () => void = () => undefined;
    api().answer(
      'session',
      () =>
        new Promise((_resolve, reject) => {
          refuse = () => reject(new TypeError('offline'));
        }),
    );
    open('/billing');
    expect(screen.getByRole('banner').querySelector('[aria-busy="true"]')).not.toBeNull();
    await waitFor(() => refuse());
    await act(async () => refuse());
    await waitFor(() => expect(screen.getByRole('banner').querySelector('[aria-busy="true"]')).toBeNull());
    jest.restoreAllMocks();
  });
});

describe('with quota left below 100', () => {
  const counted = () =>
    api()
      .requests('buriedPoint')
      .map(({ body }) => body?.name);

  test.each([
    [99, ['disqualify_lead']],
    [100, []],
  ])('(%s left) opening the plan page sends a disqualify_lead event', async (left, events) => {
    api().answer('session', sessionOf({ plan: 'Pro', level_num: 3, total: 1_000, consume: 1_000 - left }));
    const { router } = open('/billing');
    await screen.findByText('Pro');
    expect(counted()).toEqual([]);
    await act(() => router.navigate('/billing/plan'));
    await waitFor(() => expect(counted()).toEqual(events));
  });

  test('it is sent once for each opening', async () => {
    const { router } = open('/billing/plan');
    api().answer('session', sessionOf({ plan: 'Free', level_num: 0, free: 50, total: 0 }));
    await waitFor(() => expect(counted()).toEqual(['disqualify_lead']));
    await act(() => router.navigate('/billing/plan?from=card'));
    expect(counted()).toHaveLength(1);
    await act(() => router.navigate('/orders'));
    await act(() => router.navigate('/billing/plan'));
    await waitFor(() => expect(counted()).toHaveLength(2));
  });
});

describe('the open-live-chat button', () => {
  const START = {
    available: true,
    script_url: 'https://chat.example/app.js',
    app_id: 'a1',
    user_hash: 'h',
    user: { user_id: '1', name: 'Ada', email: 'ada@example.com', shop: 'one', plan: 'Pro' },
  };
  afterEach(() => {
    delete window.Intercom;
    jest.restoreAllMocks();
  });

  test('starts the chat', async () => {
    api().answer('intercomChat', START);
    const messenger = jest.fn();
    // The script comes, and brings the chat.
    jest.spyOn(document.head, 'append').mockImplementation((...nodes) => {
      window.Intercom = messenger;
      setTimeout(() => (nodes[0] as HTMLScriptElement).dispatchEvent(new Event('load')));
    });
    open('/billing');
    await userEvent.click(await screen.findByRole('button', { name: 'Open live chat' }));
    await waitFor(() => expect(messenger).toHaveBeenCalledWith('show'));
    expect(messenger).toHaveBeenCalledWith(
      'boot',
      expect.objectContaining({ app_id: 'a1', user_hash: 'h', user_id: '1' }),
    );
  });

  test('is disabled with its reason as a tooltip when the chat is not available, and can still be reached', async () => {
    open('/billing');
    const button = await screen.findByRole('button', { name: 'Open live chat' });
    act(() => button.focus());
    await waitFor(() => expect(button).toHaveAttribute('aria-disabled', 'true'));
    expect(await screen.findByRole('tooltip')).toHaveTextContent(
      'Live chat is not available here. Use Help, then Contact us.',
    );
    await userEvent.click(button);
    expect(api().requests('intercomChat')).toHaveLength(1);
  });

  test('asks once, and leaves it to the client to say that there was no answer', async () => {
    api().fail('intercomChat', 500, 'Something failed.');
    const { adapter } = open('/billing');
    const toast = jest.spyOn(adapter, 'toast');
    fireEvent.click(await screen.findByRole('button', { name: 'Open live chat' }));
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Open live chat' })).not.toHaveAttribute('aria-busy'),
    );
    expect(api().requests('intercomChat')).toHaveLength(1);
    expect(toast).not.toHaveBeenCalled();
  });

  test('says when the chat does not come', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    api().answer('intercomChat', { ...START, script_url: 'https://chat.example/lost.js' });
    jest.spyOn(document.head, 'append').mockImplementation((...nodes) => {
      setTimeout(() => (nodes[0] as HTMLScriptElement).dispatchEvent(new Event('error')));
    });
    open('/billing');
    await userEvent.click(await screen.findByRole('button', { name: 'Open live chat' }));
    expect(await screen.findByText('Live chat could not be loaded. Use Help, then Contact us.')).toBeInTheDocument();
  });
});

describe('help, language and bell', () => {
  test('in the help menu, Help Docs opens the FAQ in a new tab', async () => {
    open('/billing');
    await userEvent.click(screen.getByRole('button', { name: 'Help' }));
    const link = await screen.findByRole('link', { name: /Help Docs/ });
    expect([link.getAttribute('href'), link.getAttribute('target'), link.getAttribute('rel')]).toEqual([
      'https://example.com/faq',
      '_blank',
      'noopener noreferrer',
    ]);
  });

  test('the bell has a red dot when a new notice has not been seen, and says so', async () => {
    api().answer('userOther', newNotice(true));
    open('/billing');
    const bell = await screen.findByRole('button', { name: "What's new, with something you have not seen" });
    expect(bell.querySelector('.pw-bar__dot')).not.toBeNull();
    expect(screen.getAllByRole('status').map((status) => status.textContent)).toContain(
      "What's new, with something you have not seen",
    );
  });

  test('the bell has no dot when everything was seen', async () => {
    open('/billing');
    await waitFor(() => expect(api().requests('userOther')).toHaveLength(1));
    expect(screen.getByRole('button', { name: "What's new" }).querySelector('.pw-bar__dot')).toBeNull();
  });
});
