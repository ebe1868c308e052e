import { runWorker, type OpenContext } from '@parcelway/app-api';
import { fillShops, openBenchContext, quantile, round } from '../bench-context';
import { randomOf } from '../random';
import { CALLS_PER_SECOND, POLL_BATCH, simulateDay, type Day } from './schedule';

/** The provider's documented limit, what the delay behind schedule may be, what a claim may cost. */
const LIMITS = { calls_per_second: 10, delay_p99_s: 60, claim_p95_ms: 400, webhook_job_wait_ms: 1000 };
const SMALL = { shops: 10_000, parcels: 100 };
const LARGE = { shops: 100, parcels: 10_000 };
const SEED = 20_261_122;

/**
 * Polling of many shops. By simulation with the server's schedule: calls and delays of a day. Measured: what a claim costs the database
 * with that many shops, and how long a webhook's job waits while the provider hangs.
 * @param args number of small shops (default 10,000); the rest goes with it.
 */
export async function run({ log, args }: { log: (line: string) => void; args: string[] }) {
  const part = Number(args[0] ?? SMALL.shops) / SMALL.shops;
  const small = Math.max(1, Math.round(SMALL.shops * part));
  const large = Math.max(1, Math.round(LARGE.shops * part));
  const shops = [...Array<number>(small).fill(SMALL.parcels), ...Array<number>(large).fill(LARGE.parcels)];
  const parcels = shops.reduce((a, b) => a + b, 0);
  log(`${small} shops with ${SMALL.parcels} parcels under way, ${large} with ${LARGE.parcels}; seed ${SEED}`);
  const days = {
    polls_alone: simulateDay(shops, false, randomOf(SEED)),
    with_messages: simulateDay(shops, true, randomOf(SEED)),
  };
  log('| | polls a day | calls a day | calls/s | busiest minute | parcels a call | delay p50 | p99 | longest |');
  log('|---|---|---|---|---|---|---|---|---|');
  for (const [name, day] of Object.entries(days)) log(row(name, day));
  // Calls grow with parcels, and batches are full by then.
  const tenfold = (days.with_messages.polls * 10 * (100_000 / (small * 10))) / POLL_BATCH / 86_400;
  log(
    `100,000 shops with the same parcels each: ${(parcels * (100_000 / small)).toLocaleString('en')} parcels under way, at least ${tenfold.toFixed(0)} calls/s in full batches: ${Math.ceil(tenfold / CALLS_PER_SECOND)} times this limit (keys, or a higher limit)`,
  );

  const claims = await claimTimes(small + large);
  log(
    `a claim with ${small + large} shops: p50 ${round(quantile(claims, 0.5))} ms, p95 ${round(quantile(claims, 0.95))} ms`,
  );
  const waits = await waitsBesideHangingProvider();
  const figures = {
    parcels,
    ...Object.fromEntries(Object.entries(days).flatMap(([name, day]) => figuresOf(name, day))),
    calls_per_second_of_100k_shops: round(tenfold),
    claim_p50_ms: round(quantile(claims, 0.5)),
    claim_p95_ms: round(quantile(claims, 0.95)),
    webhook_job_wait_ms: round(Math.max(...waits)),
  };
  const pass =
    Object.values(days).every(
      (day) => day.peakCallsPerSecond <= LIMITS.calls_per_second && quantile(day.delays, 0.99) <= LIMITS.delay_p99_s,
    ) &&
    figures.claim_p95_ms <= LIMITS.claim_p95_ms &&
    figures.webhook_job_wait_ms <= LIMITS.webhook_job_wait_ms;
  return { pass, figures, limits: LIMITS };
}

const row = (name: string, day: Day): string =>
  `| ${name} | ${day.polls.toLocaleString('en')} | ${day.calls.toLocaleString('en')} | ${(day.calls / 86_400).toFixed(2)} | ${day.peakCallsPerSecond.toFixed(2)} | ${(day.polls / day.calls).toFixed(1)} | ${quantile(day.delays, 0.5).toFixed(1)} s | ${quantile(day.delays, 0.99).toFixed(1)} s | ${day.delays.reduce((a, b) => Math.max(a, b), 0).toFixed(1)} s |`;

const figuresOf = (name: string, day: Day): [string, number][] => [
  [`${name}_calls_a_day`, day.calls],
  [`${name}_creates_a_day`, day.creates],
  [`${name}_calls_per_second`, round(day.calls / 86_400)],
  [`${name}_peak_calls_per_second`, round(day.peakCallsPerSecond)],
  [`${name}_delay_p50_s`, round(quantile(day.delays, 0.5))],
  [`${name}_delay_p99_s`, round(quantile(day.delays, 0.99))],
];

/** Milliseconds of claims with so many shops, all of which have parcels due. */
async function claimTimes(shops: number): Promise<number[]> {
  const ctx = await openBenchContext('bench_poll');
  try {
    await fillShops(ctx, { shops, parcels: 5, due: "now() - (g % 3600) * interval '1 second'" });
    const times: number[] = [];
    for (let n = 0; n < 40; n += 1) {
      const from = performance.now();
      await ctx.db.pool.query("select count(*) from claim_due_parcels(now(), now() + interval '1 minute', 400)");
      times.push(performance.now() - from);
    }
    return times;
  } finally {
    await ctx.close();
  }
}

/** Milliseconds from a webhook's job to its end, each of another shop, while all that is due waits for a provider that does not answer. */
async function waitsBesideHangingProvider(): Promise<number[]> {
  const forever = new Promise<never>(() => {});
  let release = (): void => {};
  const released = new Promise<[]>((resolve) => {
    release = () => resolve([]);
  });
  const ctx: OpenContext = await openBenchContext('bench_poll_hang');
  const hanging = { ...ctx.trackingProvider, fetch: () => Promise.race([released, forever]) };
  await fillShops(ctx, { shops: 50, parcels: 100, due: 'now()' });
  const worker = await runWorker({ ...ctx, trackingProvider: hanging });
  try {
    const waits: number[] = [];
    for (let shop = 1; shop <= 30; shop += 1) {
      const from = performance.now();
      await ctx.jobs.addNow('webhooks.apply', { shopId: String(shop) });
      while ((await ctx.jobs.state()).ready > 0 && performance.now() - from < 60_000) await nextTick();
      waits.push(performance.now() - from);
    }
    return waits;
  } finally {
    release();
    await worker.stop();
    await ctx.close();
  }
}

const nextTick = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, 5);
  });
