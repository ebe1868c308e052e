import type { CycleChoice } from '@parcelway/domain';
import { calls } from '@parcelway/http-contract';
import { createTestDatabase, type TestDatabase } from '../testing/test-database';
import { switchPreview } from './switch-preview';
import { addSubscription } from './test-billing';

const NOW = new Date('2026-11-20T12:00:00Z');
const PERIOD_END = '2026-12-01T00:00:00.000Z';
let db: TestDatabase;
let shop: string;

beforeAll(async () => {
  db = await createTestDatabase(1);
});
afterAll(() => db.close());
beforeEach(async () => {
  shop = await db.addShop();
});

const set = (values: string) => db.pool.query(`update shops set ${values} where shop_id = $1`, [shop]);
const preview = async (step: string, cycle: CycleChoice = 'monthly') =>
  calls.switchPreview.data.parse(await switchPreview({ db, now: () => NOW }, shop, { step, cycle }));
const usd = (amount: string) => ({ amount, currency: 'USD' });
const onBasic = async () => {
  await set("plan = 'basic', quota_total = 500, free_trial = false");
  await addSubscription(db, shop);
};

test('the first purchase begins with the trial, and is charged when that ends', async () => {
  expect(await preview('basic-500')).toMatchObject({
    from: { id: 'free-100', plan: 'free', cycle: null, price: null },
    to: { id: 'basic-500', quota: 500, cycle: 'monthly', price: usd('19.00') },
    ...{ when: 'now', at: null, difference: usd('19.00'), trial_days: 7, lost: [], leaves_version: null },
    first_charge: { at: '2026-11-27T12:00:00.000Z', amount: usd('19.00') },
  });
});
test('without a trial the first charge is at once', async () => {
  await set('free_trial = false');
  expect(await preview('basic-500')).toMatchObject({ trial_days: 0, first_charge: { at: null, amount: usd('19.00') } });
});
test('an upgrade is at once, and costs the difference more', async () => {
  await onBasic();
  const { regained, ...change } = await preview('basic-1000');
  expect(change).toMatchObject({ when: 'now', at: null, trial_days: 0, first_charge: { at: null } });
  expect(change.difference).toEqual(usd((Number(change.to.price?.amount) - 19).toFixed(2)));
  expect(regained).toEqual([]);
});
test('a downgrade is when the cycle that is paid ends', async () => {
  await onBasic();
  expect(await preview('basic-200')).toMatchObject({
    ...{ when: 'period_end', at: PERIOD_END, difference: usd('-8.00'), trial_days: 0 },
    first_charge: { at: PERIOD_END, amount: usd('11.00') },
  });
});
test('cancelling charges nothing, and names what is switched off', async () => {
  await onBasic();
  const change = await preview('free', 'annual');
  expect(change).toMatchObject({
    ...{ when: 'period_end', at: PERIOD_END, difference: usd('-19.00'), first_charge: null, trial_days: 0 },
    to: { id: 'free-100', cycle: null, price: null },
  });
  expect(change.lost.map(({ item }) => item)).toContain('cus_notification');
});
test('a trial is cancelled at once', async () => {
  await set("plan = 'basic', quota_total = 500, free_trial = false");
  await addSubscription(db, shop, { state: 'trial', trial_days: 7, trial_ends_at: '2026-11-25T00:00:00Z' });
  expect(await preview('free')).toMatchObject({ when: 'now', at: null });
});
test('from monthly to annual is at once, and has no difference of cycles; the size that it has is no change', async () => {
  await onBasic();
  expect(await preview('basic-500', 'annual')).toMatchObject({ when: 'now', difference: null });
  expect(await preview('basic-500')).toMatchObject({ when: 'same', at: null, first_charge: null });
});
test('what the approval page names for parcels above the quota is part of it, paid monthly', async () => {
  await onBasic();
  expect(await preview('pro-1000')).toMatchObject({
    usage_cap: { amount: '49.00' },
    from: { overage: { amount: '0.05' } },
    to: { overage: { amount: '0.04' } },
  });
  expect(await preview('pro-1000', 'annual')).toMatchObject({ usage_cap: null, to: { overage: null } });
  expect(await preview('free')).toMatchObject({ usage_cap: null });
});
test('from annual to monthly is when the year ends', async () => {
  await set("plan = 'basic', quota_total = 500, free_trial = false");
  await addSubscription(db, shop, { cycle: 'annual', price: '182.40' });
  expect(await preview('basic-500')).toMatchObject({ when: 'period_end', at: PERIOD_END });
});
test('who is on an older price list leaves it for good', async () => {
  await set("plan = 'basic', quota_total = 500, pricing_version = '202306'");
  await addSubscription(db, shop, { version: '202306', price: '18.00' });
  expect(await preview('basic-500')).toMatchObject({ from: { version: '202306' }, leaves_version: '202306' });
  expect(await preview('free')).toMatchObject({ leaves_version: '202306' });
});
test('what was switched off works again with a plan that includes it', async () => {
  await db.pool.query(
    `insert into edd_rules (shop_id, rule, priority, saved_at, saved_by) values ($1, '{"name": "Bulky", "status": true}', 1, now(), '1')`,
    [shop],
  );
  expect((await preview('basic-200')).regained).toContainEqual({ item: 'edd_rules', count: 1, names: ['Bulky'] });
});
test.each(['pro-1000', 'free'])(
  '[6.9] from Enterprise to %s its three services are lost: sections in Liquid, priority support and the contact',
  async (step) => {
    await set("plan = 'enterprise', quota_total = 10000, free_trial = false");
    await addSubscription(db, shop, { step: 'enterprise-10000', price: '299.00' });
    const { lost, when } = await preview(step);
    expect(when).toBe('period_end');
    expect(lost.map(({ item }) => item)).toEqual(
      expect.arrayContaining(['page_liquid', 'priority_support', 'account_manager']),
    );
    expect(lost.some(({ item }) => item === 'klaviyo_integration')).toBe(step === 'free');
  },
);
