import { runInThisContext } from 'node:vm';
import { countRequests } from './remote-requests';

const watch = { onFlood: jest.fn(), onReplaced: jest.fn(), onScreen: jest.fn<string | null, []>(() => null) };
const server = jest.fn(async () => ({ status: 200 }));
let admits: () => boolean;

/** Code as it comes from a release's file. */
const from = <T>(remote: string, code: string) =>
  runInThisContext(`(window, arg) => { ${code} }`, {
    filename: `http://localhost/r/${remote}/1.0.0-abc/js/main.js`,
  }) as (of: Window, arg?: unknown) => T;

beforeAll(() => {
  jest.useFakeTimers();
  Object.assign(window, {
    fetch: server,
    Response: { json: (body: object, init: ResponseInit) => ({ body, ...init }) },
  });
  admits = countRequests(watch);
});
beforeEach(() => {
  jest.clearAllMocks();
  watch.onScreen.mockReturnValue(null);
  // Every bucket is full again.
  jest.advanceTimersByTime(60_000);
});

const REQUEST_CODE = "return window.fetch('/api/v1/nothing')";

test("a remote's flood is held after a hundred requests, named, and answered as what it is", async () => {
  const request = from<Promise<Response>>('orders', REQUEST_CODE);
  const answers = await Promise.all(Array.from({ length: 200 }, () => request(window)));
  expect(server).toHaveBeenCalledTimes(100);
  expect(answers[199]).toMatchObject({
    status: 429,
    body: { code: 429, message: expect.stringMatching(/^Too many requests/) },
  });
  expect(watch.onFlood).toHaveBeenCalledWith('orders', true);
  jest.advanceTimersByTime(1_000);
  server.mockClear();
  for (let n = 0; n < 10; n += 1) void request(window);
  expect(server).toHaveBeenCalledTimes(5);
});

test('in a minute of flood fewer go out than the server allows a token', () => {
  const request = from('orders', REQUEST_CODE);
  for (let second = 0; second < 60; second += 1) {
    for (let n = 0; n < 200; n += 1) void request(window);
    jest.advanceTimersByTime(1_000);
  }
  expect(server.mock.calls.length).toBeLessThan(450);
});

test("one remote's flood leaves another one, and the shell, their requests", () => {
  const flood = from('orders', REQUEST_CODE);
  for (let n = 0; n < 200; n += 1) void flood(window);
  server.mockClear();
  void from('analytics', REQUEST_CODE)(window);
  void from('shell', REQUEST_CODE)(window);
  void window.fetch('/resolve');
  expect(server).toHaveBeenCalledTimes(3);
});

test('calls of the client count for the remote whose code calls, however deep, before the one on the screen', () => {
  watch.onScreen.mockReturnValue('analytics');
  const layers = (depth: number): boolean => (depth === 0 ? admits() : layers(depth - 1));
  const request = from<boolean>('orders', 'return arg(20)');
  for (let n = 0; n < 101; n += 1) request(window, layers);
  expect(request(window, layers)).toBe(false);
  expect(watch.onFlood.mock.calls[0]).toEqual(['orders', true]);
  expect(admits()).toBe(true);
  for (let n = 0; n < 101; n += 1) admits();
  expect(watch.onFlood.mock.lastCall).toEqual(['analytics', false]);
});

test('with no remote on the screen the calls of the shell are not counted', () => {
  for (let n = 0; n < 500; n += 1) expect(admits()).toBe(true);
});

test('a remote can neither redefine fetch nor assign to it, and is named; whoever else assigns may', async () => {
  const before = window.fetch;
  const redefine = from('orders', "Object.defineProperty(window, 'fetch', { value: arg, configurable: false })");
  expect(() => redefine(window, jest.fn())).toThrow('Cannot redefine property: fetch');
  from('orders', 'window.fetch = arg')(window, jest.fn());
  expect(window.fetch).toBe(before);
  expect(watch.onReplaced.mock.calls).toEqual([['orders']]);
  const wrapped = jest.fn((...args: Parameters<typeof fetch>) => before(...args));
  window.fetch = wrapped;
  await window.fetch('/resolve');
  expect([wrapped, server].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
  window.fetch = before;
});
