import pg from 'pg';
import { migrate } from './migrate';
import { migrations } from './migrations';
import { createTestDatabase, type TestDatabase } from './test-database';

let db: TestDatabase;
beforeAll(async () => { db = await createTestDatabase(); });
afterAll(() => db.close());

test('a second run applies nothing', async () => {
  expect(await migrate(db.url)).toEqual([]);
});
test('names are in order, so that the order of the list is the order of their numbers', () => {
  const names = migrations.map(({ name }) => name);
  expect(names).toEqual([...names].sort());
  expect(new Set(names).size).toBe(names.length);
});
test('several processes may start together', async () => {
  const admin = new pg.Client({ connectionString: db.url });
  await admin.connect();
  const name = `migrate_${process.pid}_${Date.now()}`;
  await admin.query(`create database ${name}`);
  try {
    const url = Object.assign(new URL(db.url), { pathname: `/${name}` }).toString();
    const applied = await Promise.all([migrate(url), migrate(url), migrate(url)]);
    expect(applied.flat().sort()).toEqual(migrations.map((migration) => migration.name).sort());
  } finally {
    await admin.query(`drop database ${name} with (force)`);
    await admin.end();
  }
});
test('a database that a newer build migrated is refused', async () => {
  await db.pool.query("insert into schema_migrations (name) values ('9999_future')");
  await expect(migrate(db.url)).rejects.toThrow(/newer build \(9999_future\)/);
  await db.pool.query("delete from schema_migrations where name = '9999_future'");
});

test('a role that row security would blind is refused, with what to do', async () => {
  await db.pool.query("drop role if exists plain_owner; create role plain_owner login password 'x' createdb createrole");
  const url = Object.assign(new URL(db.url), { username: 'plain_owner', password: 'x' }).toString();
  await expect(migrate(url)).rejects.toThrow(/plain_owner needs the attribute BYPASSRLS/);
  await db.pool.query('drop role plain_owner');
});
