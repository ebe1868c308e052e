import { startProduct, until, DEMO_SHOP, type Product } from './product';
import { differences, storeOrders } from './store-oracle';

/** What webhooks lose, double or bring in the wrong order, one reconciliation heals. */
let product: Product;
beforeAll(async () => {
  product = await startProduct({ orders: 200, env: { PUBLISH_APPS: '' } });
});
afterAll(() => product?.stop());

test('with webhooks dropped at 10 %, doubled at 5 % and reordered at 5 %, after one reconciliation the database equals the store', async () => {
  await product.api('v1/auth/session');
  await until('the first sync ends', async () => {
    const { rows } = await product.db.query("select 1 from sync_runs where kind = 'first' and state = 'done'");
    return rows.length > 0;
  });
  const began = new Date();
  await product.twin('/twin/faults', { method: 'PUT', body: { drop: 0.1, duplicate: 0.05, disorder: 0.05, seed: 7 } });

  // A busy hour: new orders, fulfilments, new numbers, notes, cancellations.
  const shop = `/twin/shops/${DEMO_SHOP}/orders`;
  const recent = (await storeOrders(product)).slice(-60);
  for (const [index, order] of recent.entries()) {
    const created = await product.twin<{ id: string }>(shop, { method: 'POST', body: {} });
    await product.twin(`${shop}/${created.id}/fulfil`, {
      method: 'POST',
      body: { parcels: [{ tracking: [{ company: 'UPS', number: `1Z999AA10123${String(index).padStart(6, '0')}` }] }] },
    });
    await product.twin(`${shop}/${order.id}`, { method: 'PATCH', body: { note: `note ${index}` } });
    if (index % 5 === 0 && !order.cancelledAt)
      await product.twin(`${shop}/${order.id}/cancel`, { method: 'POST', body: {} });
  }
  await product.twin('/twin/webhooks/idle', { method: 'POST', body: {} });
  await product.twin('/twin/faults', { method: 'PUT', body: { drop: 0, duplicate: 0, disorder: 0 } });
  await until('the inbox is worked off', async () => {
    const { rows } = await product.db.query('select 1 from webhook_inbox where processed_at is null limit 1');
    return rows.length === 0;
  });
  // The faults did their work: without reconciliation something is missing.
  expect((await differences(product, began)).length).toBeGreaterThan(0);

  const { rows: shops } = await product.db.query<{ shop_id: string }>('select shop_id from shops where domain = $1', [
    DEMO_SHOP,
  ]);
  const shopId = shops[0]?.shop_id ?? '';
  await product.db.query(
    "select graphile_worker.add_job('sync.reconcile', json_build_object('shopId', $1::text), queue_name => 'shop-' || $1::text)",
    [shopId],
  );
  await until('the reconciliation ends', async () => {
    const { rows } = await product.db.query(
      "select 1 from graphile_worker.jobs where task_identifier = 'sync.reconcile'",
    );
    return rows.length === 0;
  });
  expect(await differences(product, began)).toEqual([]);
  const { rows: doubled } = await product.db.query(
    'select shop_id, fulfillment_id, track_number from shipments group by 1, 2, 3 having count(*) > 1',
  );
  expect(doubled).toEqual([]);
});
