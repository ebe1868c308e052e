import { call } from '../test-support/running-twin';
import { recurring, RETURN_URL, TestBilling, usage } from './test-billing';

let shop: TestBilling;
beforeEach(async () => {
  shop = await TestBilling.start({ appUrl: 'http://app.test' });
});
afterEach(() => shop.twin.stop());

const get = async (url: string): Promise<{ status: number; text: string }> => {
  const answer = await fetch(url);
  return { status: answer.status, text: await answer.text() };
};
/** Sends the form of a button, as a browser does, and does not follow where it leads. */
async function press(url: string, button: string): Promise<{ status: number; location: string | null; text: string }> {
  const { text } = await get(url);
  const form = new RegExp(
    `<form method="post" action="([^"]+)"><input type="hidden" name="signature" value="(\\w+)"><button[^>]*>${button}<`,
  ).exec(text);
  if (!form) throw new Error(`there is no button ${button}`);
  return post(`${shop.twin.url}${form[1]}`, { signature: form[2] ?? '' });
}
async function post(url: string, form: Record<string, string>) {
  const answer = await fetch(url, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' });
  return { status: answer.status, location: answer.headers.get('location'), text: await answer.text() };
}
const offer = async (...create: Parameters<TestBilling['create']>) => {
  const { confirmationUrl, appSubscription } = await shop.create(...create);
  return { url: confirmationUrl ?? '', id: /(\d+)$/.exec(appSubscription?.id ?? '')?.[1] ?? '' };
};
const app = '/store/some-shop/apps/parcelway';

test('the page shows what is bought, its price, discount, usage, trial and what it replaces', async () => {
  await shop.buy([recurring(5)], { name: 'Basic' });
  const { url } = await offer(
    [recurring(11, { discount: { value: { amount: 2.5 }, durationLimitInIntervals: 3 } }), usage(20)],
    { name: 'Pro <b>', trialDays: 14, test: true },
  );
  const { text } = await get(url);
  for (const line of [
    'Pro &lt;b&gt;',
    '11.00 USD every 30 days',
    'With discount: 8.50 USD the first 3 times',
    '0.05 USD a parcel: at most 20.00 USD every 30 days',
    '14 days free, until <time datetime="2026-12-04T12:00:00.000Z">2026-12-04</time>',
    'Replaces Basic at once',
    'Test charge, no money moves',
    `href="${app}">Back to Parcelway`,
  ])
    expect(text).toContain(line);
});

test('a replacement that waits says when it starts', async () => {
  await shop.buy([recurring(200, { interval: 'ANNUAL' })], { name: 'Yearly' });
  const { url } = await offer([recurring(20)]);
  expect((await get(url)).text).toMatch(/Replaces Yearly on <time[^>]+>2027-11-20<\/time>, when its period ends/);
});

test('approving leads back to the app with the charge’s number', async () => {
  const { url, id } = await offer([recurring(11)]);
  expect(await press(url, 'Approve')).toMatchObject({ status: 303, location: `${RETURN_URL}&charge_id=${id}` });
  expect(shop.status(id)).toBe('ACTIVE');
});

test('a return address in the store’s admin opens the app in its frame with the charge’s number', async () => {
  const { url, id } = await offer([recurring(11)], { returnUrl: `${shop.twin.url}${app}/billing/plan` });
  const { location } = await press(url, 'Approve');
  const { text } = await get(location ?? '');
  const frame = /<iframe id="app-frame"[^>]* src="([^"]+)"/.exec(text)?.[1]?.replaceAll('&amp;', '&') ?? '';
  expect(new URL(frame).pathname).toBe('/billing/plan');
  expect(new URL(frame).searchParams.get('charge_id')).toBe(id);
});

test('declining leads to the app, and charges nothing', async () => {
  const { url, id } = await offer([recurring(11)]);
  expect(await press(url, 'Decline')).toMatchObject({ status: 303, location: app });
  expect(shop.status(id)).toBe('DECLINED');
  expect(shop.rows).toEqual([]);
});

test('leaving leaves it open', async () => {
  const { url, id } = await offer([recurring(11)]);
  await get(url);
  expect(shop.status(id)).toBe('PENDING');
});

test.each([
  ['approved', (id: string) => shop.decide('subscription', id, 'approve'), 'You have approved this already.'],
  ['declined', (id: string) => shop.decide('subscription', id, 'decline'), 'You have declined this.'],
  ['expired', () => Promise.resolve(shop.days(2)), 'This offer has expired'],
  [
    'ended',
    () => Promise.resolve(shop.twin.billing.uninstalled('some-shop.myshopify.com')),
    'This subscription has ended.',
  ],
])(
  'a page of what was %s says so, without buttons, and a form sent late changes nothing',
  async (_what, act, message) => {
    const { url, id } = await offer([recurring(11)]);
    const signature = new URL(url).searchParams.get('signature') ?? '';
    await act(id);
    const [status, rows] = [shop.status(id), shop.rows];
    const page = await get(url);
    expect(page).toMatchObject({ status: 200, text: expect.stringContaining(message) });
    expect(page.text).not.toContain('>Approve<');
    const late = await post(`${url.split('?')[0]}/approve`, { signature });
    expect(late).toMatchObject({ status: 422, text: expect.stringContaining(message) });
    expect([shop.status(id), shop.rows]).toEqual([status, rows]);
  },
);

test('a shop that cannot be charged is refused on the page', async () => {
  const { url, id } = await offer([recurring(11)]);
  await shop.control('', 'PATCH', { frozen: true });
  expect(await press(url, 'Approve')).toMatchObject({
    status: 422,
    text: expect.stringContaining('The shop cannot accept the provided charge'),
  });
  expect(shop.status(id)).toBe('PENDING');
});

test('without the right signature there is no page and no approval', async () => {
  const { url, id } = await offer([recurring(11)]);
  const [address = ''] = url.split('?');
  expect((await get(address)).status).toBe(404);
  expect((await get(`${address}?signature=0`)).status).toBe(404);
  expect((await post(`${address}/approve`, { signature: '0' })).status).toBe(404);
  expect((await get(url.replace('/subscription/', '/gift/'))).status).toBe(404);
  expect(shop.status(id)).toBe('PENDING');
});

test('a higher limit and a one-time purchase have pages, too', async () => {
  const id = await shop.buy([usage(10)]);
  const { confirmationUrl } = await shop.mutate<{ confirmationUrl: string }>(
    'mutation L($id: ID!) { appSubscriptionLineItemUpdate(id: $id, cappedAmount: { amount: 15, currencyCode: USD }) { confirmationUrl userErrors { message } } }',
    { id: (await shop.subscription(id)).lineItems[0]?.id },
  );
  expect((await get(confirmationUrl)).text).toContain('New limit: 15.00 USD every 30 days');
  expect(await press(confirmationUrl, 'Approve')).toMatchObject({ location: `${RETURN_URL}&charge_id=${id}` });
  const purchase = await shop.mutate<{ confirmationUrl: string }>(
    'mutation { appPurchaseOneTimeCreate(name: "500 parcels", price: { amount: 25, currencyCode: USD }, returnUrl: "http://app.test/") { confirmationUrl userErrors { message } } }',
  );
  expect((await get(purchase.confirmationUrl)).text).toContain('25.00 USD, once');
  expect((await press(purchase.confirmationUrl, 'Approve')).location).toMatch(/^http:\/\/app\.test\/\?charge_id=\d+$/);
  expect(shop.rows).toEqual(['day 0: one-time charge 25.0']);
});

describe('the developer’s page', () => {
  const url = (path = ''): string => `${shop.twin.url}/store/some-shop/billing${path}`;

  test('sets a plan in one click, which the app sees as bought', async () => {
    const plan = { name: 'Enterprise', price: '299.00', currency: 'USD', interval: 'ANNUAL', trialDays: '14' };
    expect(await post(url('/plan'), plan)).toMatchObject({ status: 303, location: '/store/some-shop/billing' });
    expect((await shop.installation()).activeSubscriptions).toMatchObject([
      { name: 'Enterprise', status: 'ACTIVE', trialDays: 14 },
    ]);
    const { text } = await get(url());
    expect(text).toContain('299.00 USD every year');
    expect(text).toContain('2026-12-04');
  });

  test('moves the time, freezes, credits, refunds and decides', async () => {
    const { id } = await offer([recurring(11)]);
    await post(url(`/subscription/${id}`), { decision: 'approve' });
    await post(url('/clock'), { days: '30' });
    await post(url('/credits'), { amount: '1.50', currency: 'USD', description: 'Sorry' });
    await post(url(`/refunds/${shop.book.ledger[0]?.id}`), {});
    await post(url('/shop'), { frozen: 'true' });
    expect(shop.rows).toEqual([
      'day 0: recurring charge 11.0',
      'day 30: recurring charge 11.0',
      'day 30: manual credit 1.5',
      'day 30: manual refund 11.0',
    ]);
    const { text } = await get(url());
    expect(text).toContain('Bills unpaid, on hold');
    expect(text).toContain('−11.00 USD');
  });

  test('shows why something is refused', async () => {
    const { location } = await post(url('/plan'), { name: 'Pro', price: 'dear' });
    expect((await get(`${shop.twin.url}${location}`)).text).toContain('price: must be an amount such as 9.99');
    expect((await call(`${shop.twin.url}/store/nobody/billing`, 'GET')).status).toBe(404);
  });
});
