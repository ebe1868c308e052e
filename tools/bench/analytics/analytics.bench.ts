import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { registerApi, type OpenContext } from '@parcelway/app-api';
import { countShop, createPageCounts } from '@parcelway/app-api/content';
import Fastify from 'fastify';
import { openBenchContext, quantile, round } from '../bench-context';
import generate from './generate.sql';

const LIMITS = { p95_90_days_ms: 150, p95_two_years_ms: 500, changes_counted_s: 30, rows_of_views: 2 };
const PARCELS = 1_000_000;
const CHANGED = 50_000;
const VIEWS = 10_000;
const SAMPLES = 30;
const SHOP = '1';

const CALLS = [
  'analytics/chart_data?',
  'dashboard/delivery_performance?type=courier&',
  'dashboard/delivery_performance?type=country&',
  'dashboard/delivery_performance?type=lane&',
  'analytics/transit_data?data_type=total&',
  'analytics/transit_data?data_type=transit&',
  'dashboard/time_distribution?',
  'dashboard/time_distribution?type=country&key=US&',
];

/** The analytics of a shop with two years of parcels, at the HTTP port; and the duration of counting. @param args how many parcels */
export async function run({ log, args = [] }: { log: (line: string) => void; args?: string[] }) {
  const parcels = Number(args[0] ?? PARCELS);
  const ctx = await openBenchContext('bench_analytics');
  const app = Fastify();
  try {
    await fill(ctx, parcels, log);
    const [first, firstRounds] = await countAll(ctx);
    log(`${parcels} parcels counted in ${first.toFixed(1)} s, ${firstRounds} rounds`);
    await ctx.db.pool.query('vacuum analyze');
    const [recent] = await countChanged(ctx, parcels, 60);
    const [everywhere, rounds] = await countChanged(ctx, parcels, 730);
    log(
      `${CHANGED} changed: of the last 60 days ${recent.toFixed(1)} s, of two years ${everywhere.toFixed(1)} s, ${rounds} rounds`,
    );
    await ctx.db.pool.query('vacuum analyze');

    await app.register(async (scope) => registerApi(scope, ctx, await ctx.openShopperContext()));
    await app.listen({ port: 0, host: '127.0.0.1' });
    const get = await openCalls(ctx, (app.server.address() as AddressInfo).port);
    const measured = async (days: number) => {
      const p95: number[] = [];
      for (const call of CALLS) {
        const times = await timesOf(() => get(call, days));
        log(`${days} days, ${call}: p50 ${round(quantile(times, 0.5))}, p95 ${round(quantile(times, 0.95))} ms`);
        p95.push(quantile(times, 0.95));
      }
      return round(Math.max(...p95));
    };
    const quarter = await measured(90);
    const twoYears = await measured(730);
    const views = await countViews(ctx);
    const figures = {
      parcels,
      first_count_s: round(first),
      changes_recent_counted_s: round(recent),
      changes_counted_s: round(everywhere),
      p95_90_days_ms: quarter,
      p95_two_years_ms: twoYears,
      views_written_ms: round(views.ms),
      rows_of_views: views.rows,
    };
    const pass = Object.entries(LIMITS).every(([name, limit]) => figures[name as keyof typeof LIMITS] <= limit);
    return { pass, figures, limits: LIMITS };
  } finally {
    await app.close();
    await ctx.close();
  }
}

async function fill(ctx: OpenContext, parcels: number, log: (line: string) => void): Promise<void> {
  const from = performance.now();
  await ctx.db.pool.query(
    "insert into shops (domain, timezone, plan, installed_at) values ('bench.myshopify.com', 'Europe/Berlin', 'pro', now())",
  );
  for (let first = 1; first <= parcels; first += 5000)
    await ctx.db.pool.query(generate, [first, Math.min(parcels, first + 4999), parcels]);
  await ctx.db.pool.query('vacuum analyze');
  await ctx.db.pool.query('checkpoint');
  log(`${parcels} parcels written in ${((performance.now() - from) / 1000).toFixed(1)} s`);
}

/** Rounds until nothing waits, without the pauses between them. @returns seconds, and how many rounds */
async function countAll(ctx: OpenContext): Promise<[seconds: number, rounds: number]> {
  const from = performance.now();
  for (let rounds = 0; ; rounds += 1) {
    const { rowCount } = await ctx.db.pool.query('select from analytics_changes limit 1');
    if (!rowCount) return [(performance.now() - from) / 1000, rounds];
    await ctx.db.pool.query('update analytics_shops set next_at = now()');
    await countShop(ctx, SHOP);
  }
}

/** Parcels of the last so many days move on, forty at a time as the poller moves them. */
async function countChanged(ctx: OpenContext, parcels: number, days: number): Promise<[number, number]> {
  const among = Math.min(parcels, Math.round((parcels * days) / 730));
  const step = Math.max(1, Math.floor(among / CHANGED));
  await ctx.db.pool.query(
    `update shipments set status = (status + 1) % 8
     where shop_id = 1 and order_id > $1::bigint - $2::bigint and order_id % $3 = 0 and order_id <= $1::bigint - $2::bigint + $3 * $4::bigint`,
    [parcels, among, step, CHANGED],
  );
  return countAll(ctx);
}

async function openCalls(ctx: OpenContext, port: number): Promise<(call: string, days: number) => Promise<void>> {
  const token = randomBytes(32).toString('hex');
  await ctx.db.pool.query(
    "insert into staff_tokens (shop_id, token_hash, kind, user_id, permission, expires_at) values (1, $1, 'bearer', '1', '{analytics.read}', now() + interval '1 day')",
    [ctx.vault.hashToken(token)],
  );
  const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10);
  return async (call, days) => {
    const url = `http://127.0.0.1:${port}/api/v1/${call}start=${day(days - 1)}&end=${day(0)}`;
    const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
    const body = (await answer.json()) as { code: number; message?: string; data?: { counting: boolean } };
    if (body.code !== 200 || body.data?.counting !== false) throw new Error(`${url}: ${body.code} ${body.message}`);
  };
}

async function timesOf(work: () => Promise<void>): Promise<number[]> {
  const times: number[] = [];
  for (let sample = -3; sample < SAMPLES; sample += 1) {
    const from = performance.now();
    await work();
    if (sample >= 0) times.push(performance.now() - from);
  }
  return times;
}

/** Views of a minute, by a thousand visitors. @returns the time to write them, and their number of rows */
async function countViews(ctx: OpenContext): Promise<{ ms: number; rows: number }> {
  const counts = createPageCounts(ctx);
  const shop = {
    shopId: SHOP,
    domain: 'bench.myshopify.com',
    primaryDomain: '',
    name: '',
    timezone: 'Europe/Berlin',
    locale: 'en',
    country: '',
    email_enc: null,
  };
  const from = performance.now();
  for (let view = 0; view < VIEWS; view += 1)
    counts.view(shop, `10.0.${view % 4}.${view % 250}`, 'Mozilla/5.0 Firefox/140.0');
  await counts.write();
  const ms = performance.now() - from;
  const { rows } = await ctx.db.pool.query<{ rows: number; views: number }>(
    "select count(*)::int as rows, (sum(count) filter (where kind = 'view'))::int as views from page_counts where shop_id = 1",
  );
  if (rows[0]?.views !== VIEWS) throw new Error(`${rows[0]?.views} of ${VIEWS} views were counted`);
  return { ms, rows: rows[0].rows };
}
