import { sql } from 'kysely';
import { createTestDatabase, type TestDatabase } from './test-database';

/** The databases of this test file that no test uses at the moment. */
const free: { database: TestDatabase; poolSize: number }[] = [];
let isOver = false;
afterAll(async () => {
  isOver = true;
  for (const { database } of free.splice(0)) await database.close();
});

/**
 * For tests only: a database that an earlier test of the file has closed, emptied in a tenth of the time of a clone, or a new one.
 * Its `close` returns it.
 */
export async function emptiedDatabase(poolSize = 5): Promise<TestDatabase> {
  const index = free.findIndex((one) => one.poolSize === poolSize);
  const [used] = index < 0 ? [] : free.splice(index, 1);
  const database = used?.database ?? (await createTestDatabase(poolSize));
  if (used) await empty(database);
  return {
    ...database,
    async close() {
      // The file's own `afterAll` may come after the one above.
      if (isOver) await database.close();
      else free.push({ database, poolSize });
    },
  };
}

/** Rows are deleted, not truncated: a truncated shop takes every table with it, and each gets new files. */
const empty = (db: TestDatabase): Promise<unknown> =>
  sql`do $$
    declare
      named text;
      is_filled boolean;
      counter text;
    begin
      set local session_replication_role = replica;
      for named in select format('%I.%I', schemaname, tablename) from pg_tables
        where schemaname not in ('pg_catalog', 'information_schema') and tablename not in ('schema_migrations', 'migrations')
      loop
        execute 'select exists (select from ' || named || ')' into is_filled;
        if is_filled then execute 'delete from ' || named; end if;
      end loop;
      for counter in select format('%I.%I', schemaname, sequencename) from pg_sequences where last_value is not null loop
        execute 'alter sequence ' || counter || ' restart';
      end loop;
    end $$`.execute(db.kysely);
