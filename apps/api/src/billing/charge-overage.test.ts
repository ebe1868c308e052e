import { pino } from 'pino';
import { withShop } from '../db/database';
import { openJobs } from '../jobs/jobs';
import { createVault } from '../platform/vault';
import { applyOrders } from '../sync/apply-orders';
import { noJobs } from '../testing/no-jobs';
import { testFulfillment, testOrder } from '../testing/orders';
import { createTestDatabase, type TestDatabase } from '../testing/test-database';
import { billingPage } from './billing-page';
import { releaseParcels } from './charge';
import { quotaLedger } from './ledger';
import { quotaSummary } from './quota';
import { shopUsage } from './quota.store';
import { addPack, addSubscription } from './test-billing';

const NOW = new Date('2026-11-20T12:00:00Z');
const now = () => NOW;
let db: TestDatabase;
let jobs: Awaited<ReturnType<typeof openJobs>>;
let shop: string;

beforeAll(async () => {
  db = await createTestDatabase(3);
  jobs = await openJobs(db, pino({ level: 'silent' }));
});
afterAll(async () => {
  await jobs.close();
  await db.close();
});
beforeEach(async () => {
  shop = await db.addShop();
  // Three parcels a cycle.
  await db.pool.query(
    `update shops set first_installed_at = '2026-11-01', plan = 'basic', quota_total = 3 where shop_id = $1`,
    [shop],
  );
});

const capped = (amount: string | null) =>
  db.pool.query('update shops set overage_cap = $2 where shop_id = $1', [shop, amount]);
const apply = (...ids: number[]) =>
  withShop(db, shop, (trx) =>
    applyOrders(
      trx,
      { vault: createVault(Buffer.alloc(32, 1).toString('base64')), jobs: noJobs, now },
      shop,
      ids.map((id) => testOrder(String(id), { fulfillments: [testFulfillment(`${id}0`, [`PARCEL${id}`])] })),
    ),
  );
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);
const records = async () =>
  (
    await db.pool.query<{ state: string; parcels: number; amount: string }>(
      'select state, parcels, amount from usage_records where shop_id = $1 order by usage_id',
      [shop],
    )
  ).rows.map(({ state, parcels, amount }) => `${state} ${parcels} ${amount}`);
const waiting = async () =>
  (await db.pool.query('select from shipments where shop_id = $1 and over_quota_at is not null', [shop])).rowCount;

test('above the quota parcels are charged to the cap, to the cent; the others wait', async () => {
  await addSubscription(db, shop);
  await capped('0.24');
  await apply(...range(1, 10));
  expect([await records(), await waiting()]).toEqual([['open 4 0.20'], 3]);
  await apply(11);
  expect([await records(), await waiting()]).toEqual([['open 4 0.20'], 4]);
  await capped('0.25');
  await releaseParcels({ db, jobs: noJobs, now }, shop);
  await releaseParcels({ db, jobs: noJobs, now }, shop);
  expect([await records(), await waiting()]).toEqual([['open 5 0.25'], 3]);
});

test('the legacy plan and packs come first', async () => {
  await addSubscription(db, shop);
  await capped('10.00');
  await db.pool.query('update shops set old_total = 2 where shop_id = $1', [shop]);
  await addPack(db, shop, { quota: 3 });
  await apply(...range(1, 9));
  expect([await records(), await waiting()]).toEqual([['open 1 0.05'], 0]);
});

test('nothing is bought before the merchant has set a cap', async () => {
  await addSubscription(db, shop);
  await apply(...range(1, 5));
  expect([await records(), await waiting()]).toEqual([[], 2]);
});

test.each([
  ['is frozen', { state: 'frozen' as const }],
  ['has no usage line', { usage_line_id: null, cap: null }],
  ['is paid annually', { cycle: 'annual' as const }],
  ['has ended', { state: 'cancelled' as const }],
])('nothing is bought while the subscription %s', async (_what, change) => {
  await addSubscription(db, shop, change);
  await capped('10.00');
  await apply(...range(1, 5));
  expect([await records(), await waiting()]).toEqual([[], 2]);
});

test('in a trial it is: the platform charges usage then too', async () => {
  await addSubscription(db, shop, { state: 'trial', trial_ends_at: '2026-11-24T00:00:00Z' });
  await capped('10.00');
  await apply(...range(1, 5));
  expect(await records()).toEqual(['open 2 0.10']);
});

test('an annual plan that came after one with a usage line buys nothing', async () => {
  await addSubscription(db, shop);
  await addSubscription(db, shop, { cycle: 'annual', created_at: '2026-11-10T00:00:00Z' });
  await capped('10.00');
  await apply(...range(1, 5));
  expect(await records()).toEqual([]);
});

test("never more than the platform's cap, with what it says is spent and what it has not billed yet", async () => {
  await addSubscription(db, shop, { spent: '18.80' });
  await capped('60.00');
  await apply(...range(1, 5));
  await apply(...range(6, 20));
  expect([await records(), await waiting()]).toEqual([['open 4 0.20'], 13]);
});

test('a cap that was lowered below what is spent buys nothing more', async () => {
  await addSubscription(db, shop);
  await capped('1.00');
  await apply(...range(1, 8));
  await capped('0.10');
  await apply(...range(9, 12));
  expect([await records(), await waiting()]).toEqual([['open 5 0.25'], 4]);
});

test('what was billed since the read counts beside what the read says', async () => {
  await addSubscription(db, shop, { spent: '0.50', read_at: '2026-11-20T11:00:00Z' });
  await capped('1.00');
  const billed = (at: string, line: string) =>
    db.pool.query(
      `insert into usage_records (shop_id, state, unit, parcels, created_at, line_id, ended_at) values ($1, 'billed', 0.05, 4, now(), $2, $3)`,
      [shop, line, at],
    );
  await billed('2026-11-20T10:00:00Z', 'line');
  await billed('2026-11-20T11:30:00Z', 'line');
  await billed('2026-11-20T11:30:00Z', 'line of the subscription before');
  await apply(...range(1, 20));
  expect((await records()).at(-1)).toBe('open 6 0.30');
});

test('thirty at once on three connections never exceed the cap, and use all of it', async () => {
  await addSubscription(db, shop);
  await capped('0.98');
  await Promise.all(range(1, 30).map((nr) => apply(nr * 10, nr * 10 + 1)));
  const { rows } = await db.pool.query(
    'select sum(parcels)::int as parcels, sum(amount) as amount, count(*)::int as records from usage_records where shop_id = $1',
    [shop],
  );
  expect([rows, await waiting()]).toEqual([[{ parcels: 19, amount: '0.95', records: 1 }], 60 - 3 - 19]);
});

test('charged again, as after a new sync, nothing is bought a second time', async () => {
  await addSubscription(db, shop);
  await capped('10.00');
  await apply(...range(1, 6));
  await apply(...range(1, 6));
  expect(await records()).toEqual(['open 3 0.15']);
});

test('the job that has it billed is queued with it', async () => {
  await addSubscription(db, shop);
  await capped('10.00');
  await apply(...range(1, 6));
  const { rows } = await db.pool.query(`select count(*)::int as jobs from graphile_worker.jobs where key = $1`, [
    `billing.usage:${shop}`,
  ]);
  expect(rows).toEqual([{ jobs: 1 }]);
});

test('the ledger names what was bought, and what for', async () => {
  await addSubscription(db, shop);
  await capped('10.00');
  await apply(...range(1, 5));
  const { lines } = await quotaLedger({ db, now }, shop, 1);
  expect(lines.map(({ track_number: number, price }) => `${number} ${price?.amount}`).sort()).toEqual([
    'PARCEL1 undefined',
    'PARCEL2 undefined',
    'PARCEL3 undefined',
    'PARCEL4 0.05',
    'PARCEL5 0.05',
  ]);
});

test('what the cap has left is part of the remaining quota', async () => {
  await addSubscription(db, shop);
  const summary = async () => {
    const usage = await withShop(db, shop, (trx) => shopUsage(trx, shop, NOW));
    return usage && quotaSummary(usage, NOW);
  };
  expect(await summary()).toMatchObject({ total: 3, consume: 0, remain: 3 });
  await capped('1.00');
  expect(await summary()).toMatchObject({ total: 23, consume: 0, remain: 23 });
});

test('[7.71] the page shows cap, what is spent with what is not billed yet, and how near the cap is', async () => {
  await addSubscription(db, shop, { spent: '0.80', read_at: NOW });
  await capped('1.00');
  await apply(...range(1, 5));
  const usd = (amount: string) => ({ amount, currency: 'USD' });
  const { overage, subscription } = await billingPage(
    { db, now, config: { SUPPORT_URL: 'mailto:help@parcelway.example' } },
    shop,
  );
  expect(overage).toEqual({
    ...{ unit: usd('0.05'), cap: usd('1.00'), requested: null, platform_cap: usd('19.00') },
    ...{ spent: usd('0.90'), parcels: 18, state: 'near' },
  });
  expect(subscription.next_charge?.lines).toContainEqual({ kind: 'usage', amount: usd('0.90'), parcels: 18 });
  await capped('60.00');
  expect(
    (await billingPage({ db, now, config: { SUPPORT_URL: 'mailto:help@parcelway.example' } }, shop)).overage,
  ).toMatchObject({ cap: usd('19.00'), state: 'below' });
});
