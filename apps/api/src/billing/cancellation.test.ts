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
