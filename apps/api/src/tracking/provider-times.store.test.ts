import { createTestDatabase, type TestDatabase } from '../testing/test-database';
import { providerTurns } from './provider-times.store';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.close());

test('two processes together keep to the provider’s limit', async () => {
  const [one, two] = [providerTurns(db, 'slow'), providerTurns(db, 'slow')];
  const started = performance.now();
  await Promise.all([one, two, one, two, one, two].map((turns) => turns.acquire('call', 50)));
  expect(performance.now() - started).toBeGreaterThanOrEqual(5 * 20 - 5);
});

test('kinds of calls and providers have turns of their own', async () => {
  await providerTurns(db, 'a').acquire('call', 0.001);
  const started = performance.now();
  await Promise.all([providerTurns(db, 'a').acquire('create', 0.001), providerTurns(db, 'b').acquire('call', 0.001)]);
  expect(performance.now() - started).toBeLessThan(5000);
});

test('a pause that one process received holds for the other, and a shorter one does not end it', async () => {
  const [one, two] = [providerTurns(db, 'tired'), providerTurns(db, 'tired')];
  expect(await two.paused()).toBe(0);
  await one.pause(120_000);
  await one.pause(1000);
  const left = await two.paused();
  expect(left).toBeGreaterThan(100_000);
  expect(left).toBeLessThanOrEqual(120_000);
  expect(await providerTurns(db, 'fresh').paused()).toBe(0);
});
