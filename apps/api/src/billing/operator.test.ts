import { billingHistory } from './history';
import { creditParcels, extendTrial, givePlan } from './operator';
import { extendAtPlatform } from './extend-trial';
import { billingPage } from './billing-page';
import { BILLING_DATASETS } from '../privacy/datasets-billing';
import { rowReader } from '../privacy/dataset-rows';
import { createBillingWorld, type BillingWorld } from './test-billing-world';

const TRAIL = { by: 'ada', reason: 'The sync did not work for a week' };
let on: BillingWorld;
beforeEach(async () => {
  on = await createBillingWorld();
});
afterEach(() => on.world.close());

const now = () => on.world.ctx.now();
const act = {
  give: (step: string) => givePlan(on.world.db, on.world.domain, { step, trail: TRAIL }, now()),
  extend: (days: number) => extendTrial(on.world.db, on.world.domain, { days, trail: TRAIL }, now()),
  credit: (parcels: number) => creditParcels(on.world.db, on.world.domain, { parcels, trail: TRAIL }, now()),
};
const page = () => billingPage(on.world.ctx, on.shopId);
const history = async () =>
  (
    await billingHistory(
      on.world.ctx,
      { shopId: on.shopId, timezone: 'UTC' },
      { kind: [], start: undefined, end: undefined, cursor: undefined, pageSize: 50 },
    )
  ).entries;
/** Runs what an extension queued. */
const runQueued = async () => {
  const { rows } = await on.world.db.pool.query<{ payload: Parameters<typeof extendAtPlatform>[1] }>(
    `select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = 'billing.extend-trial'`,
  );
  for (const { payload } of rows) await extendAtPlatform(on.world.ctx, payload);
};

test('a plan that is given costs nothing, stays after reads, and the merchant sees who gave it, not why', async () => {
  await act.give('pro-1000');
  await on.read();
  expect(await on.shop()).toMatchObject({ plan: 'pro', quota_total: 1000, free_trial: true });
  const [line] = await history();
  expect(line).toMatchObject({ kind: 'change', amount: null, subject: { from: 'free', plan: 'pro', by: 'operator' } });
  expect(JSON.stringify(line)).not.toContain('sync');
  expect((await on.rows('billing_entries'))[0]).toMatchObject({ subject: { trail: TRAIL } });
  await act.give('free-100');
  expect(await on.shop()).toMatchObject({ plan: 'free', quota_total: null });
});

test('no plan is given beside one that is paid, nor one that is not sold or there already; nothing is written', async () => {
  await expect(act.give('gold-1')).rejects.toThrow('There is no size gold-1. There are: free-100, ');
  await expect(act.give('free-100')).rejects.toThrow('has free-100 already');
  await expect(givePlan(on.world.db, 'none.example', { step: 'pro-1000', trail: TRAIL }, now())).rejects.toThrow(
    'There is no shop none.example',
  );
  expect(await history()).toEqual([]);
  await on.pay('basic-500');
  const before = await history();
  await expect(act.give('pro-1000')).rejects.toThrow('has subscribed basic-500');
  expect([await on.shop(), await history()]).toEqual([expect.objectContaining({ plan: 'basic' }), before]);
});

test('a running trial becomes longer at the platform, once, and its days are charged to nobody', async () => {
  await on.buy('basic-500');
  await act.extend(20);
  await runQueued();
  // A job whose answer was lost runs again.
  await runQueued();
  const [row] = await on.rows('subscriptions');
  expect([row?.trial_days, on.offers()[0]?.trialDays]).toEqual([27, 27]);
  expect((await history())[0]).toMatchObject({ kind: 'change', subject: { from: 'basic', plan: 'basic', days: 20 } });
  await on.days(28);
  await on.read();
  expect(await on.entries('charge')).toEqual(['19.00']);
});

test('a trial that was extended and ended between two reads is charged once', async () => {
  await on.buy('basic-500');
  const [offer] = on.offers();
  await on.world.ctx.platform.extendTrial({ shopId: on.shopId, domain: on.world.domain }, offer?.id ?? '', 20);
  await on.days(28);
  await on.read();
  expect(await on.entries('charge')).toEqual(['19.00']);
});

test('a trial that is not begun is offered longer, one that was used up again; after it was paid for none is', async () => {
  await act.extend(10);
  expect((await page()).trial).toEqual({ available: true, days: 17 });
  await on.buy('basic-500');
  expect(on.offers().at(-1)?.trialDays).toBe(17);
  await on.days(18);
  await on.read();
  await expect(act.extend(5)).rejects.toThrow('its trial is over');
  await on.post('cancel', {});
  await on.days(31);
  await on.read();
  await on.read();
  expect((await page()).trial.available).toBe(false);
  await act.extend(5);
  expect((await page()).trial).toEqual({ available: true, days: 5 });
  for (const days of [0, -1, 1.5, NaN, 1001]) await expect(act.extend(days)).rejects.toThrow('from 1 to 1000');
});

test('an offer of another kind is not replaced by a longer trial', async () => {
  await on.world.db.pool.query('update shops set affiliate_type = 5, affiliate_discount = 10');
  await expect(act.extend(5)).rejects.toThrow('has an offer of type 5');
  expect(await history()).toEqual([]);
});

test('parcels that are given are a pack without a price, which outlives the cycle and an uninstall', async () => {
  await act.credit(250);
  expect((await page()).usage.packs_left).toBe(250);
  await on.read();
  expect((await page()).usage.packs_left).toBe(250);
  expect((await history())[0]).toMatchObject({
    kind: 'pack',
    amount: { amount: '0.00' },
    subject: { parcels: 250, by: 'operator' },
  });
  await expect(act.credit(0)).rejects.toThrow('parcels must be a whole number from 1 to 1000000');
});

test('the export of all data of a shop has the line, without who and why', async () => {
  await act.credit(250);
  const [row] = await on.rows('billing_entries');
  const [dataset] = BILLING_DATASETS.filter(({ table }) => table === 'billing_entries');
  const exported = JSON.stringify(dataset && (await rowReader(on.world.ctx, dataset)(row ?? {})));
  expect(exported).toContain('"parcels":250');
  expect(exported).not.toMatch(/ada|sync/);
});
