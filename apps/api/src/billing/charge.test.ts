import { ShipmentStatus } from '@parcelway/domain';
import { withShop } from '../db/database';
import { createTestDatabase, type TestDatabase } from '../testing/test-database';
import type { PlatformFulfillment, PlatformOrder } from '../platform/platform.port';
import { createVault } from '../platform/vault';
import { applyFulfillments, applyOrders } from '../sync/apply-orders';
import { deleteOrders } from '../sync/orders.store';
import { noJobs } from '../testing/no-jobs';
import { testFulfillment, testOrder } from '../testing/orders';

const INSTALLED = '2026-11-01T00:00:00.000Z';
const DAY = 86_400_000;
let db: TestDatabase;
let shop: string;
let now: Date;
const ctx = { vault: createVault(Buffer.alloc(32, 1).toString('base64')), jobs: noJobs, now: () => now };

beforeAll(async () => {
  db = await createTestDatabase();
});
beforeEach(async () => {
  now = new Date('2026-11-20T12:00:00Z');
  shop = await db.addShop();
  await db.pool.query('update shops set first_installed_at = $2 where shop_id = $1', [shop, INSTALLED]);
});
afterAll(() => db.close());

const apply = (...orders: PlatformOrder[]) => withShop(db, shop, (trx) => applyOrders(trx, ctx, shop, orders));
/** Parcels charged, by cycle. */
const charged = async () =>
  Object.fromEntries(
    (
      await db.pool.query<{ cycle: number; parcels: number }>(
        'select cycle, parcels from quota_usage where shop_id = $1 order by 1',
        [shop],
      )
    ).rows.map(({ cycle, parcels }) => [cycle, parcels]),
  );
const order = (
  id: string,
  numbers: string[],
  change: Partial<PlatformFulfillment> = {},
  orderChange: Partial<PlatformOrder> = {},
) => testOrder(id, { fulfillments: [testFulfillment(`${id}0`, numbers, change)], ...orderChange });
const LATER = '2026-11-05T00:00:00.000Z';

test('a parcel is charged once, when it is first stored', async () => {
  await apply(order('1', ['A1', 'A2']), order('2', ['B1']));
  expect(await charged()).toEqual({ 0: 3 });
});
test('an order without a parcel costs nothing', async () => {
  await apply(testOrder('1'), order('2', ['']));
  expect(await charged()).toEqual({});
});
test('parcels of orders placed before the installation are free', async () => {
  await apply(
    order('1', ['OLD'], {}, { orderedAt: '2026-10-31T23:59:59.999Z' }),
    order('2', ['NEW'], {}, { orderedAt: INSTALLED }),
  );
  expect(await charged()).toEqual({ 0: 1 });
});
test('the cycle is 30 days from installation', async () => {
  const at = async (ms: number, id: string) => {
    now = new Date(Date.parse(INSTALLED) + ms);
    await apply(order(id, [`NUMBER${id}`]));
  };
  await at(0, '1');
  await at(30 * DAY - 1, '2');
  await at(30 * DAY, '3');
  await at(95 * DAY, '4');
  expect(await charged()).toEqual({ 0: 2, 1: 1, 3: 1 });
});

describe('a parcel never costs a second time', () => {
  beforeEach(async () => {
    await apply(order('1', ['1Z999AA10123456784']));
    now = new Date('2027-02-01T00:00:00Z');
  });
  afterEach(async () => expect(await charged()).toEqual({ 0: 1 }));
  const again = (numbers: string[], change: Partial<PlatformFulfillment> = {}) =>
    apply(order('1', numbers, { updatedAt: LATER, ...change }, { updatedAt: LATER }));

  test('when the courier is changed', () =>
    again([], { tracking: [{ number: '1Z999AA10123456784', company: 'USPS', url: null }] }));
  test('when it is tracked afresh', () =>
    withShop(db, shop, (trx) =>
      trx
        .updateTable('shipments')
        .set({ next_poll_at: now, registered_at: null, status: ShipmentStatus.Pending })
        .where('shop_id', '=', shop)
        .execute(),
    ));
  test('when the orders are synced again', async () => {
    await apply(order('1', ['1Z999AA10123456784']));
    await again(['1Z999AA10123456784']);
  });
  test('when a fulfilment comes by itself', () =>
    withShop(db, shop, (trx) =>
      applyFulfillments(trx, ctx, shop, [
        { orderId: '1', fulfillment: testFulfillment('10', ['1Z999AA10123456784'], { updatedAt: LATER }) },
      ]),
    ));
  test('when the number is removed and put back', async () => {
    await again([]);
    await apply(
      order(
        '1',
        ['1Z999AA10123456784'],
        { updatedAt: '2026-11-06T00:00:00.000Z' },
        { updatedAt: '2026-11-06T00:00:00.000Z' },
      ),
    );
  });
  test('when the fulfilment is cancelled and made again with the same number', async () => {
    await again(['1Z999AA10123456784'], { status: 'CANCELLED' });
    await apply(
      testOrder('1', {
        updatedAt: '2026-11-06T00:00:00.000Z',
        fulfillments: [testFulfillment('11', ['1z999aa1 0123 456784'])],
      }),
    );
  });
  test('when one parcel carries two orders', () => apply(order('2', ['1Z999AA10123456784'])));
});

test('a number on several fulfilments of one batch is one parcel', async () => {
  await apply(
    testOrder('1', { fulfillments: [testFulfillment('10', ['SAME']), testFulfillment('11', ['SAME', 'OTHER'])] }),
  );
  expect(await charged()).toEqual({ 0: 2 });
});
test('a fulfilment that was cancelled before we saw it costs nothing', async () => {
  await apply(order('1', ['X1'], { status: 'CANCELLED' }));
  expect(await charged()).toEqual({});
});
test('what was charged stays charged when the order is deleted', async () => {
  await apply(order('1', ['A1']));
  await withShop(db, shop, (trx) => deleteOrders(trx, shop, ['1']));
  expect(await charged()).toEqual({ 0: 1 });
});
test('a batch that fails charges nothing', async () => {
  await expect(
    withShop(db, shop, async (trx) => {
      await applyOrders(trx, ctx, shop, [order('1', ['A1'])]);
      throw new Error('killed');
    }),
  ).rejects.toThrow('killed');
  expect(await charged()).toEqual({});
});
test('many at once are all counted', async () => {
  await Promise.all(Array.from({ length: 8 }, (_, i) => apply(order(String(i + 1), [`N${i}`, `M${i}`, 'SHARED']))));
  expect(await charged()).toEqual({ 0: 17 });
});
test('a second installation brings no new quota and no new start', async () => {
  const fresh =
    (
      await db.pool.query<{ shop_id: string }>(
        "insert into shops (domain, installed_at) values ('again.myshopify.com', $1) returning shop_id",
        [INSTALLED],
      )
    ).rows[0]?.shop_id ?? '';
  await db.pool.query('update shops set uninstalled_at = $2 where shop_id = $1', [fresh, LATER]);
  await db.pool.query('update shops set installed_at = $2, uninstalled_at = null where shop_id = $1', [
    fresh,
    '2026-11-19T00:00:00Z',
  ]);
  const {
    rows: [row],
  } = await db.pool.query<{ first_installed_at: Date }>('select first_installed_at from shops where shop_id = $1', [
    fresh,
  ]);
  expect(row?.first_installed_at.toISOString()).toBe(INSTALLED);
});
