import type { PageEvent } from '@parcelway/remote-contract';
import { testReleases, type TestReleases } from '../release/test-releasing';
import { breakable } from '../serve/test-registry';
import { FaultLog, FURTHER, MAX_FAULTS } from './fault-log';

const V = '1.0.0-a';
const NOW = new Date('2026-03-01T10:00:00Z');
const LATER = new Date('2026-03-01T11:00:00Z');
const crash = (change: Partial<PageEvent> = {}): PageEvent => ({
  ...{ remote: 'orders', version: V, kind: 'crash', code: 'remote-crash' },
  ...{ message: 'TypeError: x is undefined', frames: [`orders/${V}/js/main.js:1:20`] },
  ...change,
});

let releases: TestReleases;
beforeEach(async () => {
  releases = await testReleases();
});
afterEach(() => releases.remove());
const open = (storage = releases.storage) => new FaultLog(storage, 'staging');

test('alike errors are one, with how many pages reported it, since when and where', async () => {
  const log = open();
  log.add(crash({ screen: 'orders' }), NOW);
  log.add(crash({ screen: 'orders.shipment' }), LATER);
  log.add(crash({ message: 'another' }), LATER);
  await log.flush();
  const [first, second] = await log.of('orders', V);
  expect(first).toMatchObject({ pages: 2, screen: 'orders.shipment' });
  expect([first?.firstAt, first?.lastAt]).toEqual([NOW.toISOString(), LATER.toISOString()]);
  expect(second).toMatchObject({ message: 'another', pages: 1 });
});

test('the reports of several registries are added up, by release', async () => {
  const [one, other] = [open(), open()];
  one.add(crash(), NOW);
  await one.flush();
  other.add(crash(), NOW);
  other.add(crash({ version: '2.0.0-b' }), NOW);
  await other.flush();
  expect((await one.of('orders', V)).map(({ pages }) => pages)).toEqual([2]);
  expect((await one.of('orders', '2.0.0-b')).map(({ pages }) => pages)).toEqual([1]);
});

test('while the storage is away nothing is lost', async () => {
  const storage = breakable(releases.storage);
  const log = open(storage);
  log.add(crash(), NOW);
  storage.down = true;
  await expect(log.flush()).rejects.toThrow('down');
  log.add(crash(), NOW);
  storage.down = false;
  await log.flush();
  expect(await log.of('orders', V)).toMatchObject([{ pages: 2 }]);
});

test('nobody fills the storage with words, and no error is hidden: further ones are counted together', async () => {
  const log = open();
  for (let each = 0; each < MAX_FAULTS + 7; each += 1) log.add(crash({ message: `error ${each}` }), NOW);
  await log.flush();
  log.add(crash({ message: 'one more' }), LATER);
  log.add(crash({ message: 'error 0' }), LATER);
  await log.flush();
  const stored = await log.of('orders', V);
  expect(stored).toHaveLength(MAX_FAULTS + 1);
  expect(stored[0]).toMatchObject({ code: FURTHER, pages: 8, firstAt: NOW.toISOString(), lastAt: LATER.toISOString() });
  expect(stored.find(({ message }) => message === 'error 0')).toMatchObject({ pages: 2 });
});

test('names the releases with stored errors', async () => {
  const log = open();
  log.add(crash(), NOW);
  log.add(crash({ remote: 'shell', version: '2.0.0-b' }), NOW);
  await log.flush();
  expect(await log.releases()).toEqual([
    { remote: 'orders', version: V },
    { remote: 'shell', version: '2.0.0-b' },
  ]);
});
