import { Agent, request } from 'node:http';
import { hold } from './parcels';
import { DEMO_SHOP, onServer, screenCalls, sleep, startProduct, until, type Product } from './product';

/** The built server with three connections for each role: bursts, stopping in the midst of them, and a database that goes away. */
let product: Product;
let calls: string[];
const ENV = { DATABASE_POOL_SIZE: '3' };

beforeAll(async () => {
  product = await startProduct({ orders: 60, env: ENV });
  await product.api('v1/auth/session');
  const shipment = await until('the first sync has ended and parcels are there', async () => {
    const { rows } = await product.db.query<{ id: string }>(
      "select shipment_id as id from shipments where track_number <> '' limit 1",
    );
    return rows[0]?.id;
  });
  await product.db.query("update shops set plan = 'pro' where domain = $1", [DEMO_SHOP]);
  calls = screenCalls(shipment);
}, 300_000);
afterAll(() => product?.stop());

let token: string;
// It lives for a minute.
beforeEach(async () => {
  token = await product.token();
});
const call = async (route: string) => (await product.api(route, { token })).status;
/** @returns the status of each of 200 calls over all screens, at once */
const burst = () => Promise.all(Array.from({ length: 200 }, (_, index) => call(calls[index % calls.length] ?? '')));
const page = () => fetch(`${product.appUrl}/t/${DEMO_SHOP.split('.')[0]}`).then(({ status }) => status);
const health = async () => {
  const answer = await fetch(`${product.appUrl}/healthz`, { signal: AbortSignal.timeout(2_000) });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
};

test('200 calls over all screens at once are all answered, and the shopper’s page and the health check meanwhile', async () => {
  let bursting = true;
  const answers = burst().finally(() => {
    bursting = false;
  });
  const meanwhile = new Set<number>();
  while (bursting) {
    meanwhile.add(await page());
    meanwhile.add((await health()).status);
  }
  expect(new Set(await answers)).toEqual(new Set([200]));
  expect(meanwhile).toEqual(new Set([200]));
});

test('a database that goes away is a 503, and all works by itself when it is back, the jobs of the dead too', async () => {
  const database = new URL(product.db.options.connectionString ?? '').pathname.slice(1);
  const server = process.env.TEST_DATABASE_URL ?? '';
  // A process that died before has left a locked job behind.
  await product.db.query(`
    insert into jobs.live_workers values ('worker-dead', 4711);
    select graphile_worker.add_job('sync.reconcile', json_build_object('shopId', '0'), run_at => now() + interval '1 day');
    update graphile_worker._private_jobs set locked_by = 'worker-dead', locked_at = now() where run_at > now() + interval '1 hour'`);
  await onServer(server, `alter database ${database} allow_connections false`);
  const cut = () =>
    onServer(server, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${database}'`);
  await cut();
  try {
    await until('the health check says that the database is away', async () => (await health()).status === 503);
    const refused = await product.api('v1/order/list', { token });
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1']);
    expect(await page()).toBe(503);
    expect((await health()).body.worker).toMatchObject({ ready: false });
  } finally {
    await onServer(server, `alter database ${database} allow_connections true`);
  }
  await until('the health check says that all is well again', async () => (await health()).status === 200);
  expect(await call('v1/order/list')).toBe(200);
  await until('the job of the dead process is free', async () => {
    const { rowCount } = await product.db.query("select from graphile_worker.jobs where locked_by = 'worker-dead'");
    return rowCount === 0;
  });
  // The worker runs jobs again.
  await product.db.query(
    "select graphile_worker.add_job('tracking.measure-lanes', '{}'::json, job_key => 'after-the-outage')",
  );
  await until('a new job has been run', async () => {
    const { rowCount } = await product.db.query("select from graphile_worker.jobs where key = 'after-the-outage'");
    return rowCount === 0;
  });
});

test('SIGTERM in the midst of a burst, with busy keep-alive connections, ends the process in 20 s with nothing lost', async () => {
  // A load balancer: it holds its connections and always has a request on them.
  const balancer = new Agent({ keepAlive: true, maxSockets: 4 });
  let stopped = false;
  let readiness = 200;
  const busy = Array.from({ length: 4 }, async () => {
    while (!stopped) {
      await new Promise<void>((resolve) => {
        request(`${product.appUrl}/healthz`, { agent: balancer }, (answer) => {
          readiness = answer.statusCode ?? 0;
          answer.resume().on('end', resolve);
        })
          .on('error', () => resolve())
          .end();
      });
      await sleep(20);
    }
  });
  const saved = new Set<string>();
  const writes = Array.from({ length: 20 }, async (_, index) => {
    const name = `view ${index}`;
    const answer = await product
      .api('v1/order/save_view', { method: 'POST', body: { name, filters: {} }, token })
      .catch(() => null);
    if (answer?.status === 200) saved.add(name);
  });
  const reads = burst().catch(() => []);
  await until('some are written', async () => saved.size > 0);
  const begun = Date.now();
  const pid = product.serverPid();
  process.kill(pid, 'SIGTERM');
  await until('readiness has turned', async () => readiness === 503, 5_000);
  await until('the process has ended', async () => !isAlive(pid), 25_000);
  expect(Date.now() - begun).toBeLessThan(20_000);
  stopped = true;
  await Promise.all([...busy, ...writes, reads]);
  balancer.destroy();
  const { rows } = await product.db.query<{ name: string }>('select name from order_views');
  expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining([...saved]));
  await product.startServer();
  expect(await call('v1/auth/session')).toBe(200);
});

test('SIGTERM while a job and a request hang ends the process in 20 s', async () => {
  const locked = await hold(product, 'lock table shipments in access exclusive mode', []);
  try {
    await product.db.query(
      "select graphile_worker.add_job('tracking.measure-lanes', '{}'::json, job_key => 'hanging')",
    );
    const list = call('v1/order/list').catch(() => 0);
    for (const statement of ['measure_lanes', 'from listed_shipments'])
      await until(`${statement} hangs`, async () => {
        const { rowCount } = await product.db.query(
          "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and strpos(query, $1) > 0",
          [statement],
        );
        return rowCount !== 0;
      });
    const begun = Date.now();
    const pid = product.serverPid();
    process.kill(pid, 'SIGTERM');
    await until('the process has ended', async () => !isAlive(pid), 30_000);
    expect(Date.now() - begun).toBeLessThan(20_000);
    expect(await list).not.toBe(200);
  } finally {
    await locked.end();
  }
  await product.startServer();
  await until('the job that hung has been run', async () => {
    const { rowCount } = await product.db.query("select from graphile_worker.jobs where key = 'hanging'");
    return rowCount === 0;
  });
  expect(await call('v1/order/list')).toBe(200);
});

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
