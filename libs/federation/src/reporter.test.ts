import { createReporter, reportUncaught } from './reporter';

const sent: { token: string; events: object[] }[] = [];
const beacon = jest.fn((_address: string, body: string) => {
  sent.push(JSON.parse(body));
  return true;
});

beforeEach(() => {
  jest.useFakeTimers();
  sent.length = 0;
  beacon.mockClear();
  Object.defineProperty(navigator, 'sendBeacon', { configurable: true, value: beacon });
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

test("what happens within two seconds is sent in one report, with the page's token", () => {
  const reporter = createReporter('the token');
  reporter.mounted('orders', '1.0.0-abc', 120.6);
  reporter.failed('billing', '2.0.0-abc', 'remote-status');
  jest.advanceTimersByTime(2_000);
  expect(sent).toEqual([
    {
      token: 'the token',
      events: [
        { remote: 'orders', version: '1.0.0-abc', kind: 'mount', ms: 121 },
        { remote: 'billing', version: '2.0.0-abc', kind: 'load', code: 'remote-status' },
      ],
    },
  ]);
  expect(beacon).toHaveBeenCalledWith('/registry/reports', expect.any(String));
});

test('a page that goes away sends what is waiting', () => {
  createReporter('the token').mounted('orders', '1.0.0-abc', 1);
  window.dispatchEvent(new Event('pagehide'));
  expect(sent).toHaveLength(1);
  jest.advanceTimersByTime(5_000);
  expect(sent).toHaveLength(1);
});

test('the same fault counts once per page, however often it happens', () => {
  const reporter = createReporter('the token');
  for (let time = 0; time < 200; time += 1) reporter.crashed('orders', '1.0.0-abc', 'remote-uncaught');
  reporter.crashed('orders', '1.0.1-def', 'remote-uncaught');
  jest.advanceTimersByTime(2_000);
  expect(sent.flatMap(({ events }) => events)).toHaveLength(2);
});

test("a fault names the screen it happened on, when that is its remote's, and counts once for each", () => {
  let screen = 'orders.shipment';
  const reporter = createReporter('the token', () => screen);
  reporter.crashed('orders', '1.0.0-abc', 'remote-crash');
  reporter.crashed('orders', '1.0.0-abc', 'remote-crash');
  reporter.failed('order', '1.0.0-abc', 'remote-status');
  screen = 'orders';
  reporter.crashed('orders', '1.0.0-abc', 'remote-crash');
  jest.advanceTimersByTime(2_000);
  expect(sent[0]?.events).toEqual([
    { remote: 'orders', version: '1.0.0-abc', kind: 'crash', code: 'remote-crash', screen: 'orders.shipment' },
    { remote: 'order', version: '1.0.0-abc', kind: 'load', code: 'remote-status' },
    { remote: 'orders', version: '1.0.0-abc', kind: 'crash', code: 'remote-crash', screen: 'orders' },
  ]);
});

test('a vital is sent once per page, screen and metric, in whole figures, with what else is waiting', () => {
  const reporter = createReporter('the token');
  reporter.mounted('orders', '1.0.0-abc', 1);
  reporter.vital('orders', '1.0.0-abc', 'orders', 'route', 80.4);
  reporter.vital('orders', '1.0.0-abc', 'orders', 'route', 20);
  reporter.vital('orders', '1.0.0-abc', 'orders', 'lcp', 1_200);
  reporter.vital('orders', '1.0.0-abc', 'orders.shipment', 'route', 9e9);
  jest.advanceTimersByTime(2_000);
  const vital = { remote: 'orders', version: '1.0.0-abc', kind: 'vital' };
  expect(sent).toEqual([
    {
      token: 'the token',
      events: [
        { remote: 'orders', version: '1.0.0-abc', kind: 'mount', ms: 1 },
        { ...vital, screen: 'orders', metric: 'route', value: 80 },
        { ...vital, screen: 'orders', metric: 'lcp', value: 1_200 },
        { ...vital, screen: 'orders.shipment', metric: 'route', value: 600_000 },
      ],
    },
  ]);
});

test('where there is no beacon, or it is refused, a request that outlives the page replaces it', () => {
  const fetched = (globalThis.fetch = jest.fn(async () => new Response()));
  beacon.mockReturnValueOnce(false);
  createReporter('the token').mounted('orders', '1.0.0-abc', 1);
  jest.advanceTimersByTime(2_000);
  expect(fetched).toHaveBeenCalledWith(
    '/registry/reports',
    expect.objectContaining({ method: 'POST', keepalive: true }),
  );
});

test('reporting never throws, and without a token it sends nothing', () => {
  beacon.mockImplementation(() => {
    throw new Error('denied');
  });
  createReporter('the token').mounted('orders', '1.0.0-abc', 1);
  expect(() => jest.advanceTimersByTime(2_000)).not.toThrow();
  beacon.mockClear();
  createReporter('').mounted('orders', '1.0.0-abc', 1);
  jest.advanceTimersByTime(2_000);
  expect(beacon).not.toHaveBeenCalled();
});

describe('what is thrown outside of rendering', () => {
  const reporter = { mounted: jest.fn(), failed: jest.fn(), crashed: jest.fn(), noted: jest.fn(), vital: jest.fn() };
  let stop: () => void;
  beforeEach(() => {
    reporter.crashed.mockClear();
    stop = reportUncaught(reporter);
  });
  afterEach(() => stop());
  const withStack = (address: string) =>
    Object.assign(new Error('x'), {
      stack: `TypeError: x\n    at on (http://localhost/r/shell/9/js/vendor.js:1:1)\n    at click (${address}:1:22)`,
    });

  test("in a remote's file is the remote's, by its stack", () => {
    window.dispatchEvent(new ErrorEvent('error', { error: withStack('http://localhost/r/orders/1.0.0-abc/js/7.js') }));
    expect(reporter.crashed.mock.calls).toEqual([['orders', '1.0.0-abc', 'remote-uncaught', expect.any(Error)]]);
  });

  test("in a promise is the remote's too", () => {
    window.dispatchEvent(
      Object.assign(new Event('unhandledrejection'), {
        reason: withStack('http://localhost/r/orders/1.0.0-abc/js/7.js'),
      }),
    );
    expect(reporter.crashed).toHaveBeenCalledTimes(1);
  });

  test('because a part did not arrive is no crash, but a part that could not be loaded', () => {
    window.dispatchEvent(
      Object.assign(new Event('unhandledrejection'), {
        reason: Object.assign(withStack('http://localhost/r/orders/1.0.0-abc/js/7.js'), { name: 'ChunkLoadError' }),
      }),
    );
    expect(reporter.crashed).not.toHaveBeenCalled();
    expect(reporter.failed).toHaveBeenCalledWith('orders', '1.0.0-abc', 'remote-load', expect.any(Error));
  });

  test('without a stack is attributed by the file', () => {
    window.dispatchEvent(
      new ErrorEvent('error', { error: null, filename: 'http://localhost/r/orders/1.0.0-abc/js/7.js' }),
    );
    expect(reporter.crashed).toHaveBeenCalledTimes(1);
  });

  test.each([
    'http://localhost/r/shell/9/js/main.js',
    'https://cdn.example/r/orders/1.0.0-abc/js/7.js',
    'chrome-extension://abc/content.js',
  ])("in %s is no remote's", (address) => {
    window.dispatchEvent(new ErrorEvent('error', { error: withStack(address) }));
    expect(reporter.crashed).not.toHaveBeenCalled();
  });
});
