import type { PageEvent } from '@parcelway/remote-contract';
import { classOf, mountsOf } from './health-counts';
import { HealthCollector } from './health-collector';
import type { ReportToken } from './report-token';
import { CLS_CLASSES, MAX_SCREENS, sumOf, vitalP75 } from './screen-counts';

const V = '1.0.0-a';
const NOW = new Date('2026-03-01T10:00:00Z');
const token = (page: string, change: Partial<ReportToken> = {}): ReportToken => ({
  page,
  shop: null,
  caller: 'x',
  releases: { orders: [V], returns: [V] },
  overrides: [],
  session: null,
  expires: NOW.getTime() / 1000 + 3_600,
  ...change,
});
const event = (kind: PageEvent['kind'], change: Partial<PageEvent> = {}): PageEvent => ({
  remote: 'orders',
  version: V,
  kind,
  ...change,
});

let window: string | null;
let collector: HealthCollector;
beforeEach(() => {
  window = 'w1';
  collector = new HealthCollector((remote) => (remote === 'gone' ? null : window));
});
const record = (of: ReportToken, ...events: PageEvent[]) => collector.record(of, events, NOW);
const counted = () => collector.drain().orders?.releases[V];

test('a page counts once, however often it reports', () => {
  for (let times = 0; times < 3; times += 1)
    record(token('p1'), event('mount', { ms: 120 }), event('mount', { ms: 9_000 }));
  const counts = counted();
  expect([counts?.pages, counts?.failed, counts && mountsOf(counts), counts?.mounts[classOf(120)]]).toEqual([
    1, 0, 1, 1,
  ]);
});

test('a page that mounts, crashes and cannot load again is one failed page', () => {
  record(token('p1'), event('mount'), event('crash'), event('load'), event('crash'));
  expect(counted()).toMatchObject({ pages: 1, failed: 1 });
});

test('what a page reports later still belongs to that one page', () => {
  record(token('p1'), event('mount'));
  collector.drain();
  record(token('p1'), event('crash'), event('mount'));
  expect(counted()).toMatchObject({ pages: 0, failed: 1 });
});

test('a page with an override is not counted, for any remote', () => {
  record(token('p1', { overrides: [{ remote: 'returns', version: '9.0.0-x' }] }), event('crash'));
  expect(collector.drain()).toEqual({});
});

test('releases that the page was not given, and remotes that are not live, are not counted', () => {
  record(
    token('p1', { releases: { orders: [V], gone: [V] } }),
    event('crash', { version: '6.6.6-f' }),
    event('crash', { remote: 'gone' }),
    event('crash', { remote: 'toString' }),
    event('crash', { remote: '__proto__' }),
  );
  expect(collector.drain()).toEqual({});
});

test('a new window begins from nothing', () => {
  record(token('p1'), event('crash'));
  window = 'w2';
  record(token('p2'), event('mount'));
  expect(collector.drain().orders).toMatchObject({ window: 'w2', releases: { [V]: { pages: 1, failed: 0 } } });
});

test('what could not be written is counted with what came since', () => {
  record(token('p1'), event('crash'));
  const drained = collector.drain();
  record(token('p2'), event('mount'));
  collector.restore(drained);
  expect(counted()).toMatchObject({ pages: 2, failed: 1 });
});

test('a page is listened to twenty times a minute', () => {
  const answers = Array.from({ length: 21 }, () => record(token('p1'), event('mount')));
  expect(answers.map((answer, index) => answer === (index < 20 ? 'counted' : 'limited'))).not.toContain(false);
  expect(collector.record(token('p1'), [event('mount')], new Date(NOW.getTime() + 60_001))).toBe('counted');
});

describe('of screens', () => {
  const vital = (
    screen: string,
    metric: NonNullable<PageEvent['metric']>,
    value: number,
    change: Partial<PageEvent> = {},
  ) => event('vital', { screen, metric, value, ...change });

  test('each page counts once per release, screen and metric', () => {
    for (let times = 0; times < 3; times += 1)
      record(
        token('p1'),
        vital('orders', 'lcp', 900),
        vital('orders', 'lcp', 9_000),
        vital('orders', 'cls', 4),
        vital('orders.shipment', 'lcp', 300),
      );
    record(token('p2'), vital('orders', 'lcp', 900));
    const screens = counted()?.screens ?? {};
    expect(
      Object.entries(screens).map(([screen, { pages, lcp, cls }]) => [screen, pages, sumOf(lcp), sumOf(cls)]),
    ).toEqual([
      ['orders', 2, 2, 1],
      ['orders.shipment', 1, 1, 0],
    ]);
    expect(screens.orders && [vitalP75(screens.orders, 'lcp'), vitalP75(screens.orders, 'cls')]).toEqual([1_000, 5]);
  });

  test('what was counted before stays counted when it was written down meanwhile', () => {
    record(token('p1'), vital('orders', 'lcp', 900));
    collector.drain();
    record(token('p1'), vital('orders', 'lcp', 900), vital('orders', 'inp', 40));
    expect(counted()?.screens.orders).toMatchObject({ pages: 0 });
  });

  test('they leave pages and failures, which a canary is judged by, alone', () => {
    record(token('p1'), vital('orders', 'lcp', 60_000), vital('orders', 'inp', 60_000));
    expect(counted()).toMatchObject({ pages: 0, failed: 0 });
  });

  test('a fault counts as an error of its screen, once per page', () => {
    record(
      token('p1'),
      event('crash', { screen: 'orders' }),
      event('crash', { screen: 'orders', code: 'other' }),
      event('load', { screen: 'orders' }),
      event('crash', { screen: 'orders.shipment' }),
    );
    const counts = counted();
    expect([counts?.failed, counts?.screens.orders?.errors, counts?.screens['orders.shipment']?.errors]).toEqual([
      1, 1, 1,
    ]);
  });

  test("only names of the remote's own routes are stored", () => {
    record(
      token('p1'),
      ...['returns', 'ordersx', 'orders-x.list', 'shell.not-found'].map((screen) => vital(screen, 'lcp', 1)),
    );
    expect(collector.drain()).toEqual({});
  });

  test('nothing but figures is stored', () => {
    record(token('p1', { shop: 'one.myshopify.com', caller: 'jane' }), vital('orders', 'lcp', 1, { code: 'Jane Doe' }));
    expect(JSON.stringify(collector.drain())).not.toMatch(/myshopify|jane|p1/i);
  });

  test('a page with an override is not counted for screens either', () => {
    record(token('p1', { overrides: [{ remote: 'returns', version: '9.0.0-x' }] }), vital('orders', 'lcp', 1));
    expect(collector.drain()).toEqual({});
  });

  test('a page names at most forty screens, and no more are stored of a release', () => {
    const many = (prefix: string) =>
      Array.from({ length: MAX_SCREENS + 5 }, (_each, index) => vital(`orders.${prefix}${index}`, 'lcp', 1));
    record(token('p1'), ...many('a'));
    collector.drain();
    record(token('p1'), ...many('b'));
    expect(collector.drain()).toEqual({});
    record(token('p2'), ...many('a'));
    record(token('p3'), ...many('c'));
    expect(Object.keys(counted()?.screens ?? {})).toHaveLength(MAX_SCREENS);
  });

  test('a layout shift beyond every class counts in the last', () => {
    record(token('p1'), vital('orders', 'cls', 600_000));
    expect(counted()?.screens.orders?.cls.at(-1)).toBe(1);
    expect(CLS_CLASSES.at(-1)).toBe(10_000);
  });
});

test('an error is reported once for each page, and a note does not count against its release', () => {
  const reported: (string | undefined)[] = [];
  collector = new HealthCollector(
    () => 'w1',
    ({ message }) => reported.push(message),
  );
  record(token('p1'), event('mount'), event('note', { message: 'left' }), event('crash', { message: 'a' }));
  record(token('p1'), event('crash', { message: 'a' }), event('crash', { message: 'b' }));
  record(token('p2'), event('note', { message: 'left' }), event('mount'));
  expect(reported).toEqual(['left', 'a', 'b', 'left']);
  expect(counted()).toMatchObject({ pages: 2, failed: 1 });
});
