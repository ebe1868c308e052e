import { describeFailure, runLives } from '@parcelway/app-api/billing-lives';
import { createTestDatabase } from '@parcelway/app-api/test-database';
import { round } from '../bench-context';

const LIMITS = { failed: 0 };
const LIVES = 10_000;
/** Stores at a time: while one waits for the database, another one computes. */
const AT_ONCE = 8;
/** Reports that often. */
const PART = 500;
const MINUTES = 45;

/**
 * Random lives of subscriptions: approvals, switches, cancellations, unpaid bills, uninstalls, with messages that are late, doubled, lost and
 * reordered, and a server that dies at any effect. Each is compared with the platform's own book.
 * @param args lives (default 10,000), seed
 */
export async function run({ log, args }: { log: (line: string) => void; args: string[] }) {
  const [wanted = LIVES, seed = Date.now() % 1_000_000_000] = args.map(Number);
  log(`${wanted} lives, seed ${seed}: npm run bench -- billing ${wanted} ${seed}`);
  const db = await createTestDatabase(AT_ONCE + 2);
  const began = Date.now();
  const until = began + MINUTES * 60_000;
  let [lives, failures] = [0, 0];
  try {
    while (lives < wanted && Date.now() < until) {
      const part = { from: seed + lives, count: Math.min(PART, wanted - lives), atOnce: AT_ONCE, until };
      const { lives: done, failed } = await runLives(db, part);
      for (const failure of failed.slice(0, Math.max(0, 3 - failures))) log(await describeFailure(db, failure));
      lives += done;
      failures += failed.length;
      const seeds = failed.map(({ seed: one }) => one).join(', ');
      log(`${lives} lives, ${failures} failed${seeds && ` (${seeds})`}`);
    }
  } finally {
    await db.close();
  }
  const seconds = (Date.now() - began) / 1000;
  const figures = { lives, seconds: round(seconds), lives_per_second: round(lives / seconds), failed: failures };
  return { pass: failures <= LIMITS.failed && lives > 0, figures, limits: LIMITS };
}
