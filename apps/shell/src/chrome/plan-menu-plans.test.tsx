import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openAll as open } from '../routes/stand-in-screens';
import { BASIC_BENEFITS, PRO_BENEFITS } from '../test-benefits';
import { escape, sessionOf, setUpChrome } from './test-chrome';

/** With stand-ins for the screens without a remote yet. */

const { api } = setUpChrome();
const openPlan = async () => {
  await userEvent.click(await screen.findByRole('button', { name: /plan and quota/i }));
  return screen.findByRole('region', { name: 'Plan and quota' });
};

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
