import { addDays, ShipmentStatus } from '@parcelway/domain';
import { withShop } from '../../db/database';
import { dailyMails, dailyTotals } from './figures.store';
import { refreshIfSmall } from './refresh-if-small';
import { countShop, queueRounds } from './refresh';
import { addMails, addParcels, countedRows, setUpFigures } from './test-parcels';

const setUp = setUpFigures();
const query = (text: string, values: unknown[] = []) => setUp.db.pool.query(text, values);
const YEAR = { start: '2026-01-01', end: '2026-12-31' };
const totals = (shop: string) => withShop(setUp.db, shop, (trx) => dailyTotals(trx, shop, YEAR));
const perDay = async (shop: string) => (await totals(shop)).map(({ day, parcels }) => `${day}: ${parcels}`);
const changes = async (shop: string) =>
  (await query('select from analytics_changes where shop_id = $1', [shop])).rowCount;
/** A round, whenever the last one was. */
async function count(shop: string, roundMs?: number): Promise<void> {
  await query('update analytics_shops set next_at = $2 where shop_id = $1', [shop, setUp.now()]);
  await countShop(setUp.ctx, shop, roundMs);
}

const GIVEN = [
  { ordered: '2026-11-01T10:00:00Z', courier: 'ups', destination: 'US', status: ShipmentStatus.InTransit },
  {
    ordered: '2026-11-01T23:59:59.999Z',
    scanned: '2026-11-03T00:00:00Z',
    delivered: '2026-11-09T12:00:00Z',
    expected: '2026-11-10',
    courier: 'dhl',
    origin: 'CN',
    destination: 'DE',
    status: ShipmentStatus.Delivered,
  },
  { ordered: '2026-11-02T00:00:00Z', courier: 'ups', status: ShipmentStatus.Exception, exception: true },
  { ordered: '2026-10-15T00:00:00Z', status: ShipmentStatus.FailedAttempt, failed: true },
];

test('a round counts every day that changed, and then there is nothing to count', async () => {
  const shop = await setUp.shop();
  await addParcels(setUp.db, shop, GIVEN);
  await addMails(setUp.db, shop, [
    { state: 'sent', created: '2026-10-31T10:00:00Z', sent: '2026-11-01T10:00:00Z', clicked: '2026-11-02T10:00:00Z' },
    { state: 'failed', created: '2026-11-01T10:00:00Z' },
    { state: 'queued', created: '2026-11-01T10:00:00Z' },
  ]);
  await count(shop);
  expect(await perDay(shop)).toEqual(['2026-10-15: 1', '2026-11-01: 2', '2026-11-02: 1']);
  expect((await totals(shop))[2]).toEqual({
    day: '2026-11-02',
    parcels: 1,
    statuses: [0, 0, 0, 0, 0, 0, 0, 1],
    failed_attempt: 0,
    exception: 1,
  });
  expect(await withShop(setUp.db, shop, (trx) => dailyMails(trx, shop, YEAR))).toEqual([
    { day: '2026-11-01', sent: 1, opened: 1, clicked: 1, failed: 1 },
  ]);
  expect(await changes(shop)).toBe(0);
});

test('made again from nothing, the figures are the same', async () => {
  const shop = await setUp.shop('Asia/Kathmandu');
  await addParcels(setUp.db, shop, GIVEN);
  await addMails(setUp.db, shop, [{ state: 'sent', created: '2026-11-01T10:00:00Z' }]);
  await count(shop);
  const before = await countedRows(setUp.db, shop);
  expect(before.length).toBeGreaterThan(10);
  await count(shop);
  expect(await countedRows(setUp.db, shop)).toEqual(before);
  // Both require a full recount: a touched parcel, and a changed zone.
  await query('update shipments set status = status - 1 where shop_id = $1', [shop]);
  await query('update shipments set status = status + 1 where shop_id = $1', [shop]);
  await count(shop);
  expect(await countedRows(setUp.db, shop)).toEqual(before);
  await query("update analytics_shops set zone = 'Mars/Olympus' where shop_id = $1", [shop]);
  await count(shop);
  expect(await countedRows(setUp.db, shop)).toEqual(before);
});

test.each([
  [
    'an order whose day was corrected leaves one day and comes to another',
    "update shipments set ordered_at = '2026-11-05T00:00:00Z' where shop_id = $1 and status = 7",
    ['2026-10-15: 1', '2026-11-01: 2', '2026-11-05: 1'],
  ],
  [
    'a parcel that was removed is counted no more',
    "update shipments set removed_at = now() where shop_id = $1 and courier = 'dhl'",
    ['2026-10-15: 1', '2026-11-01: 1', '2026-11-02: 1'],
  ],
  [
    'nor is one whose order was deleted',
    "delete from shipments where shop_id = $1 and courier = 'ups'",
    ['2026-10-15: 1', '2026-11-01: 1'],
  ],
])('%s', async (_, change, expected) => {
  const shop = await setUp.shop();
  await addParcels(setUp.db, shop, GIVEN);
  await count(shop);
  await query(change, [shop]);
  await count(shop);
  expect(await perDay(shop)).toEqual(expected);
});

test('a customer who was forgotten changes no figure, and nothing has to be counted', async () => {
  const shop = await setUp.shop();
  await addParcels(setUp.db, shop, GIVEN);
  await count(shop);
  const before = await countedRows(setUp.db, shop);
  await query("update shipments set order_name = '', search = '', note = '', updated_at = now() where shop_id = $1", [
    shop,
  ]);
  expect(await changes(shop)).toBe(0);
  await count(shop);
  expect(await countedRows(setUp.db, shop)).toEqual(before);
});

test('for another zone everything is counted again', async () => {
  const shop = await setUp.shop('UTC');
  await addParcels(setUp.db, shop, GIVEN);
  await addMails(setUp.db, shop, [{ state: 'sent', created: '2026-11-01T23:30:00Z' }]);
  await count(shop);
  await query("update shops set timezone = 'Pacific/Tongatapu' where shop_id = $1", [shop]);
  expect(await refreshIfSmall(setUp.ctx, { shopId: shop, timezone: 'Pacific/Tongatapu' })).toMatchObject({
    counting: true,
  });
  await count(shop);
  expect(await perDay(shop)).toEqual(['2026-10-15: 1', '2026-11-01: 1', '2026-11-02: 2']);
  expect(await withShop(setUp.db, shop, (trx) => dailyMails(trx, shop, YEAR))).toMatchObject([{ day: '2026-11-02' }]);
});

test('a store that uninstalled is not counted, and is when it comes back', async () => {
  const shop = await setUp.shop();
  const queued: unknown[] = [];
  const jobs = { addNow: async (_name: string, payload: object) => void queued.push(payload) };
  const queue = () => queueRounds({ ...setUp.ctx, jobs } as unknown as Parameters<typeof queueRounds>[0]);
  await addParcels(setUp.db, shop, GIVEN);
  await query('update shops set uninstalled_at = now() where shop_id = $1', [shop]);
  await queue();
  expect(queued).not.toContainEqual({ shopId: shop });
  await countShop(setUp.ctx, shop);
  expect(await perDay(shop)).toEqual([]);
  await query('update shops set uninstalled_at = null where shop_id = $1', [shop]);
  await queue();
  expect(queued).toContainEqual({ shopId: shop });
  await countShop(setUp.ctx, shop);
  expect((await perDay(shop)).length).toBe(3);
});

test('a round that is out of time leaves the older days to the next one', async () => {
  const shop = await setUp.shop();
  await addParcels(setUp.db, shop, GIVEN);
  await count(shop, 0);
  expect(await perDay(shop)).toEqual(['2026-11-02: 1']);
  await count(shop, 0);
  expect(await perDay(shop)).toEqual(['2026-11-01: 2', '2026-11-02: 1']);
  await count(shop, 0);
  expect((await perDay(shop)).length).toBe(3);
});

test('after a round there is a pause of a minute, whatever changes', async () => {
  const shop = await setUp.shop();
  await addParcels(setUp.db, shop, GIVEN);
  await count(shop);
  const { rows } = await query('select next_at, took_ms from analytics_shops where shop_id = $1', [shop]);
  expect(rows[0].next_at.getTime() - setUp.now().getTime()).toBeGreaterThanOrEqual(60_000);
  await addParcels(setUp.db, shop, [{ ordered: '2026-11-11T00:00:00Z' }]);
  await countShop(setUp.ctx, shop);
  expect((await perDay(shop)).length).toBe(3);
});

test('a round that dies in the middle of a day leaves it as it was, and still to be counted', async () => {
  const shop = await setUp.shop();
  await addParcels(setUp.db, shop, GIVEN);
  await count(shop);
  const before = await countedRows(setUp.db, shop);
  await query('update shipments set status = 3, courier = $2 where shop_id = $1', [shop, 'gls']);
  // The write of the second day fails after its rows were deleted.
  await query(`create function die() returns trigger language plpgsql as $$ begin
      if new.day = '2026-11-01' and new.part = 'lane' then raise exception 'killed'; end if; return new; end $$`);
  await query('create trigger dies before insert on analytics_days for each row execute function die()');
  await expect(count(shop)).rejects.toThrow('killed');
  const after = await countedRows(setUp.db, shop);
  const of = (rows: string[], day: string) => rows.filter((row) => row.includes(`,${day},`));
  for (const day of ['2026-11-01', '2026-10-15']) expect(of(after, day)).toEqual(of(before, day));
  expect(of(after, '2026-11-02')).not.toEqual(of(before, '2026-11-02'));
  await query('drop trigger dies on analytics_days');
  await count(shop);
  expect((await totals(shop)).map(({ statuses }) => statuses[ShipmentStatus.OutForDelivery])).toEqual([1, 2, 1]);
});

test('so does one whose connection is lost', async () => {
  const shop = await setUp.shop();
  await addParcels(setUp.db, shop, GIVEN);
  await count(shop);
  const before = await countedRows(setUp.db, shop);
  await query('update shipments set status = 3, courier = $2 where shop_id = $1', [shop, 'gls']);
  const other = await setUp.db.pool.connect();
  try {
    // The round waits to write its first day, and is ended there.
    await other.query('begin');
    await other.query('lock table analytics_days in share mode');
    const round = expect(count(shop)).rejects.toThrow(/terminat/i);
    const blocked = "select pid from pg_locks where relation = 'analytics_days'::regclass and not granted";
    for (;;) {
      const { rows } = await other.query<{ pid: number }>(blocked);
      if (!rows[0]) continue;
      await other.query('select pg_terminate_backend($1)', [rows[0].pid]);
      break;
    }
    await round;
  } finally {
    await other.query('rollback');
    other.release();
  }
  expect(await countedRows(setUp.db, shop)).toEqual(before);
  await count(shop);
  expect((await totals(shop)).map(({ statuses }) => statuses[ShipmentStatus.OutForDelivery])).toEqual([1, 2, 1]);
});

test('what changes while its day is counted is counted the next time', async () => {
  const shop = await setUp.shop();
  const [id] = await addParcels(setUp.db, shop, [{ ordered: '2026-11-01T10:00:00Z' }]);
  const other = await setUp.db.pool.connect();
  try {
    await other.query('begin');
    await other.query('update shipments set status = 3 where shipment_id = $1', [id]);
    await count(shop);
    expect((await totals(shop))[0]?.statuses[ShipmentStatus.OutForDelivery]).toBe(0);
    await other.query('commit');
  } finally {
    other.release();
  }
  await count(shop);
  expect((await totals(shop))[0]?.statuses[ShipmentStatus.OutForDelivery]).toBe(1);
});

describe('refreshIfSmall', () => {
  const fresh = (shop: string) => refreshIfSmall(setUp.ctx, { shopId: shop, timezone: 'UTC' });
  const NOW = '2026-11-20T12:00:00.000Z';

  test('counts the few days of a small shop at once, for all concurrent requests', async () => {
    const shop = await setUp.shop();
    await addParcels(setUp.db, shop, GIVEN);
    expect(await Promise.all([fresh(shop), fresh(shop), fresh(shop)])).toEqual(
      Array(3).fill({ as_of: NOW, counting: false, synced_from: null }),
    );
    expect(await perDay(shop)).toEqual(['2026-10-15: 1', '2026-11-01: 2', '2026-11-02: 1']);
  });
  test('of a shop without parcels the figures are exact: there are none', async () => {
    expect(await fresh(await setUp.shop())).toEqual({ as_of: NOW, counting: false, synced_from: null });
  });
  test('more than 62 days are left to the job, and the answer says so', async () => {
    const shop = await setUp.shop();
    await addParcels(
      setUp.db,
      shop,
      Array.from({ length: 63 }, (_, day) => ({ ordered: `${addDays('2026-09-01', day)}T10:00:00Z` })),
    );
    expect(await fresh(shop)).toEqual({ as_of: null, counting: true, synced_from: null });
    await count(shop);
    expect(await fresh(shop)).toEqual({ as_of: NOW, counting: false, synced_from: null });
  });
  test('so is a day of more than 5,000 parcels; what was counted before stays', async () => {
    const shop = await setUp.shop();
    const of = (n: number) => Array.from({ length: n }, () => ({ ordered: '2026-11-03T10:00:00Z' }));
    await addParcels(setUp.db, shop, of(5000));
    expect(await fresh(shop)).toEqual({ as_of: NOW, counting: false, synced_from: null });
    await addParcels(setUp.db, shop, of(1));
    setUp.at('2026-11-20T13:00:00Z');
    try {
      expect(await fresh(shop)).toEqual({ as_of: NOW, counting: true, synced_from: null });
    } finally {
      setUp.at('2026-11-20T12:00:00Z');
    }
    expect(await perDay(shop)).toEqual(['2026-11-03: 5000']);
  });

  test.each([
    ['Europe/Berlin', '2026-10-21T22:00:00Z', '2026-10-22'],
    ['Europe/Berlin', '2026-10-21T22:00:01Z', '2026-10-23'],
    ['UTC', '2026-10-21T12:00:00Z', '2026-10-22'],
  ])('in %s a sync since %s has every order from %s on', async (zone, since, day) => {
    const shop = await setUp.shop(zone);
    const run = (state: string, from: string, error: string | null = null) =>
      query(
        "insert into sync_runs (shop_id, kind, state, sync_day, since, error) values ($1, 'manual', $2, 30, $3, $4)",
        [shop, state, from, error],
      );
    await run('failed', '2026-01-01T00:00:00Z', 'The store did not answer.');
    await run('done', '2026-02-01T00:00:00Z', 'Stopped by the merchant.');
    expect(await fresh(shop)).toMatchObject({ synced_from: null });
    await run('done', since);
    await run('done', '2026-11-10T00:00:00Z');
    expect(await fresh(shop)).toMatchObject({ synced_from: day });
  });
});
