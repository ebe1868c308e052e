import pg from 'pg';
import { readMigrations } from './migration-files';

/**
 * Applies every missing migration, each in its own transaction, under a lock so that several processes may start
 * together.
 * @returns the names applied now.
 * @throws when a migration fails (it is rolled back), when the database has a migration this build does not know, or
 * when the role may not own the few functions that look across shops.
 */
export async function migrate(connectionString: string): Promise<string[]> {
  const migrations = readMigrations();
  const client = new pg.Client({ connectionString });
  await client.connect();
  const applied: string[] = [];
  try {
    await client.query('select pg_advisory_lock(7246513)');
    await needBypass(client);
    await client.query(
      'create table if not exists schema_migrations (name text primary key, applied_at timestamptz not null default now())',
    );
    const { rows } = await client.query<{ name: string }>('select name from schema_migrations');
    const done = new Set(rows.map((row) => row.name));
    const known = new Set(migrations.map((migration) => migration.name));
    const foreign = [...done].filter((name) => !known.has(name));
    if (foreign.length > 0) {
      throw new Error(
        `The database was migrated by a newer build (${foreign.join(', ')}). Start that build or a newer one.`,
      );
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

/**
 * The functions that are called before a shop is known (token to shop, shops with due parcels) belong to this role and
 * run as it. Row security is forced even on owners, so the role must be allowed to bypass it; the application itself
 * never acts as this role.
 */
async function needBypass(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ role: string; passes: boolean }>(
    'select rolname as role, rolsuper or rolbypassrls as passes from pg_roles where rolname = current_user',
  );
  if (!rows[0]?.passes)
    throw new Error(
      `The database role ${rows[0]?.role} needs the attribute BYPASSRLS: ALTER ROLE ${rows[0]?.role} BYPASSRLS. See docs/how-to/connect-a-store.md.`,
    );
}
