import { AsyncLocalStorage } from 'node:async_hooks';
import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import pg from 'pg';
import { preparing } from './prepared';
import type { DB } from './schema';

export interface Database {
  pool: pg.Pool;
  /**
   * For `shops`, the tables shared by all shops, and the few functions that cross shops. Everything else goes through
   * {@link withShop}.
   */
  kysely: Kysely<DB>;
  close(): Promise<void>;
}

export type ShopTransaction = Transaction<DB>;
/** What reads a table that row security does not limit runs on either: on the transaction where there is one, because it may not use the pool. */
export type Executor = Pick<Database, 'kysely'> | ShopTransaction;

export const executor = (db: Executor): Kysely<DB> => ('kysely' in db ? db.kysely : db);

/** Time limits in milliseconds; a role that works in the background has longer ones. */
export interface PoolLimits {
  /** Connections of the pool. */
  max: number;
  /** So long a request waits for a connection before it fails with {@link isUnavailable}. */
  acquireMs: number;
  /** The server cancels a statement that runs longer. */
  statementMs: number;
  /** The server ends a transaction whose client is silent for longer. */
  idleInTransactionMs: number;
}

/** Below the 30 s after which a page gives a request up. */
export const WEB_LIMITS = { acquireMs: 5_000, statementMs: 20_000, idleInTransactionMs: 20_000 };
/** A job may measure all lanes, or write a file between two reads of its cursor. */
export const WORKER_LIMITS = { acquireMs: 30_000, statementMs: 300_000, idleInTransactionMs: 60_000 };

/**
 * An operation inside a transaction that must not wait for it. A second connection: with as many such calls at once as
 * the pool has connections, they deadlock. A remote service that may hang: it would hold the connection for as long. So
 * the first such call already fails.
 */
export class InTransactionError extends Error {
  override readonly name = 'InTransactionError';
  constructor(what: string) {
    super(
      `A transaction is open here and must not wait for ${what}: pass \`trx\` on, or end it first (docs/conventions.md).`,
    );
  }
}

/** Set for everything that runs inside of a transaction of {@link withShop}. */
const holding = new AsyncLocalStorage<true>();

/**
 * Must be called before anything that may hang: the platform, a provider, a mail server, a thread.
 * @throws InTransactionError
 */
export function refuseInTransaction(what: string): void {
  if (holding.getStore()) throw new InTransactionError(what);
}

type OnConnect = Parameters<pg.Pool['connect']>[0];

/** One connection per call: refuses a second one. */
class OneConnectionPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>;
  override connect(onConnect: OnConnect): void;
  override connect(onConnect?: OnConnect): Promise<pg.PoolClient> | void {
    if (!holding.getStore()) return onConnect ? super.connect(onConnect) : super.connect();
    const error = new InTransactionError('a second connection');
    if (!onConnect) return Promise.reject(error);
    onConnect(error, undefined, () => {});
  }
}

/** The database did not answer, ended the connection, or had none free in time: the same call may succeed a little later. */
export function isUnavailable(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string };
  return UNAVAILABLE.has(code ?? '') || UNAVAILABLE_MESSAGE.test(message ?? '');
}
/** Errors of the driver, which have no code, and of a database under maintenance, whose code is a general one. */
const UNAVAILABLE_MESSAGE =
  /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error)|is not currently accepting connections$/;
/** Statement cancelled, admin shutdown, crash, starting up, too many connections, idle in transaction, and the sockets'. */
const UNAVAILABLE = new Set(
  '57014 57P01 57P02 57P03 57P05 53300 25P03 08000 08003 08006 ECONNREFUSED ECONNRESET EPIPE ETIMEDOUT'.split(' '),
);

export function openDatabase(connectionString: string, limits: Partial<PoolLimits> = {}): Database {
  const { max = 10, acquireMs, statementMs, idleInTransactionMs } = { ...WEB_LIMITS, ...limits };
  const pool = new OneConnectionPool({
    connectionString,
    max,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: acquireMs,
    statement_timeout: statementMs,
    idle_in_transaction_session_timeout: idleInTransactionMs,
    keepAlive: true,
    application_name: 'parcelway',
  });
  // An idle connection that breaks must not end the process; the pool replaces it.
  pool.on('error', () => {});
  // Nor may one that breaks in use: its statement fails with the error.
  pool.on('connect', (client) => client.on('error', () => {}));
  const connections = { connect: async () => preparing(await pool.connect()), end: () => pool.end() };
  const kysely = new Kysely<DB>({ dialect: new PostgresDialect({ pool: connections }) });
  return { pool, kysely, close: () => kysely.destroy() };
}

/**
 * Runs `work` in a transaction that can see and write the rows of one shop only (row-level security). Serialization
 * failures and deadlocks are retried, so `work` must have no effects outside the database. Inside of `work` the pool is
 * closed: functions that it calls get `trx`.
 * @param shopId our own id of the shop (`shops.shop_id`), a decimal string.
 * @param options.snapshot all statements see what the first one saw (repeatable read)
 * @throws InTransactionError when called inside of another transaction.
 */
export async function withShop<T>(
  db: Pick<Database, 'kysely'>,
  shopId: string,
  work: (trx: ShopTransaction) => Promise<T>,
  { snapshot = false }: { snapshot?: boolean } = {},
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.kysely.connection().execute(async (connection) => {
        // One round trip for all of it, which is why it is not Kysely's own transaction. JIT is off: our statements
        // take milliseconds, compiling one to machine code takes a hundred.
        await sql
          .raw(
            `begin${snapshot ? ' isolation level repeatable read' : ''}; select set_config('app.shop_id', '${BigInt(shopId)}', true), set_config('role', 'parcelway_app', true), set_config('jit', 'off', true)`,
          )
          .execute(connection);
        try {
          const result = await holding.run(true, () => work(connection as ShopTransaction));
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

/**
 * A transaction over tables that belong to no shop, or before the shop is known. Inside of `work` the pool is closed,
 * as in {@link withShop}.
 */
export const withTransaction = <T>({ kysely }: Database, work: (trx: ShopTransaction) => Promise<T>): Promise<T> =>
  kysely.transaction().execute((trx) => holding.run(true, () => work(trx)));
