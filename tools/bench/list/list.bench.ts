import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { foldCounts, openContext, readConfig, rebuildIndexes, registerApi, type OpenContext } from '@parcelway/app-api';
import Fastify, { type FastifyInstance } from 'fastify';
import pg from 'pg';
import { combinations, question, type Question } from './combinations';
import generate from './generate.sql';
import write from './write.sql';

const LIMITS = {
  p95_sql_ms: 10,
  p95_http_ms: 20,
  deep_page_ratio: 2,
  growth_ratio: 1.3,
  parcels_written_per_second: 2500,
};
/** Parcels in the table; three tenths belong to the shop that is asked, a tenth to each of seven others. */
const SMALL = 10_000;
const LARGE = 1_000_000;
const SAMPLES = 9;

interface Time {
  sql: number;
  http: number;
}
interface World {
  ctx: OpenContext;
  app: FastifyInstance;
  written: number;
  updateMs: number;
  ask(question: Question, page?: number): Promise<Time & { total: number }>;
  /** Time in SQL of finding out who asks, which every call pays: told apart from the list's own. */
  signIn(): Promise<number>;
  close(): Promise<void>;
}

/** The order list of a shop, through the HTTP server and its authentication, on a table of 10,000 and of 1,000,000 parcels. */
export async function run({ log, args = [] }: { log: (line: string) => void; args?: string[] }) {
  const large = Number(args[0] ?? LARGE);
  const sql = timeQueries();
  const small = await openWorld(SMALL, sql, log);
  const world = await openWorld(large, sql, log);
  try {
    const questions = combinations(200);
    const [few, many] = await measure([small, world], questions);
    const slow = many.perQuestion
      .filter(({ time }) => time.sql > LIMITS.p95_sql_ms)
      .sort((a, b) => b.time.sql - a.time.sql);
    for (const { name, time } of slow.slice(0, 10)) log(`  slow: ${time.sql.toFixed(1)} ms in SQL: ${name}`);
    const deep = await deepPages(world, log);
    const figures = {
      parcels: large,
      shop_parcels: large * 0.3,
      p50_sql_ms: round(quantile(many.sql, 0.5)),
      p95_sql_ms: round(quantile(many.sql, 0.95)),
      p99_sql_ms: round(quantile(many.sql, 0.99)),
      p50_http_ms: round(quantile(many.http, 0.5)),
      p95_http_ms: round(quantile(many.http, 0.95)),
      p50_http_ms_at_10k: round(quantile(few.http, 0.5)),
      p95_http_ms_at_10k: round(quantile(few.http, 0.95)),
      sign_in_sql_ms: round(many.signIn),
      combinations: questions.length,
      combinations_slower_than_limit: slow.length,
      deep_page_ratio: round(deep),
      growth_ratio: round(quantile(many.http, 0.5) / quantile(few.http, 0.5)),
      growth_ratio_of_full_pages: round(growth(few, many)),
      parcels_written_per_second: Math.round(world.written),
      status_update_ms_per_parcel: round(world.updateMs),
    };
    const pass =
      figures.p95_sql_ms <= LIMITS.p95_sql_ms &&
      figures.p95_http_ms <= LIMITS.p95_http_ms &&
      figures.deep_page_ratio <= LIMITS.deep_page_ratio &&
      figures.growth_ratio <= LIMITS.growth_ratio &&
      figures.parcels_written_per_second >= LIMITS.parcels_written_per_second;
    return { pass, figures, limits: LIMITS };
  } finally {
    await small.close();
    await world.close();
  }
}

interface Measured {
  sql: number[];
  http: number[];
  perQuestion: { name: string; time: Time; total: number }[];
  signIn: number;
}

/**
 * How much longer the same question takes in the large table than in the small one, in the median over the questions.
 * Only questions that fill a page in both: it tells what of the growth is more rows to send. The limit is on all questions.
 */
function growth(few: Measured, many: Measured): number {
  const ratios = many.perQuestion.flatMap(({ time, total }, at) => {
    const before = few.perQuestion[at];
    return before && Math.min(total, before.total) >= 20 ? [time.http / before.time.http] : [];
  });
  return quantile(ratios, 0.5);
}

/** Adds up what the driver waits for: each statement from sending to its last row. */
function timeQueries(): { take(): number } {
  let spent = 0;
  const send = pg.Client.prototype.query as (...args: unknown[]) => unknown;
  Object.assign(pg.Client.prototype, {
    query(this: pg.Client, ...args: unknown[]) {
      const from = performance.now();
      const result = send.apply(this, args);
      if (result instanceof Promise)
        void result
          .finally(() => {
            spent += performance.now() - from;
          })
          .catch(() => {});
      return result;
    },
  });
  return {
    take: () => {
      const taken = spent;
      spent = 0;
      return taken;
    },
  };
}

async function openWorld(parcels: number, sql: { take(): number }, log: (line: string) => void): Promise<World> {
  const name = `bench_list_${parcels}`;
  const server = process.env.TEST_DATABASE_URL ?? '';
  const admin = new pg.Client({ connectionString: server });
  await admin.connect();
  await admin.query(`drop database if exists ${name} with (force)`);
  await admin.query(`create database ${name}`);
  await admin.end();
  const ctx = await openContext(
    readConfig({
      APP_URL: 'http://localhost',
      DATABASE_URL: Object.assign(new URL(server), { pathname: `/${name}` }).toString(),
      SHOPIFY_API_KEY: 'bench',
      SHOPIFY_API_SECRET: 'bench-bench-bench-bench',
      ENCRYPTION_KEY: randomBytes(32).toString('base64'),
      TRACKINGMORE_API_KEY: 'bench',
      TRACKINGMORE_WEBHOOK_SECRET: 'bench',
      LOG_LEVEL: 'silent',
    }),
  );
  const written = await fill(ctx, parcels, log);
  const token = randomBytes(32).toString('hex');
  await ctx.db.pool.query(
    "insert into staff_tokens (shop_id, token_hash, kind, user_id, permission, expires_at) values (1, $1, 'bearer', '1', '{order.read}', now() + interval '1 day')",
    [ctx.vault.hashToken(token)],
  );
  const app = Fastify();
  await app.register(async (scope) => registerApi(scope, ctx));
  await app.listen({ port: 0, host: '127.0.0.1' });
  const base = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/api/v1/`;
  const headers = { authorization: `Bearer ${token}` };
  return {
    ctx,
    app,
    written,
    updateMs: await updateStatuses(ctx),
    async ask({ query, name: asked }, page = 1) {
      sql.take();
      const from = performance.now();
      const answer = await fetch(
        `${base}order/list?${new URLSearchParams({ ...query, page: String(page) }).toString()}`,
        { headers },
      );
      const body = (await answer.json()) as { code: number; message?: string; data: { total: number } };
      const http = performance.now() - from;
      if (body.code !== 200) throw new Error(`${asked}: ${body.code} ${body.message}`);
      return { http, sql: sql.take(), total: body.data.total };
    },
    async signIn() {
      sql.take();
      await (await fetch(`${base}setting/couriers`, { headers })).arrayBuffer();
      return sql.take();
    },
    async close() {
      await app.close();
      await ctx.close();
    },
  };
}

/** @returns orders with their parcels written each second, with all indexes and counts, in batches as a sync writes them. */
async function fill(ctx: OpenContext, parcels: number, log: (line: string) => void): Promise<number> {
  const client = await ctx.db.pool.connect();
  let writing = 0;
  try {
    await client.query(`create temp table staged (shop bigint, g bigint, ordered_at timestamptz, fulfilled_at timestamptz, transit interval, number text, courier text,
      destination text, origin text, customer text, status integer, r numeric[])`);
    await client.query(
      "insert into shops (domain, timezone, installed_at) select 'bench-' || i || '.myshopify.com', 'Europe/Berlin', now() from generate_series(1, 8) i",
    );
    for (let shop = 1; shop <= 8; shop += 1) {
      const own = Math.round(parcels * (shop === 1 ? 0.3 : 0.1));
      for (let first = 1; first <= own; first += 1000) {
        await client.query('truncate staged');
        await client.query(generate, [shop, first, Math.min(own, first + 999), own]);
        const from = performance.now();
        await client.query(write);
        writing += performance.now() - from;
      }
    }
    const seconds = writing / 1000;
    log(`${parcels} orders and parcels written in ${seconds.toFixed(1)} s`);
    // What the worker, autovacuum and the checkpointer do within minutes, and in the first night, after such a load; later they would do it beside the questions.
    await foldCounts(ctx);
    const rebuilding = performance.now();
    const rebuilt = await rebuildIndexes(ctx);
    log(`  ${rebuilt.length} indexes rebuilt in ${((performance.now() - rebuilding) / 1000).toFixed(1)} s`);
    await client.query('vacuum analyze');
    await client.query('checkpoint');
    return parcels / seconds;
  } finally {
    client.release();
  }
}

/** Milliseconds for each parcel when the poller moves parcels on, forty at a time. */
async function updateStatuses(ctx: OpenContext): Promise<number> {
  const rounds = 25;
  const from = performance.now();
  for (let round = 0; round < rounds; round += 1) {
    await ctx.db.pool
      .query(`update shipments set status = 3, sub_status = 3001, last_checkpoint_at = now(), next_poll_at = now() + interval '1 hour'
      where shop_id = 2 and shipment_id in (select shipment_id from shipments where shop_id = 2 and status = 2 and removed_at is null order by ordered_at desc limit 40)`);
  }
  const taken = (performance.now() - from) / (rounds * 40);
  // What the worker and autovacuum do within a minute.
  await foldCounts(ctx);
  await ctx.db.pool.query('vacuum analyze');
  return taken;
}

/** Asks every question of the worlds in turn: a machine is not as fast in one minute as in the next, and their ratio is judged. */
async function measure<T extends readonly World[]>(
  worlds: T,
  questions: Question[],
): Promise<{ [K in keyof T]: Measured }> {
  for (const world of worlds)
    for (let i = 0; i < 200; i += 1) await world.ask(questions[i % questions.length] as Question);
  const measured: Measured[] = [];
  for (const world of worlds) {
    const signIns: number[] = [];
    for (let i = 0; i < 100; i += 1) signIns.push(await world.signIn());
    measured.push({ sql: [], http: [], perQuestion: [], signIn: quantile(signIns, 0.5) });
  }
  for (const asked of questions) {
    const times: Time[][] = worlds.map(() => []);
    const totals: number[] = [];
    for (const world of worlds) totals.push((await world.ask(asked)).total);
    for (let i = 0; i < SAMPLES; i += 1) {
      for (const [at, world] of worlds.entries()) {
        const { sql, http } = await world.ask(asked);
        times[at]?.push({ sql: sql - (measured[at]?.signIn ?? NaN), http });
      }
    }
    for (const [at, of] of measured.entries()) {
      const [sql, http] = [times[at]?.map((time) => time.sql) ?? [], times[at]?.map((time) => time.http) ?? []];
      of.sql.push(...sql);
      of.http.push(...http);
      of.perQuestion.push({
        name: `${asked.name} ${JSON.stringify(asked.query)}`,
        total: totals[at] ?? 0,
        time: { sql: quantile(sql, 0.5), http: quantile(http, 0.5) },
      });
    }
  }
  return measured as { [K in keyof T]: Measured };
}

/** How much longer a page in the middle or at the end takes than the first, in the worst of the usual lists. */
async function deepPages(world: World, log: (line: string) => void): Promise<number> {
  const lists = [
    question('everything', {}),
    question('oldest first', { orderBy: 1 }),
    question('delivered', { status: [4] }),
    question('the last 90 days', { orderedAt: 90 }),
    question('one courier', { couriers: ['usps'] }),
    question('by last update', { sortName: 'last_update' }),
    question('by hand-over', { sortName: 'fulfilled' }),
  ];
  let worst = 0;
  for (const list of lists) {
    const { total } = await world.ask(list);
    const pages = [1, Math.floor(total / 40), Math.floor(total / 20)];
    const times: number[][] = pages.map(() => []);
    for (let i = 0; i < 15; i += 1)
      for (const [at, page] of pages.entries()) times[at]?.push((await world.ask(list, page)).http);
    const [first = 1, ...deep] = times.map((of) => quantile(of, 0.5));
    const ratio = Math.max(...deep) / first;
    log(
      `  deep pages, ${list.name}: first ${first.toFixed(1)} ms, page ${pages[1]} ${deep[0]?.toFixed(1)} ms, page ${pages[2]} ${deep[1]?.toFixed(1)} ms`,
    );
    worst = Math.max(worst, ratio);
  }
  return worst;
}

function quantile(values: number[], at: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * at))] ?? NaN;
}
const round = (value: number) => Math.round(value * 100) / 100;
