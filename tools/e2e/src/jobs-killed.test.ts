import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { parseCsv } from 'hucre/csv';
import { readXlsx } from 'hucre/xlsx';
import { FILLED_COURIER, FILLED_FROM, fillParcels, hold, holdParcel, ship, type Hold } from './parcels';
import { DEMO_SHOP, ROOT, sleep, startProduct, until, type Product } from './product';

/** A server that dies in the middle of a long job goes on by itself, does nothing twice and loses nothing. */
const PARCELS = 5000;
/** Of the view that is exported, and of no other. */
const ROWS = 50_000;
const EXPORTED = { courier: 'gofo', from: 2 * FILLED_FROM };
/** The parcels at which the server dies, each in a piece of its own. */
const TWICE = [700, 4400];
const ONCE = [2600];

let product: Product;
// No courier answers: what is polled meanwhile would change parcels too.
beforeAll(async () => {
  product = await startProduct({ orders: 1, env: { TRACKINGMORE_URL: 'http://localhost:9', PUBLISH_APPS: '' } });
  await ship(product, { number: '1Z999AA10123456784', company: 'UPS' });
  // The app is installed by its first use, and reads the orders.
  await product.api('v1/auth/session');
  await until(
    'the parcel is there',
    async () => (await one('select count(*) from shipments where courier = $1', ['ups'])) === 1,
  );
  await product.db.query("update shops set plan = 'pro' where domain = $1", [DEMO_SHOP]);
  await fillParcels(product, { count: PARCELS });
}, 300_000);
afterAll(async () => {
  await product?.stop();
});

/** The number in the only field of the only row. */
async function one(statement: string, values: unknown[] = []): Promise<number> {
  const { rows } = await product.db.query<Record<string, string>>(statement, values);
  return Number(Object.values(rows[0] ?? {})[0]);
}
/** Of the filled parcels: how many rows a table has, and of how many parcels. */
async function rowsOf(table: string, where = 'true'): Promise<[rows: number, parcels: number]> {
  const { rows } = await product.db.query<{ n: number; parcels: number }>(
    `select count(*)::int as n, count(distinct shipment_id)::int as parcels from ${table}
     where shipment_id between $1::bigint + 1 and $1::bigint + $2 and (${where})`,
    [FILLED_FROM, PARCELS],
  );
  return [rows[0]?.n ?? 0, rows[0]?.parcels ?? 0];
}
const EACH_ONCE = [PARCELS, PARCELS];
const NONE = [0, 0];

/** Starts a job and kills the server whenever it has come to one of these parcels, where it is made to wait. */
async function killedAt(places: readonly number[], start: () => Promise<unknown>): Promise<void> {
  const [first, ...others] = places;
  let held: Hold | undefined = await holdParcel(product, FILLED_FROM + (first ?? 0));
  await start();
  while (held) {
    await until('the job has come to the parcel', held.isWaitedFor);
    await product.killServer();
    const next = others.shift();
    const behind: Hold | undefined = next === undefined ? undefined : await holdParcel(product, FILLED_FROM + next);
    await held.end();
    held = behind;
    await product.startServer();
  }
}

/** Does something to all filled parcels, with kills, and waits until it is done. @returns its id */
async function actKilled(places: readonly number[], route: string, body: object): Promise<string> {
  let id = '';
  await killedAt(places, async () => {
    const { body: answer } = await product.api<{ id: string; total: number }>(route, { method: 'POST', body });
    ({ id } = answer.data);
    expect(answer.data.total).toBe(PARCELS);
  });
  const run = await until('it is done', async () => {
    const { body: answer } = await product.api<{ state: string; done: number; failed: number }>(
      `v1/order/action/${id}`,
    );
    return answer.data.state === 'done' && answer.data;
  });
  expect(run).toMatchObject({ done: PARCELS, failed: 0 });
  expect(await rowsOf('order_action_items', `action_id = ${id} and state = 'done'`)).toEqual(EACH_ONCE);
  return id;
}
const FILLED = { filters: { couriers: [FILLED_COURIER] } };

test('[1.4] a mark of 5,000 parcels, with mails to their customers, resumes after each kill: one trail line, one mail, one event a parcel; so does its undo', async () => {
  const id = await actKilled(TWICE, 'v1/order/mark_delivered', { ...FILLED, isNotify: true });
  expect(await rowsOf('shipments', 'status = 4 and manual_status = 4')).toEqual(EACH_ONCE);
  expect(await rowsOf('status_trail', "by = 'user' and from_status = 2 and to_status = 4")).toEqual(EACH_ONCE);
  expect(await rowsOf('status_trail')).toEqual(EACH_ONCE);
  expect(await rowsOf('mails', "state = 'queued' and status = 4")).toEqual(EACH_ONCE);
  expect(await rowsOf('mails')).toEqual(EACH_ONCE);
  expect(await rowsOf('fulfillment_events', "status = 'DELIVERED'")).toEqual(EACH_ONCE);

  await actKilled(ONCE, `v1/order/action/${id}/undo`, {});
  expect(await rowsOf('shipments', 'status = 2 and manual_status is null')).toEqual(EACH_ONCE);
  expect(await rowsOf('status_trail', 'from_status = 4 and to_status = 2')).toEqual(EACH_ONCE);
  expect(await rowsOf('mails')).toEqual(NONE);
  expect(await one('select count(*) from order_actions')).toBe(2);
}, 300_000);

test('[1.4] re-tracking 5,000 parcels resumes after a kill, changes no status and costs no quota', async () => {
  // As if couriers had answered this morning, and were due again tonight.
  await product.db.query(
    `update shipments set answered_at = now() - interval '5 hours', next_poll_at = now() + interval '5 hours', poll_error = null, poll_failures = 0
     where courier = $1`,
    [FILLED_COURIER],
  );
  const before = [await rowsOf('status_trail'), await one('select count(*) from quota_charges')];
  const startedAt = new Date();
  await actKilled(ONCE, 'v1/order/retrack', FILLED);
  // Each is due, or was polled already without an answer.
  expect(await rowsOf('shipments', `poll_failures > 0 or next_poll_at >= '${startedAt.toISOString()}'`)).toEqual(
    EACH_ONCE,
  );
  expect([await rowsOf('status_trail'), await one('select count(*) from quota_charges')]).toEqual(before);
}, 300_000);

test('a replay of the rules resumes after a kill: one trail line a parcel, no mail, and nothing for the store', async () => {
  const command = (name: string) =>
    promisify(execFile)(process.execPath, [path.join(ROOT, 'tools/content/tracking.mjs'), name, DEMO_SHOP], {
      env: { ...process.env, DATABASE_URL: product.db.options.connectionString },
    });
  const done = (apply: boolean) =>
    until(
      'the replay is done',
      async () =>
        (
          await product.db.query<{ changed: number; moves: Record<string, number> }>(
            "select changed, moves from rederive_runs where apply = $1 and state = 'done'",
            [apply],
          )
        ).rows[0],
    );
  // Couriers are not polled meanwhile: their silence is news too.
  await product.db.query('update shipments set next_poll_at = null');
  // Today's rules read the texts differently than the day they were stored.
  await product.db.query(
    "update checkpoints set content = 'Delivered, signed by the recipient', said_status = 4, said_sub_status = 4001 where courier = $1",
    [FILLED_COURIER],
  );
  await command('dry-run');
  expect((await done(false)).moves).toEqual({ '2>4': PARCELS });
  const [lines] = await rowsOf('status_trail');
  const events = await one('select count(*) from fulfillment_events');
  await killedAt(ONCE, () => command('apply'));
  expect((await done(true)).moves).toEqual({ '2>4': PARCELS });
  expect(await rowsOf('shipments', 'status = 4')).toEqual(EACH_ONCE);
  expect(await rowsOf('status_trail')).toEqual([lines + PARCELS, PARCELS]);
  expect(await one('select count(*) from fulfillment_events')).toBe(events);
  expect(await rowsOf('mails')).toEqual(NONE);
}, 300_000);

test('[7.39] an order whose reading again is cut off is there whole or not at all, and once it is read again each of its parcels is charged once', async () => {
  const shop = `/twin/shops/${DEMO_SHOP}/orders`;
  // What webhooks bring would heal it by itself.
  await product.twin('/twin/webhooks/idle', { method: 'POST', body: {} });
  const order = async (numbers: string[]) => {
    const { id } = await product.twin<{ id: string }>(shop, { method: 'POST', body: {} });
    await product.twin(`${shop}/${id}/fulfil`, {
      method: 'POST',
      body: { parcels: [{ tracking: numbers.map((number) => ({ company: 'UPS', number })) }] },
    });
    return id;
  };
  const known = (id: string) =>
    Promise.all(['orders', 'shipments'].map((table) => one(`select count(*) from ${table} where order_id = $1`, [id])));
  const charged = (): Promise<[number, number]> =>
    Promise.all([one('select count(*) from quota_charges'), one('select coalesce(sum(parcels), 0) from quota_usage')]);
  const read = (id: string) => product.api<{ parcels: number }>(`v1/order/sync_once/${id}`);

  // One that is charged, so that there is a usage to wait for.
  await product.twin('/twin/faults', { method: 'PUT', body: { drop: 1 } });
  expect((await read(await order(['1Z999AA10123456001']))).body.data.parcels).toBe(1);
  const [ledger, used] = await charged();
  expect([ledger, used]).toEqual([1, 1]);

  const id = await order(['1Z999AA10123456002', '1Z999AA10123456003']);
  const held = await hold(product, 'select from quota_usage for update', []);
  const cutOff = read(id).catch(() => 'cut off');
  await until('the order is written, and being charged', held.isWaitedFor);
  await product.killServer();
  expect(await cutOff).toBe('cut off');
  await held.end();
  await product.startServer();
  expect([
    [0, 0],
    [1, 2],
  ]).toContainEqual(await known(id));

  expect((await read(id)).body.data.parcels).toBe(2);
  await read(id);
  expect(await known(id)).toEqual([1, 2]);
  expect(await charged()).toEqual([ledger + 2, used + 2]);
}, 300_000);

describe('exports', () => {
  beforeAll(() => fillParcels(product, { count: ROWS, ...EXPORTED }), 300_000);

  test.each(['csv', 'xlsx'] as const)(
    '[1.5, 7.34] an export of 50,000 rows is begun again after a kill, and its link opens one file with exactly the rows: %s',
    async (file_type) => {
      const { body } = await product.api<{ export_id: string; rows: number }>('v1/export/do_export', {
        method: 'POST',
        body: {
          select: { filters: { couriers: [EXPORTED.courier] } },
          file_type,
          select_key: ['track_number', 'order_name', 'status', 'courier', 'customer_name', 'last_event'],
        },
      });
      const { export_id: id, rows } = body.data;
      expect(rows).toBe(ROWS);
      const mine = 'from exports where export_id = $1';
      while (!(await one(`select count(*) ${mine} and state = 'running'`, [id]))) await sleep(20);
      // It reports its progress, and waits for permission to go on: in the middle of the file.
      const held = await hold(product, `select ${mine} for update`, [id]);
      await until('the job waits', held.isWaitedFor);
      expect(await one(`select rows_done ${mine}`, [id])).toBeLessThan(ROWS);
      // Rows are read beside the report, so the file may begin a moment later.
      await until('the file has begun', async () =>
        readdirSync(product.exportsDir).some((name) => name.endsWith(file_type)),
      );
      await product.killServer();
      await held.end();
      await product.startServer();
      const { url } = await until('the export is done', async () => {
        const { body: answer } = await product.api<{ state: string; url: string | null }>(`v1/export/${id}`);
        return answer.data.url !== null && { url: answer.data.url };
      });
      expect(await one(`select attempt ${mine}`, [id])).toBe(2);
      expect(await one(`select rows_done ${mine}`, [id])).toBe(ROWS);

      const file = await (await fetch(url)).arrayBuffer();
      const lines =
        file_type === 'csv'
          ? parseCsv(Buffer.from(file).toString('utf8'))
          : ((await readXlsx(new Uint8Array(file))).sheets[0]?.rows ?? []);
      const { rows: stored } = await product.db.query<{ number: string }>(
        'select track_number as number from shipments where courier = $1 order by ordered_at desc, shipment_id desc',
        [EXPORTED.courier],
      );
      const numbers = lines.slice(1).map((line) => String(line[0]));
      expect(numbers).toHaveLength(ROWS);
      expect(numbers).toEqual(stored.map(({ number }) => number));
    },
    60_000,
  );
});
