import { billingOverview } from './overview';
import { createBillingWorld, type BillingWorld } from './test-billing-world';

let on: BillingWorld;
beforeEach(async () => {
  on = await createBillingWorld();
});
afterEach(() => on.close());

const testsOnly = (BILLING_TEST: boolean) => Object.assign(on.ctx, { config: { ...on.ctx.config, BILLING_TEST } });
const mismatches = async () => (await billingOverview(on.db, on.ctx.now())).map(({ mismatch }) => mismatch);

test('where real money is charged a test subscription gives no plan, and the operator sees it', async () => {
  testsOnly(true);
  await on.buy('pro-1000');
  expect(await on.shop()).toMatchObject({ plan: 'pro' });
  expect(await mismatches()).toEqual([null]);
  testsOnly(false);
  const warn = jest.spyOn(on.ctx.log, 'warn');
  await on.read();
  expect(await on.shop()).toMatchObject({ plan: 'free' });
  expect(warn).toHaveBeenCalledWith(expect.objectContaining({ shopId: on.shopId }), 'test charges are ignored');
  expect(await mismatches()).toEqual(['has a test subscription, which pays for nothing']);
  const changes = await on.rows('billing_entries');
  await on.read();
  expect(await on.rows('billing_entries')).toEqual(changes);
});

test('where real money is charged a pack of a test brings no parcels', async () => {
  testsOnly(true);
  const { url } = (await on.world.call('/api/v1/charge/quota_expansion/pack-100')).body.data as { url: string };
  await on.decide(url, 'approve');
  testsOnly(false);
  await on.read();
  expect(await on.rows('quota_packs')).toEqual([]);
});
