import { ownTurns } from './provider-turns';

test('the limiter hands out at most so many turns a second, in order', async () => {
  const turns = ownTurns();
  const started = performance.now();
  const order: number[] = [];
  await Promise.all(
    [1, 2, 3, 4, 5, 6].map(async (n) => {
      await turns.acquire('call', 50);
      order.push(n);
    }),
  );
  expect(order).toEqual([1, 2, 3, 4, 5, 6]);
  expect(performance.now() - started).toBeGreaterThanOrEqual(5 * 20 - 5);
});
