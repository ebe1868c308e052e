import { sql } from 'kysely';
import pg from 'pg';
import { isUnavailable, InTransactionError, openDatabase, refuseInTransaction, withShop } from './database';
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
 * `notices` and `translation_overlays` are the same for every shop; content-tables.test.ts shows that no shop can write
 * them. `provider_times` and `tracking_pings` contain providers and numbers, but no shop.
 */
test('every table with a shop_id has forced row security, and shop_id leads its primary key', async () => {
  const { rows } = await db.pool.query<{ table: string; forced: boolean; lead: string }>(`
    select c.relname as table, c.relforcerowsecurity as forced,
      (select a.attname from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0] where i.indrelid = c.oid and i.indisprimary) as lead
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind = 'r' and c.relname not in ('schema_migrations', 'shops', 'notices', 'translation_overlays', 'lanes', 'event_rules',
      'unknown_phrases', 'unknown_codes', 'unread_times', 'provider_times', 'tracking_pings', 'visitor_salts')`);
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

describe('one connection for the whole life of a call', () => {
  const refused = (work: () => Promise<unknown>) => async () => {
    const shop = await db.addShop();
    await expect(withShop(db, shop, work)).rejects.toThrow(InTransactionError);
    // No shop is left set: the same pool serves the next call.
    expect(await withShop(db, shop, (trx) => trx.selectFrom('orders').select('order_id').execute())).toEqual([]);
  };
  test(
    'a transaction inside of another one is refused',
    refused(async () => withShop(db, '1', async () => undefined)),
  );
  test(
    "a statement on the pool's own Kysely inside of a transaction is refused",
    refused(() => db.kysely.selectFrom('shops').select('shop_id').execute()),
  );
  test(
    'a statement on the pool inside of a transaction is refused, with a callback too',
    refused(async () => {
      await new Promise((resolve, reject) => {
        db.pool.connect((error) => (error ? reject(error) : resolve(undefined)));
      });
    }),
  );
  test('what may hang is refused inside of a transaction', async () => {
    const waiting = withShop(db, await db.addShop(), async () => refuseInTransaction('a neighbour'));
    await expect(waiting).rejects.toThrow('must not wait for a neighbour');
  });
  test('what begins after the transaction may use the pool', async () => {
    await withShop(db, await db.addShop(), async () => undefined);
    expect((await db.pool.query('select 1')).rowCount).toBe(1);
  });
});

describe('time limits', () => {
  const limited = async (limits: Parameters<typeof openDatabase>[1], work: (few: typeof db) => Promise<unknown>) => {
    const few = openDatabase(db.url, limits);
    try {
      return await work({ ...db, ...few }).then(
        () => 'answered',
        (error: unknown) => (isUnavailable(error) ? 'unavailable' : error),
      );
    } finally {
      await few.close();
    }
  };
  test('a caller who waits for a connection longer than the acquire limit gets the error that the database is not available', async () => {
    const answer = await limited({ max: 1, acquireMs: 50 }, async ({ pool }) => {
      const held = await pool.connect();
      try {
        await pool.query('select 1');
      } finally {
        held.release();
      }
    });
    expect(answer).toBe('unavailable');
  });
  test('a statement that runs longer than its limit is cancelled by the server', async () => {
    expect(await limited({ statementMs: 50 }, ({ pool }) => pool.query('select pg_sleep(20)'))).toBe('unavailable');
  });
  test('a transaction whose client is silent is ended by the server, and its connection is replaced', async () => {
    const shop = await db.addShop();
    const observer = new pg.Client({ connectionString: db.url });
    await observer.connect();
    const ended = async (pid: number): Promise<void> => {
      while ((await observer.query('select from pg_stat_activity where pid = $1', [pid])).rowCount !== 0);
    };
    const idle = (few: typeof db) =>
      withShop(few, shop, async (trx) => {
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
        await ended(rows[0]?.pid ?? 0);
        await sql`select 1`.execute(trx);
      });
    const answer = await limited({ max: 1, idleInTransactionMs: 50 }, async (few) => {
      const error: unknown = await idle(few).catch((failure: unknown) => failure);
      expect((await few.pool.query('select 1')).rowCount).toBe(1);
      throw error;
    });
    await observer.end();
    expect(answer).toBe('unavailable');
  });
});
