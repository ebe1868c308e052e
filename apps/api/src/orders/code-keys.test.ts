import { listCouriers } from '@parcelway/couriers';
import { createTestDatabase, type TestDatabase } from '../db/test-database';
import { countryKey, courierKey } from './code-keys';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.close());

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const countries = letters.flatMap((first) => letters.map((second) => first + second));
const couriers = ['', ...listCouriers().map(({ code }) => code)];

test('the database and the server make the same numbers of codes', async () => {
  const { rows } = await db.pool.query<{ kind: string; code: string; key: number }>(
    `
    select 'courier' as kind, code, courier_key(code) as key from unnest($1::text[]) code union all select 'country', code, country_key(code) from unnest($2::text[]) code`,
    [couriers, [...countries, '', 'DEU']],
  );
  expect(
    rows.filter(({ kind, code, key }) => key !== (kind === 'courier' ? courierKey(code) : countryKey(code))),
  ).toEqual([]);
});
test('no two couriers share a number, and no two countries', () => {
  expect(new Set(couriers.map(courierKey)).size).toBe(couriers.length);
  expect(new Set(countries.map(countryKey)).size).toBe(countries.length);
});
