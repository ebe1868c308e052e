import { detectCourier } from '@parcelway/couriers';
import type { TwinOrder } from '../model';
import { CATALOGUE } from '../store/catalogue';
import { demoShops } from './demo-shops';
import { generateStore, orderMaker } from './generate-store';
import { PRODUCTS } from './products';

const now = new Date('2026-11-20T12:00:00Z');
const [shop, secondShop] = demoShops() as [ReturnType<typeof demoShops>[number], ReturnType<typeof demoShops>[number]];
const recipe = { seed: 'demo', orders: 1000, now, shop };
const orders = [...generateStore(recipe)];
const parcels = orders.flatMap((order) => order.fulfillments.flatMap((fulfillment) => fulfillment.tracking));
const share = (matches: (order: TwinOrder) => boolean) => orders.filter(matches).length / orders.length;

test('the same recipe gives the same orders, another seed or shop others', () => {
  expect([...generateStore(recipe)]).toEqual(orders);
  expect([...generateStore({ ...recipe, seed: 'other' })][5]).not.toEqual(orders[5]);
  expect([...generateStore({ ...recipe, shop: secondShop })][5]?.id).not.toBe(orders[5]?.id);
});

test('each line has the picture of its product', () => {
  for (const { imageUrl, title } of orders.flatMap(({ lineItems }) => lineItems))
    expect([title, imageUrl]).toEqual([title, CATALOGUE.find((product) => product.title === title)?.image]);
});

test('any order can be made without those before it', () => {
  expect(orderMaker(recipe)(777)).toEqual(orders[777]);
});

test('ids are unique decimal strings, some above 2^53', () => {
  const ids = orders.flatMap((order) => [
    order.id,
    ...order.lineItems.map(({ id }) => id),
    ...order.fulfillments.flatMap(({ id, lines }) => [id, ...lines.map((line) => line.id)]),
  ]);
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(id).toMatch(/^[1-9]\d{0,18}$/);
  expect(ids.filter((id) => !Number.isSafeInteger(Number(id))).length).toBeGreaterThan(100);
});

test('orders rise in time within the last 60 days and nothing lies after now', () => {
  const times = orders.map(({ createdAt }) => createdAt);
  expect(times).toEqual([...times].sort());
  expect(Date.parse(times[0] ?? '')).toBeGreaterThanOrEqual(now.getTime() - 60 * 86_400_000);
  for (const order of orders) {
    for (const time of [order.updatedAt, order.cancelledAt, ...order.fulfillments.map(({ createdAt }) => createdAt)])
      if (time) expect(Date.parse(time)).toBeLessThanOrEqual(now.getTime());
  }
});

test('addresses lie in at least 40 countries, in several scripts, with reachable fields', () => {
  const addresses = orders.flatMap(({ shippingAddress }) => shippingAddress ?? []);
  expect(new Set(addresses.map(({ countryCode }) => countryCode)).size).toBeGreaterThanOrEqual(40);
  for (const address of addresses)
    expect(
      [address.firstName, address.lastName, address.address1, address.city, address.country].every(
        (text) => /\S/.test(text) && !/[@]/.test(text),
      ),
    ).toBe(true);
  const names = addresses.map(({ lastName }) => lastName).join('');
  for (const script of ['Han', 'Cyrillic', 'Greek', 'Arabic', 'Hebrew', 'Hangul', 'Devanagari', 'Thai'])
    expect(names).toMatch(new RegExp(`\\p{Script=${script}}`, 'u'));
});

test('e-mail addresses and phone numbers belong to nobody', () => {
  for (const { email, phone } of orders) {
    if (email) expect(email).toMatch(/^[a-z0-9.-]+@example\.(com|net|org)$/);
    if (phone)
      expect(phone).toMatch(
        /^\+(1 \d\d2 555 01\d\d|44 7700 900\d{3}|49 30 23125\d{3}|33 1 99 00 \d\d \d\d|353 20 91\d \d{4}|61 491 57\d \d{3}|46 70 17406\d\d)$/,
      );
  }
});

test('all states of an order occur, most are fulfilled', () => {
  expect(share((order) => order.fulfillmentStatus === 'FULFILLED')).toBeGreaterThan(0.65);
  expect(share((order) => order.fulfillmentStatus === 'UNFULFILLED' && !order.cancelledAt)).toBeGreaterThan(0.03);
  for (const state of ['PARTIALLY_FULFILLED', 'RESTOCKED'] as const)
    expect(share((order) => order.fulfillmentStatus === state)).toBeGreaterThan(0.01);
  expect(share((order) => order.cancelledAt !== null)).toBeGreaterThan(0.01);
  for (const order of orders) {
    const shipped = order.fulfillments
      .filter(({ status }) => status === 'SUCCESS')
      .flatMap(({ lines }) => lines)
      .reduce((sum, { quantity }) => sum + quantity, 0);
    const ordered = order.lineItems.reduce((sum, { quantity }) => sum + quantity, 0);
    expect([order.name, shipped]).toEqual([
      order.name,
      order.fulfillmentStatus === 'FULFILLED' ? ordered : expect.any(Number),
    ]);
    expect(shipped).toBeLessThanOrEqual(ordered);
  }
});

test('one to three parcels an order', () => {
  const counts = new Set(
    orders.map(({ fulfillments }) => fulfillments.filter(({ status }) => status === 'SUCCESS').length),
  );
  expect([...counts].sort()).toEqual([0, 1, 2, 3]);
});

test('tracking numbers are valid and of at least 15 couriers', () => {
  const couriers = new Set<string>();
  for (const { number, company } of parcels) {
    if (!number) continue;
    const { chosen, candidates, validCheckDigit } = detectCourier(number, { company: company ?? '' });
    expect([number, candidates.length > 0, validCheckDigit]).toEqual([
      number,
      true,
      validCheckDigit === null ? null : true,
    ]);
    if (chosen) couriers.add(chosen);
  }
  expect(couriers.size).toBeGreaterThanOrEqual(15);
});

test('the untidy cases of real stores occur', () => {
  expect(parcels.some(({ number, company }) => number && !company)).toBe(true);
  expect(parcels.some(({ number }) => number === null)).toBe(true);
  expect(parcels.some(({ number }) => number && detectCourier(number).candidates.length > 1)).toBe(true);
  expect(
    parcels.some(({ number, company }) => {
      const { candidates, chosen } = detectCourier(number ?? '', { company: company ?? '' });
      return candidates.some(({ code, why }) => why[0] === 'platform_company' && code !== chosen);
    }),
  ).toBe(true);
});

test('about a fifth of the orders used a discount code, most of them THANKS10', () => {
  const used = (code: string) => share(({ discountCodes = [] }) => discountCodes.includes(code));
  const any = share(({ discountCodes = [] }) => discountCodes.length > 0);
  expect(any).toBeGreaterThan(0.15);
  expect(any).toBeLessThan(0.25);
  expect(used('THANKS10')).toBeGreaterThan(any / 2);
  expect(used('WELCOME5')).toBeGreaterThan(0);
});

test('the catalogue has at least 40 products', () => {
  expect(new Set(PRODUCTS.map(({ sku }) => sku)).size).toBeGreaterThanOrEqual(40);
});
