import { withShop } from '../db/database';
import { insertRun, updateRun } from './sync-runs.store';
import { answers, createRoutesWorld, type RoutesWorld } from '../testing/routes-world';

let world: RoutesWorld;
beforeEach(async () => {
  world = await createRoutesWorld();
});
afterEach(() => world.close());

const messages = async () => {
  const { data } = await world.call<{ messages: object[] }>({ url: '/api/v1/shopify_message' });
  expect(answers.shopifyMessage.parse(data)).toEqual(data);
  return data.messages;
};
const run = (state: 'failed' | 'done' | 'running') =>
  withShop(world.db, world.shopId, async (trx) => {
    const added = await insertRun(trx, {
      shopId: world.shopId,
      kind: 'manual',
      syncDay: 30,
      since: new Date(0),
      startedAt: world.ctx.now(),
    });
    await updateRun(trx, world.shopId, added?.sync_id ?? '', {
      state,
      finished_at: state === 'running' ? null : new Date('2026-11-20T10:00:00Z'),
    });
  });

test('a shop in order has no messages', async () => {
  await run('done');
  expect(await messages()).toEqual([]);
});
test("[7.41] reconnect_store while the store's token is needed again", async () => {
  await world.db.pool.query('update shops set needs_token = true');
  expect(await messages()).toEqual([{ code: 'reconnect_store', since: null }]);
});
test('[7.41] sync_failed when the last sync failed, until the next one', async () => {
  await run('done');
  await run('failed');
  expect(await messages()).toEqual([{ code: 'sync_failed', since: '2026-11-20T10:00:00.000Z' }]);
  await run('running');
  expect(await messages()).toEqual([]);
});
test("the hourly comparison with the store is no sync of the merchant's", async () => {
  await withShop(world.db, world.shopId, (trx) =>
    trx
      .insertInto('sync_runs')
      .values({
        shop_id: world.shopId,
        kind: 'reconcile',
        state: 'failed',
        sync_day: 0,
        since: new Date(0),
        bulk_operation_id: null,
        result_url: null,
        error: 'x',
      })
      .execute(),
  );
  expect(await messages()).toEqual([]);
});
