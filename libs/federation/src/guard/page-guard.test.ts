import { ofOrders, setup, setUpGuard } from './test-guard';

/** What the guard does about the page that all remotes share. */
setUpGuard();

describe('a global that a remote changes while it is on the screen', () => {
  const { map } = Array.prototype;
  afterEach(() => {
    Array.prototype.map = map;
  });
  const breakMap = () => {
    Array.prototype.map = () => [];
  };
  const hook = () => Reflect.get(window, '__REACT_DEVTOOLS_GLOBAL_HOOK__') as { onPostCommitFiberRoot(): void };

  test.each([
    ['the effects of a commit', () => hook().onPostCommitFiberRoot()],
    ['a click', () => document.body.click()],
    ['a key', () => document.body.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true }))],
    ['an error', () => window.dispatchEvent(new Event('error'))],
    ['a second', () => jest.advanceTimersByTime(1_000)],
  ])('is back after %s, and the remote is named', (_when, happens) => {
    const { guard, reporter } = setup();
    guard.mounted('orders', '1.0.0-abc', jest.fn());
    breakMap();
    happens();
    const now = Array.prototype.map;
    Array.prototype.map = map;
    expect(now).toBe(map);
    expect(reporter.crashed.mock.calls).toEqual([
      ['orders', '1.0.0-abc', 'remote-globals', new Error('changed Array.prototype.map')],
    ]);
  });

  test('is back before the shell navigates', () => {
    const { guard } = setup();
    guard.mounted('orders', '1.0.0-abc', jest.fn());
    breakMap();
    guard.navigates('settings');
    expect(Array.prototype.map).toBe(map);
  });

  test('is no fault of the one on the screen while another one may have done it: that is noted for both', () => {
    const { guard, reporter } = setup();
    guard.mounted('orders', '1.0.0-abc', jest.fn())();
    guard.mounted('settings', '2.0.0-def', jest.fn());
    breakMap();
    guard.restore();
    expect(Array.prototype.map).toBe(map);
    expect(reporter.crashed).not.toHaveBeenCalled();
    const text = 'one of settings, orders, or other code, changed Array.prototype.map';
    expect(reporter.noted.mock.calls).toEqual([
      ['settings', '2.0.0-def', 'remote-globals', text],
      ['orders', '1.0.0-abc', 'remote-globals', text],
    ]);
    jest.advanceTimersByTime(5_001);
    breakMap();
    guard.restore();
    expect(reporter.crashed.mock.calls[0]?.[0]).toBe('settings');
  });

  test('is no fault once third-party code was loaded', () => {
    const { guard, reporter } = setup();
    document.body
      .appendChild(Object.assign(document.createElement('script'), { src: 'https://chat.example/a.js', type: 'x' }))
      .dispatchEvent(new Event('load'));
    guard.mounted('orders', '1.0.0-abc', jest.fn());
    breakMap();
    guard.restore();
    expect(reporter.crashed).not.toHaveBeenCalled();
    expect(reporter.noted).toHaveBeenCalledTimes(1);
  });

  test("is the page's own where no remote has run", () => {
    const { guard, reporter } = setup();
    const replaced = jest.spyOn(JSON, 'stringify').mockReturnValue('');
    guard.restore();
    guard.mounted('orders', '1.0.0-abc', jest.fn());
    expect(JSON.stringify).toBe(replaced);
    expect(reporter.crashed).not.toHaveBeenCalled();
  });

  test('and that cannot be restored, needs a reload, and the remote is named', () => {
    const { guard, reporter, onStuck } = setup();
    guard.mounted('orders', '1.0.0-abc', jest.fn());
    Object.defineProperty(window, 'MessageChannel', { configurable: false, value: jest.fn() });
    guard.restore();
    guard.restore();
    expect(onStuck).toHaveBeenCalledTimes(1);
    expect(reporter.crashed.mock.calls).toEqual([
      ['orders', '1.0.0-abc', 'remote-globals', new Error('changed window.MessageChannel (stays)')],
    ]);
  });
});

test('listeners on the page and elements beside the app end with their remote, and are reported', () => {
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  const { guard, reporter, root } = setup();
  const gone = guard.mounted('orders', '1.0.0-abc', jest.fn());
  ofOrders(`document.addEventListener('keydown', (event) => event.stopImmediatePropagation(), true);
    document.body.append(document.createElement('aside'));`)(window, document);
  gone();
  jest.advanceTimersByTime(0);
  expect([...document.body.children]).toEqual([root]);
  const listener = jest.fn();
  root.addEventListener('keydown', listener);
  root.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true }));
  expect(listener).toHaveBeenCalledTimes(1);
  expect(reporter.noted.mock.calls).toEqual([
    ['orders', '1.0.0-abc', 'remote-listeners', 'left 1 listener on the page: keydown'],
    ['orders', '1.0.0-abc', 'remote-elements', 'left 1 element beside the app'],
  ]);
});

test('what a remote that failed before it was on the screen put there ends with it', () => {
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  const { guard, root } = setup();
  guard.enter('orders', '1.0.0-abc');
  ofOrders("document.body.append(document.createElement('aside'))")(window, document);
  guard.left('orders');
  jest.advanceTimersByTime(0);
  expect([...document.body.children]).toEqual([root]);
});

test('what a remote set up while it was imported stays for its screen', () => {
  const { guard } = setup();
  guard.enter('orders', '1.0.0-abc');
  ofOrders("document.body.append(document.createElement('aside'))")(window, document);
  guard.imported('orders');
  jest.advanceTimersByTime(0);
  expect(document.querySelector('aside')).not.toBeNull();
});

test('a remote that removes the app from the page, or covers the menu, is named', () => {
  const { guard, reporter, root } = setup();
  guard.mounted('orders', '1.0.0-abc', jest.fn());
  ofOrders("document.body.innerHTML = '<aside></aside>'")(window, document);
  expect(root.isConnected).toBe(true);
  Object.assign(document, { elementFromPoint: () => document.querySelector('aside') });
  jest.advanceTimersByTime(1_000);
  expect(reporter.crashed.mock.calls).toEqual([
    ['orders', '1.0.0-abc', 'remote-wipe', new Error('took the app out of the page')],
    ['orders', '1.0.0-abc', 'remote-cover', new Error('drew over the menu or the bar, outside of its own place')],
  ]);
});

test('calls of the remote on the screen are counted; too many do not go out, and are noted', () => {
  const { guard, reporter } = setup();
  expect(guard.admits()).toBe(true);
  guard.mounted('orders', '1.0.0-abc', jest.fn());
  const admitted = Array.from({ length: 200 }, () => guard.admits()).filter(Boolean);
  expect(admitted).toHaveLength(100);
  expect(reporter.noted.mock.calls[0]).toEqual([
    'orders',
    '1.0.0-abc',
    'remote-requests',
    'requested far more than any screen needs',
  ]);
});
