import { createTestDatabase, type TestDatabase } from '../db/test-database';
import { rebuildIndexes } from './rebuild-indexes';
import { inventParcels, storeParcels } from './test-shop';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
  const shop = await db.addShop();
  await storeParcels(db, shop, inventParcels(4000, 18, new Date('2026-11-20T12:00:00Z')));
  // Every parcel changes its place in some of the indexes.
  await db.pool.query(
    'update shipments set status = 4, sub_status = 4001, last_checkpoint_at = now() where shop_id = $1 and shipment_id % 2 = 0',
    [shop],
  );
  await db.pool.query(
    'update shipments set status = 3, sub_status = 3001, last_checkpoint_at = now() where shop_id = $1 and shipment_id % 2 = 1',
    [shop],
  );
  await db.pool.query('vacuum analyze shipments');
});
afterAll(() => db.close());

const indexes = async () =>
  (
    await db.pool.query<{
      name: string;
      bytes: number;
      valid: boolean;
    }>(`select relname as name, pg_relation_size(oid)::integer as bytes, indisvalid as valid
  from pg_class join pg_index on indexrelid = oid where indrelid = 'shipments'::regclass order by 1`)
  ).rows;

test('small indexes are left alone', async () => {
  expect(await rebuildIndexes({ db })).toEqual([]);
});

test('an index that is much larger than its entries need is rebuilt, and what a rebuild left that was cut off is cleared away', async () => {
  const before = await indexes();
  await db.pool.query('create index shipments_by_status_ccnew on shipments (shop_id, status)');
  await db.pool.query(
    "update pg_index set indisvalid = false where indexrelid = 'shipments_by_status_ccnew'::regclass",
  );
  const rebuilt = await rebuildIndexes({ db }, 0);
  const after = await indexes();
  expect(rebuilt.length).toBeGreaterThan(0);
  expect(after.map(({ name, valid }) => [name, valid])).toEqual(before.map(({ name }) => [name, true]));
  for (const { name, bytes } of after)
    if (rebuilt.includes(name)) expect(bytes).toBeLessThan(before.find((index) => index.name === name)?.bytes ?? 0);
  expect(await rebuildIndexes({ db }, 0)).toEqual([]);
});
