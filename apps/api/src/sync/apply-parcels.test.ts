import { generateNumber } from '@parcelway/couriers';
import naughty from '@parcelway/couriers/naughty-strings.json';
import { ShipmentStatus } from '@parcelway/domain';
import { withShop } from '../db/database';
import { normalizeTracking } from '../platform/shopify/normalize';
import { saveCourierNames } from '../shops/courier-names.store';
import { saveShopCouriers } from '../shops/shop-couriers.store';
import { writeSwitch } from '../shops/switches.store';
import { setUpApply } from '../testing/apply-world';
import { testFulfillment, testOrder } from '../testing/orders';
import type { TestDatabase } from '../testing/test-database';
import { applyFulfillments } from './apply-orders';

const world = setUpApply();
const { apply, ctx, now, parcels } = world;
let db: TestDatabase;
let shop: string;
beforeEach(() => {
  ({ db, shop } = world);
});

test('a number removed from a fulfilment and a cancelled fulfilment are marked as removed, out of polling, never deleted; back again they are polled', async () => {
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
      .set({ status: ShipmentStatus.InTransit, sub_status: 2001, next_poll_at: null, registered_at: now })
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
    { status: ShipmentStatus.InTransit, sub_status: 2001, next_poll_at: null, registered_at: now, contents: { 11: 1 } },
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
  // An outdated report about another fulfilment, whose number the store has removed since.
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
  expect((await parcels()).map((row) => row.attention)).toEqual(['no_number', 'no_number']);
  await apply(testOrder('2', { fulfillments: [testFulfillment('10', ['zzzz-nothing-zzzz-fits-zzzz'])] }));
  expect((await parcels())[2]).toMatchObject({
    courier: '',
    sub_status: 10002,
    attention: 'wrong_courier',
    next_poll_at: now,
  });
});

test("a shop's own history settles a number that fits several couriers", async () => {
  // Its check digit is right for two couriers.
  const number = '013965554267';
  await apply(testOrder('1', { fulfillments: [testFulfillment('9', [number])] }));
  const [unsettled] = await parcels();
  expect(unsettled?.courier).toBe('');
  expect(unsettled?.candidates.length).toBeGreaterThan(1);
  expect(unsettled?.attention).toBe('doubtful_courier');
  const favourite = unsettled?.candidates.at(-1)?.code ?? '';
  await withShop(db, shop, (trx) =>
    trx.insertInto('courier_history').values({ shop_id: shop, courier: favourite, parcels: 40 }).execute(),
  );
  await apply(testOrder('2', { fulfillments: [testFulfillment('10', [number])] }));
  expect((await parcels())[1]).toMatchObject({ courier: favourite, courier_source: 'shop_history', attention: null });
});

test('[7.17] a courier that the shop says it ships with settles it too', async () => {
  const number = '013965554267';
  await apply(testOrder('1', { fulfillments: [testFulfillment('9', [number])] }));
  const own = (await parcels())[0]?.candidates.at(-1)?.code ?? '';
  await withShop(db, shop, (trx) => trx.insertInto('shop_couriers').values({ shop_id: shop, courier: own }).execute());
  await apply(testOrder('2', { fulfillments: [testFulfillment('10', [number])] }));
  expect((await parcels())[1]).toMatchObject({ courier: own, courier_source: 'shop_courier', attention: null });
});

test('of several that the shop ships with the first in its order gets a number that fits both', async () => {
  const number = '013965554267';
  await apply(testOrder('1', { fulfillments: [testFulfillment('9', [number])] }));
  const both = (await parcels())[0]?.candidates.map(({ code }) => code) ?? [];
  expect(both).toHaveLength(2);
  for (const [at, own] of [both, [...both].reverse()].entries()) {
    await withShop(db, shop, (trx) => saveShopCouriers(trx, shop, own));
    await apply(testOrder(String(at + 2), { fulfillments: [testFulfillment(String(at + 20), [number])] }));
    expect((await parcels()).at(-1)).toMatchObject({ courier: own[0], courier_source: 'shop_courier' });
  }
});

test('with automatic detection off only the name in the store decides; unknown couriers stay open, with what they may be', async () => {
  await withShop(db, shop, async (trx) => {
    await writeSwitch(trx, shop, { auto_detect: false });
    await saveShopCouriers(trx, shop, ['ups', 'mondial-relay']);
    await saveCourierNames(trx, shop, { mapping: [{ company: 'Two Boats', courier: 'gls' }], userId: '1' }, now);
  });
  const ups = '1Z5R89390357567127';
  const given = [
    { number: ups, company: 'Two Boats', url: null },
    { number: 'ABC99', company: 'Royal Mail', url: null },
    { number: '1Z999AA10123456784', company: 'Nobody knows', url: null },
    { number: '31415926', company: '', url: null },
    { number: 'zzzz-nothing-zzzz-fits-zzzz', company: '', url: null },
  ];
  await apply(testOrder('1', { fulfillments: [testFulfillment('9', [], { tracking: given })] }));
  const rows = new Map((await parcels()).map((row) => [row.track_number, row]));
  expect(
    given.map(({ number }) => {
      const { courier, courier_source, sub_status, attention } = rows.get(number) ?? {};
      return [courier, courier_source, sub_status, attention];
    }),
  ).toEqual([
    ['gls', 'platform_company', null, null],
    ['royal-mail', 'platform_company', null, null],
    ['', '', null, 'doubtful_courier'],
    ['', '', null, 'doubtful_courier'],
    ['', '', 10002, 'wrong_courier'],
  ]);
  expect(rows.get('1Z999AA10123456784')?.candidates[0]?.code).toBe('ups');
});

test('a number that is nearly nobody’s gets no courier, and keeps the one that it may be of', async () => {
  await apply(testOrder('1', { fulfillments: [testFulfillment('9', ['31415926'])] }));
  expect((await parcels())[0]).toMatchObject({
    courier: '',
    sub_status: null,
    attention: 'doubtful_courier',
    candidates: [{ code: 'mondial-relay', score: 0.02, why: ['regex'] }],
  });
});

test('a company that only the shop knows settles it, as the shop said, before what the name and the number say', async () => {
  const tracking = [{ number: 'AB-99', company: 'Béta Kurier', url: null }];
  await withShop(db, shop, (trx) =>
    trx
      .insertInto('courier_names')
      .values({ shop_id: shop, name_key: 'beta kurier', company: 'x', courier: 'gls', user_id: '1', changed_at: now })
      .execute(),
  );
  await apply(testOrder('1', { fulfillments: [testFulfillment('9', [], { tracking })] }));
  expect((await parcels())[0]).toMatchObject({ courier: 'gls', courier_source: 'platform_company', attention: null });
  await withShop(db, shop, (trx) =>
    saveCourierNames(trx, shop, { mapping: [{ company: 'DHL', courier: 'dhl-germany' }], userId: '1' }, now),
  );
  const named = [{ number: 'ABC99', company: 'dhl', url: null }];
  await apply(testOrder('2', { fulfillments: [testFulfillment('10', [], { tracking: named })] }));
  expect((await parcels())[1]).toMatchObject({ courier: 'dhl-germany', courier_source: 'platform_company' });
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
  let storedCount = 0;
  const batch = naughty.map((text, index) => {
    const tracking = normalizeTracking([{ number: text, company: text, url: text }]);
    storedCount += tracking.length;
    return testOrder(String(10_000 + index), {
      note: '',
      fulfillments: [testFulfillment(String(20_000 + index), [], { tracking })],
    });
  });
  await apply(...batch);
  const rows = await parcels();
  expect(rows).toHaveLength(storedCount);
  expect(storedCount).toBe(naughty.filter((text) => text !== '').length);
  expect(await apply(...batch)).toMatchObject({ written: 0, newParcels: 0 });
});

test('the day that the store expects a parcel on is stored, and stays where a source does not have it', async () => {
  const at = (hour: number, change: object) => {
    const updatedAt = `2026-11-03T0${hour}:00:00.000Z`;
    return testOrder('1', { updatedAt, fulfillments: [testFulfillment('9', ['AAA111'], { updatedAt, ...change })] });
  };
  await apply(at(1, { expectedAt: '2026-11-10T12:00:00.000Z' }));
  await apply(at(2, { expectedAt: '2026-11-11T12:00:00.000Z' }));
  await apply(at(3, {}));
  expect(await parcels()).toMatchObject([{ store_expected_at: new Date('2026-11-11T12:00:00Z') }]);
});
