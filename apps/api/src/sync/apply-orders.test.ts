import { generateNumber } from '@parcelway/couriers';
import naughty from '@parcelway/couriers/naughty-strings.json';
import type { AppContext } from '../context';
import { withShop } from '../db/database';
import { createTestDatabase, type TestDatabase } from '../db/test-database';
import type { PlatformOrder } from '../platform/platform.port';
import { normalizeTracking } from '../platform/shopify/normalize';
import { createVault } from '../platform/vault';
import { applyBulk, applyFulfillments, applyOrders } from './apply-orders';
import { deleteOrders } from './orders.store';
import { testFulfillment, testOrder } from './test-orders';

let db: TestDatabase;
let shop: string;
const vault = createVault(Buffer.alloc(32, 1).toString('base64'));
const enqueued: string[] = [];
const jobs: AppContext['jobs'] = {
  async add(_trx, name) {
    enqueued.push(name);
  },
  async addNow(name) {
    enqueued.push(name);
  },
  async state() {
    return { ready: 0, failed: 0 };
  },
};
const now = new Date('2026-11-20T12:00:00Z');
const ctx = { vault, jobs, now: () => now };
beforeAll(async () => {
  db = await createTestDatabase();
});
beforeEach(async () => {
  shop = await db.addShop();
  enqueued.length = 0;
});
afterAll(() => db.close());

const apply = (...orders: PlatformOrder[]) => withShop(db, shop, (trx) => applyOrders(trx, ctx, shop, orders));
const parcels = () =>
  withShop(db, shop, (trx) =>
    trx.selectFrom('shipments').selectAll().where('shop_id', '=', shop).orderBy('shipment_id').execute(),
  );
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
  expect(vault.decrypt(order?.email_enc ?? Buffer.alloc(0))).toBe('Jane@Example.com');
  expect(order?.email_hash).toEqual(vault.blindIndex('jane@example.com'));
  expect(JSON.parse(vault.decrypt(order?.address_enc ?? Buffer.alloc(0)))).toMatchObject({ line1: '1 Street' });
  expect(await lines()).toMatchObject([{ line_id: '10011', title: 'Mug', quantity: 2 }]);
  expect(await parcels()).toMatchObject([
    {
      track_number: '1Z999AA10123456784',
      number_key: '1Z999AA10123456784',
      courier: 'ups',
      courier_source: 'check_digit',
      status: 0,
      sub_status: null,
      order_name: '#1001',
      next_poll_at: now,
      search: '#1001 1z999aa10123456784 jane doe',
      removed_at: null,
    },
  ]);
  expect(enqueued).toContain('tracking.poll');
});

test('applying the same orders again writes nothing', async () => {
  const batch = Array.from({ length: 50 }, (_, i) =>
    testOrder(String(2000 + i), { fulfillments: [testFulfillment(String(7000 + i), [`NUM${i}`, `ALT${i}`])] }),
  );
  expect(await apply(...batch)).toMatchObject({ written: 50, newParcels: 100 });
  const before = await versions();
  expect(await apply(...batch)).toEqual({ written: 0, skipped: 50, newParcels: 0, due: 0 });
  expect(await versions()).toEqual(before);
});

test('an older state is never applied, in whatever order states come', async () => {
  const states = [1, 2, 3].map((hour) =>
    testOrder('1', {
      note: `state ${hour}`,
      updatedAt: `2026-11-03T0${hour}:00:00.000Z`,
      fulfillments: [testFulfillment('9', [`STATE${hour}`], { updatedAt: `2026-11-03T0${hour}:00:00.000Z` })],
    }),
  );
  const permutations = [
    [0, 1, 2],
    [0, 2, 1],
    [1, 0, 2],
    [1, 2, 0],
    [2, 0, 1],
    [2, 1, 0],
  ];
  for (const order of permutations) {
    shop = await db.addShop();
    for (const index of order) await apply(states[index] as PlatformOrder);
    expect((await orders())[0]?.note).toBe('state 3');
    expect((await parcels()).filter((row) => !row.removed_at).map((row) => row.track_number)).toEqual(['STATE3']);
  }
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

test('lines that an order no longer has go; a source without lines leaves them', async () => {
  await apply(testOrder('1'));
  await apply(testOrder('1', { lines: null, updatedAt: '2026-11-03T00:00:00.000Z' }));
  expect(await lines()).toHaveLength(1);
  expect((await orders())[0]?.items_count).toBe(2);
  await apply(
    testOrder('1', {
      lines: [{ lineId: '77', title: 'Plate', variant: '', sku: '', quantity: 3, imageUrl: null }],
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

test('a number taken off a fulfilment and a cancelled fulfilment are marked as removed, out of polling, never deleted; back again they are polled', async () => {
  const at = (hour: number, numbers: string[], status = 'SUCCESS') =>
    testOrder('1', {
      updatedAt: `2026-11-03T0${hour}:00:00.000Z`,
      fulfillments: [testFulfillment('9', numbers, { status, updatedAt: `2026-11-03T0${hour}:00:00.000Z` })],
    });
  await apply(at(1, ['AAA111', 'BBB222']));
  await apply(at(2, ['AAA111']));
  expect(
    (await parcels()).map((row) => [row.track_number, row.removed_at !== null, row.next_poll_at !== null]),
  ).toEqual([
    ['AAA111', false, true],
    ['BBB222', true, false],
  ]);
  await apply(at(3, ['AAA111', 'BBB222']));
  expect((await parcels()).map((row) => [row.removed_at, row.next_poll_at])).toEqual([
    [null, now],
    [null, now],
  ]);
  await apply(at(4, ['AAA111', 'BBB222'], 'CANCELLED'));
  expect((await parcels()).map((row) => [row.removed_at !== null, row.next_poll_at])).toEqual([
    [true, null],
    [true, null],
  ]);
  expect(await parcels()).toHaveLength(2);
});

test('another company makes the courier detected again, unless the merchant chose it', async () => {
  const at = (hour: number, company: string) =>
    testOrder('1', {
      updatedAt: `2026-11-03T0${hour}:00:00.000Z`,
      fulfillments: [
        testFulfillment('9', [], {
          updatedAt: `2026-11-03T0${hour}:00:00.000Z`,
          tracking: [{ number: 'ABC123XYZ99', company, url: null }],
        }),
      ],
    });
  await apply(at(1, 'Royal Mail'));
  const [first] = await parcels();
  await apply(at(2, 'Canada Post'));
  const [second] = await parcels();
  expect([first?.courier, second?.courier]).toEqual(['royal-mail', 'canada-post']);
  await withShop(db, shop, (trx) =>
    trx.updateTable('shipments').set({ courier: 'dhl', courier_source: 'user' }).where('shop_id', '=', shop).execute(),
  );
  await apply(at(3, 'Royal Mail'));
  expect(await parcels()).toMatchObject([{ courier: 'dhl', courier_source: 'user', company: 'Royal Mail' }]);
});

test('what tracking found out about a parcel survives a change of its fulfilment', async () => {
  await apply(testOrder('1', { fulfillments: [testFulfillment('9', ['1Z999AA10123456784'])] }));
  await withShop(db, shop, (trx) =>
    trx
      .updateTable('shipments')
      .set({ status: 2, sub_status: 2001, next_poll_at: null, registered_at: now })
      .where('shop_id', '=', shop)
      .execute(),
  );
  await apply(
    testOrder('1', {
      updatedAt: '2026-11-09T00:00:00.000Z',
      fulfillments: [
        testFulfillment('9', ['1Z999AA10123456784'], { updatedAt: '2026-11-09T00:00:00.000Z', contents: { 11: 1 } }),
      ],
    }),
  );
  expect(await parcels()).toMatchObject([
    { status: 2, sub_status: 2001, next_poll_at: null, registered_at: now, contents: { 11: 1 } },
  ]);
});

test('a changed customer, name or destination reaches the copies in the parcels', async () => {
  await apply(testOrder('1', { fulfillments: [testFulfillment('9', ['AAA111'])] }));
  const [address] = [testOrder('1').address];
  await apply(
    testOrder('1', {
      updatedAt: '2026-11-09T00:00:00.000Z',
      customerName: 'Zoë Žák',
      address: address && { ...address, countryCode: 'CZ' },
      fulfillments: [testFulfillment('9', ['AAA111'])],
    }),
  );
  expect(await parcels()).toMatchObject([{ destination: 'CZ', search: '#1 aaa111 zoë žák' }]);
});

test('a fulfilment alone is applied; one of an order we do not have is named', async () => {
  await apply(testOrder('1'));
  const unknown = await withShop(db, shop, (trx) =>
    applyFulfillments(trx, ctx, shop, [
      { orderId: '1', fulfillment: testFulfillment('9', ['AAA111']) },
      { orderId: '2', fulfillment: testFulfillment('8', ['BBB222']) },
    ]),
  );
  expect(unknown).toEqual(['2']);
  expect(await parcels()).toMatchObject([{ order_id: '1', track_number: 'AAA111', order_name: '#1' }]);
});

test('after a fulfilment came alone, the next whole reading is applied even if it is not newer', async () => {
  const order = testOrder('1', {
    fulfillments: [testFulfillment('9', ['AAA111'], { updatedAt: '2026-11-02T10:00:00.000Z' })],
  });
  await apply(order);
  // An old word about another fulfilment, whose number the store has taken off since.
  await withShop(db, shop, (trx) =>
    applyFulfillments(trx, ctx, shop, [
      { orderId: '1', fulfillment: testFulfillment('10', ['OLD999'], { updatedAt: '2026-11-01T00:00:00.000Z' }) },
    ]),
  );
  await apply({
    ...order,
    fulfillments: [...order.fulfillments, testFulfillment('10', [], { updatedAt: '2026-11-02T00:00:00.000Z' })],
  });
  expect((await parcels()).filter((row) => !row.removed_at).map((row) => row.track_number)).toEqual(['AAA111']);
});

test('a deleted order stays deleted, whatever comes late', async () => {
  const order = testOrder('1', { fulfillments: [testFulfillment('9', ['AAA111'])] });
  await apply(order);
  await withShop(db, shop, (trx) => deleteOrders(trx, shop, ['1']));
  await apply({ ...order, updatedAt: '2026-12-01T00:00:00.000Z' });
  expect([await orders(), await parcels(), await lines()]).toEqual([[], [], []]);
});

test('no personal data is written for an order whose customer asked to be forgotten', async () => {
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

test('a number that fits no courier says so; without a number there is nothing to poll', async () => {
  await apply(
    testOrder('1', {
      fulfillments: [
        testFulfillment('9', [], {
          tracking: [
            { number: '??', company: '', url: null },
            { number: '', company: 'Own van', url: null },
          ],
        }),
      ],
    }),
  );
  expect((await parcels()).map((row) => [row.track_number, row.courier, row.next_poll_at])).toEqual([
    ['??', '', null],
    ['', '', null],
  ]);
  await apply(testOrder('2', { fulfillments: [testFulfillment('10', ['zzzz-nothing-zzzz-fits-zzzz'])] }));
  expect((await parcels())[2]).toMatchObject({ courier: '', sub_status: 10002, next_poll_at: now });
});

test("a shop's own history settles a number that fits several couriers", async () => {
  // Its check digit is right for two couriers.
  const number = '013965554267';
  await apply(testOrder('1', { fulfillments: [testFulfillment('9', [number])] }));
  const [unsettled] = await parcels();
  expect(unsettled?.courier).toBe('');
  expect(unsettled?.candidates.length).toBeGreaterThan(1);
  const favourite = unsettled?.candidates.at(-1)?.code ?? '';
  await withShop(db, shop, (trx) =>
    trx.insertInto('courier_history').values({ shop_id: shop, courier: favourite, parcels: 40 }).execute(),
  );
  await apply(testOrder('2', { fulfillments: [testFulfillment('10', [number])] }));
  expect((await parcels())[1]).toMatchObject({ courier: favourite, courier_source: 'shop_history' });
});

test('courier history counts each parcel once', async () => {
  const order = testOrder('1', {
    fulfillments: [testFulfillment('9', [generateNumber('ups', Math.random), generateNumber('ups', Math.random)])],
  });
  await apply(order);
  await apply(order);
  const rows = await withShop(db, shop, (trx) =>
    trx.selectFrom('courier_history').selectAll().where('shop_id', '=', shop).execute(),
  );
  expect(rows).toEqual([{ shop_id: shop, courier: 'ups', parcels: 2 }]);
});

test('no string of the naughty list fails as a tracking number, and none loses its row', async () => {
  expect(naughty.length).toBeGreaterThan(500);
  let kept = 0;
  const batch = naughty.map((text, index) => {
    const tracking = normalizeTracking([{ number: text, company: text, url: text }]);
    kept += tracking.length;
    return testOrder(String(10_000 + index), {
      note: '',
      fulfillments: [testFulfillment(String(20_000 + index), [], { tracking })],
    });
  });
  await apply(...batch);
  const rows = await parcels();
  expect(rows).toHaveLength(kept);
  expect(kept).toBe(naughty.filter((text) => text !== '').length);
  expect(await apply(...batch)).toMatchObject({ written: 0, newParcels: 0 });
});

describe('a bulk export', () => {
  const line = (orderId: string, lineId: string, quantity = 1) => ({
    orderId,
    line: { lineId, title: 'T', variant: '', sku: '', quantity, imageUrl: null },
  });
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
        lines: [{ lineId: '11', title: 'Newer', variant: '', sku: '', quantity: 9, imageUrl: null }],
      }),
    );
    await bulk([], [line('1', '11', 2)]);
    expect(await lines()).toMatchObject([{ title: 'Newer', quantity: 9 }]);
  });
});
