import { openEddWorld, type EddWorld } from '../test-edd';
import { readFacts } from './product-facts';

/** Products of thirty stores on three connections, while one store never answers. */
let world: EddWorld;
beforeAll(async () => {
  world = await openEddWorld(undefined, { poolSize: 3 });
});
afterAll(async () => {
  await world.app.close();
  await world.db.close();
});

test('thirty stores at once are read beside one that hangs, and no connection waits for it', async () => {
  const shops: string[] = [];
  for (let nr = 0; nr < 30; nr += 1) {
    await world.newShop();
    const { shopId } = world.caller;
    shops.push(shopId);
    await world.db.pool.query(
      `with s as (update shops set installed_at = now() where shop_id = $1),
         l as (insert into order_lines (shop_id, order_id, line_id, product_id) values ($1, $2, 1, 7)),
         p as (insert into shipments (shop_id, order_id, fulfillment_id, track_number, number_key, ordered_at, fulfillment_updated_at)
           values ($1, $2, $2, 'N', 'N', now(), now()) returning shop_id, shipment_id)
       insert into edd_changes (shop_id, shipment_id) select shop_id, shipment_id from p`,
      [shopId, nr + 1],
    );
  }
  const [hanging = '', ...others] = shops;
  let answer: (facts: never[]) => void = () => undefined;
  const platform = {
    mayReadProducts: async () => true,
    productFacts: ({ shopId }: { shopId: string }) =>
      shopId === hanging
        ? new Promise<never[]>((resolve) => {
            answer = resolve;
          })
        : Promise.resolve([{ id: '7', tags: ['fragile'], collections: [] }]),
  };
  const jobs = { addNow: async () => undefined };
  const ctx = { db: world.db, now: () => world.now, platform, jobs } as unknown as Parameters<typeof readFacts>[0];
  const slow = readFacts(ctx, hanging);
  await Promise.all(others.map((shopId) => readFacts(ctx, shopId)));
  const read = async () => (await world.db.pool.query('select count(*)::int as n from product_facts')).rows[0].n;
  expect(await read()).toBe(29);
  const { pool } = world.db;
  expect([pool.waitingCount, pool.totalCount - pool.idleCount]).toEqual([0, 0]);
  answer([]);
  await slow;
  expect(await read()).toBe(30);
});
