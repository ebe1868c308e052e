import { randomBytes } from 'node:crypto';
import { openContext, readConfig, type OpenContext, type OpenContextOptions } from '@parcelway/app-api';
import pg from 'pg';

/** The server's context on a new database of that name, in this process. */
export async function openBenchContext(
  name: string,
  env: Record<string, string> = {},
  options: OpenContextOptions = {},
): Promise<OpenContext> {
  const server = process.env.TEST_DATABASE_URL ?? '';
  const admin = new pg.Client({ connectionString: server });
  await admin.connect();
  await admin.query(`drop database if exists ${name} with (force)`);
  await admin.query(`create database ${name}`);
  await admin.end();
  return openContext(
    readConfig({
      APP_URL: 'http://localhost',
      DATABASE_URL: Object.assign(new URL(server), { pathname: `/${name}` }).toString(),
      SHOPIFY_API_KEY: 'bench',
      SHOPIFY_API_SECRET: 'bench-bench-bench-bench',
      ENCRYPTION_KEY: randomBytes(32).toString('base64'),
      TRACKINGMORE_API_KEY: 'bench',
      TRACKINGMORE_WEBHOOK_SECRET: 'bench',
      LOG_LEVEL: 'silent',
      ...env,
    }),
    options,
  );
}

/** Shops and their parcels: registered, under way, and due at `due` (SQL, with `g` for the parcel's number). */
export async function fillShops(
  { db }: OpenContext,
  { shops, parcels, due }: { shops: number; parcels: number; due: string },
): Promise<void> {
  await db.pool.query(
    `insert into shops (domain, timezone, installed_at) select 'bench-' || i || '.myshopify.com', 'Europe/Berlin', now() - interval '30 days'
     from generate_series(1, $1::int) i`,
    [shops],
  );
  // Parcel g is of shop 1 + (g - 1) % shops, so that neighbours are of different shops.
  await db.pool.query(
    `insert into shipments (shop_id, order_id, fulfillment_id, track_number, number_key, courier, courier_source, status, sub_status, status_rule,
       ordered_at, fulfillment_updated_at, created_at, registered_at, provider, next_poll_at)
     select s.shop_id, g, g, 'BENCH' || lpad(g::text, 8, '0'), 'BENCH' || lpad(g::text, 8, '0'), 'ups', 'user', 2, 2001, 'latest_checkpoint',
       now() - interval '20 days', now(), now() - interval '19 days', now() - interval '19 days', 'trackingmore', ${due}
     from (select shop_id, row_number() over (order by shop_id) as nr from shops) s
     join generate_series(1, $1::int) g on 1 + (g - 1) % $2::int = s.nr`,
    [shops * parcels, shops],
  );
  await db.pool.query('vacuum analyze');
}

export function quantile(values: readonly number[], at: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * at))] ?? NaN;
}
export const round = (value: number): number => Math.round(value * 100) / 100;
