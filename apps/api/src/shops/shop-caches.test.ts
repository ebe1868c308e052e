import { InTransactionError, withShop } from '../db/database';
import { createTestDatabase } from '../testing/test-database';
import { createShopCaches } from './shop-caches';

let now: number;
let reads: string[];
const caches = () => createShopCaches(() => new Date(now));
const wait = (ms: number) => {
  now += ms;
};
const read = async (domain: string) => {
  reads.push(domain);
  return `${domain} ${reads.length}`;
};
beforeEach(() => {
  now = 0;
  reads = [];
});

test('a shop is read once a second, each shop for itself', async () => {
  const cached = caches().cached(read);
  expect([await cached('a'), await cached('a'), await cached('b')]).toEqual(['a 1', 'a 1', 'b 2']);
  wait(999);
  expect(await cached('a')).toBe('a 1');
  wait(1);
  expect(await cached('a')).toBe('a 3');
});

test('requests at once share one read', async () => {
  const cached = caches().cached(read);
  expect(new Set(await Promise.all(Array.from({ length: 30 }, () => cached('a'))))).toEqual(new Set(['a 1']));
});

test('what could not be read is read again by the next request', async () => {
  let fails = true;
  const cached = caches().cached(async (domain) => {
    if (fails) throw new Error('the database is away');
    return read(domain);
  });
  await expect(cached('a')).rejects.toThrow('away');
  fails = false;
  expect(await cached('a')).toBe('a 1');
});

test('after a save the shop is read again, also where a read had begun before', async () => {
  const all = caches();
  const [one, other] = [all.cached(read), all.cached(async (domain) => `other of ${await read(domain)}`)];
  const begun = one('a');
  await other('a');
  all.forget('a');
  expect([await begun, await one('a'), await other('a')]).toEqual(['a 1', 'a 3', 'other of a 4']);
});

test('the shops of the latest requests are cached, 500 of them', async () => {
  const cached = caches().cached(read);
  for (let shop = 0; shop <= 500; shop += 1) await cached(`shop-${shop}`);
  await cached('shop-1');
  expect(reads).toHaveLength(501);
  await cached('shop-0');
  expect(reads).toHaveLength(502);
});

test('a transaction does not wait for it: it could hold the connection that the read needs', async () => {
  const db = await createTestDatabase();
  const cached = caches().cached(read);
  const shop = await db.addShop();
  await expect(withShop(db, shop, async () => cached('a'))).rejects.toThrow(InTransactionError);
  await db.close();
});
