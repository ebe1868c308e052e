import { createTestDatabase, type TestDatabase } from '../testing/test-database';
import { planOf } from './plan-of';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.close());

test.each([
  ['free', 0],
  ['pro', 3],
  ['enterprise', 4],
  ['trial', null],
] as const)('the plan %s has the number %s', async (plan, number) => {
  const domain = `plan-${plan}.myshopify.com`;
  await db.pool.query('update shops set plan = $2 where shop_id = $1', [await db.addShop(domain), plan]);
  expect(await planOf({ db }, domain)).toBe(number);
});
test('a shop that is not known has none', async () => {
  expect(await planOf({ db }, 'nobody.myshopify.com')).toBeNull();
});
