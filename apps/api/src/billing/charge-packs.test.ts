import { withShop } from '../db/database';
import { createVault } from '../platform/vault';
import { applyOrders } from '../sync/apply-orders';
import { noJobs } from '../testing/no-jobs';
import { testFulfillment, testOrder } from '../testing/orders';
import { createTestDatabase, type TestDatabase } from '../testing/test-database';
import { releaseParcels } from './charge';
import { quotaSummary } from './quota';
import { shopUsage } from './quota.store';
import { addPack } from './test-billing';

const NOW = new Date('2026-11-20T12:00:00Z');
const now = () => NOW;
let db: TestDatabase;
let shop: string;

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.close());
beforeEach(async () => {
  shop = await db.addShop();
  // Three parcels a cycle, and two of the legacy plan.
  await db.pool.query(
    `update shops set first_installed_at = '2026-11-01', plan = 'basic', quota_total = 3, old_total = 2 where shop_id = $1`,
    [shop],
  );
});

const apply = (...numbers: string[]) =>
  withShop(db, shop, (trx) =>
    applyOrders(
      trx,
      { vault: createVault(Buffer.alloc(32, 1).toString('base64')), jobs: noJobs, now },
      shop,
      numbers.map((number) =>
        testOrder(number.slice(1), { fulfillments: [testFulfillment(`${number.slice(1)}0`, [number])] }),
      ),
    ),
  );
const parcels = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => `P${from + i}00`);
const one = async (sql: string) => Object.values((await db.pool.query(sql, [shop])).rows[0] ?? {});
const used = async () =>
  (
    await db.pool.query<{ used: number }>('select used from quota_packs where shop_id = $1 order by created_at', [shop])
  ).rows.map((row) => row.used);
const waiting = () => one('select count(*)::int from shipments where shop_id = $1 and over_quota_at is not null');

test('parcels use the cycle first, then the legacy plan, then packs, the one bought first first; the others wait', async () => {
  await addPack(db, shop, { quota: 4, created_at: '2026-11-03T00:00:00Z' });
  await addPack(db, shop, { quota: 3, used: 1, created_at: '2026-11-02T00:00:00Z' });
  await apply(...parcels(1, 8));
  expect(await used()).toEqual([3, 1]);
  expect(await one('select parcels from quota_usage where shop_id = $1')).toEqual([3]);
  expect(await one('select old_consume from shops where shop_id = $1')).toEqual([2]);
  await apply(...parcels(9, 13));
  expect([await used(), await waiting()]).toEqual([[3, 4], [2]]);
});

test('a pack that is not paid for brings nothing', async () => {
  await addPack(db, shop, { state: 'pending' });
  await addPack(db, shop, { state: 'declined' });
  await apply(...parcels(1, 6));
  expect([await used(), await waiting()]).toEqual([[0, 0], [1]]);
});

test('what waits is tracked as far as a new pack goes, and never charged twice', async () => {
  await apply(...parcels(1, 9));
  expect(await waiting()).toEqual([4]);
  await addPack(db, shop, { quota: 3 });
  await releaseParcels({ db, jobs: noJobs, now }, shop);
  await releaseParcels({ db, jobs: noJobs, now }, shop);
  expect([await used(), await waiting()]).toEqual([[3], [1]]);
  await apply(...parcels(1, 9));
  expect(await used()).toEqual([3]);
});

test('many at once take no parcel twice from a pack', async () => {
  await addPack(db, shop, { quota: 10 });
  await Promise.all(parcels(1, 20).map((number) => apply(number)));
  expect([await used(), await waiting()]).toEqual([[10], [5]]);
});

test('a merchant reads what packs have left as part of the quota', async () => {
  await addPack(db, shop, { quota: 10, used: 4 });
  const usage = await withShop(db, shop, (trx) => shopUsage(trx, shop, NOW));
  expect(usage && quotaSummary(usage, NOW)).toMatchObject({ total: 11, consume: 0, remain: 11 });
});
