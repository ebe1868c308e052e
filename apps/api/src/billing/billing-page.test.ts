import { calls } from '@parcelway/http-contract';
import { createTestDatabase, type TestDatabase } from '../testing/test-database';
import { billingPage } from './billing-page';
import { addPack, addSubscription } from './test-billing';

const NOW = new Date('2026-11-20T12:00:00Z');
const config = { SUPPORT_URL: 'mailto:help@parcelway.example' };
let db: TestDatabase;
let shop: string;

beforeAll(async () => {
  db = await createTestDatabase(1);
});
afterAll(() => db.close());
beforeEach(async () => {
  shop = await db.addShop();
  await set("installed_at = '2026-11-01', first_installed_at = '2026-11-01'");
});

const set = (values: string) => db.pool.query(`update shops set ${values} where shop_id = $1`, [shop]);
/** As the route answers it: what does not fit the contract fails. */
const page = async () => calls.billingPage.data.parse(await billingPage({ db, now: () => NOW, config }, shop));
const usd = (amount: string) => ({ amount, currency: 'USD' });
const step = async (id: string, version = '202407') =>
  (await page()).ladder.steps.find((one) => one.id === id && one.version === version);
const rule = (name: string, priority: number, change: { status?: boolean; deleted?: boolean } = {}) =>
  db.pool.query(
    `insert into edd_rules (shop_id, rule, priority, saved_at, saved_by, deleted_at) values ($1, $2, $3, $4, '1', $5)`,
    [shop, { name, status: change.status ?? true }, priority, NOW, change.deleted ? NOW : null],
  );

test('[7.71] a shop that bought nothing is on the free size of its price list and can buy every size with its trial', async () => {
  const { current, subscription, trial, overage, ladder, packs } = await page();
  expect(current).toEqual({ plan: 'free', step: 'free-100', version: '202407', cycle: null, price: null });
  expect(subscription).toEqual({
    ...{ state: 'none', trial_ends_at: null, period_ends_at: null, scheduled: null, next_charge: null, test: false },
  });
  expect([trial, overage]).toEqual([{ available: true, days: 7 }, null]);
  expect(ladder.steps.map(({ id, current: isIt, when }) => [id, isIt, when.monthly])).toEqual([
    ['free-100', true, 'same'],
    ...['basic-200', 'basic-500', 'basic-1000', 'basic-2000'].map((id) => [id, false, 'now']),
    ...['pro-1000', 'pro-2000', 'pro-5000', 'enterprise-10000'].map((id) => [id, false, 'now']),
  ]);
  expect(packs.map(({ id, price }) => [id, price.amount])).toEqual([
    ['pack-100', '6.00'],
    ['pack-500', '25.00'],
  ]);
});

test('a subscription in effect is the plan, with what it was sold for and what is charged next', async () => {
  await set("plan = 'basic', quota_total = 500, free_trial = false");
  await addSubscription(db, shop, { price: '17.10' });
  const { current, subscription, trial, ladder } = await page();
  expect(current).toEqual({
    plan: 'basic',
    step: 'basic-500',
    version: '202407',
    cycle: 'monthly',
    price: usd('17.10'),
  });
  expect(subscription).toMatchObject({
    ...{ state: 'active', period_ends_at: '2026-12-01T00:00:00.000Z', trial_ends_at: null },
    next_charge: {
      ...{ at: '2026-12-01T00:00:00.000Z', total: usd('17.10') },
      lines: [{ kind: 'plan', amount: usd('17.10'), parcels: null }],
    },
  });
  expect(trial).toEqual({ available: false, days: 0 });
  expect(ladder.steps.map(({ id, when }) => [id, when.monthly, when.annual])).toEqual([
    ['free-100', 'period_end', 'period_end'],
    ['basic-200', 'period_end', 'period_end'],
    ['basic-500', 'same', 'now'],
    ...['basic-1000', 'basic-2000', 'pro-1000', 'pro-2000', 'pro-5000', 'enterprise-10000'].map((id) => [
      ...[id, 'now', 'now'],
    ]),
  ]);
});

test('while an introductory price lasts it is what is charged next', async () => {
  await set("plan = 'basic', quota_total = 500");
  const introductory = JSON.stringify({ price: '9.50', charges: 2 });
  await addSubscription(db, shop, { introductory, charged: 1 });
  expect((await page()).subscription.next_charge?.total).toEqual(usd('9.50'));
  await db.pool.query('update subscriptions set charged = 2');
  expect((await page()).subscription.next_charge?.total).toEqual(usd('19.00'));
});

test.each([
  [{ kind: 'cancel' }, { kind: 'cancel', plan: 'free', step: null, cycle: null }, null],
  [
    { kind: 'switch', step: 'basic-200', cycle: 'monthly' },
    { kind: 'switch', plan: 'basic', step: 'basic-200', cycle: 'monthly' },
    '11.00',
  ],
])('what happens at the end of the cycle decides the next charge: %j', async (scheduled, shown, charge) => {
  await set("plan = 'basic', quota_total = 500");
  await addSubscription(db, shop, { scheduled: JSON.stringify(scheduled) });
  const { subscription } = await page();
  expect(subscription.scheduled).toEqual({ ...shown, at: '2026-12-01T00:00:00.000Z' });
  expect(subscription.next_charge?.total.amount ?? null).toBe(charge);
});

const TRIAL = { state: 'trial', trial_days: 7, trial_ends_at: '2026-11-25T00:00:00Z' } as const;

test('in a trial every change is at once, and nothing is paid before its end', async () => {
  await set("plan = 'basic', quota_total = 500, free_trial = false");
  await addSubscription(db, shop, TRIAL);
  const { subscription, trial, ladder } = await page();
  expect(subscription).toMatchObject({
    ...{ state: 'trial', trial_ends_at: '2026-11-25T00:00:00.000Z', period_ends_at: null },
    next_charge: { at: '2026-11-25T00:00:00.000Z', total: usd('19.00') },
  });
  // The third day has begun.
  expect(trial).toEqual({ available: false, days: 4 });
  expect(new Set(ladder.steps.map(({ when }) => when.monthly))).toEqual(new Set(['now', 'same']));
});

test('plans that follow each other in a trial share its days', async () => {
  await set("plan = 'basic', quota_total = 500, free_trial = false");
  const first = { state: 'cancelled', trial_days: 7, trial_ends_at: '2026-11-24T00:00:00Z' } as const;
  await addSubscription(db, shop, { ...first, changed_at: '2026-11-19T12:00:00Z' });
  await addSubscription(db, shop, {
    ...{ ...TRIAL, trial_days: 4, trial_ends_at: '2026-11-23T12:00:00Z' },
    created_at: '2026-11-19T12:00:00Z',
  });
  expect((await page()).trial).toEqual({ available: false, days: 3 });
});

test('[1.9] the trial is given once', async () => {
  await set('free_trial = false');
  await addSubscription(db, shop, { ...TRIAL, state: 'cancelled' });
  expect((await page()).trial).toEqual({ available: false, days: 0 });
});

test('a trial that was declined or is not approved yet uses no day', async () => {
  const offered = { ...TRIAL, period_ends_at: null } as const;
  await addSubscription(db, shop, { ...offered, state: 'declined', created_at: '2026-10-20T00:00:00Z' });
  await addSubscription(db, shop, { ...offered, state: 'pending' });
  const { subscription, trial } = await page();
  expect([subscription.state, trial]).toEqual(['pending', { available: true, days: 7 }]);
});

test('a frozen subscription has the free plan, and nothing is charged until it is paid', async () => {
  await addSubscription(db, shop, { state: 'frozen' });
  const { current, subscription } = await page();
  expect(current).toMatchObject({ plan: 'free', step: 'free-100', cycle: null, price: null });
  expect(subscription).toMatchObject({ state: 'frozen', next_charge: null });
});

test('one that is pending does not hide the one in effect', async () => {
  await set("plan = 'basic', quota_total = 500");
  await addSubscription(db, shop);
  await addSubscription(db, shop, { step: 'pro-1000', state: 'pending', created_at: '2026-11-19T00:00:00Z' });
  expect(await page()).toMatchObject({ current: { step: 'basic-500' }, subscription: { state: 'active' } });
});

test('a shop on an older price list has its own size among those that are sold', async () => {
  await set("plan = 'basic', quota_total = 500, pricing_version = '202306'");
  await addSubscription(db, shop, { version: '202306', price: '18.00' });
  expect(await step('basic-500', '202306')).toMatchObject({ current: true, when: { monthly: 'same' } });
  expect(await step('basic-500')).toMatchObject({ current: false });
  expect((await page()).ladder.version).toBe('202407');
});

test.each([
  ["plan = 'paid', old_total = 900, old_consume = 200", { plan: 'paid', step: null }],
  ["plan = 'trial'", { plan: 'trial', step: null }],
  ["plan = 'special'", { plan: 'special', step: 'special-250' }],
  ["plan = 'pro', quota_total = 2000", { plan: 'pro', step: 'pro-2000', cycle: null, price: null }],
  ["plan = 'pro', quota_total = 1234", { plan: 'pro', step: null, cycle: null }],
])('a plan that was given is shown without a price: %s', async (values, current) => {
  await set(values);
  expect((await page()).current).toMatchObject(current);
});

test("prices and quotas follow the shop's own terms", async () => {
  await set('affiliate_type = 5, affiliate_discount = 10, double = true');
  expect(await step('basic-500')).toMatchObject({
    quota: 1_000,
    price: {
      monthly: { list: usd('19.00'), regular: usd('17.10'), introductory: null, month: usd('17.10') },
      annual: { list: usd('228.00'), regular: usd('164.16'), month: usd('13.68') },
    },
  });
});

test('[7.71] usage counts the cycle, what is left besides it, what waits, and the parcels of the last 30 days', async () => {
  await set("plan = 'basic', quota_total = 500, old_total = 30, old_consume = 10");
  await db.pool.query('insert into quota_usage (shop_id, cycle, parcels) values ($1, 0, 120)', [shop]);
  for (const [key, at] of [
    ['NEW1', '2026-11-19T00:00:00Z'],
    ['NEW2', '2026-10-21T12:00:00Z'],
    ['OLD', '2026-10-21T11:59:59Z'],
  ])
    await db.pool.query('insert into quota_charges (shop_id, number_key, charged_at) values ($1, $2, $3)', [
      shop,
      key,
      at,
    ]);
  await addPack(db, shop, { used: 40 });
  await addPack(db, shop, { state: 'pending' });
  expect((await page()).usage).toEqual({
    ...{ quota: 500, used: 120, bonus: 0, double: false, renews_at: '2026-12-01T00:00:00.000Z' },
    ...{ old_left: 20, packs_left: 60, waiting: 0, last_30_days: 2 },
  });
});

test('the cheapest size may be a smaller one with parcels above its quota, where they are sold: paid monthly', async () => {
  const charge = (parcels: number) =>
    db.pool.query(
      `insert into quota_charges (shop_id, number_key, charged_at) select $1, 'P' || nr, $2 from generate_series(1, $3::int) nr`,
      [shop, '2026-11-19T00:00:00Z', parcels],
    );
  expect((await page()).cheapest.monthly).toMatchObject({ step: 'free-100', total: usd('0.00') });
  await charge(201);
  expect((await page()).cheapest).toMatchObject({
    monthly: { step: 'basic-200', plan: 'basic', price: usd('11.00'), overage: usd('0.05'), total: usd('11.05') },
    annual: { step: 'basic-500', price: usd('15.20') },
  });
  await db.pool.query('delete from quota_charges');
  await charge(10_001);
  expect((await page()).cheapest).toMatchObject({
    monthly: { step: 'enterprise-10000', overage: usd('0.04'), total: usd('299.04') },
    annual: null,
  });
});

test('a plan that was bought without a usage line can be bought again, and then has one', async () => {
  await set("plan = 'basic', quota_total = 500, free_trial = false");
  await addSubscription(db, shop, { usage_line_id: null, cap: null });
  expect((await page()).overage).toBeNull();
  expect(await step('basic-500')).toMatchObject({ current: true, overage: null, when: { monthly: 'now' } });
  expect((await step('basic-200'))?.overage).toEqual(usd('0.05'));
});

test('a subscription with a usage line has overage, which is charged with the next cycle', async () => {
  await set("plan = 'basic', quota_total = 500");
  await set("overage_cap = '5.00'");
  await addSubscription(db, shop, { spent: '1.50' });
  const { overage, subscription } = await page();
  expect(overage).toMatchObject({ unit: usd('0.05'), cap: usd('5.00'), spent: usd('1.50'), parcels: 30 });
  expect(subscription.next_charge).toMatchObject({
    total: usd('20.50'),
    lines: [{ kind: 'plan' }, { kind: 'usage', amount: usd('1.50'), parcels: 30 }],
  });
});

test("[7.71] what a lesser plan takes away is counted and named by the shop's own things", async () => {
  await set("plan = 'pro', quota_total = 1000");
  for (let nr = 1; nr <= 32; nr++) await rule(`Rule ${nr}`, nr);
  await rule('Off', 33, { status: false });
  await rule('Deleted', 34, { deleted: true });
  await db.pool.query(
    `insert into custom_statuses (shop_id, name, name_key, color, icon, position, after, delay_days)
     values ($1, 'Packed', 'packed', '#112233', 'box', 1, 'ordered', 1), ($1, 'Waxed', 'waxed', '#112233', null, 2, 'ordered', 2)`,
    [shop],
  );
  const lost = async (id: string) => new Map((await step(id))?.lost.map((item) => [item.item, item]));
  const basic = await lost('basic-200');
  expect(basic.get('edd_rules')).toEqual({ item: 'edd_rules', count: 2, names: ['Rule 31', 'Rule 32'] });
  expect(basic.get('custom_status_icon')).toMatchObject({ count: 1, names: ['Packed'] });
  expect(basic.get('group_store')).toMatchObject({ count: 0, names: [] });
  expect(basic.get('analytics')).toMatchObject({ count: null });
  expect(basic.has('order_status_card')).toBe(false);
  const free = await lost('free-100');
  expect(free.get('order_status_card')).toMatchObject({ count: 2, names: ['Packed', 'Waxed'] });
  expect(free.get('edd_rules')).toEqual({
    ...{ item: 'edd_rules', count: 32 },
    names: ['Rule 1', 'Rule 2', 'Rule 3', 'Rule 4', 'Rule 5'],
  });
  expect((await step('enterprise-10000'))?.lost).toEqual([]);
});

test('a shop that is not known has no page', () =>
  expect(billingPage({ db, now: () => NOW, config }, '999999')).rejects.toMatchObject({ code: 404 }));
