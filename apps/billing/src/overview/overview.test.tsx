import { seriousFindings, type FakeApi } from '@parcelway/testing';
import { screen, waitFor } from '@testing-library/react';
import { billingPageOf } from '../isolated/billing-page';
import { DEMO_SHOPS, type DemoShopName } from '../isolated/shops';
import { billingApi, button, dialog, heading, openBilling, READER, TODAY } from '../test-billing';

let api: FakeApi;
afterEach(() => api.restore());

const open = (shop: DemoShopName, options: Parameters<typeof openBilling>[1] = {}) => {
  api = billingApi(shop);
  return openBilling('/billing', options);
};
const text = (words: string | RegExp) => screen.findByText(words);
/** The line of a list of figures. */
const figure = async (name: string | RegExp) => (await text(name)).nextElementSibling?.textContent;

test('[2.8] /billing shows plan, price, usage and the next charge, and leads to plans and history', async () => {
  const { container } = await open('paid');
  expect(await text('Basic')).toBeInTheDocument();
  expect(screen.getByText('Active')).toBeInTheDocument();
  expect(screen.getByText('$19.00 a month')).toBeInTheDocument();
  expect(screen.getByText('312 of 500 parcels used')).toBeInTheDocument();
  expect(screen.getByText('It renews on Dec 2, 2026.')).toBeInTheDocument();
  expect(screen.getByText('The next cycle begins on Dec 2, 2026.')).toBeInTheDocument();
  expect(await figure('Basic plan')).toBe('$19.00');
  expect(await figure('Total')).toBe('$19.00');
  expect(screen.getByRole('link', { name: 'Change plan' })).toHaveAttribute('href', '/billing/plan');
  expect(screen.getByRole('link', { name: 'Billing history' })).toHaveAttribute('href', '/billing/history');
  expect(await seriousFindings(container)).toEqual([]);
});

test('a shop that pays nothing has no charge, and nothing to cancel', async () => {
  await open('free');
  expect(await text('Nothing is charged at the moment.')).toBeInTheDocument();
  expect(
    screen.getByText('With this plan parcels above the quota wait for the next cycle or a pack.'),
  ).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Cancel plan' })).toBeNull();
});

test('a trial says until when nothing is charged', async () => {
  await open('trial');
  expect(await text('The free trial lasts until Nov 24, 2026. Nothing is charged before then.')).toBeInTheDocument();
  expect(screen.getByText('On Nov 24, 2026')).toBeInTheDocument();
});

test('annual payment has no parcels above the quota, and says so', async () => {
  await open('annual');
  expect(await text('$710.40 a year')).toBeInTheDocument();
  expect(screen.getByText(/^With annual payment parcels above the quota wait/)).toBeInTheDocument();
});

test('payments on hold say what to do, and lead to the store', async () => {
  const { user, opened } = await open('frozen');
  expect(await text('Payments of your store are on hold')).toBeInTheDocument();
  await user.click(await button('Open billing settings of the store'));
  expect(opened).toEqual([expect.stringMatching(/\/settings\/billing$/)]);
});

test('a price of an earlier list is named as such', async () => {
  await open('old_list');
  expect(await text('$17.00 a month')).toBeInTheDocument();
  expect(screen.getByText(/^You pay the price of an earlier price list/)).toBeInTheDocument();
});

test('parcels that wait for quota are counted, with what brings them on', async () => {
  await open('over_quota');
  expect(await text('Waiting for quota: 27 parcels')).toBeInTheDocument();
  expect(screen.getByRole('progressbar')).toHaveAttribute('value', '100');
});

test.each([
  ['80 %', 400, { packs_left: 0 }, 'Your quota is almost used up'],
  ['all', 500, { packs_left: 0 }, 'Your quota is used up'],
  ['all, with a pack', 500, { packs_left: 200 }, null],
  ['less', 399, { packs_left: 0 }, null],
])('where %s of the quota is used a banner states what happens then', async (_case, used, more, title) => {
  api = billingApi('paid');
  const page = billingPageOf(DEMO_SHOPS.paid, TODAY);
  api.answer('billingPage', { ...page, overage: null, usage: { ...page.usage, ...more, used, waiting: 0 } });
  await openBilling('/billing');
  await text(/^[345]\d\d of 500 parcels used/);
  const titles = ['Your quota is almost used up', 'Your quota is used up'].filter((one) => screen.queryByText(one));
  expect(titles).toEqual(title === null ? [] : [title]);
});

test('what adds to the quota is listed', async () => {
  api = billingApi('paid');
  const page = billingPageOf(DEMO_SHOPS.paid, TODAY);
  api.answer('billingPage', {
    ...page,
    usage: { ...page.usage, bonus: 50, double: true, packs_left: 80, old_left: 1 },
  });
  await openBilling('/billing');
  for (const note of [
    'Your quota is doubled.',
    'Includes a bonus of 50 parcels.',
    'Left of packs: 80 parcels',
    'Left of your earlier plan: 1 parcel',
  ])
    expect(await text(note)).toBeInTheDocument();
});

test('the change at the end of the cycle is in words, and is taken back', async () => {
  const { user, toasts } = await open('scheduled');
  expect(await text('On Dec 2, 2026 the plan changes to Basic, paid monthly.')).toBeInTheDocument();
  // The next charge is that of the next plan.
  expect(await figure('Basic plan')).toBe('$29.00');
  await user.click(await button('Undo'));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
  expect(toasts.map(({ message }) => message)).toEqual(['Your plan stays as it is']);
  expect(await figure('Pro plan')).toBe('$74.00');
});

describe('cancelling', () => {
  test('says item by item what is lost, with the names of what is switched off, and when', async () => {
    const { user } = await open('paid');
    await user.click(await button('Cancel plan'));
    const asked = await dialog();
    expect(await asked.findByRole('heading', { name: 'Cancel the Basic plan' })).toBeInTheDocument();
    expect(asked.getByText('It applies on Dec 2, 2026. Until then everything stays as it is.')).toBeInTheDocument();
    const lost = asked.getAllByRole('listitem').map((item) => item.textContent);
    // What the shop uses comes first.
    expect(lost[0]).toBe(
      'Rules for delivery dates (switched off: 30): Made to order, Pre-order, Bulky goods, Gift wrap, Fragile, …',
    );
    expect(lost).toContain('Bulk export of shipment data');
    expect(asked.getByText('Nothing is deleted. It works again on a plan that includes it.')).toBeInTheDocument();
    expect(api.requests('cancelPlan')).toEqual([]);
  });

  test('sends the reason where there is one, and the plan then ends with the cycle', async () => {
    const { user, toasts } = await open('paid');
    await user.click(await button('Cancel plan'));
    const asked = await dialog();
    await user.type(await asked.findByLabelText('Why do you cancel? (optional)'), ' Too few parcels ');
    await user.click(asked.getByRole('button', { name: 'Cancel plan' }));
    expect(await text('Your plan ends on Dec 2, 2026. From then on the shop has the Free plan.')).toBeInTheDocument();
    expect(api.requests('cancelPlan').map(({ body }) => body)).toEqual([{ reason: 'Too few parcels' }]);
    expect(toasts.map(({ message }) => message)).toEqual(['The change is scheduled for Dec 2, 2026']);
    expect(screen.queryByRole('button', { name: 'Cancel plan' })).toBeNull();
  });

  test('in a trial is at once', async () => {
    const { user } = await open('trial');
    await user.click(await button('Cancel plan'));
    const asked = await dialog();
    expect(await asked.findByText('It applies at once.')).toBeInTheDocument();
    await user.click(asked.getByRole('button', { name: 'Cancel plan' }));
    expect(await text('Your paid plan has ended. The shop has the Free plan.')).toBeInTheDocument();
    expect(api.requests('cancelPlan').map(({ body }) => body)).toEqual([{}]);
  });

  test('that is refused keeps the dialog with what was typed', async () => {
    const { user, toasts } = await open('paid');
    api.fail('cancelPlan', 409, 'Another change is under way.');
    await user.click(await button('Cancel plan'));
    const asked = await dialog();
    await user.type(await asked.findByLabelText('Why do you cancel? (optional)'), 'Why');
    await user.click(asked.getByRole('button', { name: 'Cancel plan' }));
    await waitFor(() => expect(toasts.map(({ message }) => message)).toEqual(['Another change is under way.']));
    expect(asked.getByDisplayValue('Why')).toBeInTheDocument();
  });
});

describe('the spending limit', () => {
  const change = async (shop: DemoShopName = 'above_quota') => {
    const host = await open(shop);
    await host.user.click(await button('Change limit'));
    return { ...host, asked: await dialog() };
  };

  test('is beside the price of a parcel and what was spent', async () => {
    await open('above_quota');
    expect(await text('$0.05 for each parcel above the quota')).toBeInTheDocument();
    expect(await figure('Spending limit')).toBe('$20.00 in a cycle');
    expect(await figure('Spent in this cycle')).toBe('$6.00 for 120 parcels');
    expect(await figure('Above the quota so far: 120 parcels')).toBe('$6.00');
  });

  test('what is no amount is refused at its field, and nothing is sent', async () => {
    const { user, asked } = await change();
    const field = asked.getByLabelText('Limit in a cycle (USD)');
    await user.clear(field);
    await user.type(field, 'much');
    await user.click(asked.getByRole('button', { name: 'Save' }));
    expect(field).toBeInvalid();
    expect(asked.getByText('Enter an amount such as 20 or 20.50')).toBeInTheDocument();
    expect(api.requests('overageCap')).toEqual([]);
  });

  test('what the server refuses is at the field', async () => {
    const { user, asked } = await change();
    const refusal = { code: 422, message: 'Too low.', errors: { amount: 'You have spent $6.00 already.' } };
    jest.spyOn(globalThis, 'fetch').mockResolvedValueOnce(Response.json(refusal, { status: 422 }));
    await user.click(asked.getByRole('button', { name: 'Save' }));
    expect(await asked.findByText('You have spent $6.00 already.')).toBeInTheDocument();
  });

  test('a lower one applies at once, and a comma is a decimal point', async () => {
    const { user, asked, toasts } = await change();
    const field = asked.getByLabelText('Limit in a cycle (USD)');
    await user.clear(field);
    await user.type(field, '10,50');
    await user.click(asked.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(toasts.map(({ message }) => message)).toEqual(['The limit is saved']));
    expect(api.requests('overageCap').map(({ body }) => body)).toEqual([{ amount: '10.50' }]);
    expect(await figure('Spending limit')).toBe('$10.50 in a cycle');
  });

  test('none at all buys nothing', async () => {
    const { user, asked } = await change();
    await user.click(asked.getByRole('radio', { name: 'Buy no further parcels' }));
    await user.click(asked.getByRole('button', { name: 'Save' }));
    await waitFor(async () =>
      expect(await figure('Spending limit')).toBe('None are bought: parcels above the quota wait'),
    );
    expect(api.requests('overageCap').map(({ body }) => body)).toEqual([{ amount: '0' }]);
  });

  test('a higher one is approved in the store', async () => {
    const { user, asked, opened } = await change();
    const field = asked.getByLabelText('Limit in a cycle (USD)');
    await user.clear(field);
    await user.type(field, '50');
    await user.click(asked.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(opened).toEqual(['https://admin.example.com/charges/7/confirm']));
  });
});

test('[7.48] a pack is paid for where the call leads to, in the top window', async () => {
  const { user, opened } = await open('over_quota', { kind: 'embedded' });
  await user.click(await button('Buy 500 parcels for $25.00'));
  await waitFor(() => expect(opened).toEqual(['https://admin.example.com/charges/7/confirm']));
  expect(api.requests('quotaExpansion').map(({ params }) => params)).toEqual([{ id: 'pack-500' }]);
  await user.click((await dialog()).getByRole('button', { name: 'Open the approval page' }));
  expect(opened).toHaveLength(2);
});

test('who may not change the plan reads everything, and why nothing can be changed', async () => {
  const { container } = await open('scheduled', READER);
  expect(await text(/^You can see plans and charges\./)).toBeInTheDocument();
  expect(screen.getByText('On Dec 2, 2026 the plan changes to Basic, paid monthly.')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  for (const name of ['Cancel plan', 'Change limit', /^Buy 100 parcels/])
    expect(await button(name)).toHaveAttribute('aria-disabled', 'true');
  expect(await seriousFindings(container)).toEqual([]);
});

test('a failure says what to do, and Retry heals it', async () => {
  api = billingApi('paid');
  api.fail('billingPage', 500, 'Something is wrong here.');
  const { user } = await openBilling('/billing');
  expect(await text('Your plan could not be loaded')).toBeInTheDocument();
  api.restore();
  api = billingApi('paid');
  await user.click(await button('Retry'));
  expect(await heading('Current plan')).toBeInTheDocument();
});

test('loading is announced', async () => {
  api = billingApi('paid');
  api.hang('billingPage');
  await openBilling('/billing');
  expect(await text('Loading your plan')).toBeInTheDocument();
});

describe('the contact of the shop', () => {
  test('[6.9] on Enterprise they are named, with a mail that names the shop', async () => {
    const { container } = await open('enterprise');
    expect(await heading('Your contact')).toBeInTheDocument();
    expect(screen.getByText('Ada Lovelace looks after your shop and answers your questions.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /ada@parcelway\.example/ })).toHaveAttribute(
      'href',
      'mailto:ada@parcelway.example?subject=%5BPriority%5D%20demo.example.com',
    );
    expect(await seriousFindings(container)).toEqual([]);
  });

  test('[6.9] until somebody is named, priority support is there instead', async () => {
    api = billingApi('enterprise');
    const url = 'https://help.example/?priority=enterprise&shop=demo.example.com';
    api.answer('billingPage', { ...billingPageOf(DEMO_SHOPS.enterprise, TODAY), contact: { person: null, url } });
    await openBilling('/billing');
    expect(await text(/^Your account manager will be named soon\./)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /Write to priority support/ })).toHaveAttribute('href', url);
  });

  test('[6.9] other plans have none', async () => {
    await open('annual');
    expect(await text('$710.40 a year')).toBeInTheDocument();
    expect(screen.queryByRole('heading', { name: 'Your contact' })).toBeNull();
  });
});
