import { sql } from 'kysely';
import { createTestDatabase, type TestDatabase } from '../testing/test-database';
import { withShop } from './database';
import { PREPARED } from './prepared';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.close());

/** Queries a shop's own order ids until PostgreSQL settles on one plan; then lists what its connection has prepared. */
const runOften = (shopId: string, marked: boolean) =>
  withShop(db, shopId, async (trx) => {
    const query = trx
      .selectFrom('orders')
      .select('order_id')
      .where('name', '=', marked ? '#1' : '#2');
    const seen: string[][] = [];
    for (let time = 0; time < 7; time += 1) {
      const rows = await (marked ? query.modifyEnd(PREPARED) : query).execute();
      seen.push(rows.map(({ order_id }) => order_id));
    }
    const { rows } = await sql<{ plans: number }>`
      select (generic_plans + custom_plans)::int as plans from pg_prepared_statements where statement like '%"orders"%'`.execute(
      trx,
    );
    return { seen, plans: rows.map(({ plans }) => plans) };
  });

test('a statement that is marked is prepared once in a connection, another one never; each shop still sees its own rows alone', async () => {
  const shops = [await db.addShop(), await db.addShop()];
  for (const [index, shop_id] of shops.entries())
    await withShop(db, shop_id, (trx) =>
      trx
        .insertInto('orders')
        .values({
          shop_id,
          order_id: `${index + 1}`,
          name: '#1',
          ordered_at: new Date(),
          created_at: new Date(),
          updated_at: new Date(),
        })
        .execute(),
    );
  expect((await runOften(shops[0]!, false)).plans).toEqual([]);
  for (const [index, shop] of shops.entries()) {
    const { seen, plans } = await runOften(shop, true);
    expect(seen).toEqual(Array.from({ length: 7 }, () => [`${index + 1}`]));
    expect(plans).toEqual([7 * (index + 1)]);
  }
});
