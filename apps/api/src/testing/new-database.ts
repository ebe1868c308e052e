import pg from 'pg';
import { readMigrations } from '../db/migration-files';

/** For tests only: an empty database, gone afterwards. @param server address of any database on the same server */
export async function inNewDatabase(
  server: string,
  work: (client: pg.Client, url: string) => Promise<void>,
): Promise<void> {
  const admin = new pg.Client({ connectionString: server });
  await admin.connect();
  const name = `migrate_${process.pid}_${Date.now()}`;
  await admin.query(`create database ${name}`);
  const url = Object.assign(new URL(server), { pathname: `/${name}` }).toString();
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    await work(client, url);
  } finally {
    await client.end();
    await admin.query(`drop database ${name} with (force)`);
    await admin.end();
  }
}
/** Applies what comes before the migration of that number. */
export async function migrateTo(client: pg.Client, number: string): Promise<void> {
  await client.query(
    'create table schema_migrations (name text primary key, applied_at timestamptz not null default now())',
  );
  for (const { name, sql } of readMigrations().filter((migration) => migration.name < number)) {
    await client.query(sql);
    await client.query('insert into schema_migrations (name) values ($1)', [name]);
  }
}
