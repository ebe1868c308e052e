import { createMemoryRouter } from '@parcelway/router';
import type { Place } from '../routes/route-table';
import { announceDrawn } from './screen-drawn';
import type { VitalsInput } from './vitals';

/** A browser's entries, passed to every observer of their type, now or later: jsdom measures nothing. */
const seen: Record<string, object[]> = {};
const observers: { type: string; notify(entries: object[]): void }[] = [];
class FakeObserver {
  static supportedEntryTypes = ['largest-contentful-paint', 'layout-shift', 'event', 'first-input', 'paint'];
  constructor(private readonly notify: (list: { getEntries(): object[] }) => void) {}
  observe({ type }: { type: string }) {
    const notify = (entries: object[]) => this.notify({ getEntries: () => entries });
    observers.push({ type, notify });
    if (seen[type]) notify(seen[type]);
  }
  disconnect() {
    /* not used by tests */
  }
  takeRecords() {
    return [];
  }
}
function happened(type: string, entry: object): void {
  (seen[type] ??= []).push(entry);
  for (const observer of observers) if (observer.type === type) observer.notify([entry]);
}
const paint = (startTime: number) =>
  happened('largest-contentful-paint', { entryType: 'largest-contentful-paint', startTime });
const shift = (startTime: number, value: number) =>
  happened('layout-shift', { entryType: 'layout-shift', startTime, value, hadRecentInput: false });
const interaction = (startTime: number, duration: number) =>
  happened('event', { entryType: 'event', startTime, duration, interactionId: startTime });

const PLACES: Record<string, Place> = {
  '/orders': { remote: 'orders', screen: 'orders' },
  '/orders/shipment': { remote: 'orders', screen: 'orders.shipment' },
  '/returns': { remote: 'returns', screen: 'returns' },
  '/nowhere': { remote: 'shell', screen: 'shell.not-found' },
};
const report = jest.fn();
let released: Record<string, string>;
let hidden: boolean;
let router: ReturnType<typeof createMemoryRouter>;
/** What listens on the window since the test began. Called by hand: only what a browser sends itself is believed, and no script can make that. */
const listening: { type: string; listener: EventListener }[] = [];
const reported = () => report.mock.calls.map((call) => call.join(' '));

beforeEach(() => {
  jest.useFakeTimers({ now: 10_000 });
  jest.resetModules();
  report.mockClear();
  listening.length = 0;
  const listen = window.addEventListener.bind(window);
  jest.spyOn(window, 'addEventListener').mockImplementation((type: string, listener: unknown, options?: unknown) => {
    listening.push({ type, listener: listener as EventListener });
    listen(type, listener as EventListener, options as boolean);
  });
  observers.length = 0;
  for (const type of Object.keys(seen)) delete seen[type];
  released = { orders: '1.0.0-a', shell: '9.0.0-s' };
  hidden = false;
  Object.defineProperty(document, 'visibilityState', {
    configurable: true,
    get: () => (hidden ? 'hidden' : 'visible'),
  });
  Object.assign(globalThis, {
    PerformanceObserver: FakeObserver,
    PerformanceEventTiming: Object.assign(() => undefined, { prototype: { interactionId: 0 } }),
  });
  Object.assign(performance, { getEntriesByType: () => [], interactionCount: 1 });
  router = createMemoryRouter([{ path: '*', element: null }], { initialEntries: ['/orders'] });
  document.body.innerHTML = '<div data-remote="orders"></div>';
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
  for (const { type, listener } of listening)
    for (const capture of [true, false]) window.removeEventListener(type, listener, capture);
  document.body.replaceChildren();
});

async function start(change: Partial<VitalsInput> = {}): Promise<void> {
  const { watchVitals } = await import('./vitals');
  watchVitals({
    report,
    placeAt: (path) => PLACES[path] ?? { remote: 'shell', screen: 'shell.not-found' },
    versionOf: (remote) => released[remote],
    router,
    landed: '/orders',
    ...change,
  });
  await jest.advanceTimersByTimeAsync(1);
}
async function hide(): Promise<void> {
  await jest.advanceTimersByTimeAsync(2_000);
  hidden = true;
  for (const { type, listener } of [...listening])
    if (type === 'visibilitychange') listener({ type, isTrusted: true, timeStamp: performance.now() } as Event);
}
async function go(path: string): Promise<void> {
  await router.navigate(path);
  announceDrawn(path.split('?')[0] ?? '');
}
/** Two frames. */
const painted = () => jest.advanceTimersByTimeAsync(33);

test('what was measured before it began is not lost', async () => {
  paint(1_234);
  happened('paint', { name: 'first-contentful-paint', startTime: 300 });
  shift(400, 0.0123);
  interaction(700, 88);
  await start();
  await hide();
  expect(reported().sort()).toEqual([
    'orders 1.0.0-a orders cls 12.3',
    'orders 1.0.0-a orders inp 88',
    'orders 1.0.0-a orders lcp 1234',
  ]);
});

test('the largest paint counts for the screen the page was opened at', async () => {
  paint(900);
  await start();
  await go('/orders/shipment');
  await hide();
  expect(reported()).toContain('orders 1.0.0-a orders lcp 900');
});

test('layout shift and interactions count for the screen they arose on', async () => {
  happened('paint', { name: 'first-contentful-paint', startTime: 300 });
  await start();
  await go('/orders/shipment');
  const now = performance.now();
  shift(now + 10, 0.2);
  interaction(now + 20, 240);
  await hide();
  expect(
    reported()
      .filter((line) => !line.includes('route'))
      .sort(),
  ).toEqual(['orders 1.0.0-a orders.shipment cls 200', 'orders 1.0.0-a orders.shipment inp 240']);
});

test('a route change is measured from the navigation to the paint of the new screen', async () => {
  await start();
  await router.navigate('/orders/shipment');
  await jest.advanceTimersByTimeAsync(100);
  announceDrawn('/orders/shipment');
  expect(report).not.toHaveBeenCalled();
  await painted();
  expect(report).toHaveBeenCalledTimes(1);
  const [, , screen, metric, ms] = report.mock.calls[0] as [string, string, string, string, number];
  expect([screen, metric, ms >= 100 && ms <= 134]).toEqual(['orders.shipment', 'route', true]);
});

test("a remote's placeholder is not its screen yet", async () => {
  await start();
  document.body.innerHTML = '<div class="skeleton"></div>';
  await go('/returns');
  await painted();
  released.returns = '2.0.0-b';
  document.body.innerHTML = '<div data-remote="returns"></div>';
  await painted();
  await painted();
  expect(reported()).toEqual([expect.stringMatching(/^returns 2\.0\.0-b returns route /)]);
});

test('a change of filters is no route change, and one that is given up is not measured', async () => {
  await start();
  await go('/orders?page=2');
  await painted();
  await router.navigate('/orders/shipment');
  await go('/orders');
  await painted();
  expect(reported()).toEqual([expect.stringMatching(/ orders route /)]);
});

test('a page that is hidden paints nothing, so its change of routes is not measured', async () => {
  await start();
  await router.navigate('/orders/shipment');
  await hide();
  announceDrawn('/orders/shipment');
  await painted();
  expect(reported().join()).not.toContain('route');
});

test("the shell's own screens count for the shell's release", async () => {
  await start();
  await go('/nowhere');
  await painted();
  expect(reported()).toEqual([expect.stringMatching(/^shell 9\.0\.0-s shell\.not-found route /)]);
});

test('a screen whose remote did not load reports nothing', async () => {
  released = { shell: '9.0.0-s' };
  paint(900);
  await start();
  await hide();
  expect(report).not.toHaveBeenCalled();
});

test('what is sent contains route names and figures alone, whatever the address is', async () => {
  window.history.replaceState(null, '', '/orders?query=jane%40example.com');
  paint(900);
  await start();
  await go('/orders/shipment?orderName=%231001&email=jane@example.com');
  await painted();
  await hide();
  expect(reported().length).toBeGreaterThan(1);
  for (const line of reported()) expect(line).toMatch(/^(orders|shell) [\w.-]+ [a-z.-]+ (lcp|cls|inp|route) [\d.]+$/);
});
