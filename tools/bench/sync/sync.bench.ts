import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sleep, startProduct, until, type Product } from '@parcelway/e2e';

const LIMITS = { times_a_copy: 4.5, rss_mib: 300, rss_spread_percent: 15, resync_speedup: 2 };
const SIZES = [10_000, 100_000] as const;
/** What a sync writes, each after those it points to. */
const WRITTEN = ['orders', 'order_lines', 'shipments'];

interface Run {
  seconds: number;
  rssMib: number;
  orders: number;
  shipments: number;
}

/** First sync of a store of each size, end to end: the twin's export over HTTP, the server's writes with every index. Then the same again. */
export async function run({ log }: { log: (line: string) => void }) {
  const first: Run[] = [];
  let resync: Run | undefined;
  let copySeconds = NaN;
  for (const orders of SIZES) {
    // No tracking provider answers: what is measured is the sync, and nothing changes an order between the first one and the second.
    const product = await startProduct({
      orders,
      env: { TRACKINGMORE_URL: 'http://127.0.0.1:9', TWIN_GRANTS: 'read_all_orders' },
    });
    try {
      // The demo store reaches back 60 days; every order of it is to be in the first sync.
      await product.db.query('alter table shops alter column sync_day set default 90');
      const once = await measure(product, () => product.api('v1/auth/session').then(() => undefined));
      log(
        `first sync of ${orders}: ${once.seconds.toFixed(1)} s, ${(once.orders / once.seconds).toFixed(0)} orders/s, ${once.shipments} parcels, peak ${once.rssMib.toFixed(0)} MiB`,
      );
      first.push(once);
      if (orders === SIZES[1]) {
        const before = await product.db.query('select max(xmin::text::bigint) as x, count(*) as n from orders');
        resync = await measure(product, () =>
          product.api('v1/order/sync_order', { method: 'POST', body: { sync_day: 90 } }).then(() => undefined),
        );
        const after = await product.db.query('select max(xmin::text::bigint) as x, count(*) as n from orders');
        log(
          `re-sync: ${resync.seconds.toFixed(1)} s; rows rewritten: ${before.rows[0].x === after.rows[0].x ? 'none' : 'SOME'}`,
        );
        if (before.rows[0].x !== after.rows[0].x || before.rows[0].n !== after.rows[0].n)
          throw new Error('the re-sync changed rows');
        copySeconds = await copyRows(product);
        log(`a plain COPY of the same rows: ${copySeconds.toFixed(1)} s`);
      }
    } finally {
      await product.stop();
    }
  }
  const [small, large] = first as [Run, Run];
  const figures = {
    orders: large.orders,
    seconds: round(large.seconds),
    orders_per_second: Math.round(large.orders / large.seconds),
    copy_seconds: round(copySeconds),
    times_a_copy: round(large.seconds / copySeconds),
    rss_mib_at_10k: Math.round(small.rssMib),
    rss_mib_at_100k: Math.round(large.rssMib),
    rss_spread_percent: round((Math.abs(large.rssMib - small.rssMib) / small.rssMib) * 100),
    resync_seconds: round(resync?.seconds ?? NaN),
    resync_speedup: round(large.seconds / (resync?.seconds ?? NaN)),
  };
  const pass =
    figures.times_a_copy <= LIMITS.times_a_copy &&
    figures.rss_mib_at_100k <= LIMITS.rss_mib &&
    figures.rss_mib_at_10k <= LIMITS.rss_mib &&
    figures.rss_spread_percent <= LIMITS.rss_spread_percent &&
    figures.resync_speedup >= LIMITS.resync_speedup;
  return { pass, figures, limits: LIMITS };
}

/**
 * Seconds that the database alone takes for the rows of the sync: COPY into the same tables with all their indexes. Hosts differ by more
 * than half, so the sync is judged by this. Empties the tables first; nothing else may use the product any more.
 */
async function copyRows({ db }: Product): Promise<number> {
  const dir = mkdtempSync(path.join(tmpdir(), 'parcelway-copy-'));
  // The database may run as another user.
  chmodSync(dir, 0o777);
  const client = await db.connect();
  try {
    for (const table of WRITTEN) await client.query(`copy ${table} to '${path.join(dir, table)}'`);
    await client.query(`truncate ${WRITTEN.join(', ')} cascade`);
    await client.query('checkpoint');
    const from = performance.now();
    await client.query('begin');
    for (const table of WRITTEN) await client.query(`copy ${table} from '${path.join(dir, table)}'`);
    await client.query('commit');
    return (performance.now() - from) / 1000;
  } finally {
    client.release();
    rmSync(dir, { recursive: true, force: true });
  }
}

async function measure(product: Product, begin: () => Promise<void>): Promise<Run> {
  let rss = 0;
  let watching = true;
  const watch = (async () => {
    while (watching) {
      const status = readFileSync(`/proc/${product.serverPid()}/status`, 'utf8');
      rss = Math.max(rss, Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
      await sleep(200);
    }
  })();
  const startedAt = new Date();
  const from = performance.now();
  await begin();
  await until(
    'the sync ends',
    async () => {
      const { rows } = await product.db.query<{
        order_processed: number;
        error: string | null;
        state: string;
        ms: number;
      }>(
        "select order_processed, error, state, extract(epoch from finished_at - started_at) * 1000 as ms from sync_runs where kind <> 'reconcile' and started_at >= $1 order by sync_id desc limit 1",
        [startedAt],
      );
      if (rows[0]?.state === 'failed') throw new Error(`the sync failed: ${rows[0].error}`);
      return rows[0]?.state === 'done' ? rows[0] : undefined;
    },
    600_000,
  );
  const seconds = (performance.now() - from) / 1000;
  watching = false;
  await watch;
  const { rows } = await product.db.query<{ orders: string; shipments: string }>(
    'select (select count(*) from orders) as orders, (select count(*) from shipments) as shipments',
  );
  return { seconds, rssMib: rss, orders: Number(rows[0]?.orders), shipments: Number(rows[0]?.shipments) };
}

const round = (n: number): number => Math.round(n * 100) / 100;
