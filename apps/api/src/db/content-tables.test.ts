import { withShop } from './database';
import { createTestDatabase, type TestDatabase } from '../testing/test-database';
import { redactShop } from '../webhooks/redact.store';

let db: TestDatabase;
let [one, two] = ['', ''];
beforeAll(async () => {
  db = await createTestDatabase();
  [one, two] = [await db.addShop(), await db.addShop()];
  await db.pool.query(
    "insert into notices (tag, title, published_on, markdown) values ('New', 'Hello', '2026-11-20', 'Text')",
  );
  await db.pool.query(
    "insert into translation_overlays (language, namespace, key, text) values ('de', 'common', 'action.save', 'Sichern')",
  );
  await db.pool.query(
    "insert into event_counts (shop_id, day, name, count) values ($1, '2026-11-20', 'used', 1), ($2, '2026-11-20', 'used', 2)",
    [one, two],
  );
});
afterAll(() => db.close());

test('what was counted is seen and written by its own shop alone', async () => {
  expect(
    await withShop(db, one, (trx) => trx.selectFrom('event_counts').select(['shop_id', 'count']).execute()),
  ).toEqual([{ shop_id: one, count: '1' }]);
  const forged = withShop(db, one, (trx) =>
    trx.insertInto('event_counts').values({ shop_id: two, day: '2026-11-20', name: 'forged' }).execute(),
  );
  await expect(forged).rejects.toThrow(/row-level security/);
});
test.each(['notices', 'translation_overlays'] as const)(
  '%s are the same for every shop, which reads them and cannot write them',
  async (table) => {
    expect(await withShop(db, one, (trx) => trx.selectFrom(table).selectAll().execute())).toHaveLength(1);
    await expect(withShop(db, one, (trx) => trx.deleteFrom(table).execute())).rejects.toThrow(/permission denied/);
  },
);
test('a shop that is forgotten leaves no counts behind', async () => {
  await withShop(db, two, (trx) => redactShop(trx, two));
  expect((await db.pool.query('select shop_id from event_counts')).rows).toEqual([{ shop_id: one }]);
});
