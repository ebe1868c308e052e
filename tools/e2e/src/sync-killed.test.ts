import { killsOf, momentOf, SEED } from './kill-plan';
import { startProduct, until, sleep, type Product } from './product';
import { differences } from './store-oracle';

/** A server that dies in the middle of a sync loses nothing and doubles nothing. */
const KILLS = killsOf(4);
/** So many that the sync still has work to do after the last kill. */
const ORDERS = 2_500 * KILLS;

let product: Product;
// No courier answers: a status written back would change an order of the store in the middle of the comparison.
beforeAll(async () => {
  product = await startProduct({ orders: ORDERS, env: { TRACKINGMORE_URL: 'http://localhost:9', PUBLISH_APPS: '' } });
});
afterAll(() => product?.stop());

test(`after ${KILLS} kills at random points (seed ${SEED}) the sync ends by itself and the orders equal the store's`, async () => {
  await product.api('v1/auth/session');
  for (let kill = 0; kill < KILLS; kill += 1) {
    // The first in the export, each other further on: in the middle of a batch, between batches.
    const share = (ORDERS * kill) / (2 * KILLS);
    await until(`${share} orders are processed`, async () => {
      const { rows } = await product.db.query('select 1 from sync_runs where order_processed >= $1', [share]);
      return rows.length > 0;
    });
    await sleep(momentOf(kill) * 300);
    const { rows } = await product.db.query("select 1 from sync_runs where state in ('queued', 'running')");
    expect([kill, rows.length]).toEqual([kill, 1]);
    await product.killServer();
    await product.startServer();
  }
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
