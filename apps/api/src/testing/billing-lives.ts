import { QUOTA_PACKS, SOLD_STEPS } from '@parcelway/domain';
import type { Database } from '../db/database';
import { seeded } from '../orders/test-shop';
import type { Act, Fault, Step } from './billing-acts';
import { BillingLife } from './billing-life';
import { QueueOfOne } from './mortal-server';

type Random = () => number;
const DAY = 1_440;
/** One of each plan, and two sizes of one. */
const SIZES = ['basic-200', 'basic-500', 'pro-1000', 'enterprise-10000'].filter((id) =>
  SOLD_STEPS.some((step) => step.id === id),
);

const pick = <T>(random: Random, list: readonly T[]): T => {
  const one = list[Math.floor(random() * list.length)];
  if (one === undefined) throw new RangeError('nothing to pick from');
  return one;
};
const below = (random: Random, end: number): number => Math.floor(random() * end);

/** Acts as often as they are named. */
const ACTS: readonly ((random: Random) => Act)[] = [
  ...Array.from({ length: 6 }, () => (random: Random): Act => ({
    ...{ do: 'subscribe', step: pick(random, SIZES), cycle: pick(random, ['monthly', 'monthly', 'annual']) },
    then: pick(random, ['approve', 'approve', 'approve', 'decline', 'leave']),
  })),
  (random) => ({
    ...{ do: 'pack', pack: pick(random, QUOTA_PACKS).id },
    then: pick(random, ['approve', 'approve', 'decline', 'leave']),
  }),
  (random) => ({ do: 'decide', decision: pick(random, ['approve', 'approve', 'decline']) }),
  ...Array.from({ length: 5 }, () => (random: Random): Act => {
    const length = pick(random, [1, 5, 55, 70, DAY, 3 * DAY, 14 * DAY, 16 * DAY, 30 * DAY, 31 * DAY]);
    return { do: 'time', minutes: length + below(random, 9), down: random() < 0.15 };
  }),
  ...Array.from({ length: 5 }, () => (random: Random): Act => ({
    do: 'deliver',
    nth: below(random, 4),
    again: random() < 0.2,
  })),
  (random) => ({ do: 'lose', nth: below(random, 4) }),
  ...(
    [
      'return',
      'return',
      'return',
      'cancel',
      'cancel',
      'undo',
      'freeze',
      'pay',
      'pay',
      'hourly',
      'due',
      'uninstall',
      'reinstall',
      'reinstall',
      'work',
      'work',
      'work',
    ] as const
  ).map((name) => (): Act => ({ do: name })),
];

const FAULTS: readonly Fault['kind'][] = ['kill', 'kill', 'kill', 'call-lost', 'answer-lost', 'approved-meanwhile'];
function faultOf(random: Random): Fault | undefined {
  if (random() > 0.25) return undefined;
  const kind = pick(random, FAULTS);
  return { kind, at: kind === 'kill' ? below(random, 24) : 1 + below(random, 3) };
}

/** The life of a seed: the same seed is the same life. */
export function lifeOf(seed: number): Step[] {
  const random = seeded(seed);
  return Array.from({ length: 6 + below(random, 22) }, () => {
    const fault = faultOf(random);
    return { ...pick(random, ACTS)(random), ...(fault && { fault }) };
  });
}

/** @returns what was violated; null: nothing */
export async function tryLife(db: Database, steps: readonly Step[]): Promise<string | null> {
  const life = await BillingLife.begin(db);
  try {
    for (const step of steps) await life.live(step);
    await life.judge();
    return null;
  } catch (error) {
    return error instanceof Error
      ? error.name === 'Violation'
        ? error.message
        : (error.stack ?? error.message)
      : String(error);
  } finally {
    await life.end();
  }
}

/** Leaves out steps as long as something is violated: first many at once, then one by one. */
export async function shrink(db: Database, steps: readonly Step[]): Promise<Step[]> {
  let left = [...steps];
  for (let size = Math.ceil(left.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let at = 0; at < left.length;) {
      const fewer = [...left.slice(0, at), ...left.slice(at + size)];
      if ((await tryLife(db, fewer)) === null) at += size;
      else left = fewer;
    }
  }
  const plain = left.map(({ fault: _fault, ...step }) => step);
  for (const [index, step] of plain.entries()) {
    const calmer = left.map((one, at) => (at === index ? step : one));
    if ((await tryLife(db, calmer)) !== null) left = calmer;
  }
  return left;
}

export interface FailedLife {
  seed: number;
  violation: string;
}

/** Runs the lives of so many seeds, several at a time, until the time is over. */
export async function runLives(
  db: Database,
  { from, count, atOnce, until = Infinity }: { from: number; count: number; atOnce: number; until?: number },
): Promise<{ lives: number; failed: FailedLife[] }> {
  await QueueOfOne.create(db);
  const failed: FailedLife[] = [];
  let next = from;
  let lives = 0;
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (next < from + count && Date.now() < until) {
        const seed = (next += 1) - 1;
        const violation = await tryLife(db, lifeOf(seed));
        lives += 1;
        if (violation !== null) failed.push({ seed, violation });
      }
    }),
  );
  return { lives, failed };
}

/** The shortest life that violates the same, step by step. */
export async function describeFailure(db: Database, { seed, violation }: FailedLife): Promise<string> {
  const steps = await shrink(db, lifeOf(seed));
  const shortest = (await tryLife(db, steps)) ?? violation;
  return [
    `seed ${seed}: ${violation}`,
    `shortest: ${shortest}`,
    ...steps.map((step) => `  ${JSON.stringify(step)}`),
  ].join('\n');
}
