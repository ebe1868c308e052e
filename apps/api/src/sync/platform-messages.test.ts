import { closedWarning } from '@parcelway/domain';
import { addSubscription } from '../billing/test-billing';
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
  expect(await messages()).toEqual([{ code: 'reconnect_store', since: null, until: null }]);
});
test('[7.41] sync_failed when the last sync failed, until the next one', async () => {
  await run('done');
  await run('failed');
  expect(await messages()).toEqual([{ code: 'sync_failed', since: '2026-11-20T10:00:00.000Z', until: null }]);
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

describe('the quota', () => {
  const use = (parcels: number) =>
    world.db.pool.query(
      `insert into quota_usage select shop_id, quota_cycle(first_installed_at, $2), $3 from shops where shop_id = $1
        on conflict (shop_id, cycle) do update set parcels = $3`,
      [world.shopId, world.ctx.now(), parcels],
    );
  const codes = async () => (await messages()).map((one) => (one as { code: string }).code);
  const close = async () => {
    const [one] = (await messages()) as { code: string; until: string }[];
    const value = closedWarning(one?.code === 'quota_100' ? 100 : 80, one?.until ?? '');
    const answer = await world.call({
      method: 'PUT',
      url: '/api/v1/setting/user_set',
      payload: { key: 'quota_banner', value },
    });
    expect(answer.status).toBe(200);
  };
  beforeEach(() =>
    world.db.pool.query(
      "update shops set plan = 'free', pricing_version = '202407', first_installed_at = '2026-11-01'",
    ),
  );

  test('of 80 % and of all of it is one message, until the cycle ends', async () => {
    await use(79);
    expect(await codes()).toEqual([]);
    await use(80);
    expect(await messages()).toEqual([{ code: 'quota_80', since: null, until: expect.stringMatching(/Z$/) }]);
    await use(100);
    expect(await codes()).toEqual(['quota_100']);
  });
  test('closed it stays closed for its cycle, and a higher level comes all the same', async () => {
    await use(80);
    await close();
    expect(await codes()).toEqual([]);
    await use(100);
    expect(await codes()).toEqual(['quota_100']);
    await close();
    expect(await codes()).toEqual([]);
    await use(90);
    expect(await codes()).toEqual([]);
  });
  test('while the plan is on hold that alone is said', async () => {
    await use(100);
    await addSubscription(world.db, world.shopId, { state: 'frozen' });
    expect(await messages()).toEqual([{ code: 'plan_frozen', since: null, until: null }]);
  });
});
