import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { registerApi, type OpenContext } from '@parcelway/app-api';
import Fastify from 'fastify';
import pg from 'pg';
import { openBenchContext, quantile, round } from '../bench-context';
import { combinations, question, type Question } from './combinations';
import generate from './generate.sql';
import write from './write.sql';

/**
 * Times of the machine of docs/benchmarks.md, on which the calibrating count of 100,000 index entries takes `CALIBRATION_MS`. On another
 * machine each is longer or shorter as that count is in the same run; so `p95_sql_ms` is at most 4 times the count.
 */
const LIMITS = { p95_sql_ms: 60, p95_http_ms: 80, first_page_ms: 25, filter_menus_ms: 50 };
const CALIBRATION_MS = 15;
const PARCELS_WRITTEN_PER_SECOND = 5000;
/** Parcels in the table; three tenths belong to the shop that is queried, a tenth to each of seven others. */
const PARCELS = 1_000_000;

interface Time {
  sql: number;
  http: number;
}
interface World {
  /** Pages of the shop's list without filters. */
  pages: number;
  written: number;
  updateMs: number;
  get(path: string): Promise<Time & { total: number }>;
  run(question: Question, page?: number): Promise<Time & { total: number }>;
  /** Milliseconds of counting 100,000 entries of an index. */
  calibrate(): Promise<number>;
  close(): Promise<void>;
}

/** The order list of a shop, through the HTTP server and its authentication; and of one whose table was never analysed. */
export async function run({ log, args = [] }: { log: (line: string) => void; args?: string[] }) {
  const parcels = Number(args[0] ?? PARCELS);
  const sql = timeQueries();
  const questions = combinations(200);
  const measured = async (world: World, samples: number) => {
    const result = await measure(world, questions, samples);
    const slow = result.perQuestion.sort((a, b) => b.time.sql - a.time.sql).slice(0, 8);
    for (const { name, time, total } of slow) log(`  ${time.sql.toFixed(1)} ms in SQL, ${total} found: ${name}`);
    return result;
  };
  const world = await openWorld('bench_list', parcels, true, sql, log);
  const many = await measured(world, 5).finally(() => world.close());
  const fresh = await openWorld('bench_list_fresh', Math.round(parcels * 0.3), false, sql, log);
  log('a table that was never analysed');
  const unknown = await measured(fresh, 3).finally(() => fresh.close());

  const figures = {
    parcels,
    shop_parcels: parcels * 0.3,
    calibration_ms: round(many.calibration),
    ...percentiles('', many),
    ratio_to_calibration: round(quantile(many.sql, 0.95) / many.calibration),
    first_page_ms: round(many.firstPage),
    filter_menus_ms: round(many.menus),
    last_page_ms: round(many.lastPage),
    parcels_written_per_second: Math.round(world.written),
    status_update_ms_per_parcel: round(world.updateMs),
    never_analysed_calibration_ms: round(unknown.calibration),
    ...percentiles('never_analysed_', unknown),
    never_analysed_first_page_ms: round(unknown.firstPage),
  };
  const within = (result: Measured) => {
    const slowness = result.calibration / CALIBRATION_MS;
    return (
      quantile(result.sql, 0.95) <= LIMITS.p95_sql_ms * slowness &&
      quantile(result.http, 0.95) <= LIMITS.p95_http_ms * slowness &&
      result.firstPage <= LIMITS.first_page_ms * slowness &&
      result.menus <= LIMITS.filter_menus_ms * slowness
    );
  };
  const pass = within(many) && within(unknown) && world.written >= PARCELS_WRITTEN_PER_SECOND;
  const limits = { ...LIMITS, calibration_ms: CALIBRATION_MS, parcels_written_per_second: PARCELS_WRITTEN_PER_SECOND };
  return { pass, figures, limits };
}

interface Measured {
  sql: number[];
  http: number[];
  perQuestion: { name: string; time: Time; total: number }[];
  calibration: number;
  firstPage: number;
  lastPage: number;
  menus: number;
}

const percentiles = (name: string, { sql, http }: Measured) =>
  Object.fromEntries(
    [0.5, 0.95, 0.99].flatMap((at) => [
      [`${name}p${at * 100}_sql_ms`, round(quantile(sql, at))],
      [`${name}p${at * 100}_http_ms`, round(quantile(http, at))],
    ]),
  );

/** Adds up what the driver waits for: each statement from sending to its last row. */
function timeQueries(): { reset(): number } {
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
    reset: () => {
      const elapsed = spent;
      spent = 0;
      return elapsed;
    },
  };
}

async function openWorld(
  name: string,
  parcels: number,
  analysed: boolean,
  sql: { reset(): number },
  log: (line: string) => void,
): Promise<World> {
  const ctx = await openBenchContext(name);
  const written = await fill(ctx, parcels, analysed, log);
  const token = randomBytes(32).toString('hex');
  await ctx.db.pool.query(
    "insert into staff_tokens (shop_id, token_hash, kind, user_id, permission, expires_at) values (1, $1, 'bearer', '1', '{order.read}', now() + interval '1 day')",
    [ctx.vault.hashToken(token)],
  );
  const app = Fastify();
  await app.register(async (scope) => registerApi(scope, ctx, await ctx.openShopperContext()));
  await app.listen({ port: 0, host: '127.0.0.1' });
  const base = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/api/v1/`;
  const headers = { authorization: `Bearer ${token}` };
  const get: World['get'] = async (path) => {
    sql.reset();
    const from = performance.now();
    const answer = await fetch(`${base}${path}`, { headers });
    const body = (await answer.json()) as { code: number; message?: string; data: { total: number } };
    const http = performance.now() - from;
    if (body.code !== 200) throw new Error(`${path}: ${body.code} ${body.message}`);
    return { http, sql: sql.reset(), total: body.data.total };
  };
  return {
    pages: Math.floor((parcels * 0.3) / 20),
    written,
    updateMs: await updateStatuses(ctx, analysed),
    get,
    run: ({ query }, page = 1) => get(`order/list?${new URLSearchParams({ ...query, page: String(page) }).toString()}`),
    async calibrate() {
      const from = performance.now();
      await ctx.db.pool.query(`select count(*) from (
        select from shipments where removed_at is null order by shop_id, ordered_at, shipment_id limit 100000) entries`);
      return performance.now() - from;
    },
    async close() {
      await app.close();
      await ctx.close();
    },
  };
}

/** @returns orders with their parcels written each second, with all indexes, in batches as a sync writes them. */
async function fill(
  ctx: OpenContext,
  parcels: number,
  analysed: boolean,
  log: (line: string) => void,
): Promise<number> {
  const client = await ctx.db.pool.connect();
  let writing = 0;
  try {
    if (!analysed)
      for (const table of ['shipments', 'orders'])
        await client.query(`alter table ${table} set (autovacuum_enabled = off)`);
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
    // What autovacuum and the checkpointer do within minutes after such a load; later they would do it beside the questions.
    if (analysed) await client.query('vacuum analyze');
    await client.query('checkpoint');
    return parcels / seconds;
  } finally {
    client.release();
  }
}

/** Milliseconds for each parcel when the poller moves parcels on, forty at a time. */
async function updateStatuses(ctx: OpenContext, analysed: boolean): Promise<number> {
  const rounds = 25;
  const from = performance.now();
  for (let round = 0; round < rounds; round += 1) {
    await ctx.db.pool
      .query(`update shipments set status = 3, sub_status = 3001, last_checkpoint_at = now(), next_poll_at = now() + interval '1 hour'
      where shop_id = 2 and shipment_id in (select shipment_id from shipments where shop_id = 2 and status = 2 and removed_at is null order by ordered_at desc limit 40)`);
  }
  const elapsed = (performance.now() - from) / (rounds * 40);
  if (analysed) await ctx.db.pool.query('vacuum analyze');
  return elapsed;
}

/** Runs every query several times; the calibrating count runs in between. */
async function measure(world: World, questions: Question[], samples: number): Promise<Measured> {
  for (const one of questions) await world.run(one);
  const repeat = async <T>(times: number, work: () => Promise<T>): Promise<T[]> => {
    const results: T[] = [];
    for (let i = 0; i < times; i += 1) results.push(await work());
    return results;
  };
  const median = async (work: () => Promise<Time>) =>
    quantile(
      (await repeat(21, work)).map(({ http }) => http),
      0.5,
    );
  const result = { sql: [], http: [], perQuestion: [] } as Pick<Measured, 'sql' | 'http' | 'perQuestion'>;
  const calibrations: number[] = [];
  // Every call pays for authentication: measured apart from the list's own time.
  const signIn = quantile(
    (await repeat(50, () => world.get('setting/couriers'))).map((time) => time.sql),
    0.5,
  );
  for (const one of questions) {
    calibrations.push(await world.calibrate());
    const times = await repeat(samples, () => world.run(one));
    const [sql, http] = [times.map((time) => time.sql - signIn), times.map((time) => time.http)];
    result.sql.push(...sql);
    result.http.push(...http);
    result.perQuestion.push({
      name: `${one.name} ${JSON.stringify(one.query)}`,
      total: times[0]?.total ?? 0,
      time: { sql: quantile(sql, 0.5), http: quantile(http, 0.5) },
    });
  }
  const everything = question('everything', {});
  return {
    ...result,
    calibration: quantile(calibrations, 0.5),
    firstPage: await median(() => world.run(everything)),
    lastPage: await median(() => world.run(everything, world.pages)),
    menus: await median(() => world.get('order/country_courier')),
  };
}
