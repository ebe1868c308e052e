import { withShop } from '../../db/database';
import { couponFigures } from './coupon-figures';
import { setUpCoupons, ZONE } from './test-coupons';

const setUp = setUpCoupons();
const RANGE = { start: '2026-11-10', end: '2026-11-12' };
const figures = (range = RANGE, currency = 'USD') =>
  withShop(setUp.world.db, setUp.shop, (trx) => couponFigures(trx, setUp.shop, ZONE, range, currency));
const NOON = '2026-11-11T17:00:00Z';

test('[7.59] an order counts with a code of the page or of a mail, however it was typed', async () => {
  await setUp.publishPage({ one: 'Thanks10' });
  await setUp.publishMail('COMEBACK');
  await setUp.order(NOON, ['THANKS10'], { total: '12.50' });
  await setUp.order(NOON, [' thanks10 ', 'OTHER'], { total: '7.25' });
  await setUp.order(NOON, ['comeback'], { total: '30.00' });
  await setUp.order(NOON, ['OTHER'], { total: '99.00' });
  await setUp.order(NOON, [], { total: '99.00' });
  expect(await figures()).toEqual({
    ...{ views: 0, clicks: 0, orders: 3, revenue: '49.75', currency: 'USD' },
    coupons: [
      { code: 'Thanks10', clicks: 0, orders: 2, revenue: '19.75' },
      { code: 'COMEBACK', clicks: 0, orders: 1, revenue: '30.00' },
    ],
  });
});

test('an order with two codes counts for both, and once in all; one that repeats a code counts once', async () => {
  await setUp.publishPage({ one: 'A', two: 'B' });
  await setUp.order(NOON, ['a', 'B', 'A'], { total: '10.00' });
  expect(await figures()).toMatchObject({
    orders: 1,
    revenue: '10.00',
    coupons: [
      { code: 'A', orders: 1, revenue: '10.00' },
      { code: 'B', orders: 1, revenue: '10.00' },
    ],
  });
});

test('days are the shop’s: in New York the range begins and ends five hours later', async () => {
  await setUp.publishPage({ one: 'A' });
  for (const at of ['2026-11-10T04:59:59Z', '2026-11-10T05:00:00Z', '2026-11-13T04:59:59Z', '2026-11-13T05:00:00Z'])
    await setUp.order(at, ['A']);
  expect(await figures()).toMatchObject({ orders: 2 });
});

test('cancelled orders and other shops’ do not count, other currencies only as orders', async () => {
  await setUp.publishPage({ one: 'A' });
  await setUp.order(NOON, ['A'], { cancelled: true });
  await setUp.order(NOON, ['A'], { of: await setUp.world.db.addShop() });
  await setUp.order(NOON, ['A'], { currency: 'EUR', total: '5.00' });
  await setUp.order(NOON, ['A'], { total: '8.00' });
  expect(await figures()).toMatchObject({ orders: 2, revenue: '8.00' });
  expect(await figures(RANGE, 'EUR')).toMatchObject({ orders: 2, revenue: '5.00' });
});

test('a code of an earlier version still counts; a hidden one, and an empty one, never did', async () => {
  await setUp.publishPage({ one: 'OLD' });
  await setUp.publishPage({ one: 'NEW' });
  await setUp.publishPage({ one: 'HIDDEN', two: '' }, undefined, true);
  for (const code of ['OLD', 'HIDDEN', '']) await setUp.order(NOON, [code]);
  const { orders, coupons } = await figures();
  expect([orders, coupons.map(({ code }) => code)]).toEqual([1, ['OLD', 'NEW']]);
});

test('presses belong to the code that the section had on that day', async () => {
  await setUp.publishPage({ one: 'OLD' }, '2026-11-01T12:00:00Z');
  await setUp.publishPage({ one: 'NEW', two: 'BOTH' }, '2026-11-12T12:00:00Z');
  await setUp.counted('2026-11-11', 'coupon', 'one', 3);
  await setUp.counted('2026-11-12', 'coupon', 'one', 4);
  await setUp.counted('2026-11-12', 'coupon', 'two', 1);
  // Before the range, of a section that is none, and what is no coupon.
  await setUp.counted('2026-11-09', 'coupon', 'one', 100);
  await setUp.counted('2026-11-10', 'coupon', 'gone', 7);
  await setUp.counted('2026-11-10', 'product', '77', 20);
  await setUp.counted('2026-11-10', 'product', '78', 5);
  await setUp.counted('2026-11-10', 'view', '', 500);
  await setUp.counted('2026-11-12', 'view', '', 50);
  await setUp.counted('2026-11-12', 'visitor', '', 40);
  await setUp.counted('2026-11-12', 'lookup', '', 30);
  const { views, clicks, coupons } = await figures();
  expect({ views, clicks }).toEqual({ views: 550, clicks: 40 });
  expect(coupons.map(({ code, clicks: pressed }) => [code, pressed])).toEqual([
    ['NEW', 4],
    ['OLD', 3],
    ['BOTH', 1],
  ]);
});

test('a shop without coupons has none, and its orders with codes are not its coupons’', async () => {
  await setUp.order(NOON, ['A']);
  expect(await figures()).toEqual({
    ...{ views: 0, clicks: 0, orders: 0, revenue: '0.00', currency: 'USD' },
    coupons: [],
  });
});
