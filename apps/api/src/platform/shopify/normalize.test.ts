import { FulfillmentState } from '@parcelway/domain';
import { cleanNumber, cleanText, cleanTime, cleanUrl, idOf } from './clean';
import fulfillmentSample from './fixtures/fulfillments.create.json';
import orderSample from './fixtures/orders.create.json';
import { normalizeOrder, normalizeTracking, parseBulkLine } from './normalize';
import { fulfillmentOfWebhook, orderOfWebhook } from './normalize-webhook';

test('ids keep every digit', () => {
  expect(idOf('gid://shopify/Order/820982911946154508')).toBe('820982911946154508');
  expect(idOf('gid://shopify/LineItem/12?x=1')).toBe('12');
});

test.each([
  '',
  'x',
  '-1',
  '1e3',
  '12.5',
  '9223372036854775808',
  '99999999999999999999',
  'gid://shopify/Order/',
  'gid://other/Order/1',
])('%j is no id', (text) => {
  expect(() => idOf(text)).toThrow(RangeError);
});

test('text from outside is made storable, and cut without halving a character', () => {
  expect(cleanText('a\0b\ud800c\udc00d')).toBe('a\uFFFDb\uFFFDc\uFFFDd');
  expect(cleanText('🚚🚚', 3)).toBe('🚚');
  expect(cleanText('Žluťoučký – 順豐')).toBe('Žluťoučký – 順豐');
  expect(cleanNumber('AB\t12\n')).toBe('AB␉12␊');
});

test('only http addresses stay', () => {
  expect(cleanUrl('https://www.ups.com/track?n=1&x=%20')).toBe('https://www.ups.com/track?n=1&x=%20');
  for (const url of ['javascript:alert(1)', 'data:text/html,x', ' https://x', 'https://x" onclick=', '//x', ''])
    expect(cleanUrl(url)).toBeNull();
});

test('times become UTC; what the database cannot hold is refused', () => {
  expect(cleanTime('2021-12-31T19:00:00-05:00')).toBe('2022-01-01T00:00:00.000Z');
  for (const time of ['', 'x', '+275760-09-13T00:00:00Z', '0001-01-01'])
    expect(() => cleanTime(time)).toThrow(RangeError);
});

test('a tracking entry without a number stays when it has a company or a link; an empty one is dropped; a repeated number counts once', () => {
  expect(
    normalizeTracking([
      { number: null, company: 'UPS' },
      { number: '', url: 'https://x.test/1' },
      { number: 'A1', company: 'DHL' },
      { number: 'A1', company: 'UPS' },
      {},
      { number: '', company: '', url: 'no address' },
    ]),
  ).toEqual([
    { number: '', company: 'UPS', url: null },
    { number: 'A1', company: 'DHL', url: null },
  ]);
});

test("the platform's own sample of an order webhook", () => {
  const order = orderOfWebhook(JSON.stringify(orderSample.body));
  expect(order).toMatchObject({
    orderId: '820982911946154508',
    name: '#9999',
    cancelledAt: '2022-01-01T00:00:00.000Z',
    financialStatus: 'VOIDED',
    fulfillmentState: FulfillmentState.Unfulfilled,
    tags: ['tag1', 'tag2'],
    email: 'jon@example.com',
    customerName: 'John Smith',
    total: { amount: '398.00', currency: 'USD' },
    address: { name: 'Steve Shipper', line1: '123 Shipping Street', city: 'Shippington', countryCode: 'US' },
  });
  expect(order.address?.provinceCode).toBe('KY');
  expect(order.lines).toMatchObject([
    { lineId: '866550311766439020', quantity: 1, productId: '632910392', variantId: '808950810', vendor: '' },
    { lineId: '141249953214522974', quantity: 1 },
  ]);
});

test("the platform's own sample of a fulfilment webhook", () => {
  const body = JSON.stringify(fulfillmentSample.body).replace(
    '"order_id":820982911946154500',
    '"order_id":820982911946154508',
  );
  expect(fulfillmentOfWebhook(body)).toMatchObject({
    orderId: '820982911946154508',
    fulfillment: {
      fulfillmentId: '123456',
      status: 'PENDING',
      contents: { '866550311766439020': 1, '141249953214522974': 1 },
      tracking: [
        {
          number: '1z827wk74630',
          company: 'UPS',
          url: 'https://www.ups.com/WebTracking?loc=en_US&requester=ST&trackNums=1z827wk74630',
        },
      ],
    },
  });
});

test('codes of discounts are the same from every source: trimmed, each once, at most 20 of 60 letters', () => {
  const given = [' THANKS10 ', 'thanks10', '', 'x'.repeat(80), ...Array.from({ length: 30 }, (_, at) => `C${at}`)];
  const order = normalizeOrder({
    id: 'gid://shopify/Order/1',
    name: '#1',
    createdAt: '2026-01-01T00:00:00Z',
    updatedAt: '2026-01-01T00:00:00Z',
    discountCodes: given,
  });
  expect(order.discountCodes).toHaveLength(20);
  expect(order.discountCodes.slice(0, 4)).toEqual(['THANKS10', 'thanks10', 'x'.repeat(60), 'C0']);
  const body = {
    ...orderSample.body,
    discount_codes: given.map((code) => ({ code, amount: '1.00', type: 'percentage' })),
  };
  expect(orderOfWebhook(JSON.stringify(body)).discountCodes).toEqual(order.discountCodes);
  expect(orderOfWebhook(JSON.stringify({ ...body, discount_codes: null })).discountCodes).toEqual([]);
});

test('an order with its protected fields null is an order', () => {
  const order = normalizeOrder({
    id: 'gid://shopify/Order/1',
    name: '#1',
    createdAt: '2026-01-01T00:00:00Z',
    updatedAt: '2026-01-01T00:00:00Z',
    email: null,
    shippingAddress: null,
    customer: null,
  });
  expect(order).toMatchObject({
    orderId: '1',
    email: null,
    phone: null,
    address: null,
    customerName: '',
    lines: null,
    fulfillments: [],
    total: { amount: '0', currency: 'USD' },
  });
});

test('lines of a bulk export: orders, items with their parent, and things we did not request', () => {
  expect(
    parseBulkLine('{"id":"gid://shopify/LineItem/5","title":"T","quantity":2,"__parentId":"gid://shopify/Order/1"}'),
  ).toMatchObject({ kind: 'line', orderId: '1', line: { lineId: '5', quantity: 2 } });
  const sold = {
    ...{ id: 'gid://shopify/LineItem/5', __parentId: 'gid://shopify/Order/1', vendor: 'Miller' },
    ...{ product: { id: 'gid://shopify/Product/7' }, variant: { id: 'no id' } },
  };
  expect(parseBulkLine(JSON.stringify(sold))).toMatchObject({
    line: { vendor: 'Miller', productId: '7', variantId: null },
  });
  expect(parseBulkLine('{"id":"gid://shopify/Refund/5"}')).toEqual({ kind: 'other' });
  for (const bad of [
    '',
    '{',
    '[]',
    'null',
    '{"id":5}',
    '{"id":"gid://shopify/LineItem/5"}',
    '{"id":"gid://shopify/Order/5"}',
  ])
    expect(() => parseBulkLine(bad)).toThrow();
});

test('a delivery with more lines than any order has is refused whole, one with very many is accepted', () => {
  const line = { ...orderSample.body.line_items[0], title: 'x' };
  const body = (count: number, fulfilled = 1) =>
    JSON.stringify({
      ...orderSample.body,
      line_items: Array.from({ length: count }, (_, index) => ({ ...line, id: index + 1 })),
      fulfillments: Array.from({ length: fulfilled }, (_, index) => ({
        ...fulfillmentSample.body,
        id: index + 1,
        line_items: [],
      })),
    });
  expect(orderOfWebhook(body(5_000)).lines).toHaveLength(5_000);
  expect(() => orderOfWebhook(body(5_001))).toThrow(/line_items/);
  expect(() => orderOfWebhook(body(1, 5_001))).toThrow(/fulfillments/);
});

test('a fulfilment has the time at which the store expects it, where it has one', () => {
  const time = '2026-01-01T00:00:00Z';
  const fulfillment = { id: 'gid://shopify/Fulfillment/1', status: 'SUCCESS', createdAt: time, updatedAt: time };
  const { fulfillments } = normalizeOrder({
    ...{ id: 'gid://shopify/Order/1', name: '#1', createdAt: time, updatedAt: time },
    fulfillments: [
      { ...fulfillment, estimatedDeliveryAt: '2026-01-09T12:00:00Z' },
      { ...fulfillment, estimatedDeliveryAt: null },
    ],
  });
  expect(fulfillments?.map(({ expectedAt }) => expectedAt)).toEqual(['2026-01-09T12:00:00.000Z', undefined]);
});
