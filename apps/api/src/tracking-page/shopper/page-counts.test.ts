import { setUpTrackingPage } from '../../testing/tracking-page-world';
import { shopByDomain, type PageShop } from './lookup.store';
import { createPageCounts, sweepVisitors } from './page-counts';

const page = setUpTrackingPage();
let shop: PageShop;
let counts: ReturnType<typeof createPageCounts>;
beforeAll(async () => {
  shop = (await shopByDomain(page.world.db, 'nice-shop.myshopify.com')) as PageShop;
});
beforeEach(async () => {
  page.world.setNow('2026-11-20T12:00:00Z');
  counts = createPageCounts(page.world.ctx);
  await page.world.db.pool.query('truncate page_counts, page_visitors, visitor_salts');
});
const rows = async () =>
  (
    await page.world.db.pool.query<{ line: string }>(
      `select concat_ws(' ', shop_id, day, kind, nullif(what, ''), count) as line from page_counts order by 1`,
    )
  ).rows.map(({ line }) => line);
const AGENT = 'Mozilla/5.0 (Linux; Android 15) Firefox/140.0';

test('10,000 views are one row, and visitors are distinguished by address and browser', async () => {
  for (let n = 0; n < 10_000; n += 1) counts.view(shop, `10.0.0.${n % 3}`, AGENT);
  counts.view(shop, '10.0.0.1', 'Another');
  await counts.write();
  const day = `${shop.shopId} 2026-11-20`;
  expect(await rows()).toEqual([`${day} view 10001`, `${day} visitor 4`]);
  // They come again, to another process.
  const other = createPageCounts(page.world.ctx);
  other.view(shop, '10.0.0.1', AGENT);
  other.view(shop, '10.0.0.77', AGENT);
  await Promise.all([other.write(), counts.write()]);
  expect(await rows()).toEqual([`${day} view 10003`, `${day} visitor 5`]);
});

test('what is pressed is counted by what it is, and robots are no visitors', async () => {
  counts.press(shop, 'product', '7');
  counts.press(shop, 'product', '7');
  counts.press(shop, 'coupon', 'coupon-1');
  counts.press(shop, 'lookup');
  counts.view(shop, '10.0.0.1', 'Mozilla/5.0 (compatible; Googlebot/2.1)');
  await counts.write();
  const day = `${shop.shopId} 2026-11-20`;
  expect(await rows()).toEqual([`${day} coupon coupon-1 1`, `${day} lookup 1`, `${day} product 7 2`]);
});

test("days are the shop's: in New York it is still yesterday", async () => {
  page.world.setNow('2026-11-21T03:00:00Z');
  counts.view(shop, '10.0.0.1', AGENT);
  await counts.write();
  const day = `${shop.shopId} 2026-11-20`;
  expect(await rows()).toEqual([`${day} view 1`, `${day} visitor 1`]);
});

test('nothing of a visitor is stored but a hash, and after a day nobody can make that again', async () => {
  counts.view(shop, '10.0.0.1', AGENT);
  await counts.write();
  const stored = JSON.stringify((await page.world.db.pool.query('select * from page_visitors')).rows);
  expect(stored).not.toMatch(/10\.0\.0\.1|Firefox/);
  const left = async () =>
    (
      await page.world.db.pool.query(
        'select (select count(*) from page_visitors) v, (select count(*) from visitor_salts) s',
      )
    ).rows[0];
  page.world.setNow('2026-11-21T23:00:00Z');
  await sweepVisitors(page.world.ctx);
  expect(await left()).toEqual({ v: '1', s: '1' });
  page.world.setNow('2026-11-22T00:10:00Z');
  await sweepVisitors(page.world.ctx);
  expect(await left()).toEqual({ v: '0', s: '0' });
  expect((await rows()).length).toBe(2);
});

test('what cannot be written waits for the next time', async () => {
  const { db, ...ctx } = page.world.ctx;
  let fails = true;
  const flaky = {
    ...db,
    get kysely() {
      if (fails) throw new Error('the database is gone');
      return db.kysely;
    },
  };
  const unsure = createPageCounts({ ...ctx, db: flaky });
  unsure.view(shop, '10.0.0.1', AGENT);
  await unsure.write();
  expect(await rows()).toEqual([]);
  fails = false;
  unsure.view(shop, '10.0.0.2', AGENT);
  await unsure.write();
  expect(await rows()).toEqual([`${shop.shopId} 2026-11-20 view 2`, `${shop.shopId} 2026-11-20 visitor 2`]);
});

test('the page counts as it is opened, hosted and under the domain of the store, sets no cookie, and writes when it stops', async () => {
  const before = await rows();
  const answers = [await page.get({ nums: '1ZTRANSIT' }), await page.proxied({}), await page.get({ nums: 'NOSUCH' })];
  for (const { headers } of answers) expect(headers['set-cookie']).toBeUndefined();
  expect(await rows()).toEqual(before);
  await page.app.close();
  const day = `${shop.shopId} 2026-11-20`;
  expect(await rows()).toEqual([`${day} lookup 1`, `${day} view 3`, `${day} visitor 1`]);
});
