import type { Step } from '../testing/billing-acts';
import { describeFailure, runLives, tryLife } from '../testing/billing-lives';
import { QueueOfOne } from '../testing/mortal-server';
import { createTestDatabase, type TestDatabase } from '../testing/test-database';

/** The same lives each time: new ones are what `npm run bench -- billing` tries. */
const SEED = Number(process.env.SEED ?? 1);
const LIVES = Number(process.env.LIVES ?? 150);

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase(8);
  await QueueOfOne.create(db);
});
afterAll(() => db.close());

test(`${LIVES} random lives of a subscription (seed ${SEED}): what we hold is what the platform has, nobody is given what is unpaid for an hour, nobody who pays lacks it once we know, and nothing is charged twice`, async () => {
  const { lives, failed } = await runLives(db, { from: SEED, count: LIVES, atOnce: 4 });
  const shown: string[] = [];
  for (const one of failed.slice(0, 3)) shown.push(await describeFailure(db, one));
  if (failed.length > 0) throw new Error(`${failed.length} of ${lives}:\n${shown.join('\n')}`);
  expect(lives).toBe(LIVES);
}, 300_000);

test('whoever opens the app again after a reinstall that was killed at any step has what the platform has', async () => {
  const reinstalls = Array.from({ length: 20 }, async (_, at): Promise<string | null> => {
    const steps: Step[] = [
      { do: 'pack', pack: 'pack-500', then: 'approve' },
      { do: 'uninstall' },
      { do: 'deliver', nth: 1, again: false },
      { do: 'work' },
      // It has fewer effects than that: the last ones are not killed.
      { do: 'reinstall', fault: { kind: 'kill', at } },
    ];
    const violation = await tryLife(db, steps);
    return violation && `killed at ${at}: ${violation}`;
  });
  expect((await Promise.all(reinstalls)).filter(Boolean)).toEqual([]);
}, 60_000);

test('an offer that expired unread is read when the platform refuses the next one', async () => {
  const violation = await tryLife(db, [
    { do: 'pack', pack: 'pack-500', then: 'leave' },
    { do: 'work' },
    { do: 'freeze' },
    { do: 'time', minutes: 4_320, down: true },
    { do: 'pack', pack: 'pack-500', then: 'leave' },
    { do: 'lose', nth: 0 },
    { do: 'lose', nth: 0 },
    { do: 'lose', nth: 0 },
  ]);
  expect(violation).toBeNull();
}, 60_000);
