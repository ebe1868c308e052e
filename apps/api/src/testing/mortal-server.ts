import { Kysely, PostgresDialect, sql } from 'kysely';
import type pg from 'pg';
import type { Database, ShopTransaction } from '../db/database';
import { preparing } from '../db/prepared';
import type { DB } from '../db/schema';
import type { Jobs } from '../jobs/jobs';

/** Everything that the process would have done after its death. */
export class Killed extends Error {
  override readonly name = 'Killed';
}

/** For tests only: the life of a server's process, which may end at any statement and any call of the platform. */
export class Life {
  #left = Infinity;
  isOver = false;

  /** It ends instead of the effect that comes after so many others. */
  endAfter(effects: number): void {
    this.#left = effects;
  }

  /** Must come before each effect. @throws Killed */
  effect(): void {
    if (this.#left <= 0) this.isOver = true;
    this.#left -= 1;
    if (this.isOver) throw new Killed('the process has ended');
  }
}

/** For tests only: the database as a process sees it: its transaction is gone with it. */
export function mortalDatabase({ pool }: Database, life: Life): Database {
  const connect = async () => {
    life.effect();
    const client = await pool.connect();
    const { query } = preparing(client);
    return {
      query: (async (text: string, values: readonly unknown[]) => {
        life.effect();
        return query(text, values);
      }) as typeof query,
      // Without its client the database takes back what is not committed.
      release: () => client.release(life.isOver),
    };
  };
  const kysely = new Kysely<DB>({ dialect: new PostgresDialect({ pool: { connect, end: async () => {} } }) });
  return { pool, kysely, close: () => kysely.destroy() };
}

/**
 * For tests only: the queue of one kind of job, in the database as the server's is, so that a job is there if and only if
 * its cause was committed, and stays until it was done.
 */
export class QueueOfOne {
  constructor(
    private readonly db: Pick<Database, 'kysely'>,
    private readonly name: string,
  ) {}

  static async create({ pool }: { pool: pg.Pool }): Promise<void> {
    await pool.query(`create table if not exists test_queue (shop_id text primary key, added int not null);
      grant all on test_queue to parcelway_app`);
  }

  readonly jobs: Jobs = {
    add: async (trx, name, payload) => this.#add(trx, name, payload),
    addNow: async (name, payload) => this.#add(this.db.kysely as ShopTransaction, name, payload),
    state: async () => ({ ready: 0, failed: 0 }),
  };

  async #add(trx: ShopTransaction, name: string, payload: object): Promise<void> {
    if (name !== this.name || !('shopId' in payload)) return;
    await sql`insert into test_queue values (${String(payload.shopId)}, 1)
      on conflict (shop_id) do update set added = test_queue.added + 1`.execute(trx);
  }

  /** Does the shop's job, if there is one; one that was added meanwhile stays. @returns whether there was one */
  async run(shopId: string, work: () => Promise<void>): Promise<boolean> {
    const { rows } = await sql<{ added: number }>`select added from test_queue where shop_id = ${shopId}`.execute(
      this.db.kysely,
    );
    const [job] = rows;
    if (!job) return false;
    await work();
    await sql`delete from test_queue where shop_id = ${shopId} and added = ${job.added}`.execute(this.db.kysely);
    return true;
  }
}
