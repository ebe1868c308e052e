import { pageReport } from './page-report.schema';

const accepts = (event: object) =>
  pageReport.safeParse({ token: 't', events: [{ remote: 'orders', version: '1.0.0-a', ...event }] }).success;
const vital = { kind: 'vital', screen: 'orders.shipment', metric: 'lcp', value: 1_200 };

test('reports of earlier pages are still understood', () => {
  expect([{ kind: 'mount', ms: 120 }, { kind: 'load', code: 'remote-status' }, { kind: 'crash' }].map(accepts)).toEqual(
    [true, true, true],
  );
});

test('a vital contains screen, metric and value', () => {
  expect(accepts(vital)).toBe(true);
  for (const missing of ['screen', 'metric', 'value']) expect(accepts({ ...vital, [missing]: undefined })).toBe(false);
  expect([
    accepts({ ...vital, metric: 'ttfb' }),
    accepts({ ...vital, value: -1 }),
    accepts({ ...vital, value: 600_001 }),
  ]).toEqual([false, false, false]);
});

test('a fault may contain its screen', () => {
  expect([accepts({ kind: 'crash', screen: 'orders' }), accepts({ kind: 'load', screen: 'orders.shipment' })]).toEqual([
    true,
    true,
  ]);
});

test.each([
  '/orders/shipment',
  'orders/1001',
  'orders?query=jane',
  'https://one.myshopify.com',
  'Jane Doe',
  'jane@example.com',
  '',
  `o${'r'.repeat(80)}`,
])('nothing like %j is accepted as a screen', (screen) => {
  expect(accepts({ ...vital, screen })).toBe(false);
});

test('there is no field for anything personal', () => {
  for (const field of ['shop', 'user', 'email', 'path', 'url', 'message', 'element'])
    expect(accepts({ ...vital, [field]: 'x' })).toBe(false);
});

test('an error may contain its message, and where in released files it arose', () => {
  const frames = ['orders/1.0.0-a/js/main.1a.js:1:20'];
  expect([accepts({ kind: 'crash', message: 'x', frames }), accepts({ kind: 'note', message: 'x' })]).toEqual([
    true,
    true,
  ]);
  for (const frame of [
    'https://one.myshopify.com/x.js:1:2',
    '/etc/passwd:1:1',
    'orders/1.0.0-a/../../x.js:1:1',
    'a/b/c.js',
  ])
    expect(accepts({ kind: 'crash', frames: [frame] })).toBe(false);
});
