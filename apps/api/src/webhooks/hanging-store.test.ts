import { pino } from 'pino';
import { startWorker } from '../jobs/jobs';
import { createSyncWorld, type SyncWorld } from '../testing/sync-world';
import { createInboxWriter } from './inbox-writer';
import { webhookJobs } from './webhooks.jobs';

let world: SyncWorld;
beforeAll(async () => {
  world = await createSyncWorld({ orders: 1 });
});
afterAll(() => world.close());

test('while four stores hang that their webhooks must query, the webhooks of a fifth shop are applied', async () => {
  const { ctx, db } = world;
  const write = createInboxWriter(ctx);
  let answer = (): void => {};
  const answered = new Promise<null>((resolve) => {
    answer = () => resolve(null);
  });
  let calls = 0;
  let fourCalled = (): void => {};
  const four = new Promise<void>((resolve) => {
    fourCalled = resolve;
  });
  const platform = {
    ...ctx.platform,
    orderById: () => {
      calls += 1;
      if (calls === 4) fourCalled();
      return answered;
    },
  };
  const waiting = async () =>
    (
      await db.pool.query<{ shop_id: string }>(
        'select distinct shop_id from webhook_inbox where processed_at is null order by 1',
      )
    ).rows.map((row) => row.shop_id);
  const untilWaiting = async (shops: readonly string[]): Promise<void> => {
    while ((await waiting()).join() !== shops.join()) await new Promise(setImmediate);
  };
  const stores = await Promise.all(Array.from({ length: 4 }, () => db.addShop()));
  stores.sort((a, b) => Number(a) - Number(b));
  const worker = await startWorker(db.url, webhookJobs({ ...ctx, platform }), {}, pino({ level: 'silent' }));
  try {
    for (const shop of stores)
      await write(shop, { topic: 'orders/delete', deliveryId: `delete-${shop}`, triggeredAt: null, body: '{"id": 1}' });
    await four;
    const fifth = await db.addShop();
    await write(fifth, { topic: 'orders/other', deliveryId: 'other', triggeredAt: null, body: '{}' });
    await untilWaiting(stores);
    answer();
    await untilWaiting([]);
  } finally {
    answer();
    await worker.stop();
  }
});
