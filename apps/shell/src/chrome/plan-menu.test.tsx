import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { orders } from '../routes/test-shell';
import { escape, open, sessionOf, setUpChrome } from './test-chrome';
import { BASIC_BENEFITS, PRO_BENEFITS } from '../test-benefits';

const { api } = setUpChrome();

describe('the plan menu', () => {
  const openPlan = async () => {
    await userEvent.click(await screen.findByRole('button', { name: /plan and quota/i }));
    return screen.findByRole('region', { name: 'Plan and quota' });
  };

  test('[2.36] shows the remaining quota, a progress bar and a bonus quota line', async () => {
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
    expect(within(card).getByRole('progressbar')).toHaveAttribute('value', '75');
    expect(within(card).getByText('Bonus quota').nextSibling).toHaveTextContent('300');
  });

  test('the bar is full while all is left, and what does not count is explained', async () => {
    api().answer('session', sessionOf({ level_num: 0, free: 100, free_consume: 0, total: 0, consume: 0 }));
    open('/billing');
    const card = await openPlan();
    expect(await within(card).findByText('100 of 100')).toBeInTheDocument();
    expect(within(card).getByRole('progressbar')).toHaveAttribute('value', '100');
    expect(
      within(card).getByText('Parcels of orders placed before the installation are not counted'),
    ).toBeInTheDocument();
  });

  test('[4.26] on the free plan the quota is free minus used, never below 0', async () => {
    api().answer(
      'session',
      sessionOf({ plan: 'Free', level_num: 0, free_trial: false, free: 100, free_consume: 130, total: 0, consume: 0 }),
    );
    open('/billing');
    expect(await within(await openPlan()).findByText('0 of 100')).toBeInTheDocument();
  });

  test.each<[string, number, string, string[]]>([
    [
      '[9.10] Free: auto-sync shipment data, auto-detect carrier, estimated delivery date, pre-sales EDD plugin, monthly quota 100 (plan card text)',
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
      BASIC_BENEFITS,
    ],
    [
      'Pro (adds): shipment review analytics, powerful integration, group stores subscription, customer feedback survey, delivery performance analytics, 50 pre-sale EDD custom rules, branding removal',
      3,
      '202407',
      PRO_BENEFITS,
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

  test('promises only what exists: what needs a screen that is not released is left out', async () => {
    api().answer('session', sessionOf({ plan: 'Free', level_num: 0, free: 100 }, {}));
    open('/orders', { set: { remotes: [orders] } });
    const card = await openPlan();
    expect((await within(card).findAllByRole('listitem')).map((item) => item.textContent)).not.toContain(
      'Pre-sales EDD plugin',
    );
  });

  test.each([
    [true, 'Start free trial'],
    [false, 'Change plan'],
  ])('[2.37, 4.27] its button with free trial %s reads "%s", and leads to /billing/plan', async (free_trial, name) => {
    api().answer('session', sessionOf({ free_trial }));
    const { router } = open('/billing');
    await userEvent.click(await within(await openPlan()).findByRole('button', { name }));
    expect(router.state.location.pathname).toBe('/billing/plan');
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Plan and quota' })).toBeNull());
  });

  test('offers no way to the plans while they are not released', async () => {
    open('/orders', { set: { remotes: [orders] } });
    const card = await openPlan();
    expect(await within(card).findByText('Remaining quota')).toBeInTheDocument();
    expect(within(card).queryByRole('button')).toBeNull();
  });

  test.each([
    ['Free', 0, 0, false],
    ['Pro', 3, 2_000, true],
  ])(
    '[4.28] the plan badge tone is neutral for free and informational otherwise: %s',
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
  ])('[9.14] (%s left) opening the plan page sends a disqualify_lead event', async (left, events) => {
    api().answer('session', sessionOf({ plan: 'Pro', level_num: 3, total: 1_000, consume: 1_000 - left }));
    const { router } = open('/billing');
    await screen.findByText('Pro');
    expect(counted()).toEqual([]);
    await act(() => router.navigate('/billing/plan'));
    await waitFor(() => expect(counted()).toEqual(events));
  });

  test('[9.14] it is sent once for each opening', async () => {
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
