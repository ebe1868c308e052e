import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import pg from 'pg';
import { preparing } from './prepared';
import type { DB } from './schema';

export interface Database {
  pool: pg.Pool;
  /** For `shops`, the tables that say the same to every shop, and the few functions that cross shops. Everything else goes through {@link withShop}. */
  kysely: Kysely<DB>;
  close(): Promise<void>;
}

export type ShopTransaction = Transaction<DB>;

export function openDatabase(connectionString: string, options: { max?: number } = {}): Database {
  const pool = new pg.Pool({
    connectionString,
    max: options.max ?? 10,
    idleTimeoutMillis: 30_000,
    application_name: 'parcelway',
  });
  // An idle connection that breaks must not end the process; the pool replaces it.
  pool.on('error', () => {});
  // Nor one that breaks in use: its statement fails, and says so.
  pool.on('connect', (client) => client.on('error', () => {}));
  const connections = { connect: async () => preparing(await pool.connect()), end: () => pool.end() };
  const kysely = new Kysely<DB>({ dialect: new PostgresDialect({ pool: connections }) });
  return { pool, kysely, close: () => kysely.destroy() };
}

/**
 * Runs `work` in a transaction that can see and write the rows of one shop only (row-level security).
 * Serialization failures and deadlocks are tried again, so `work` must not act outside the database.
 * @param shopId our own id of the shop (`shops.shop_id`), a decimal string.
 */
export async function withShop<T>(
  db: Database,
  shopId: string,
  work: (trx: ShopTransaction) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.kysely.connection().execute(async (connection) => {
        // One round trip for all of it, which is why it is not Kysely's own transaction. JIT: our statements take milliseconds,
        // compiling one to machine code takes a hundred.
        await sql
          .raw(
            `begin; select set_config('app.shop_id', '${BigInt(shopId)}', true), set_config('role', 'parcelway_app', true), set_config('jit', 'off', true)`,
          )
          .execute(connection);
        try {
          const result = await work(connection as ShopTransaction);
          await sql`commit`.execute(connection);
          return result;
        } catch (error) {
          await sql`rollback`.execute(connection).catch(() => undefined); // the connection may be what failed
          throw error;
        }
      });
    } catch (error) {
      const code = (error as { code?: string }).code;
      if (attempt >= 3 || (code !== '40001' && code !== '40P01')) throw error;
    }
  }
}
