import { existsSync, mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { withShop } from '../db/database';
import {
  addCanaryCustomer,
  customerTables,
  FIXED_COLUMNS,
  readAll,
  textColumns,
  type CanaryCustomer,
} from '../testing/canary-customers';
import { saveView } from '../orders/order-views';
import { createTrackingWorld, type TrackingWorld } from '../testing/tracking-world';
import { saveDeliveries } from './inbox.store';
import { handleOther } from './other-topics';

/** Rows of ids, times, days, and our own names. */
const NOTHING_SAID = [
  'attention_rests',
  'deleted_orders',
  'edd_changes',
  'parcel_alerts',
  'parcel_edd',
  'poll_leases',
  'status_change_tasks',
  'status_changes',
];
/** Keyed hashes and what is derived from other columns to be searched in. */
const DERIVED = /_hash$|\.search$/;
/** Of staff and of us, not of the customer; `privacy_requests` is the answer itself. */
const OTHERS = new Set(['order_actions.user_id', 'privacy_requests.request_id', 'privacy_requests.result_enc']);
/**
 * What stays of an order whose customer is forgotten: what was sold and how it travelled, by numbers, places and codes, which figures and the
 * merchant's books need; and that an unnamed address gets no mails.
 */
const STAYS = new Set(
  `orders.currency orders.destination orders.financial_status orders.locale orders.name
   order_lines.title order_lines.variant order_lines.sku order_lines.vendor order_lines.image_url
   shipments.attention shipments.candidates shipments.company shipments.contents shipments.courier shipments.courier_source shipments.destination
   shipments.fulfillment_status shipments.number_key shipments.order_name shipments.origin shipments.poll_error shipments.provider
   shipments.status_rule shipments.store_number shipments.track_number shipments.tracking_url
   checkpoints.city checkpoints.country checkpoints.courier checkpoints.event_id checkpoints.journey checkpoints.lang checkpoints.local_date checkpoints.local_time checkpoints.location
   checkpoints.provider checkpoints.raw_code checkpoints.source checkpoints.state checkpoints.time_raw checkpoints.status_source checkpoints.zone
   fulfillment_events.platform_id fulfillment_events.status order_action_items.reason order_actions.kind order_actions.user_id shipments.stuck_reason status_trail.rule`.split(
    /\s+/,
  ),
);

let world: TrackingWorld;
let shop: { shopId: string; domain: string };
let jane: CanaryCustomer;
let otto: CanaryCustomer;
let files: string;
beforeEach(async () => {
  world = await createTrackingWorld('2026-11-20T12:00:00Z');
  files = mkdtempSync(path.join(tmpdir(), 'parcelway-privacy-'));
  Object.assign(world.ctx, { config: { ...world.ctx.config, EXPORT_DIR: files } });
  const shopId = await world.db.addShop('canary.myshopify.com');
  shop = { shopId, domain: 'canary.myshopify.com' };
  jane = await addCanaryCustomer(world, { shop: shopId, tag: 'jane', orderId: '1001' }, FIXED_COLUMNS);
  otto = await addCanaryCustomer(world, { shop: shopId, tag: 'otto', orderId: '2002' }, FIXED_COLUMNS);
});
afterEach(() => world.close());

const receive = (topic: string, customer: CanaryCustomer, more: object): Promise<void> =>
  handleOther(world.ctx, shop, {
    ...{ topic, delivery_id: `${topic} ${customer.orderId}`, triggered_at: null, attempts: 0 },
    body: JSON.stringify({ shop_id: 1, shop_domain: shop.domain, customer: { id: 5, email: customer.email }, ...more }),
  });
const redact = (customer: CanaryCustomer) =>
  receive('customers/redact', customer, { orders_to_redact: [Number(customer.orderId)] });
const wait = (customer: CanaryCustomer, topic: string, body: object) =>
  withShop(world.db, shop.shopId, (trx) =>
    saveDeliveries(trx, world.ctx.vault, shop.shopId, [
      { topic, deliveryId: `${topic} of ${customer.orderId}`, triggeredAt: null, body: JSON.stringify(body) },
    ]),
  );

/** The places of any of the words, case-insensitively. */
const linesWith = (all: ReadonlyMap<string, string>, words: readonly string[]): string[] =>
  [...all].flatMap(([table, text]) =>
    text
      .split('\n')
      .filter((line) => words.some((word) => line.toLowerCase().includes(word.toLowerCase())))
      .map((line) => `${table}.${line}`),
  );

test('every table whose rows belong to an order, a parcel, a mail or an address has a row of each customer', async () => {
  const all = await readAll(world);
  const tables = await customerTables(world);
  expect(tables.length).toBeGreaterThan(15);
  for (const table of tables) {
    if (NOTHING_SAID.includes(table)) continue;
    // A trigger copies the canary of orders.tags.
    const written = table === 'order_tags' ? 'orders.tags' : `${table}.`;
    expect([table, [...jane.canaries.keys()].some((key) => key.startsWith(written))]).toEqual([table, true]);
    expect([table, (all.get(table) ?? '').length > 0]).toEqual([table, true]);
  }
  const known = new Set((await textColumns(world)).map(({ table, column }) => `${table}.${column}`));
  for (const key of [...FIXED_COLUMNS, ...OTHERS, ...STAYS]) expect([key, known.has(key)]).toEqual([key, true]);
});

test('the answer to a data request has each value that any column holds of the customer, and none of anybody else', async () => {
  await wait(jane, 'orders/updated', { id: Number(jane.orderId), note: 'janewaiting' });
  await wait(otto, 'orders/updated', { id: Number(otto.orderId), note: 'ottowaiting' });
  await receive('customers/data_request', jane, { orders_requested: [Number(jane.orderId)], data_request: { id: 77 } });
  const { rows } = await world.db.pool.query<{ result_enc: Buffer }>(
    "select result_enc from privacy_requests where request_id = '77'",
  );
  const answer = world.ctx.vault.decrypt(rows[0]?.result_enc ?? Buffer.alloc(0));
  const missing = [...jane.canaries].filter(
    ([column, canary]) => !DERIVED.test(column) && !OTHERS.has(column) && !answer.includes(canary),
  );
  expect(missing.map(([column]) => column)).toEqual([]);
  for (const value of [jane.email, jane.name, jane.phone, 'janewaiting']) expect(answer).toContain(value);
  expect(answer).not.toMatch(/otto/i);
});

test('of a customer who is forgotten nothing is left in any table, but what was sold and how it travelled; others keep everything', async () => {
  await world.db.pool.query(
    `insert into order_views (shop_id, name, name_key, filters) values ($1, 'VIP', 'a', $2), ($1, $3, 'b', '{}'), ($1, 'Otto', 'c', $4)`,
    [shop.shopId, { query: jane.email.toUpperCase() }, `Parcels of ${jane.name}`, { query: otto.email }],
  );
  await saveView(world.ctx, shop.shopId, { name: 'VIP too', filters: { query: jane.phone } });
  expect((await readAll(world)).get('order_views')).not.toContain(jane.phone);
  await wait(jane, 'orders/updated', { id: Number(jane.orderId), email: jane.email });
  await wait(jane, 'fulfillments/update', { id: 9, order_id: Number(jane.orderId), note: 'jane-late' });
  await wait(otto, 'orders/updated', { id: Number(otto.orderId), email: otto.email, note: 'ottowaiting' });
  await receive('customers/data_request', jane, { orders_requested: [Number(jane.orderId)], data_request: { id: 77 } });
  // A request without an address, whose answer is found by its orders.
  await receive(
    'customers/data_request',
    { ...jane, email: '' },
    { customer: null, orders_requested: [1001], data_request: { id: 78 } },
  );
  await redact(jane);
  const all = await readAll(world);
  const left = [...jane.canaries].filter(([column, canary]) => {
    const table = column.split('.')[0] ?? '';
    return !STAYS.has(column) && !DERIVED.test(column) && (all.get(table) ?? '').includes(canary);
  });
  expect(left.map(([column]) => column)).toEqual([]);
  const words = [...jane.canaries].flatMap(([column, canary]) => (STAYS.has(column) ? [] : [canary]));
  expect(linesWith(all, [...words, jane.email, jane.name, jane.phone, 'jane-late'])).toEqual([]);
  const gone = [...otto.canaries].filter(
    ([column, canary]) => !(all.get(column.split('.')[0] ?? '') ?? '').includes(canary),
  );
  expect(gone.map(([column]) => column)).toEqual([]);
  for (const value of [otto.email, otto.name, otto.phone, 'ottowaiting'])
    expect([value, linesWith(all, [value]).length > 0]).toEqual([value, true]);
  // A bounced address is still not mailed, although its person is no longer known.
  const { rows } = await world.db.pool.query('select reason from mail_suppressions');
  expect(rows).toHaveLength(2);
});

describe('files', () => {
  const put = async (shopId: string, state: string): Promise<string> => {
    const { rows } = await world.db.pool.query<{ export_id: string }>(
      "insert into exports (shop_id, user_id, request, state, rows_total) values ($1, '1', $2, $3, 1) returning export_id",
      [shopId, { filters: { query: shopId === shop.shopId ? jane.email : '' } }, state],
    );
    const name = `${shopId}-${rows[0]?.export_id}-1.csv`;
    mkdirSync(files, { recursive: true });
    writeFileSync(path.join(files, name), `of ${jane.email}`);
    return name;
  };

  test('of exports of the shop are gone when a customer is forgotten, those of other shops stay', async () => {
    const other = await put(await world.db.addShop(), 'done');
    const mine = [await put(shop.shopId, 'done'), await put(shop.shopId, 'running')];
    await redact(jane);
    for (const name of mine) expect(existsSync(path.join(files, name))).toBe(false);
    expect(readdirSync(files)).toEqual([other]);
    expect((await world.db.pool.query('select from exports where shop_id = $1', [shop.shopId])).rowCount).toBe(0);
  });

  test('and of images are gone when a shop is forgotten, with every row of it', async () => {
    const [stays, goes] = [await world.db.addShop('stays.myshopify.com'), shop.shopId];
    await addCanaryCustomer(world, { shop: stays, tag: 'rosa', orderId: '3003' }, FIXED_COLUMNS);
    await put(goes, 'done');
    const other = await put(stays, 'done');
    for (const id of [goes, stays]) await world.ctx.images.put(`${id}/7`, Buffer.from('an image'));
    await world.db.pool.query('update shops set uninstalled_at = now() where shop_id = $1', [goes]);
    await receive('shop/redact', jane, {});
    expect(readdirSync(files)).toEqual([other]);
    expect([await world.ctx.images.get(`${goes}/7`), (await world.ctx.images.get(`${stays}/7`)) !== null]).toEqual([
      null,
      true,
    ]);
    const all = await readAll(world);
    expect(linesWith(all, ['jane', 'otto'])).toEqual([]);
    expect(linesWith(all, ['rosa1canary'])).toHaveLength(1);
  });
});

test('an order that is to be forgotten and is not here does not come later', async () => {
  await receive('customers/redact', jane, { orders_to_redact: [4004] });
  const { rows } = await world.db.pool.query('select order_id from deleted_orders where shop_id = $1', [shop.shopId]);
  expect(rows).toEqual([{ order_id: '4004' }]);
});
