import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { SHOP } from '../test-support/sample-store';
import { importStore } from './import';

const gid = (type: string, id: number | string): string => `gid://shopify/${type}/${id}`;
const order = (id: number, change: object = {}): object => ({
  id: gid('Order', id),
  name: `#${id}`,
  createdAt: '2026-10-01T10:00:00Z',
  ...change,
});
const line = (id: number, parent: number, change: object = {}): object => ({
  id: gid('LineItem', id),
  title: `Item ${id}`,
  quantity: 1,
  __parentId: gid('Order', parent),
  ...change,
});
const read = (lines: (object | string)[]) => {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'twin-import-')), 'store.jsonl');
  writeFileSync(file, lines.map((one) => (typeof one === 'string' ? one : JSON.stringify(one))).join('\n'));
  return importStore(file, SHOP, new Date('2026-11-20T00:00:00Z'));
};

test('orders get their line items wherever these come', async () => {
  const { orders, report } = await read([line(11, 1), order(1), order(2), line(21, 2), '', line(12, 1)]);
  expect(orders.map(({ name, lineItems }) => [name, lineItems.map(({ title }) => title)])).toEqual([
    ['#1', ['Item 11', 'Item 12']],
    ['#2', ['Item 21']],
  ]);
  expect(report).toMatchObject({ lines: 6, orders: 2, problems: [] });
});

test('each broken line is reported with its number and reason, and the good ones load', async () => {
  const { orders, report } = await read([
    order(1),
    '{"id": "gid://shopify/Order/9", "name"',
    '[1]',
    { id: 'order 5', name: '#5', createdAt: '2026-10-01T10:00:00Z' },
    order(3, { createdAt: 'yesterday' }),
    order(1),
    line(11, 1),
    line(11, 1),
    line(31, 777),
    line(12, 1, { quantity: 'many' }),
    { id: gid('Order', 4) },
    'null',
    order(6, { fulfillments: [{ id: gid('Fulfillment', 61), status: 'LOST' }] }),
    order(7),
  ]);
  expect(orders.map(({ name }) => name)).toEqual(['#1', '#7']);
  expect(report.problems.map(({ line: number, reason }) => `${number} ${reason}`)).toEqual([
    expect.stringMatching(/^2 is not JSON: /),
    '3 is not a JSON object',
    '4 id: must be gid://shopify/Order/<number>',
    '5 createdAt: must be a time',
    '6 order 1 is in the file already',
    '8 line item 11 is in the file already',
    '9 its order gid://shopify/Order/777 is not in the file, or its line is broken'.replace('gid://shopify/Order/', ''),
    expect.stringMatching(/^10 quantity: /),
    expect.stringMatching(/^11 name: .*createdAt: /),
    '12 is not a JSON object',
    expect.stringMatching(/^13 fulfillments\.0\.status: /),
  ]);
});

test('any string is a tracking number', async () => {
  const numbers = [
    '',
    ' ',
    'ด้้้้้็็็็็้้้้้',
    '<script>alert(1)</script>',
    "' OR 1=1 --",
    '\u0000',
    '𝕋𝕙𝕖',
    '1'.repeat(5000),
    '\u202e\u2066',
  ];
  const { orders, report } = await read(
    numbers.map((number, at) =>
      order(at + 1, {
        fulfillments: [{ id: gid('Fulfillment', at + 100), trackingInfo: [{ number, company: null, url: null }] }],
      }),
    ),
  );
  expect(report.problems).toEqual([]);
  expect(orders.map(({ fulfillments }) => fulfillments[0]?.tracking[0]?.number)).toEqual(numbers);
});

test('parcels of an imported order hold its lines', async () => {
  const parcel = (id: number): object => ({ id: gid('Fulfillment', id), trackingInfo: [] });
  const { orders } = await read([
    order(1, { displayFulfillmentStatus: 'FULFILLED', fulfillments: [parcel(50), parcel(51)] }),
    line(11, 1),
    line(12, 1, { quantity: 3 }),
  ]);
  expect(
    orders[0]?.fulfillments.map(({ lines }) => lines.map(({ lineItemId, quantity }) => [lineItemId, quantity])),
  ).toEqual([[['11', 1]], [['12', 3]]]);
});
