import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { testReleases, type TestReleases } from './test-releasing';

let releases: TestReleases;
beforeEach(async () => {
  releases = await testReleases();
});
afterEach(() => releases.remove());
const append = (detail: string) =>
  releases.audit.append({ who: 'ci', action: 'publish', remote: 'orders', version: null, detail });
const details = async (limit = 10) => (await releases.audit.newest(limit)).map(({ detail }) => detail);

test('returns the newest first, as many as requested', async () => {
  for (const [day, detail] of [
    [1, 'a'],
    [2, 'b'],
    [3, 'c'],
  ] as const) {
    releases.clock.now = new Date(Date.UTC(2026, 2, day));
    await append(detail);
  }
  expect(await details()).toEqual(['c', 'b', 'a']);
  expect(await details(2)).toEqual(['c', 'b']);
});

test('entries of one moment are all stored, in their order', async () => {
  await Promise.all(Array.from({ length: 40 }, (_, n) => append(String(n))));
  expect(await details(40)).toEqual(Array.from({ length: 40 }, (_, n) => String(39 - n)));
});

test('old entries are found behind a quiet year', async () => {
  await append('long ago');
  releases.clock.now = new Date('2029-01-01T00:00:00Z');
  expect(await details()).toEqual(['long ago']);
});

test('other environments in the same storage do not show', async () => {
  await releases
    .again({ environment: 'production' })
    .audit.append({ who: 'ci', action: 'publish', remote: 'orders', version: null, detail: 'elsewhere' });
  await append('here');
  expect(await details()).toEqual(['here']);
});

test('an entry is stored for 400 days, whichever environment wrote it, and is deleted when the registry cleans up', async () => {
  const day = (count: number) => new Date(Date.UTC(2026, 0, 1) + count * 86_400_000);
  const elsewhere = releases.again({ environment: 'production' });
  releases.clock.now = day(0);
  await append('old');
  await elsewhere.audit.append({ who: 'ci', action: 'publish', remote: 'orders', version: null, detail: 'old there' });
  releases.clock.now = day(1);
  await append('kept');
  releases.clock.now = day(400.5);
  await releases.service.clean({ name: 'all', remotes: ['*'] });
  expect(await details()).toEqual(['kept']);
  expect(await elsewhere.audit.newest(10)).toEqual([]);
});

test('a log of any length is cleaned to its end', async () => {
  const names = Array.from(
    { length: 1_001 },
    (_, n) => `audit/2020-01-01T000000.000Z-${String(n).padStart(4, '0')}.json`,
  );
  for (const name of names) await releases.storage.put(name, Buffer.from('{}'));
  await append('kept');
  expect(await releases.audit.clean()).toBe(1_001);
  expect(await releases.storage.list('audit/')).toHaveLength(1);
});

test('a damaged entry does not hide the others', async () => {
  await append('whole');
  await writeFile(path.join(releases.storageDir, 'audit/2026-03-01T100000.000Z-zz.json'), '{ broken');
  expect(await details()).toEqual(['whole']);
});

test('is read page by page, to its end, past what other environments wrote in between', async () => {
  const elsewhere = releases.again({ environment: 'production' }).audit;
  for (let n = 0; n < 25; n += 1) {
    releases.clock.now = new Date(Date.UTC(2025, n, 1));
    await append(String(n));
    await elsewhere.append({ who: 'ci', action: 'publish', remote: 'orders', version: null, detail: 'elsewhere' });
  }
  const pages: string[][] = [];
  let before: string | undefined;
  do {
    const page = await releases.audit.page(10, before);
    pages.push(page.entries.map(({ detail }) => detail));
    before = page.next ?? undefined;
  } while (before !== undefined);
  expect(pages.map(({ length }) => length)).toEqual([10, 10, 5]);
  expect(pages.flat()).toEqual(Array.from({ length: 25 }, (_, n) => String(24 - n)));
});
