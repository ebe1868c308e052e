import { withShop } from '../db/database';
import { applyOrders } from '../sync/apply-orders';
import { claimDue } from '../tracking/poll-claims.store';
import { noJobs } from '../testing/no-jobs';
import { testFulfillment, testOrder } from '../testing/orders';
import { createTestDatabase, type TestDatabase } from '../testing/test-database';
import { createVault } from '../platform/vault';
import { releaseParcels } from './charge';
import { quotaLedger } from './ledger';

const INSTALLED = new Date('2026-11-01T00:00:00Z');
const DAY = 86_400_000;
let db: TestDatabase;
let shop: string;
let now: Date;
const clock = () => now;

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.close());
beforeEach(async () => {
  now = new Date('2026-11-20T12:00:00Z');
  shop = await db.addShop();
  // Ten parcels a cycle.
  await db.pool.query(
    `update shops set first_installed_at = $2, installed_at = $2, plan = 'basic', quota_total = 10 where shop_id = $1`,
    [shop, INSTALLED],
  );
});
afterEach(() => db.pool.query('delete from shops where shop_id = $1', [shop]));

/** An order with one parcel; `nr` is its place among the orders, the oldest first. */
const order = (nr: number, number = `PARCEL${String(nr).padStart(3, '0')}`) =>
  testOrder(String(nr), {
    orderedAt: new Date(INSTALLED.getTime() + nr * 3_600_000).toISOString(),
    fulfillments: [testFulfillment(`${nr}0`, [number])],
  });
const apply = (...orders: ReturnType<typeof order>[]) =>
  withShop(db, shop, (trx) =>
    applyOrders(
      trx,
      { vault: createVault(Buffer.alloc(32, 1).toString('base64')), jobs: noJobs, now: clock },
      shop,
      orders,
    ),
  );
const numbers = async (where: string): Promise<string[]> =>
  (
    await db.pool.query<{ number: string }>(
      `select number_key as number from shipments where shop_id = $1 and ${where} order by 1`,
      [shop],
    )
  ).rows.map(({ number }) => number);
const waiting = () => numbers('over_quota_at is not null');
const due = async (): Promise<string[]> =>
  (await claimDue(db, now, 1, 1000)).map(({ number_key: number }) => number).sort();
const release = () => releaseParcels({ db, jobs: noJobs, now: clock }, shop);
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i);
const named = (from: number, to: number) => range(from, to).map((nr) => `PARCEL${String(nr).padStart(3, '0')}`);

test('parcels over quota are stored, and no courier is polled for them', async () => {
  await apply(...range(1, 13).map((nr) => order(nr)));
  expect(await numbers('true')).toEqual(named(1, 13));
  expect(await waiting()).toEqual(named(11, 13));
  expect(await due()).toEqual(named(1, 10));
});

test('a parcel that waits for quota needs attention for that, until it is tracked', async () => {
  await apply(...range(1, 12).map((nr) => order(nr)));
  expect(await numbers("attention = 'over_quota' and attention_since = fulfilled_at")).toEqual(named(11, 12));
  await db.pool.query('update shops set quota_total = 100 where shop_id = $1', [shop]);
  await release();
  expect(await numbers("attention = 'over_quota'")).toEqual([]);
});

test('of parcels that come together those of the oldest orders are tracked', async () => {
  await apply(
    ...range(1, 12)
      .reverse()
      .map((nr) => order(nr)),
  );
  expect(await waiting()).toEqual(named(11, 12));
});

test('when the next cycle begins they are tracked, the oldest first, and charged once', async () => {
  await apply(...range(1, 25).map((nr) => order(nr)));
  now = new Date(INSTALLED.getTime() + 30 * DAY);
  await release();
  expect(await waiting()).toEqual(named(21, 25));
  expect(await due()).toEqual(named(1, 20));
  await release();
  expect(await waiting()).toEqual(named(21, 25));
  expect(await quotaLedger({ db, now: clock }, shop, 1)).toMatchObject({ quota: 10, used: 10, total: 20, waiting: 5 });
});

test('a bigger plan lets those that wait through at once', async () => {
  await apply(...range(1, 15).map((nr) => order(nr)));
  await db.pool.query('update shops set quota_total = 100 where shop_id = $1', [shop]);
  await release();
  expect(await waiting()).toEqual([]);
  expect(await quotaLedger({ db, now: clock }, shop, 1)).toMatchObject({ used: 15, waiting: 0 });
});

test('a number that waits does so on every parcel that carries it, and is one parcel when it is charged', async () => {
  await apply(...range(1, 11).map((nr) => order(nr)));
  await apply(order(12, 'PARCEL011'));
  expect(await waiting()).toEqual(['PARCEL011', 'PARCEL011']);
  await db.pool.query('update shops set quota_total = 11 where shop_id = $1', [shop]);
  await release();
  expect(await waiting()).toEqual([]);
  expect(await quotaLedger({ db, now: clock }, shop, 1)).toMatchObject({ used: 11 });
});

test('what is left of a legacy plan is used after the cycle', async () => {
  await db.pool.query('update shops set old_total = 5, old_consume = 3 where shop_id = $1', [shop]);
  await apply(...range(1, 13).map((nr) => order(nr)));
  expect(await waiting()).toEqual(named(13, 13));
  const { rows } = await db.pool.query('select old_consume from shops where shop_id = $1', [shop]);
  expect(rows).toEqual([{ old_consume: 5 }]);
  expect(await quotaLedger({ db, now: clock }, shop, 1)).toMatchObject({ used: 10, total: 12 });
});

test('parcels that came together at several places never use the last quota twice', async () => {
  await Promise.all(range(1, 16).map((nr) => apply(order(nr))));
  expect(await waiting()).toHaveLength(6);
  expect(await quotaLedger({ db, now: clock }, shop, 1)).toMatchObject({ used: 10 });
});

test('the ledger has a line for each parcel charged, newest first, with its order while that is there', async () => {
  await apply(order(1));
  now = new Date(now.getTime() + 60_000);
  await apply(order(2));
  await db.pool.query("delete from shipments where shop_id = $1 and number_key = 'PARCEL001'", [shop]);
  const { lines, renews_at: renewsAt } = await quotaLedger({ db, now: clock }, shop, 1);
  expect(renewsAt).toBe('2026-12-01T00:00:00.000Z');
  expect(lines).toEqual([
    expect.objectContaining({ track_number: 'PARCEL002', order_name: '#2', charged_at: now.toISOString() }),
    expect.objectContaining({ track_number: 'PARCEL001', order_name: null, shipment_id: null, this_cycle: true }),
  ]);
});
