import { sql } from 'kysely';
import { withShop } from './database';
import { createTestDatabase, type TestDatabase } from '../testing/test-database';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.close());

const order = (shopId: string, orderId: string) => ({
  shop_id: shopId,
  order_id: orderId,
  name: `#${orderId}`,
  email_enc: null,
  email_hash: null,
  phone_enc: null,
  address_enc: null,
  destination: null,
  province: null,
  locale: null,
  ordered_at: new Date(),
  created_at: new Date(),
  updated_at: new Date(),
});

/**
 * `notices` and `translation_overlays` say the same to every shop; content-tables.test.ts shows that no shop can write them.
 * `provider_times` and `tracking_pings` know providers and numbers, no shop.
 */
test('every table with a shop_id has forced row security, and shop_id leads its primary key', async () => {
  const { rows } = await db.pool.query<{ table: string; forced: boolean; lead: string }>(`
    select c.relname as table, c.relforcerowsecurity as forced,
      (select a.attname from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0] where i.indrelid = c.oid and i.indisprimary) as lead
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind = 'r' and c.relname not in ('schema_migrations', 'shops', 'notices', 'translation_overlays', 'lanes', 'event_rules',
      'unknown_phrases', 'unread_times', 'provider_times', 'tracking_pings', 'visitor_salts')`);
  expect(rows.length).toBeGreaterThanOrEqual(10);
  for (const row of rows) expect(row).toMatchObject({ forced: true, lead: 'shop_id' });
});

test('a transaction sees only the shop it named', async () => {
  const [a, b] = [await db.addShop(), await db.addShop()];
  await withShop(db, a, (trx) => trx.insertInto('orders').values(order(a, '1')).execute());
  await withShop(db, b, (trx) => trx.insertInto('orders').values(order(b, '1')).execute());
  const seen = await withShop(db, a, (trx) => trx.selectFrom('orders').select('shop_id').execute());
  expect(seen).toEqual([{ shop_id: a }]);
});

test("the list's views, which pass row security, show only the shop that was named, and nothing where none was", async () => {
  const [a, b] = [await db.addShop(), await db.addShop()];
  for (const shop of [a, b])
    await withShop(db, shop, (trx) => trx.insertInto('orders').values(order(shop, '3')).execute());
  const seen = await withShop(db, a, (trx) => sql`select shop_id from listed_orders`.execute(trx));
  expect(seen.rows).toEqual([{ shop_id: a }]);
  for (const view of ['listed_orders', 'listed_shipments'])
    expect((await db.pool.query(`select from ${view}`)).rowCount).toBe(0);
});

test('a transaction cannot write into another shop', async () => {
  const [a, b] = [await db.addShop(), await db.addShop()];
  await expect(withShop(db, a, (trx) => trx.insertInto('orders').values(order(b, '2')).execute())).rejects.toThrow(
    /row-level security/,
  );
});

test('nothing of the shop stays on the connection after the transaction', async () => {
  const a = await db.addShop();
  await withShop(db, a, (trx) => trx.selectFrom('orders').select('order_id').execute());
  const { rows } = await db.pool.query("select current_setting('app.shop_id', true) as shop, current_user as role");
  expect(rows[0]).toMatchObject({ role: 'postgres' });
  expect(rows[0].shop === null || rows[0].shop === '').toBe(true);
});
