import pg from 'pg';
import { migrations } from './migrations';

/**
 * Brings the schema up to date: every migration once, each in a transaction of its own, under a lock so that
 * several processes may start together.
 * @returns the names applied now.
 * @throws when a migration fails (nothing of it stays) or when the database knows a migration this build does not.
 */
export async function migrate(connectionString: string): Promise<string[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const applied: string[] = [];
  try {
    await client.query('select pg_advisory_lock(7246513)');
    await client.query('create table if not exists schema_migrations (name text primary key, applied_at timestamptz not null default now())');
    const { rows } = await client.query<{ name: string }>('select name from schema_migrations');
    const done = new Set(rows.map((row) => row.name));
    const known = new Set(migrations.map((migration) => migration.name));
    const foreign = [...done].filter((name) => !known.has(name));
    if (foreign.length > 0) {
      throw new Error(`The database was migrated by a newer build (${foreign.join(', ')}). Start that build or a newer one.`);
    }
    for (const { name, sql } of migrations) {
      if (done.has(name)) continue;
      await client.query('begin');
      try {
        await client.query(sql);
        await client.query('insert into schema_migrations (name) values ($1)', [name]);
        await client.query('commit');
      } catch (error) {
        await client.query('rollback');
        throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error });
      }
      applied.push(name);
    }
  } finally {
    await client.end();
  }
  return applied;
}
