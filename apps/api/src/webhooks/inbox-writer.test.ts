import { createInboxWriter } from './inbox-writer';
import { createSyncWorld, type SyncWorld } from '../testing/sync-world';

let world: SyncWorld;
let shopId: string;
beforeAll(async () => {
  world = await createSyncWorld({ orders: 1 });
  await world.call('/api/v1/auth/session');
  shopId = await world.shopId();
});
afterAll(() => world.close());
beforeEach(() => world.db.pool.query('delete from webhook_inbox'));

const delivery = (deliveryId: string, topic = 'orders/create') => ({
  topic,
  deliveryId,
  triggeredAt: null,
  body: '{}',
});
const count = async (sql: string) => Number((await world.db.pool.query<{ n: string }>(sql)).rows[0]?.n);
const stored = () => count('select count(*) as n from webhook_inbox');

test('many that come at once are written together, each is answered whether it is new, and one job applies them', async () => {
  const write = createInboxWriter(world.ctx);
  const before = await count('select count(distinct xmin::text) as n from webhook_inbox');
  const answers = await Promise.all(
    Array.from({ length: 300 }, (_, n) =>
      write(shopId, delivery(`d${n % 150}`, n % 2 ? 'orders/create' : 'orders/updated')),
    ),
  );
  expect(answers.filter(Boolean)).toHaveLength(150);
  expect(await stored()).toBe(150);
  expect((await count('select count(distinct xmin::text) as n from webhook_inbox')) - before).toBeLessThan(10);
  expect(
    await count(
      "select count(*) as n from graphile_worker.jobs where task_identifier = 'webhooks.apply' and attempts = 0",
    ),
  ).toBe(1);
  expect(await write(shopId, delivery('d1'))).toBe(false);
});

test('one that cannot be written blocks no other', async () => {
  const write = createInboxWriter(world.ctx);
  const answers = await Promise.allSettled([
    write(shopId, delivery('a')),
    write(shopId, delivery('b')),
    write(shopId, delivery('no\0text')),
    write(shopId, delivery('c')),
  ]);
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
  expect(await stored()).toBe(3);
});
