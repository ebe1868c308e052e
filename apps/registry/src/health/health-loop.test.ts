import type { PageEvent } from '@parcelway/remote-contract';
import { remoteBuild, shellBuild } from '../release/test-builds';
import { testReleases, type TestReleases } from '../release/test-releasing';
import { ADMIN, breakable, publishTo } from '../serve/test-registry';
import { HealthCollector } from './health-collector';
import { HealthLoop, windowOf } from './health-loop';
import { DEFAULT_LIMITS } from './health-rule';
import { HealthStore } from './health-store';

let releases: TestReleases;
let stable: string;
let canary: string;
let pages = 0;
beforeEach(async () => {
  releases = await testReleases();
  await publishTo(releases, 'shell', shellBuild());
  stable = await publishTo(releases, 'orders', remoteBuild('orders'));
  canary = await publishTo(releases, 'orders', remoteBuild('orders', { code: '2' }));
});
afterEach(() => releases.remove());

const start = (percent: number, auto: boolean) =>
  releases.service.canary(ADMIN, 'orders', { version: canary, percent, auto, plans: null });
const orders = async () => (await releases.channels.read())?.apps.orders;
const audited = async (action: string) =>
  (await releases.service.audit(100)).filter((entry) => entry.action === action);
const pass = (ms: number) => {
  releases.clock.now = new Date(releases.clock.now.getTime() + ms);
};

/** One registry process: it sees what is live as of its last refresh. */
async function openProcess() {
  const storage = breakable(releases.storage);
  const { service, channels } = releases.again({ storage });
  let apps = (await channels.read())?.apps ?? {};
  const refresh = async () => {
    apps = (await channels.read())?.apps ?? {};
  };
  const errors: unknown[] = [];
  const rolledBack: string[][] = [];
  const collector = new HealthCollector((id) => {
    const known = apps[id];
    return known ? windowOf(known) : null;
  });
  const loop = new HealthLoop({
    collector,
    store: new HealthStore(storage, 'staging'),
    releases: service,
    limits: DEFAULT_LIMITS,
    apps: () => apps,
    onError: (error) => errors.push(error),
    onRolledBack: (...what) => rolledBack.push(what),
    onChange: refresh,
  });
  const report = (version: string, count: number, kind: PageEvent['kind'] = 'mount') => {
    for (let each = 0; each < count; each += 1) {
      pages += 1;
      collector.record(
        {
          page: `p${pages}`,
          shop: null,
          caller: 'x',
          releases: { orders: [stable, canary] },
          overrides: [],
          session: null,
          expires: 9e9,
        },
        [{ remote: 'orders', version, kind, ms: 300 }],
        releases.clock.now,
      );
    }
  };
  return {
    storage,
    loop,
    refresh,
    report,
    errors,
    rolledBack,
    tick: () => loop.tick(releases.clock.now),
    health: () => {
      const app = apps.orders;
      return app && loop.health('orders', app);
    },
  };
}

test('a canary that fails is rolled back automatically, with the figures in the audit log', async () => {
  await start(10, false);
  const process = await openProcess();
  process.report(canary, 10, 'crash');
  process.report(canary, 30);
  process.report(stable, 40);
  await process.tick();
  expect(await orders()).toMatchObject({ stable, canary: null, bad: [canary] });
  expect(await audited('rollback')).toEqual([
    expect.objectContaining({
      who: 'health rule',
      version: canary,
      detail: expect.stringContaining('failed on 10 of 40 (25.0 %)'),
    }),
  ]);
});

test('a step that a gate refuses is tried again after ten minutes, not at every tick', async () => {
  canary = await publishTo(releases, 'orders', remoteBuild('orders', { surface: { calls: ['GET v1/order/new'] } }));
  await start(1, true);
  await releases.servers.announce({ name: 'old', version: '1.0.0', calls: [] });
  const process = await openProcess();
  process.report(canary, 40);
  process.report(stable, 40);
  pass(31 * 60_000);
  await releases.servers.announce({ name: 'old', version: '1.0.0', calls: [] });
  for (let ticks = 0; ticks < 5; ticks += 1) await process.tick();
  expect(await audited('refused')).toEqual([
    expect.objectContaining({ who: 'schedule', detail: expect.stringContaining('GET v1/order/new') }),
  ]);
  expect(await orders()).toMatchObject({ canary: { version: canary, percent: 1 } });
  pass(10 * 60_000);
  await process.tick();
  expect(await orders()).toMatchObject({ canary: { version: canary, percent: 5 } });
});

test('a listener is called once when a canary is rolled back', async () => {
  await start(10, false);
  const [one, other] = [await openProcess(), await openProcess()];
  one.report(canary, 40, 'load');
  await one.tick();
  await other.tick();
  expect([...one.rolledBack, ...other.rolledBack]).toEqual([
    ['orders', canary, expect.stringContaining('failed on 40 of 40')],
  ]);
});

test('a paused canary that fails is rolled back all the same', async () => {
  await start(10, true);
  await releases.service.pause(ADMIN, 'orders', true);
  const process = await openProcess();
  process.report(canary, 40, 'load');
  await process.tick();
  expect(await orders()).toMatchObject({ canary: null });
});

test('a healthy canary on the schedule goes 1, 5, 25, 100 percent, a step each half hour with its own sample', async () => {
  await start(1, true);
  const process = await openProcess();
  const shares: (number | undefined)[] = [];
  for (let step = 0; step < 3; step += 1) {
    process.report(stable, 40);
    pass(DEFAULT_LIMITS.stepMs - 1);
    process.report(canary, 29);
    await process.tick();
    pass(1);
    await process.tick();
    shares.push((await orders())?.canary?.percent);
    process.report(canary, 1);
    await process.tick();
  }
  expect(shares).toEqual([1, 5, 25]);
  expect(await orders()).toMatchObject({ stable: canary, previous: stable, canary: null });
  expect((await audited('promote')).map(({ who, detail }) => [who, detail])).toEqual([
    ['schedule', 'to all shops'],
    ['schedule', 'to 25 %'],
    ['schedule', 'to 5 %'],
  ]);
});

test('before its half hour is over a healthy canary waits', async () => {
  await start(1, true);
  const process = await openProcess();
  process.report(canary, 100);
  process.report(stable, 100);
  pass(DEFAULT_LIMITS.stepMs - 1);
  await process.tick();
  expect(await orders()).toMatchObject({ canary: { percent: 1 } });
});

test.each([
  ['is not on the schedule', false, false],
  ['is paused', true, true],
])('a healthy canary that %s stays', async (_name, auto, paused) => {
  await start(1, auto);
  if (paused) await releases.service.pause(ADMIN, 'orders', true);
  const process = await openProcess();
  process.report(canary, 100);
  pass(DEFAULT_LIMITS.stepMs);
  await process.tick();
  expect(await orders()).toMatchObject({ canary: { percent: 1 } });
});

test('two processes that see the same figures take one step', async () => {
  await start(1, true);
  const [one, two] = [await openProcess(), await openProcess()];
  one.report(canary, 60);
  two.report(stable, 60);
  await Promise.all([one.loop.flush(releases.clock.now), two.loop.flush(releases.clock.now)]);
  pass(DEFAULT_LIMITS.stepMs);
  await Promise.all([one.tick(), two.tick()]);
  await two.tick();
  expect(await orders()).toMatchObject({ canary: { percent: 5 } });
  expect([(await audited('promote')).length, one.errors, two.errors]).toEqual([1, [], []]);
});

test('two processes roll a bad canary back once, and never the stable release', async () => {
  await start(10, false);
  const [one, two] = [await openProcess(), await openProcess()];
  one.report(canary, 40, 'crash');
  await one.loop.flush(releases.clock.now);
  await Promise.all([one.tick(), two.tick()]);
  expect([await orders(), (await audited('rollback')).length]).toMatchObject([{ stable, bad: [canary] }, 1]);
});

test('what processes counted is added up, and is there after a restart', async () => {
  await start(10, false);
  const [one, two] = [await openProcess(), await openProcess()];
  one.report(canary, 3);
  two.report(canary, 4, 'load');
  await one.tick();
  await two.loop.flush(releases.clock.now, true);
  await one.tick();
  expect(one.health()?.releases[canary]).toMatchObject({ pages: 7, failed: 4 });
  const restarted = await openProcess();
  restarted.report(canary, 1);
  await restarted.tick();
  expect(restarted.health()?.releases[canary]).toMatchObject({ pages: 8, failed: 4 });
  expect(await releases.storage.list('health/staging/')).toHaveLength(2);
});

test('with the storage away counting continues, and nothing is lost', async () => {
  await start(10, false);
  const process = await openProcess();
  process.storage.down = true;
  process.report(canary, 20);
  await process.tick();
  expect(process.errors).toHaveLength(1);
  process.storage.down = false;
  process.report(canary, 20);
  await process.tick();
  expect(process.health()?.releases[canary]?.pages).toBe(40);
});
