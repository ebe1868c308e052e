import { ShipmentStatus } from '@parcelway/domain';
import { withShop } from '../db/database';
import { PlatformError } from '../platform/platform.port';
import { applyOrders } from '../sync/apply-orders';
import { testFulfillment, testOrder } from '../testing/orders';
import { ourState, storeState } from '../testing/sync-state';
import { createSyncWorld, until, type SyncWorld } from '../testing/sync-world';
import { restOrder, sendWebhook, webhookHmac, type SendWebhook } from '../testing/webhook-sender';
import { applyInbox } from './apply-inbox';

let world: SyncWorld;
let shopId: string;
beforeEach(async () => {
  world = await createSyncWorld({ orders: 20 });
  await world.call('/api/v1/auth/session');
  shopId = await world.shopId();
  // The orders of these tests are not in the store; queries to it have a separate test file.
  world.ctx.platform.ordersAmong = async (_shop, ids) => new Set(ids);
});
afterEach(() => world.close());

const send: SendWebhook = (...all) => sendWebhook(world, ...all);
const hmac = (body: string, secret = world.secret) => webhookHmac(body, secret);
const inbox = () =>
  withShop(world.db, shopId, (trx) =>
    trx.selectFrom('webhook_inbox').selectAll().where('shop_id', '=', shopId).orderBy('received_at').execute(),
  );
const apply = () => applyInbox(world.ctx, shopId, true);
const put = (...orders: Parameters<typeof testOrder>[]) =>
  withShop(world.db, shopId, (trx) =>
    applyOrders(
      trx,
      world.ctx,
      shopId,
      orders.map((order) => testOrder(...order)),
    ),
  );
const orderIds = async () =>
  (
    await withShop(world.db, shopId, (trx) =>
      trx.selectFrom('orders').select('order_id').where('shop_id', '=', shopId).orderBy('order_id').execute(),
    )
  ).map((row) => row.order_id);
test('a bad, missing or foreign signature is 401, and nothing is stored', async () => {
  for (const topic of ['orders/create', 'customers/redact'])
    for (const signature of [hmac('other'), hmac('{}', 'another-secret-16-'), 'x', null])
      expect((await send(topic, {}, { 'x-shopify-hmac-sha256': signature })).status).toBe(401);
  expect((await send('orders/create', '')).status).toBe(401);
  expect(await inbox()).toEqual([]);
});

test('missing headers are 400, other methods 405', async () => {
  for (const name of ['x-shopify-topic', 'x-shopify-shop-domain', 'x-shopify-webhook-id'])
    expect((await send('orders/create', {}, { [name]: null })).status).toBe(400);
  for (const method of ['GET', 'PUT', 'DELETE', 'PATCH']) {
    const response = await send('orders/create', {}, {}, method);
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST']);
  }
});

test('a shop that is not ours is answered and forgotten', async () => {
  expect((await send('orders/create', {}, { 'x-shopify-shop-domain': 'stranger.myshopify.com' })).status).toBe(200);
  expect((await world.db.pool.query('select from webhook_inbox')).rowCount).toBe(0);
});

test('a duplicate is answered 200, known, and applied once', async () => {
  const id = { 'x-shopify-webhook-id': 'same' };
  for (let index = 0; index < 10; index += 1) {
    expect((await send('orders/create', restOrder('820982911946154508'), id)).status).toBe(200);
  }
  expect(await inbox()).toHaveLength(1);
  await apply();
  expect(await orderIds()).toEqual(['820982911946154508']);
  expect(await inbox()).toMatchObject([{ error: null, body: '' }]);
});

test('what waits in the inbox is not readable', async () => {
  await send('orders/create', restOrder('5', { email: 'jane@example.com' }));
  expect((await inbox())[0]?.body).not.toMatch(/jane|example/);
});

test('a fulfilment of an order that is not here yet brings the whole order from the store', async () => {
  const order = world.store.create({ lineItems: [{ title: 'Lamp', quantity: 1 }] });
  const fulfilled = world.store.fulfil(order.id, [{ tracking: [{ number: '1Z999AA10123456784', company: 'UPS' }] }]);
  const [fulfillment] = fulfilled.fulfillments;
  await send(
    'fulfillments/create',
    `{"id":${fulfillment?.id},"order_id":${order.id},"status":"success","created_at":"${fulfillment?.createdAt}","updated_at":"${fulfillment?.updatedAt}","tracking_company":"UPS","tracking_numbers":["1Z999AA10123456784"]}`,
  );
  await apply();
  expect((await ourState(world))[order.id]).toEqual(storeState(world.store)[order.id]);
});

test('a body that cannot be read is recorded and given up; its neighbours are applied', async () => {
  await send('orders/create', restOrder('1'));
  await send('orders/create', '{"id": 2');
  await send('orders/create', { id: 3 });
  await send('orders/create', restOrder('4'));
  await apply();
  expect(await orderIds()).toEqual(['1', '4']);
  const errors = (await inbox()).map((row) => row.error?.split(':')[0] ?? null).sort();
  expect(errors.filter((name) => name !== null)).toEqual(['SyntaxError', 'ZodError']);
  expect((await inbox()).every((row) => row.processed_at !== null && row.body === '')).toBe(true);
});

test('what fails because the store does not answer is tried again, and harms no other delivery', async () => {
  const { orderById } = world.ctx.platform;
  world.ctx.platform.orderById = async () => {
    throw new PlatformError('down', 'unavailable');
  };
  await put(['7', {}]);
  await send('orders/delete', '{"id":7}');
  await send('orders/create', restOrder('8'));
  await apply();
  expect(await orderIds()).toEqual(['7', '8']);
  expect((await inbox()).find((row) => row.topic === 'orders/delete')).toMatchObject({
    attempts: 1,
    processed_at: null,
    error: 'PlatformError: down',
  });
  world.ctx.platform.orderById = orderById;
  await world.db.pool.query(
    "update webhook_inbox set retry_at = now() - interval '1 minute' where processed_at is null",
  );
  await apply();
  expect(await orderIds()).toEqual(['8']);
});

test('an order is deleted when the store confirms it, and a late update does not bring it back', async () => {
  const [real] = world.store.list({ limit: 1 });
  await put(['7', {}], [real?.id ?? '', {}]);
  await send('orders/delete', '{"id":7}');
  await send('orders/delete', `{"id":${real?.id}}`);
  await send('orders/updated', restOrder('7', { updated_at: '2027-01-01T00:00:00Z' }));
  await apply();
  expect(await orderIds()).toEqual([real?.id]);
});

test('the end of an export wakes its sync', async () => {
  await world.db.pool.query(
    "update sync_runs set state = 'running', bulk_operation_id = 'gid://shopify/BulkOperation/147'",
  );
  await world.db.pool.query('delete from graphile_worker._private_jobs');
  await send('bulk_operations/finish', {
    admin_graphql_api_id: 'gid://shopify/BulkOperation/147',
    status: 'completed',
  });
  await apply();
  const { rows } = await world.db.pool.query(
    "select task_identifier from graphile_worker.jobs where task_identifier = 'sync.run'",
  );
  expect(rows).toHaveLength(1);
});

test('shop/update changes what the session says', async () => {
  await world.startWorker();
  await world.synced();
  const country = async () =>
    (await world.db.pool.query('select country from shops where domain = $1', [world.domain])).rows[0].country;
  expect(await country()).toBe(world.store.shop.countryCode);
  world.store.updateShop({ name: 'New name', timezone: 'Asia/Tokyo', countryCode: 'JP' });
  await until(
    'the shop has its new name',
    async () => (await world.call('/api/v1/auth/session')).body.data.shop_name === 'New name',
  );
  expect((await world.call('/api/v1/auth/session')).body.data.timezone).toBe('Asia/Tokyo');
  expect(await country()).toBe('JP');
});

describe('privacy', () => {
  const customer = { id: 191167, email: 'JANE@example.com', phone: '555' };
  const naming = (extra: object) => ({ shop_id: 1, shop_domain: world.domain, customer, ...extra });
  const dump = async () => {
    const { rows } = await world.db.pool.query(
      "select c.relname as t from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'public' and c.relkind = 'r'",
    );
    const all = await Promise.all(
      rows.map(async ({ t }) => [t, (await world.db.pool.query(`select * from ${t}`)).rows] as const),
    );
    return Object.fromEntries(all);
  };
  beforeEach(async () => {
    await put(
      [
        '1',
        {
          note: 'for Jane Doe',
          tags: ['Jane Doe'],
          discountCodes: ['JANE10'],
          fulfillments: [testFulfillment('9', ['AAA111'])],
        },
      ],
      ['2', { email: 'jane@example.com' }],
      ['3', { email: 'other@example.com', customerName: 'Otto', address: null }],
    );
    await withShop(world.db, shopId, async (trx) => {
      const { shipment_id } = await trx
        .selectFrom('shipments')
        .select('shipment_id')
        .where('order_id', '=', '1')
        .executeTakeFirstOrThrow();
      await trx
        .insertInto('checkpoints')
        .values({
          shop_id: shopId,
          shipment_id,
          hash: Buffer.alloc(16),
          occurred_at: new Date(),
          status: ShipmentStatus.Delivered,
          sub_status: null,
          content: 'Signed by Jane Doe',
          country: null,
          raw_code: null,
        })
        .execute();
      const enc = (text: string) => world.ctx.vault.encrypt(text);
      const review = { shop_id: shopId, shipment_id, created_at: new Date(), text_enc: enc('So says Jane') };
      await trx
        .insertInto('parcel_reviews')
        .values({ ...review, stars: 2, tags: ['late'], language: 'en', updated_at: new Date() })
        .execute();
      await trx
        .insertInto('review_replies')
        .values({ ...review, text_enc: enc('Sorry, Jane'), mail_id: null, replied_by: '7' })
        .execute();
    });
  });

  test('customers/data_request gathers all we hold, encrypted', async () => {
    await send('customers/data_request', naming({ orders_requested: [1], data_request: { id: 77 } }));
    await apply();
    const row = await withShop(world.db, shopId, (trx) =>
      trx.selectFrom('privacy_requests').selectAll().where('shop_id', '=', shopId).executeTakeFirstOrThrow(),
    );
    expect(row).toMatchObject({ request_id: '77', kind: 'data_request', orders: 2 });
    const data = JSON.parse(world.ctx.vault.decrypt(row.result_enc ?? Buffer.alloc(0))) as {
      orders: { id: string; email: string; parcels: object[] }[];
    };
    expect(data.orders.map(({ id, email }) => [id, email])).toEqual([
      ['1', 'Jane@Example.com'],
      ['2', 'jane@example.com'],
    ]);
    expect(data.orders[0]?.parcels).toMatchObject([
      {
        number: 'AAA111',
        checkpoints: [{ content: 'Signed by Jane Doe' }],
        reviews: [{ stars: 2, text: 'So says Jane', reply: 'Sorry, Jane' }],
      },
    ]);
    expect(data.orders[0]).toMatchObject({ discount_codes: ['JANE10'] });
  });

  test('customers/redact removes the customer from every table, keeps the others, and stays removed', async () => {
    await send('customers/data_request', naming({ orders_requested: [1], data_request: { id: 77 } }));
    await send('customers/redact', naming({ orders_to_redact: [1] }));
    await apply();
    await put(['1', { updatedAt: '2027-01-01T00:00:00.000Z', tags: [], discountCodes: ['JANE10'] }]);
    const tables = await dump();
    // Encrypted, so the absence of rows is checked by their number.
    expect([tables.parcel_reviews, tables.review_replies]).toEqual([[], []]);
    expect(JSON.stringify(tables)).not.toMatch(/jane/i);
    for (const order of tables.orders.filter(({ order_id }: { order_id: string }) => order_id !== '3'))
      expect(order).toMatchObject({ email_enc: null, email_hash: null, phone_enc: null, address_enc: null });
    expect(tables.orders.find(({ order_id }: { order_id: string }) => order_id === '3')).toMatchObject({
      customer_name: 'Otto',
    });
    expect(tables.privacy_requests).toMatchObject([{ kind: 'redact', orders: 2 }]);
  });

  test('a request whose body names another shop changes nothing', async () => {
    await send('customers/redact', { ...naming({ orders_to_redact: [1] }), shop_domain: 'other.myshopify.com' });
    await apply();
    expect((await dump()).orders.find(({ order_id }: { order_id: string }) => order_id === '1').customer_name).toBe(
      'Jane Doe',
    );
    expect((await inbox())[0]?.error).toMatch(/another shop/);
  });

  test('shop/redact after an uninstall leaves nothing but the bare domain; while installed it does nothing', async () => {
    await send('shop/redact', { shop_id: 1, shop_domain: world.domain });
    await apply();
    expect(await orderIds()).toEqual(['1', '2', '3']);
    world.twin.twin.uninstall(world.domain);
    await send('app/uninstalled', { id: 1, myshopify_domain: world.domain });
    await send('shop/redact', { shop_id: 1, shop_domain: world.domain });
    await apply();
    const tables = await dump();
    for (const [table, list] of Object.entries(tables))
      if (!['shops', 'schema_migrations'].includes(table)) expect([table, list]).toEqual([table, []]);
    expect(tables.shops).toMatchObject([{ domain: world.domain, name: '', email_enc: null }]);
  });
});
