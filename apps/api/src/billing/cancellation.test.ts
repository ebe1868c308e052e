import { createBillingWorld, type BillingWorld } from './test-billing-world';

let on: BillingWorld;
beforeEach(async () => {
  on = await createBillingWorld();
});
afterEach(() => on.world.close());

test('the cycle that the platform charged before a cancellation was carried out is in the history, beside its credit', async () => {
  await on.pay('basic-200');
  await on.post('cancel', {});
  await on.days(31);
  // The first read sees that another cycle has begun, the second one cancels.
  await on.read();
  await on.read();
  expect([await on.states(), (await on.shop()).plan]).toEqual([{ 'basic-200': 'cancelled' }, 'free']);
  const { ledger } = on.world.twin.billing.book(on.world.domain);
  const amounts = (kind: string) => ledger.filter((entry) => entry.kind === kind).map(({ amount }) => Number(amount));
  expect((await on.entries('charge')).map(Number)).toEqual(amounts('charge'));
  expect((await on.entries('credit')).map(Number)).toEqual(amounts('credit').map((amount) => -amount));
  expect(amounts('charge')).toEqual([11, 11]);
});

test('a cancellation whose time comes while bills are unpaid is not tried again and again, and is carried out when they are paid', async () => {
  await on.pay('basic-200');
  await on.post('cancel', {});
  const frozen = (value: boolean) => on.control(`shops/${on.world.domain}/billing`, 'PATCH', { frozen: value });
  await frozen(true);
  await on.read();
  await on.world.db.pool.query("update subscriptions set period_ends_at = now() - interval '1 minute'");
  await on.world.db.pool.query('delete from graphile_worker._private_jobs');
  const cancel = jest.spyOn(on.world.ctx.platform, 'cancelSubscription');
  await on.read();
  const waiting = 'select from graphile_worker.jobs where key = $1';
  expect([cancel.mock.calls, (await on.world.db.pool.query(waiting, [`billing.read:${on.shopId}`])).rowCount]).toEqual([
    [],
    0,
  ]);
  await frozen(false);
  await on.read();
  expect((await on.world.db.pool.query(waiting, [`billing.read:${on.shopId}`])).rowCount).toBe(1);
  await on.read();
  expect([await on.states(), (await on.shop()).plan]).toEqual([{ 'basic-200': 'cancelled' }, 'free']);
});

test('access that was lost and came back has billing read: messages that came meanwhile changed nothing', async () => {
  await on.pay('basic-200');
  await on.world.db.pool.query('delete from graphile_worker._private_jobs');
  await on.world.db.pool.query('update shops set needs_token = true');
  await on.world.call('/api/v1/auth/session');
  const { rowCount } = await on.world.db.pool.query('select from graphile_worker.jobs where key = $1', [
    `billing.read:${on.shopId}`,
  ]);
  expect(rowCount).toBe(1);
});
