import { chargeParcels } from '../../billing/charge';
import type { AppContext } from '../../context';
import { withShop } from '../../db/database';
import { lockApply } from '../../db/locks';
import { Killed, Life, mortalDatabase, QueueOfOne } from '../../testing/mortal-server';
import { createTrackingWorld, type TrackingWorld } from '../../testing/tracking-world';
import { queueQuotaMail } from './quota-mail';

/** Warnings about the quota: thirty shops at once on three connections, and a process that dies at any step. */
let world: TrackingWorld;
beforeEach(async () => {
  world = await createTrackingWorld('2026-11-20T12:00:00Z', { poolSize: 3 });
});
afterEach(() => world.close());

/** On the free plan of 100 parcels a cycle, with so many used. */
async function addShop(used: number): Promise<string> {
  const shop = await world.db.addShop();
  await world.db.pool.query(
    `update shops set plan = 'free', first_installed_at = '2026-11-01', installed_at = '2026-11-01', email_enc = $2
     where shop_id = $1`,
    [shop, world.ctx.vault.encrypt('owner@jane.example')],
  );
  await world.db.pool.query('insert into quota_usage values ($1, 0, $2)', [shop, used]);
  return shop;
}
let numbers = 0;
const ship = (ctx: Pick<AppContext, 'db' | 'jobs' | 'now'>, shop: string, count: number) =>
  withShop(ctx.db, shop, async (trx) => {
    await lockApply(trx, shop);
    const keys = Array.from({ length: count }, () => `PARCEL${(numbers += 1)}`);
    await chargeParcels(trx, ctx, shop, keys, ctx.now());
  });
const mailsOf = async (shop: string) => {
  const { rows } = await world.db.pool.query<{ mail: string }>(
    "select origin || ' ' || split_part(dedupe_key, ':', 2) as mail from mails where shop_id = $1 order by mail_id",
    [shop],
  );
  return rows.map(({ mail }) => mail);
};

test('thirty shops at once, each job three times, get a mail each', async () => {
  const shops: string[] = [];
  for (let nr = 0; nr < 30; nr += 1) shops.push(await addShop(79));
  await Promise.all(shops.map((shop) => ship(world.ctx, shop, 1)));
  await Promise.all([...shops, ...shops, ...shops].map((shop) => queueQuotaMail(world.ctx, shop)));
  for (const shop of shops) expect(await mailsOf(shop)).toEqual(['quota_80 0']);
});

test('killed at any step, there is one mail for each level and cycle', async () => {
  await QueueOfOne.create(world.db);
  let died = 0;
  for (let step = 0; ; step += 1) {
    const shop = await addShop(79);
    world.setNow('2026-11-20T12:00:00Z');
    let life = new Life();
    let isKilled = false;
    const born = () => {
      const db = mortalDatabase(world.db, life);
      const queue = new QueueOfOne(db, 'notifications.quota');
      return { queue, ctx: { ...world.ctx, db, jobs: queue.jobs } };
    };
    let process = born();
    /** After its death another process does it again, as the platform delivers orders again and the queue its jobs. */
    const survive = async (work: () => Promise<unknown>): Promise<void> => {
      try {
        await work();
      } catch (error) {
        if (!(error instanceof Killed)) throw error;
        [isKilled, died, life] = [true, died + 1, new Life()];
        process = born();
        await work();
      }
    };
    life.endAfter(step);
    /** The numbers of an order are charged once, however often it comes. */
    const receive = (count: number) => {
      const first = numbers;
      return survive(() => {
        numbers = first;
        return ship(process.ctx, shop, count);
      });
    };
    const work = () => survive(() => process.queue.run(shop, () => queueQuotaMail(process.ctx, shop)));
    await receive(1);
    await work();
    await receive(20);
    await work();
    world.setNow('2026-12-05T12:00:00Z');
    await receive(85);
    await work();
    expect([step, await mailsOf(shop)]).toEqual([step, ['quota_80 0', 'quota_100 0', 'quota_80 1']]);
    if (!isKilled) break;
  }
  expect(died).toBeGreaterThan(40);
});
