import { runInThisContext } from 'node:vm';
import { setup, setUpGuard } from './test-guard';

/** What React does at each commit. */
function commit(times: number): void {
  const { onCommitFiberRoot } = Reflect.get(window, '__REACT_DEVTOOLS_GLOBAL_HOOK__') as { onCommitFiberRoot(): void };
  for (let n = 0; n < times; n += 1) onCommitFiberRoot();
}

setUpGuard();

describe('a navigation that does not come through', () => {
  test('removes the remote from the screen; when that heals it, the remote is to blame', () => {
    const { guard, reporter } = setup();
    const leave = jest.fn();
    guard.mounted('orders', '1.0.0-abc', leave);
    guard.navigates('settings');
    commit(234);
    jest.advanceTimersByTime(1_500);
    expect(leave).toHaveBeenCalledTimes(1);
    guard.arrived();
    expect(reporter.crashed.mock.calls).toEqual([
      [
        'orders',
        '1.0.0-abc',
        'remote-starved',
        new Error('kept the page from showing another screen, with at least 200 commits meanwhile'),
      ],
    ]);
    expect(guard.blamed('orders', '1.0.0-abc')).toBe('starved');
    expect(guard.blamed('orders', '1.0.1-def')).toBeNull();
    guard.clearFault('orders');
    expect(guard.blamed('orders', '1.0.0-abc')).toBeNull();
  });

  test('also without the remote, blames nobody', () => {
    const { guard, reporter } = setup();
    guard.mounted('orders', '1.0.0-abc', jest.fn());
    guard.navigates('settings');
    jest.advanceTimersByTime(10_000);
    guard.arrived();
    expect(reporter.crashed).not.toHaveBeenCalled();
    expect(guard.blamed('orders', '1.0.0-abc')).toBeNull();
  });

  test.each([
    ['that arrives in time', 'settings', true],
    ["within the remote's own screens, whose parts may be on their way", 'orders', false],
  ])('but one %s leaves it alone', (_what, to, arrives) => {
    const { guard } = setup();
    const leave = jest.fn();
    guard.mounted('orders', '1.0.0-abc', leave);
    guard.navigates(to);
    if (arrives) guard.arrived();
    jest.advanceTimersByTime(10_000);
    expect(leave).not.toHaveBeenCalled();
  });
});

test("a page that froze is reported by the next one, in the frozen page's name, and the release is blamed", () => {
  setup().guard.enter('orders', '1.0.0-abc');
  jest.clearAllTimers();
  jest.advanceTimersByTime(5_000);
  const { guard, reportFor } = setup();
  expect(reportFor.mock.calls).toEqual([['the token', 'orders', '1.0.0-abc']]);
  expect(guard.blamed('orders', '1.0.0-abc')).toBe('hang');
});

test('one that froze after its remote was drawn is reported too, and the remote is tried again', () => {
  const before = setup().guard;
  before.enter('orders', '1.0.0-abc');
  before.mounted('orders', '1.0.0-abc', jest.fn());
  jest.clearAllTimers();
  jest.advanceTimersByTime(5_000);
  const { guard, reportFor } = setup();
  expect(reportFor).toHaveBeenCalledTimes(1);
  expect(guard.blamed('orders', '1.0.0-abc')).toBeNull();
});

test('a page that is left, or is hidden, did not freeze', () => {
  const { guard } = setup();
  guard.enter('orders', '1.0.0-abc');
  window.dispatchEvent(new Event('pagehide'));
  jest.clearAllTimers();
  jest.advanceTimersByTime(5_000);
  expect(setup().reportFor).not.toHaveBeenCalled();
});

test('a remote that changes a function of the page is named, once it is mounted and when it is unmounted', () => {
  const { guard, reporter } = setup();
  const { stringify } = JSON;
  JSON.stringify = () => '';
  const gone = guard.mounted('orders', '1.0.0-abc', jest.fn());
  expect(JSON.stringify).toBe(stringify);
  JSON.stringify = () => '';
  gone();
  expect(JSON.stringify).toBe(stringify);
  expect(reporter.crashed).toHaveBeenCalledTimes(2);
  expect(reporter.crashed.mock.calls[0]).toEqual([
    'orders',
    '1.0.0-abc',
    'remote-globals',
    new Error('changed JSON.stringify'),
  ]);
});

test('a timer that a remote left ends when it is unmounted, and is reported', async () => {
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  const { guard, reporter } = setup();
  const tell = jest.fn();
  guard.enter('orders', '1.0.0-abc');
  const gone = guard.mounted('orders', '1.0.0-abc', jest.fn());
  const start = runInThisContext('(window, tell) => void window.setInterval(tell, 100)', {
    filename: 'http://localhost/r/orders/1.0.0-abc/js/main.js',
  }) as (of: Window, tell: () => void) => void;
  start(window, tell);
  jest.advanceTimersByTime(100);
  gone();
  await Promise.resolve();
  jest.advanceTimersByTime(1_000);
  expect(tell).toHaveBeenCalledTimes(1);
  expect(reporter.noted.mock.calls).toEqual([['orders', '1.0.0-abc', 'remote-timers', 'left 1 timer']]);
});

test('a task of five seconds is a page that froze, and names the remote that ran; a shorter one is not', () => {
  let tell: (list: { getEntries(): { duration: number }[] }) => void = () => undefined;
  const original = globalThis.PerformanceObserver;
  globalThis.PerformanceObserver = class {
    static readonly supportedEntryTypes = ['longtask'];
    constructor(report: typeof tell) {
      tell = report;
    }
    observe() {}
  } as unknown as typeof PerformanceObserver;
  const { guard, reporter } = setup();
  guard.enter('orders', '1.0.0-abc');
  tell({ getEntries: () => [{ duration: 4_999 }] });
  expect(reporter.crashed).not.toHaveBeenCalled();
  tell({ getEntries: () => [{ duration: 5_000 }] });
  expect(reporter.crashed.mock.calls).toEqual([['orders', '1.0.0-abc', 'remote-hang', expect.any(Error)]]);
  globalThis.PerformanceObserver = original;
});

test('a remote that leaves the page no free moment is reported; one that does is not', () => {
  let isFree = true;
  Object.assign(window, { requestIdleCallback: (run: () => void) => isFree && run() });
  const { guard, reporter } = setup();
  guard.mounted('orders', '1.0.0-abc', jest.fn());
  jest.advanceTimersByTime(30_000);
  expect(reporter.noted).not.toHaveBeenCalled();
  isFree = false;
  jest.advanceTimersByTime(12_000);
  expect(reporter.noted.mock.calls[0]?.slice(0, 3)).toEqual(['orders', '1.0.0-abc', 'remote-busy']);
  Reflect.deleteProperty(window, 'requestIdleCallback');
});

test.each([
  [456, '400'],
  [5_678, '5k'],
])('a remote that commits %i times in a second is reported, with the count to its first digit', (times, count) => {
  const { guard, reporter } = setup();
  guard.mounted('orders', '1.0.0-abc', jest.fn());
  jest.advanceTimersByTime(5_000);
  commit(times);
  jest.advanceTimersByTime(1_000);
  commit(1);
  expect(reporter.noted.mock.calls).toEqual([
    [
      'orders',
      '1.0.0-abc',
      'remote-commits',
      `committed at least ${count} times in a second, far more often than frames are shown`,
    ],
  ]);
});

test('commits while no remote is on the screen are attributed to nobody', () => {
  const { guard, reporter } = setup();
  guard.mounted('orders', '1.0.0-abc', jest.fn())();
  jest.advanceTimersByTime(5_000);
  commit(500);
  jest.advanceTimersByTime(1_000);
  commit(1);
  expect(reporter.noted).not.toHaveBeenCalled();
});
