import { z } from 'zod';
import { eachOfMany } from './answer-parts';

test('a long list gives others their turn', async () => {
  let turns = 0;
  let done = false;
  const others = (): void => {
    turns += 1;
    if (!done) setImmediate(others);
  };
  setImmediate(others);
  expect(await eachOfMany(Array.from({ length: 10_000 }, String), z.string())).toHaveLength(10_000);
  done = true;
  expect(turns).toBeGreaterThanOrEqual(9);
});
