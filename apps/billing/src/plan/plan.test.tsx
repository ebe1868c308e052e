import { seriousFindings, type FakeApi } from '@parcelway/testing';
import { screen, waitFor, within } from '@testing-library/react';
import type { DemoShopName } from '../isolated/shops';
import { billingApi, button, dialog, openBilling, READER } from '../test-billing';

const APPROVAL = 'https://admin.example.com/charges/7/confirm';
let api: FakeApi;
afterEach(() => api.restore());

const open = (shop: DemoShopName, query = '', options: Parameters<typeof openBilling>[1] = {}) => {
  api = billingApi(shop);
  return openBilling(`/billing/plan${query}`, options);
};
/** The card of a plan. */
const card = async (plan: string) => {
  const name = await screen.findByRole('heading', { level: 2, name: plan });
  return within(name.closest('li') as HTMLElement);
};
const benefits = async (plan: string) => (await card(plan)).getAllByRole('listitem').map((item) => item.textContent);
const subscribed = () => api.requests('subscribe').map(({ body }) => body);

describe('[2.26] /billing/plan', () => {
  test('shows the four plans, each with its price', async () => {
    const { container } = await open('free');
    await card('Free');
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'Estimate from your parcels',
      'Free',
      'Basic',
      'Pro',
      'Enterprise',
    ]);
    expect((await card('Basic')).getByText('$11.00')).toBeInTheDocument();
    expect((await card('Enterprise')).getByText('10,000 parcels in 30 days')).toBeInTheDocument();
    expect(await seriousFindings(container)).toEqual([]);
  });

  test('[6.6, 9.10] Free: auto-sync, auto-detect, estimated delivery date, pre-sales EDD plugin, monthly quota 100', async () => {
    await open('free');
    expect(await benefits('Free')).toEqual([
      'Auto-sync shipment data',
      'Auto-detect carrier',
      'Estimated delivery date',
      'Pre-sales EDD plugin',
      'Monthly quota 100',
    ]);
  });

  test('[6.7] Basic: bulk export, word masking, customizable notification, discount upsell, email notifications, classic theme block', async () => {
    await open('free');
    expect((await card('Basic')).getByRole('heading', { name: 'Everything in Free, and:' })).toBeInTheDocument();
    expect(await benefits('Basic')).toEqual([
      'Bulk export of shipment data',
      'Word masking',
      'Customizable notification',
      'Discount upsell',
      'Email notifications',
      'Classic tracking theme block',
    ]);
  });

  test('with all screens released Pro adds: review analytics, integration, group stores, survey, delivery performance, 50 rules, branding removal', async () => {
    await open('free');
    expect((await card('Pro')).getByRole('heading', { name: 'Everything in Basic, and:' })).toBeInTheDocument();
    expect(await benefits('Pro')).toEqual([
      'Shipment review analytics',
      'Powerful integration',
      'Group stores subscription',
      'Customer feedback survey',
      'Delivery performance analytics',
      '50 pre-sale EDD custom rules',
      'Branding removal',
    ]);
  });

  test('with all screens released Enterprise adds: custom integrations, custom carrier integration, page customization, live chat, account manager', async () => {
    await open('free');
    expect((await card('Enterprise')).getByRole('heading', { name: 'Everything in Pro, and:' })).toBeInTheDocument();
    expect(await benefits('Enterprise')).toEqual([
      'Custom integrations',
      'Custom carrier integration',
      'Tracking page customization',
      'Priority 24/7 live chat',
      'Dedicated account manager',
    ]);
  });

  test('what needs a screen that is not released is not promised', async () => {
    await open('free', '', {
      routes: { billing: '/billing', 'billing.plan': '/billing/plan', 'billing.history': '/h' },
    });
    expect(await benefits('Pro')).not.toContain('Powerful integration');
  });
});

test('another size has its own price', async () => {
  const { user } = await open('free');
  const pro = await card('Pro');
  await user.selectOptions(pro.getByLabelText('Parcels in 30 days of Pro'), '5,000 parcels');
  expect(pro.getByText('$159.00')).toBeInTheDocument();
});

test('annual payment shows the price a month, what is billed, and the price before in words too', async () => {
  const { user } = await open('free');
  await user.click(await button('Annual'));
  const pro = await card('Pro');
  expect(pro.getByText('$39.20')).toBeInTheDocument();
  expect(pro.getByText('$470.40 billed once a year', { exact: false })).toBeInTheDocument();
  expect(pro.getByText('Before: $588.00')).toBeInTheDocument();
  expect(pro.getByText('Parcels above wait')).toBeInTheDocument();
});

test.each<[DemoShopName, string, string]>([
  ['free', 'Monthly', 'With your last 30 days (84 parcels) the Free plan is enough.'],
  [
    'over_quota',
    'Monthly',
    'With your last 30 days (127 parcels) you would pay $11.00 a month on Basic with 200 parcels.',
  ],
  [
    'above_quota',
    'Monthly',
    'With your last 30 days (640 parcels) you would pay $26.00 a month on Basic with 500 parcels.',
  ],
  [
    'above_quota',
    'Annual',
    'With your last 30 days (640 parcels) you would pay $23.20 a month on Basic with 1,000 parcels.',
  ],
  ['new', 'Monthly', 'There are no parcels of the last 30 days yet, so there is no estimate.'],
])('the last 30 days of the shop "%s" cost, paid %s: %s', async (shop, cycle, sentence) => {
  const { user } = await open(shop);
  await user.click(await button(cycle));
  expect(await screen.findByText(sentence)).toBeInTheDocument();
});

describe('the button of a card', () => {
  test('starts the trial while there is one', async () => {
    await open('free');
    expect((await card('Pro')).getByText('The first 7 days are free.')).toBeInTheDocument();
    expect(await button('Start free trial: Pro')).toBeEnabled();
    expect(await button('Current plan: Free')).toHaveAttribute('aria-disabled', 'true');
  });

  test('says whether the size is more, less, or what the shop has', async () => {
    const { user } = await open('paid');
    expect(await button('Choose: Pro')).toBeEnabled();
    expect(await button('Current plan: Basic')).toHaveAttribute('aria-disabled', 'true');
    await user.selectOptions(screen.getByLabelText('Parcels in 30 days of Basic'), '200 parcels');
    expect(await button('Downgrade: Basic')).toBeEnabled();
    await user.click(await button('Annual'));
    await user.selectOptions(screen.getByLabelText('Parcels in 30 days of Basic'), '500 parcels');
    expect(await button('Choose: Basic')).toBeEnabled();
  });

  test('names the day of what is scheduled', async () => {
    const { user } = await open('scheduled');
    await user.selectOptions(await screen.findByLabelText('Parcels in 30 days of Basic'), '1,000 parcels');
    expect(await button('From Dec 2, 2026: Basic')).toHaveAttribute('aria-disabled', 'true');
  });

  test('a size of an earlier price list is only for the payment that the shop has', async () => {
    const { user } = await open('old_list');
    const basic = await card('Basic');
    expect(basic.getByRole('option', { name: '500 parcels, your price' })).toBeInTheDocument();
    expect(basic.getByText('$17.00')).toBeInTheDocument();
    await user.click(await button('Annual'));
    await user.selectOptions(basic.getByLabelText('Parcels in 30 days of Basic'), '500 parcels, your price');
    expect(basic.getByText('This price is sold no longer. Choose another size.')).toBeInTheDocument();
  });

  test('with another payment than the shop has, its size is offered at the price of today', async () => {
    const { user } = await open('old_list');
    const basic = await card('Basic');
    await user.click(await button('Annual'));
    expect(basic.getByRole('option', { name: '500 parcels', selected: true })).toBeInTheDocument();
    expect(await button('Choose: Basic')).not.toHaveAttribute('aria-disabled');
  });
});

describe('before a change is approved', () => {
  test('the dialog says in words what it costs, when it applies, and what comes; then the approval opens in the top window', async () => {
    const { user, opened } = await open('paid', '', { kind: 'embedded' });
    await user.click(await button('Choose: Pro'));
    const asked = await dialog();
    expect(await asked.findByRole('heading', { name: 'Change to Pro' })).toBeInTheDocument();
    expect(asked.getByText('You pay $30.00 more a month.')).toBeInTheDocument();
    expect(asked.getByText('It applies as soon as you have approved it in your store.')).toBeInTheDocument();
    expect(asked.getByRole('row', { name: 'Parcels in 30 days 500 1,000' })).toBeInTheDocument();
    const items = asked.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(items).toContain('Group stores (works again: 2)');
    expect(items).toContain(
      'Rules for delivery dates (works again: 4): Made to order, Pre-order, Bulky goods, Gift wrap',
    );
    expect(subscribed()).toEqual([]);
    await user.click(asked.getByRole('button', { name: 'Continue to approval' }));
    await waitFor(() => expect(opened).toEqual([APPROVAL]));
    expect(subscribed()).toEqual([{ step: 'pro-1000', cycle: 'monthly' }]);
  });

  test('a trial says how long it is free, and when it is charged first', async () => {
    const { user } = await open('free');
    await user.click(await button('Start free trial: Pro'));
    const asked = await dialog();
    expect(await asked.findByRole('heading', { name: 'Start the free trial of Pro' })).toBeInTheDocument();
    expect(asked.getByText('The first 7 days are free.')).toBeInTheDocument();
    expect(asked.getByText('The first charge is $49.00 on Nov 27, 2026.')).toBeInTheDocument();
  });

  test('a lesser plan is scheduled for the end of the cycle, with what is lost by name', async () => {
    const { user, toasts, opened } = await open('annual');
    await user.click(await button('Downgrade: Basic'));
    const asked = await dialog();
    expect(
      await asked.findByText('It applies on Dec 2, 2026. Until then everything stays as it is.'),
    ).toBeInTheDocument();
    expect(asked.getAllByRole('listitem').map(({ textContent }) => textContent)).toContain(
      'Group stores (switched off: 2)',
    );
    await user.click(asked.getByRole('button', { name: 'Schedule the change' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(toasts.map(({ message }) => message)).toEqual(['The change is scheduled for Dec 2, 2026']);
    expect(opened).toEqual([]);
    expect(await button('From Dec 2, 2026: Basic')).toBeInTheDocument();
  });

  test('who leaves an earlier price list is warned that it is for good', async () => {
    const { user } = await open('old_list');
    await user.click(await button('Choose: Pro'));
    expect(await (await dialog()).findByText(/After this change it is gone for good/)).toBeInTheDocument();
  });

  test('what changes could not be loaded: nothing can be approved, and Retry loads it', async () => {
    const { user } = await open('paid');
    const answers = api;
    answers.fail('switchPreview', 500, 'Something is wrong here.');
    await user.click(await button('Choose: Pro'));
    const asked = await dialog();
    expect(await asked.findByText('What changes could not be loaded')).toBeInTheDocument();
    expect(asked.getByRole('button', { name: 'Continue to approval' })).toHaveAttribute('aria-disabled', 'true');
  });
});

describe('the way back', () => {
  const start = async (query: string) => {
    const page = await open('paid', query);
    await page.user.click(await button('Choose: Pro'));
    const asked = await dialog();
    await asked.findByText('You pay $30.00 more a month.');
    await page.user.click(asked.getByRole('button', { name: 'Continue to approval' }));
    await waitFor(() => expect(subscribed()).toHaveLength(1));
    return page;
  };

  test('the redirect of the address is sent once, and is gone from it then', async () => {
    const { location } = await start('?redirect=%2Forders%3Fpage%3D2');
    expect(subscribed()).toEqual([{ step: 'pro-1000', cycle: 'monthly', redirect: '/orders?page=2' }]);
    await waitFor(() => expect(location().search).toBe(''));
  });

  test.each(['https://evil.test/', '//evil.test', '/\\evil.test', 'orders'])(
    'a redirect that is no path of ours is not sent: %s',
    async (address) => {
      await start(`?redirect=${encodeURIComponent(address)}`);
      expect(subscribed()).toEqual([{ step: 'pro-1000', cycle: 'monthly' }]);
    },
  );
});

test('who may not change the plan reads everything, and why nothing can be chosen', async () => {
  await open('free', '', READER);
  expect(await screen.findByText(/^You can see plans and charges\./)).toBeInTheDocument();
  for (const plan of ['Basic', 'Pro', 'Enterprise'])
    expect(await button(`Start free trial: ${plan}`)).toHaveAttribute('aria-disabled', 'true');
});
