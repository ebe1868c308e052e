import { ShipmentStatus } from '@parcelway/domain';
import { withShop } from '../db/database';
import type { PlatformOrder } from '../platform/platform.port';
import { setUpApply } from '../testing/apply-world';
import { testFulfillment, testOrder } from '../testing/orders';
import type { TestDatabase } from '../testing/test-database';
import { applyBulk } from './apply-orders';
import { deleteOrders } from './orders.store';

const world = setUpApply();
const { apply, ctx, now, parcels } = world;
let db: TestDatabase;
let shop: string;
beforeEach(() => {
  ({ db, shop } = world);
});

const LINE = {
  ...{ title: 'T', variant: '', sku: '', quantity: 1, imageUrl: null },
  ...{ vendor: '', productId: null, variantId: null },
};

const orders = () =>
  withShop(db, shop, (trx) =>
    trx.selectFrom('orders').selectAll().where('shop_id', '=', shop).orderBy('order_id').execute(),
  );
const lines = () =>
  withShop(db, shop, (trx) =>
    trx.selectFrom('order_lines').selectAll().where('shop_id', '=', shop).orderBy('line_id').execute(),
  );
/** Everything stored, with the physical version of each row: an untouched row keeps it. */
const versions = async () =>
  (
    await Promise.all(
      ['orders', 'order_lines', 'shipments', 'courier_history'].map(
        async (table) =>
          (
            await db.pool.query(
              `select '${table}' as t, xmin::text, ctid::text from ${table} where shop_id = $1 order by 3`,
              [shop],
            )
          ).rows,
      ),
    )
  ).flat();

test('an order is stored with its lines and parcels, and what is personal is not readable', async () => {
  await apply(testOrder('1001', { fulfillments: [testFulfillment('5', ['1Z999AA10123456784'])] }));
  const [order] = await orders();
  expect(order).toMatchObject({
    order_id: '1001',
    name: '#1001',
    items_count: 2,
    total_price: '12.50',
    destination: 'US',
    tags: ['a', 'b'],
    search: '#1001 jane doe',
  });
  expect(ctx.vault.decrypt(order?.email_enc ?? Buffer.alloc(0))).toBe('Jane@Example.com');
  expect(order?.email_hash).toEqual(ctx.vault.blindIndex('jane@example.com'));
  expect(JSON.parse(ctx.vault.decrypt(order?.address_enc ?? Buffer.alloc(0)))).toMatchObject({ line1: '1 Street' });
  expect(await lines()).toMatchObject([{ line_id: '10011', title: 'Mug', quantity: 2 }]);
  expect(await parcels()).toMatchObject([
    {
      track_number: '1Z999AA10123456784',
      number_key: '1Z999AA10123456784',
      courier: 'ups',
      courier_source: 'check_digit',
      status: ShipmentStatus.Pending,
      sub_status: null,
      order_name: '#1001',
      next_poll_at: now,
      search: '#1001 1z999aa10123456784 jane doe',
      removed_at: null,
    },
  ]);
});

test('applying the same orders again writes nothing', async () => {
  const batch = Array.from({ length: 50 }, (_, i) =>
    testOrder(String(2000 + i), { fulfillments: [testFulfillment(String(7000 + i), [`NUM${i}`, `ALT${i}`])] }),
  );
  expect(await apply(...batch)).toMatchObject({ written: 50, newParcels: 100 });
  const before = await versions();
  expect(await apply(...batch)).toEqual({ written: 0, skipped: 50, newParcels: 0 });
  expect(await versions()).toEqual(before);
});

test.each([
  [1, 2, 3],
  [1, 3, 2],
  [2, 1, 3],
  [2, 3, 1],
  [3, 1, 2],
  [3, 2, 1],
])('an older state is never applied: they come as %i, %i, %i', async (...hours) => {
  for (const hour of hours) {
    const updatedAt = `2026-11-03T0${hour}:00:00.000Z`;
    const fulfillments = [testFulfillment('9', [`STATE${hour}`], { updatedAt })];
    await apply(testOrder('1', { note: `state ${hour}`, updatedAt, fulfillments }));
  }
  expect((await orders())[0]?.note).toBe('state 3');
  expect((await parcels()).filter((row) => !row.removed_at).map((row) => row.track_number)).toEqual(['STATE3']);
});

test('several states of one order in one call: the newest counts', async () => {
  await apply(
    testOrder('1', { note: 'new', updatedAt: '2026-11-05T00:00:00.000Z' }),
    testOrder('1', { note: 'old', updatedAt: '2026-11-04T00:00:00.000Z' }),
  );
  expect(await orders()).toMatchObject([{ note: 'new' }]);
});

test('a later reading within the same second wins', async () => {
  await apply(testOrder('1', { note: 'a' }));
  await apply(testOrder('1', { note: 'b' }));
  expect(await orders()).toMatchObject([{ note: 'b' }]);
});

test('a code that is entered or removed later is written, also within the same second', async () => {
  const codes = async () => (await orders()).map(({ discount_codes: list }) => list);
  await apply(testOrder('1'));
  expect(await codes()).toEqual([[]]);
  await apply(testOrder('1', { discountCodes: ['THANKS10', 'FREESHIP'] }));
  expect(await codes()).toEqual([['THANKS10', 'FREESHIP']]);
  await apply(testOrder('1', { discountCodes: ['FREESHIP'] }));
  expect(await codes()).toEqual([['FREESHIP']]);
});

test('lines that an order no longer has go; a source without lines leaves them', async () => {
  await apply(testOrder('1'));
  await apply(testOrder('1', { lines: null, updatedAt: '2026-11-03T00:00:00.000Z' }));
  expect(await lines()).toHaveLength(1);
  expect((await orders())[0]?.items_count).toBe(2);
  await apply(
    testOrder('1', {
      lines: [{ ...LINE, lineId: '77', title: 'Plate', quantity: 3 }],
      updatedAt: '2026-11-04T00:00:00.000Z',
    }),
  );
  expect(await lines()).toMatchObject([{ line_id: '77' }]);
  expect((await orders())[0]?.items_count).toBe(3);
});

test('an image stays when a source without images comes along', async () => {
  await apply(testOrder('1'));
  const [line] = testOrder('1').lines ?? [];
  await apply(
    testOrder('1', {
      updatedAt: '2026-11-03T00:00:00.000Z',
      lines: line ? [{ ...line, title: 'Mug, big', imageUrl: null }] : [],
    }),
  );
  expect(await lines()).toMatchObject([{ title: 'Mug, big', image_url: 'https://cdn.test/mug.png' }]);
});

test('the product of a line stays when a source comes along that may not say it', async () => {
  const line = { ...LINE, lineId: '11', vendor: 'Miller' };
  await apply(testOrder('1', { lines: [{ ...line, productId: '7', variantId: '71' }] }));
  await apply(testOrder('1', { lines: [line], updatedAt: '2026-11-03T00:00:00.000Z' }));
  expect(await lines()).toMatchObject([{ product_id: '7', variant_id: '71', vendor: 'Miller' }]);
});

test.each([
  ['US', 'OR', 'OR'],
  ['JP', 'JP-13', '13'],
  ['US', '', null],
])('in %s a province that the store names %j is %j', async (countryCode, provinceCode, stored) => {
  const order = testOrder('1');
  await apply({ ...order, address: order.address && { ...order.address, countryCode, provinceCode } });
  expect(await orders()).toMatchObject([{ province: 'State', province_code: stored }]);
});

test('a deleted order stays deleted, whatever comes late', async () => {
  const order = testOrder('1', { fulfillments: [testFulfillment('9', ['AAA111'])] });
  await apply(order);
  await withShop(db, shop, (trx) => deleteOrders(trx, shop, ['1']));
  await apply({ ...order, updatedAt: '2026-12-01T00:00:00.000Z' });
  expect([await orders(), await parcels(), await lines()]).toEqual([[], [], []]);
});

test('no personal data is written for an order whose customer requested erasure', async () => {
  await apply(testOrder('1'));
  await withShop(db, shop, (trx) =>
    trx.updateTable('orders').set({ redacted_at: now }).where('shop_id', '=', shop).execute(),
  );
  await apply(
    testOrder('1', { updatedAt: '2026-12-01T00:00:00.000Z', fulfillments: [testFulfillment('9', ['AAA111'])] }),
  );
  expect(await orders()).toMatchObject([
    {
      customer_name: '',
      email_enc: null,
      email_hash: null,
      phone_enc: null,
      address_enc: null,
      note: '',
      search: '#1',
    },
  ]);
  expect(await parcels()).toMatchObject([{ search: '#1 aaa111' }]);
});

describe('a bulk export', () => {
  const line = (orderId: string, lineId: string, quantity = 1) => ({ orderId, line: { ...LINE, lineId, quantity } });
  const readAt = new Date('2026-11-10T00:00:00Z');
  const bulk = (list: PlatformOrder[], extra: ReturnType<typeof line>[]) =>
    withShop(db, shop, (trx) => applyBulk(trx, ctx, shop, list, extra, readAt));

  test('lines may come before, with, or long after their order, and are counted', async () => {
    await bulk([], [line('1', '11', 2)]);
    await bulk([testOrder('1', { lines: null }), testOrder('2', { lines: null })], [line('2', '21', 5)]);
    await bulk([], [line('1', '12', 3), line('2', '22', 1)]);
    expect((await lines()).map((row) => row.line_id)).toEqual(['11', '12', '21', '22']);
    expect((await orders()).map((row) => row.items_count)).toEqual([5, 6]);
  });

  test('its lines do not overwrite those of an order that changed since', async () => {
    await apply(
      testOrder('1', {
        updatedAt: '2026-11-11T00:00:00.000Z',
        lines: [{ ...LINE, lineId: '11', title: 'Newer', quantity: 9 }],
      }),
    );
    await bulk([], [line('1', '11', 2)]);
    expect(await lines()).toMatchObject([{ title: 'Newer', quantity: 9 }]);
  });
});
