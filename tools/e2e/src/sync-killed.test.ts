import { createHash } from 'node:crypto';
import { startProduct, until, sleep, type Product } from './product';
import { differences } from './store-oracle';

/** A server that dies in the middle of a sync loses nothing and doubles nothing. */
const ORDERS = 30_000;
const KILLS = 10;
/** The same seed kills at the same moments: `SEED=… npm test -- browser sync-killed`. */
const SEED = process.env.SEED ?? String(Date.now());
const random = (kill: number) => createHash('sha256').update(`${SEED}/${kill}`).digest().readUInt32BE() / 2 ** 32;

let product: Product;
// No courier answers: a status written back would change an order of the store in the middle of the comparison.
beforeAll(async () => {
  product = await startProduct({ orders: ORDERS, env: { TRACKINGMORE_URL: 'http://localhost:9' } });
});
afterAll(() => product?.stop());

test(`after ${KILLS} kills at random points (seed ${SEED}) the sync ends by itself and the orders equal the store's`, async () => {
  await product.api('v1/auth/session');
  let killedWhileRunning = 0;
  for (let kill = 0; kill < KILLS; kill += 1) {
    // A fraction of a second of work each time: in the export, in the middle of a batch, between batches.
    await sleep(50 + random(kill) * 650);
    const { rows } = await product.db.query("select 1 from sync_runs where state in ('queued', 'running')");
    if (rows.length > 0) killedWhileRunning += 1;
    await product.killServer();
    await product.startServer();
  }
  expect(killedWhileRunning).toBeGreaterThanOrEqual(3);
  await until(
    'the sync ends by itself',
    async () => {
      const { rows } = await product.db.query<{ state: string }>("select state from sync_runs where kind = 'first'");
      return rows[0]?.state === 'done';
    },
    120_000,
  );
  expect(await differences(product, new Date(Date.now() - 29 * 86_400_000))).toEqual([]);
  const { body } = await product.api<{ order_count: number; order_processed: number }>('v2/order/count');
  expect(body.data.order_processed).toBe(body.data.order_count);
}, 600_000);
