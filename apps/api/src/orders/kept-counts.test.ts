import { sql } from 'kysely';
import { withShop } from '../db/database';
import { createTestDatabase, type TestDatabase } from '../db/test-database';
import { foldCounts } from './fold-counts';
import { inventParcels, pick, seeded, storeParcels } from './test-shop';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.close());

/** What the counts say and what the parcels say, for every axis. */
async function bothCounts(shop: string) {
  const kept = await db.pool.query<{ key: string; n: number }>(
    `
    select axis || '|' || facet || '|' || bucket || '|' || status || '|' || sub_status as key, sum(n)::integer as n from (
      select axis, facet, bucket, status, sub_status, n from shipment_counts where shop_id = $1
      union all select axis, facet, bucket, status, case when axis < 12 then sub_status else 0 end, n from shipment_deltas cross join lateral (values (0, '', 0), (1, '', ordered_day), (2, '', updated_day),
        (3, '', fulfilled_day), (4, '', created_day), (5, '', transit_key), (6, courier, ordered_day), (7, destination, ordered_day), (8, origin, ordered_day), (9, courier, 0), (10, destination, 0), (11, origin, 0),
        (12, '', ordered_day), (13, '', updated_day), (14, '', fulfilled_day), (15, '', created_day), (16, '', transit_key)) a (axis, facet, bucket)
        where shop_id = $1) c group by 1 having sum(n) <> 0 order by 1`,
    [shop],
  );
  const real = await db.pool.query<{ key: string; n: number }>(
    `
    select axis || '|' || facet || '|' || bucket || '|' || status || '|' || case when axis < 12 then coalesce(sub_status, 0) else 0 end as key, count(*)::integer as n
    from shipments cross join lateral (values (0, '', 0), (1, '', utc_day(ordered_at)), (2, '', utc_day(coalesce(last_checkpoint_at, 'epoch'))),
      (3, '', utc_day(coalesce(fulfilled_at, 'epoch'))), (4, '', utc_day(created_at)), (5, '', transit_key), (6, courier, utc_day(ordered_at)),
      (7, coalesce(destination, ''), utc_day(ordered_at)), (8, coalesce(origin, ''), utc_day(ordered_at)), (9, courier, 0), (10, coalesce(destination, ''), 0), (11, coalesce(origin, ''), 0),
      (12, '', utc_day(ordered_at)), (13, '', utc_day(coalesce(last_checkpoint_at, 'epoch'))), (14, '', utc_day(coalesce(fulfilled_at, 'epoch'))), (15, '', utc_day(created_at)), (16, '', transit_key)) a (axis, facet, bucket)
    where shop_id = $1 and removed_at is null group by 1 order by 1`,
    [shop],
  );
  return { kept: kept.rows, real: real.rows };
}
async function bothMixes(shop: string) {
  const kept = await db.pool.query(
    `select courier, destination, origin, status, sub_status, sum(n)::integer as n from (
    select courier, destination, origin, status, sub_status, n from shipment_mix where shop_id = $1
    union all select courier, destination, origin, status, sub_status, n from shipment_deltas where shop_id = $1) m group by 1, 2, 3, 4, 5 having sum(n) <> 0 order by 1, 2, 3, 4, 5`,
    [shop],
  );
  const real = await db.pool.query(
    `select courier, coalesce(destination, '') as destination, coalesce(origin, '') as origin, status, coalesce(sub_status, 0) as sub_status, count(*)::integer as n
    from shipments where shop_id = $1 and removed_at is null group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5`,
    [shop],
  );
  return { kept: kept.rows, real: real.rows };
}

test('kept counts equal the parcels after every kind of write, folded or not', async () => {
  const shop = await db.addShop();
  const random = seeded(5);
  await storeParcels(db, shop, inventParcels(400, 11, new Date('2026-11-20T12:00:00Z')));
  const writes = [
    'update shipments set status = 4, sub_status = 4001, delivered_at = now(), last_checkpoint_at = now() where shop_id = $1 and shipment_id % 7 = $2',
    'update shipments set next_poll_at = now() where shop_id = $1 and shipment_id % 7 = $2',
    "update shipments set courier = 'gls', destination = null where shop_id = $1 and shipment_id % 7 = $2",
    'update shipments set removed_at = case when removed_at is null then now() end where shop_id = $1 and shipment_id % 7 = $2',
    "update shipments set ordered_at = ordered_at - interval '9 days' where shop_id = $1 and shipment_id % 7 = $2",
    'delete from shipments where shop_id = $1 and shipment_id % 70 = $2',
    "insert into shipments (shop_id, order_id, fulfillment_id, track_number, number_key, ordered_at, fulfillment_updated_at) values ($1, 1, 1, $2::integer::text, '', now(), now()) on conflict (shop_id, fulfillment_id, track_number) do update set status = 7, sub_status = 7005",
  ];
  for (let round = 0; round < 40; round += 1) {
    await db.pool.query(pick(random, writes), [shop, Math.floor(random() * 7)]);
    if (random() < 0.3) await db.pool.query('select fold_shipment_deltas($1)', [shop]);
    const { kept, real } = await bothCounts(shop);
    expect(kept).toEqual(real);
  }
  const mixes = await bothMixes(shop);
  expect(mixes.kept).toEqual(mixes.real);
});

test('writers of one shop do not wait for one another, and no count is lost', async () => {
  const shop = await db.addShop();
  await storeParcels(db, shop, inventParcels(300, 12, new Date('2026-11-20T12:00:00Z')));
  await Promise.all(
    Array.from({ length: 5 }, (_, writer) =>
      (async () => {
        for (let round = 0; round < 15; round += 1) {
          await withShop(db, shop, async (trx) => {
            await sql`update shipments set status = ${(round + writer) % 8}, sub_status = null where shop_id = ${shop} and shipment_id % 5 = ${writer}`.execute(
              trx,
            );
            if (round % 3 === writer % 3) await sql`select fold_shipment_deltas(${shop})`.execute(trx);
          });
        }
      })(),
    ),
  );
  const { kept, real } = await bothCounts(shop);
  expect(kept).toEqual(real);
});

test('a transaction that is rolled back leaves no count', async () => {
  const shop = await db.addShop();
  await storeParcels(db, shop, inventParcels(50, 13, new Date('2026-11-20T12:00:00Z')));
  await expect(
    withShop(db, shop, async (trx) => {
      await sql`update shipments set status = 7 where shop_id = ${shop}`.execute(trx);
      await sql`select fold_shipment_deltas(${shop})`.execute(trx);
      throw new Error('stop');
    }),
  ).rejects.toThrow('stop');
  const { kept, real } = await bothCounts(shop);
  expect(kept).toEqual(real);
});

test('lines do not pile up: writing folds them now and then', async () => {
  const shop = await db.addShop();
  await storeParcels(db, shop, inventParcels(3000, 14, new Date('2026-11-20T12:00:00Z')));
  const {
    rows: [row],
  } = await db.pool.query<{ n: string }>('select count(*) as n from shipment_deltas where shop_id = $1', [shop]);
  expect(Number(row?.n)).toBeLessThan(3000);
});

test('what writers left is folded for every shop, and the counts stay true', async () => {
  const shops = [await db.addShop(), await db.addShop()];
  for (const shop of shops) {
    await storeParcels(db, shop, inventParcels(30, 16, new Date('2026-11-20T12:00:00Z')));
    await db.pool.query('update shipments set status = 7, sub_status = 7005 where shop_id = $1', [shop]);
  }
  await foldCounts({ db });
  const {
    rows: [row],
  } = await db.pool.query<{ n: number }>('select count(*)::integer as n from shipment_deltas');
  expect(row?.n).toBe(0);
  for (const shop of shops) {
    const { kept, real } = await bothCounts(shop);
    expect(kept).toEqual(real);
  }
});

test('new texts do not wait in the search indexes', async () => {
  await storeParcels(db, await db.addShop(), inventParcels(30, 17, new Date('2026-11-20T12:00:00Z')));
  await foldCounts({ db });
  const {
    rows: [row],
  } = await db.pool.query<{ left: number }>(
    "select (gin_clean_pending_list('shipments_search') + gin_clean_pending_list('orders_search'))::integer as left",
  );
  expect(row?.left).toBe(0);
});

test('orders are counted by day and state after every kind of write', async () => {
  const shop = await db.addShop();
  await storeParcels(db, shop, inventParcels(200, 15, new Date('2026-11-20T12:00:00Z')));
  await db.pool.query('update orders set fulfillment_state = 0 where shop_id = $1 and order_id % 4 = 0', [shop]);
  await db.pool.query(
    "update orders set ordered_at = ordered_at - interval '3 days', note = 'x' where shop_id = $1 and order_id % 5 = 0",
    [shop],
  );
  await db.pool.query('delete from orders where shop_id = $1 and order_id % 6 = 0', [shop]);
  const kept = await db.pool.query(
    'select ordered_day, fulfillment_state, n from order_counts where shop_id = $1 and n <> 0 order by 1, 2',
    [shop],
  );
  const real = await db.pool.query(
    'select utc_day(ordered_at) as ordered_day, fulfillment_state, count(*)::integer as n from orders where shop_id = $1 group by 1, 2 order by 1, 2',
    [shop],
  );
  expect(kept.rows).toEqual(real.rows);
});
