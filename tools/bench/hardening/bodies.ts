import http from 'node:http';
import net from 'node:net';
import { DEMO_SHOP, sleep, until, type Product } from '@parcelway/e2e';
import { send, delivery, percentile, whileServing, type RequestOptions } from './visitor';

const SLOW = 60;
/** The server waits 30 s for a request, and checks every 2 s. */
const GIVEN_UP_MS = 36_000;
const RATE = 150;
const SECONDS = 20;
/** Sent as the others, but not timed: a server that has just started is not what is measured. */
const WARM_SECONDS = 3;
const CONNECTIONS = 100;

/** Connections that send a byte now and then, of the head or of the body. @returns how many the server ended in time */
export async function slowBodies(product: Product) {
  const { port } = new URL(product.appUrl);
  let ended = 0;
  const sockets = Array.from({ length: SLOW }, (_, n) => {
    const socket = net.connect({ host: '127.0.0.1', port: Number(port), localAddress: '127.0.0.3' });
    socket.on('error', () => {});
    socket.on('close', () => {
      ended += 1;
    });
    socket.on('data', () => {});
    const route = n % 3 === 0 ? '/webhooks/platform' : '/registry/reports';
    socket.write(`POST ${route} HTTP/1.1\r\nhost: localhost\r\ncontent-type: text/plain\r\n`);
    if (n % 2 === 0) socket.write('content-length: 1000\r\n\r\n');
    return socket;
  });
  const { slowestMs } = await whileServing(product, async () => {
    for (const end = Date.now() + GIVEN_UP_MS; Date.now() < end && ended < SLOW; await sleep(1_000))
      for (const socket of sockets) if (socket.writable) socket.write('x');
  });
  const inTime = ended;
  for (const socket of sockets) socket.destroy();
  return { opened: SLOW, ended: inTime, slowestMs };
}

/** Bodies that once held the server for minutes, signed by the platform as anything a shopper wrote is. */
const POISON = [
  '"\\'.repeat(500_000),
  `{"note":"${'\\"'.repeat(500_000)}`,
  `{"id":${'9'.repeat(80_000)},"x":${'1'.repeat(400_000)}.e}`,
  `{"id":${'9'.repeat(1_000_000)}}`,
  `${'['.repeat(400_000)}${']'.repeat(400_000)}`,
  `{"a":${'{"a":'.repeat(100_000)}1${'}'.repeat(100_001)}`,
  `[${'0,'.repeat(500_000)}0]`,
  `{"id":1,"line_items":[${'{"id":1},'.repeat(50_000)}{"id":1}]}`,
  `{"id":1,"name":"${'\u0000'.repeat(100_000)}"}`,
];

/** @returns how long the slowest was acknowledged, and others waited, until all are applied or given up */
export async function poisonBodies(product: Product) {
  const acknowledged: number[] = [];
  let failed = 0;
  const { slowestMs } = await whileServing(product, async () => {
    for (const body of POISON)
      for (const topic of ['orders/create', 'fulfillments/create', 'app/uninstalled']) {
        const { status, ms } = await send(product, '/webhooks/platform', delivery(topic, body));
        acknowledged.push(ms);
        if (status !== 200) failed += 1;
      }
    await inboxEmpty(product);
  });
  for (const body of POISON)
    for (const route of ['/registry/reports', '/api/v1/auth/exchange']) {
      const { status } = await send(product, route, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      });
      if (!status || status >= 500) failed += 1;
    }
  return { sent: POISON.length * 5, failed, slowestMs };
}

const FIRST_ORDER = 7_000_000_000_000;
/** Orders of the shop, as an earlier webhook left them: one that the shop does not know is confirmed by its store first. */
const knownOrders = (product: Product, count: number) =>
  product.db.query(
    `insert into orders (shop_id, order_id, name, customer_name, fulfillment_state, destination, ordered_at, created_at, updated_at)
     select shop_id, $2::bigint + n, '#K' || n, 'Known', 0, 'DE', '2026-10-01', '2026-10-01', '2026-10-01'
     from shops, generate_series(0, $3::int - 1) n where domain = $1`,
    [DEMO_SHOP, FIRST_ORDER, count],
  );

/** An order as the platform sends it: about 30 KB, with a note of what a shopper may write. */
function fullOrder(n: number): string {
  const id = FIRST_ORDER + n;
  const money = {
    shop_money: { amount: '398.00', currency_code: 'USD' },
    presentment_money: { amount: '398.00', currency_code: 'USD' },
  };
  const line = (index: number) => ({
    id: id * 10 + index,
    admin_graphql_api_id: `gid://shopify/LineItem/${id * 10 + index}`,
    title: `A product with a name of usual length, number ${index}`,
    variant_title: 'blue / large',
    sku: `SKU-${index}`,
    quantity: 1,
    price: '19.90',
    price_set: money,
    total_discount_set: money,
    properties: [{ name: 'engraving', value: 'To "Ada" \\ with love' }],
    tax_lines: [{ title: 'VAT', rate: 0.19, price: '3.18', price_set: money }],
    duties: [],
    discount_allocations: [{ amount: '1.00', amount_set: money }],
  });
  return JSON.stringify({
    id,
    admin_graphql_api_id: `gid://shopify/Order/${id}`,
    name: `#B${n}`,
    email: `shopper${n}@example.com`,
    created_at: '2026-11-01T10:00:00-05:00',
    updated_at: '2026-11-01T10:00:00-05:00',
    note: 'Leave it with the neighbour. '.repeat(20),
    note_attributes: [{ name: 'gift', value: '"\\'.repeat(200) }],
    current_total_price_set: money,
    shipping_address: {
      first_name: 'Ada',
      last_name: 'L',
      address1: 'Main St 1',
      city: 'Berlin',
      zip: '10115',
      country_code: 'DE',
    },
    line_items: Array.from({ length: 30 }, (_, index) => line(index)),
    fulfillments: [],
  });
}

/** Requests at a fixed rate, sent when they are due whatever became of those before. */
async function atRate(product: Product, requests: readonly RequestOptions[]) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const begun = performance.now();
  const open: ReturnType<typeof send>[] = [];
  for (const [n, request] of requests.entries()) {
    const early = begun + (n * 1000) / RATE - performance.now();
    if (early > 0) await sleep(early);
    open.push(send(product, '/webhooks/platform', { ...request, agent }));
  }
  const answers = await Promise.all(open);
  agent.destroy();
  const times = answers.map(({ ms }) => ms);
  return { statuses: answers.map(({ status }) => status), p50: percentile(times, 0.5), p99: percentile(times, 0.99) };
}

/**
 * Webhooks with full bodies, and before them the same bodies with a signature that does not fit: those are read, checked and refused, which
 * shows how quiet the machine is.
 */
export async function webhookLoad(product: Product, log: (line: string) => void) {
  const bodies = Array.from({ length: RATE * (WARM_SECONDS + SECONDS) }, (_, n) => fullOrder(n));
  log(`${bodies.length} orders of ${Math.round(Buffer.byteLength(bodies[0] ?? '') / 1024)} KB at ${RATE}/s`);
  const deliveries = bodies.map((body) => delivery('orders/updated', body));
  await knownOrders(product, bodies.length);
  const unsigned = { 'x-shopify-hmac-sha256': 'AAAA' };
  const refused = await atRate(
    product,
    deliveries.slice(0, RATE * 5).map((each) => ({ ...each, headers: { ...each.headers, ...unsigned } })),
  );
  const warm = await atRate(product, deliveries.slice(0, RATE * WARM_SECONDS));
  const measured = await atRate(product, deliveries.slice(RATE * WARM_SECONDS));
  await inboxEmpty(product);
  const { rows } = await product.db.query<{ n: string }>("select count(*) as n from orders where name like '#B%'");
  return {
    sent: bodies.length,
    refused: [...warm.statuses, ...measured.statuses].filter((status) => status !== 200).length,
    wronglyAccepted: refused.statuses.filter((status) => status !== 401).length,
    applied: Number(rows[0]?.n),
    p50: measured.p50,
    p99: measured.p99,
    refusedP99: refused.p99,
  };
}

const inboxEmpty = (product: Product) =>
  until(
    'every delivery is applied or given up',
    async () =>
      (await product.db.query('select from webhook_inbox where processed_at is null and retry_at is null limit 1'))
        .rowCount === 0,
    120_000,
  );
