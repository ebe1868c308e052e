import { fork, type ChildProcess } from 'node:child_process';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { registerApi, runWorker } from '@parcelway/app-api';
import Fastify from 'fastify';
import { fillShops, openBenchContext, quantile, round } from '../bench-context';

const LIMITS = { checkpoints_per_second: 1000, ack_p99_ms: 100, rss_growth_percent: 15, lost: 0 };
const SECONDS = 300;
/** Messages a second. The provider's limit allows 340 parcels a second: 8.5 calls of 40. */
const RATE = 260;
/** The courier's events since the message before. */
const SCANS = 5;
const SHOPS = { shops: 500, parcels: 40 };
const SECRET = 'bench-tracking-secret';

/**
 * A provider's messages end to end: accepted, made due, polled within the provider's limit, merged, derived and stored. Web and worker are this
 * process; the provider and its messages are another.
 * @param args seconds (default 300).
 */
export async function run({ log, args }: { log: (line: string) => void; args: string[] }) {
  const seconds = Number(args[0] ?? SECONDS);
  const outside = fork(path.join(process.cwd(), 'tools/bench/ingest/courier-day.mjs'));
  const { port } = await message<{ port: number }>(outside);
  const ctx = await openBenchContext('bench_ingest', {
    TRACKINGMORE_URL: `http://127.0.0.1:${port}`,
    TRACKINGMORE_WEBHOOK_SECRET: SECRET,
  });
  await fillShops(ctx, { ...SHOPS, due: "now() + interval '1 day'" });
  // The store knows that they are on their way: it needs no notification.
  await ctx.db.pool.query(
    "insert into fulfillment_events (shop_id, shipment_id, status, happened_at, sent_at) select shop_id, shipment_id, 'IN_TRANSIT', now() - interval '11 days', now() from shipments",
  );
  const app = Fastify();
  await app.register(async (scope) => registerApi(scope, ctx, await ctx.openShopperContext()));
  await app.listen({ port: 0, host: '127.0.0.1' });
  const worker = await runWorker(ctx);
  const loop = monitorEventLoopDelay({ resolution: 5 });
  loop.enable();
  const rss: number[] = [];
  const memory = setInterval(() => rss.push(process.memoryUsage().rss / 2 ** 20), 500);
  try {
    const stored = async () =>
      Number((await ctx.db.pool.query<{ n: string }>('select count(*) as n from checkpoints')).rows[0]?.n);
    const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/webhooks/tracking-providers/trackingmore`;
    const begun = performance.now();
    outside.send({ url, secret: SECRET, parcels: SHOPS.shops * SHOPS.parcels, rate: RATE, seconds, scans: SCANS });
    const sent = await message<{ times: number[]; refused: number; sent: number }>(outside);
    const atEnd = await stored();
    const sendSeconds = (performance.now() - begun) / 1000;
    const expected = sent.sent * SCANS;
    let all = atEnd;
    for (const deadline = Date.now() + 120_000; all < expected && Date.now() < deadline; all = await stored())
      await new Promise((resolve) => setTimeout(resolve, 250));
    const lagSeconds = (performance.now() - begun) / 1000 - sendSeconds;
    log(
      `${sent.sent} messages in ${sendSeconds.toFixed(1)} s; the last checkpoint was stored ${lagSeconds.toFixed(1)} s after them`,
    );
    const late = rss.slice(Math.floor(rss.length * 0.75));
    const early = rss.slice(Math.floor(rss.length * 0.25), Math.floor(rss.length * 0.5));
    const figures = {
      seconds: round(sendSeconds),
      messages: sent.sent,
      refused: sent.refused,
      checkpoints: all,
      lost: expected - all,
      checkpoints_per_second: Math.round(all / (sendSeconds + lagSeconds)),
      behind_at_end_s: round(lagSeconds),
      loop_p99_ms: round(loop.percentile(99) / 1e6),
      loop_max_ms: round(loop.max / 1e6),
      ack_p50_ms: round(quantile(sent.times, 0.5)),
      ack_p99_ms: round(quantile(sent.times, 0.99)),
      rss_mib: Math.round(Math.max(...rss)),
      rss_growth_percent: round((quantile(late, 0.5) / quantile(early, 0.5) - 1) * 100),
    };
    const pass =
      figures.refused === 0 &&
      figures.lost <= LIMITS.lost &&
      figures.checkpoints_per_second >= LIMITS.checkpoints_per_second &&
      figures.ack_p99_ms <= LIMITS.ack_p99_ms &&
      figures.rss_growth_percent <= LIMITS.rss_growth_percent;
    return { pass, figures, limits: LIMITS };
  } finally {
    clearInterval(memory);
    outside.kill();
    await worker.stop();
    await app.close();
    await ctx.close();
  }
}

const message = <T>(child: ChildProcess): Promise<T> =>
  new Promise((resolve, reject) => {
    child.once('message', (message) => resolve(message as T));
    child.once('error', reject);
  });
