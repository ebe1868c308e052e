import { runBacktest } from '@parcelway/app-api/content';
import { openBenchContext } from '../bench-context';
import generate from '../analytics/generate.sql';

const PARCELS = 100_000;
/** The shop of the analytics has two years of parcels, of which the backtest replays the last 90 days. */
const SHARE_REPLAYED = 90 / 730;

/** Replays 100,000 parcels of the last 90 days, as the job does. @returns seconds, and how many were replayed */
export async function backtestLoad(): Promise<{ seconds: number; parcels: number }> {
  const ctx = await openBenchContext('bench_edd');
  try {
    const { pool } = ctx.db;
    await pool.query(
      "insert into shops (domain, timezone, country, plan, installed_at) values ('bench.myshopify.com', 'Europe/Berlin', 'DE', 'pro', now())",
    );
    await pool.query(
      `insert into edd_zones (shop_id, zone, saved_at, saved_by)
       values (1, '{"name":"Everywhere","continents":[],"countries":[],"rest":true,"transit":{"min":2,"max":5},"couriers":[]}', now(), '1')`,
    );
    await pool.query('insert into edd_settings (shop_id, enabled) values (1, true)');
    const all = Math.round(PARCELS / SHARE_REPLAYED);
    // Those of the days before, from which predictions are made, too.
    for (let first = all - 2 * PARCELS; first <= all; first += 5000)
      await pool.query(generate, [first, Math.min(all, first + 4999), all]);
    await pool.query('vacuum analyze');
    const from = performance.now();
    await runBacktest(ctx, '1');
    const seconds = (performance.now() - from) / 1000;
    const { rows } = await pool.query<{ parcels: number }>(
      "select (result ->> 'parcels')::int as parcels from edd_backtests where shop_id = 1",
    );
    return { seconds, parcels: rows[0]?.parcels ?? 0 };
  } finally {
    await ctx.close();
  }
}
