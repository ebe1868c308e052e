import { withShop } from '../db/database';
import { PlatformError } from '../platform/platform.port';
import { setUpPolling } from '../testing/poll-world';
import type { TrackingWorld } from '../testing/tracking-world';
import { writeBack } from './write-back';

const polling = setUpPolling();
let world: TrackingWorld;
let shop: string;
beforeEach(() => {
  ({ world, shop } = polling);
});

async function owe(status = 'IN_TRANSIT', happenedAt = '2026-11-20T08:00:00Z'): Promise<string> {
  const id = await world.addParcel(shop, { number: `1Z${happenedAt}`, fulfillmentId: '55', courier: 'ups' });
  await withShop(world.db, shop, (trx) =>
    trx
      .insertInto('fulfillment_events')
      .values({
        shop_id: shop,
        shipment_id: id,
        status,
        happened_at: happenedAt,
        message: 'Scanned',
        sent_at: null,
        platform_id: null,
        error: null,
      })
      .execute(),
  );
  return id;
}
const events = () =>
  withShop(world.db, shop, (trx) => trx.selectFrom('fulfillment_events').selectAll().orderBy('happened_at').execute());
const failWith = (kind: PlatformError['kind'], wait = 0) => {
  world.store.fail = () => {
    throw new PlatformError(`store says ${kind}`, kind, wait);
  };
};

test('a pending event is sent once, and the id that the store gave it is saved', async () => {
  await owe();
  await writeBack(world.ctx, shop);
  await writeBack(world.ctx, shop);
  expect(world.store.events).toEqual([
    expect.objectContaining({
      fulfillmentId: '55',
      status: 'IN_TRANSIT',
      happenedAt: '2026-11-20T08:00:00.000Z',
      message: 'Scanned',
    }),
  ]);
  expect(await events()).toEqual([
    expect.objectContaining({ sent_at: world.ctx.now(), platform_id: '1', attempts: 1, error: null }),
  ]);
});

test('after an unknown outcome the store is read first: what arrived is not sent again', async () => {
  await owe();
  // The store accepted the event, but its answer was lost.
  world.store.fail = (event) => {
    world.store.events.push({ id: 'lost', ...event });
    throw new PlatformError('no answer', 'unavailable');
  };
  await expect(writeBack(world.ctx, shop)).rejects.toThrow('no answer');
  expect(await events()).toEqual([expect.objectContaining({ sent_at: null, attempts: 1 })]);
  world.store.fail = null;
  await writeBack(world.ctx, shop);
  expect(world.store.events).toHaveLength(1);
  expect(await events()).toEqual([expect.objectContaining({ platform_id: 'lost', sent_at: world.ctx.now() })]);
});

test('after an unknown outcome that did not arrive it is sent', async () => {
  await owe();
  failWith('unavailable');
  await expect(writeBack(world.ctx, shop)).rejects.toThrow(PlatformError);
  world.store.fail = null;
  await writeBack(world.ctx, shop);
  expect(world.store.events).toHaveLength(1);
});

test('a throttled store is left alone until the pause is over', async () => {
  await owe();
  await owe('DELIVERED', '2026-11-20T09:00:00Z');
  failWith('throttled', 7000);
  await writeBack(world.ctx, shop);
  expect(world.enqueued).toEqual([
    {
      name: 'tracking.write-back',
      payload: { shopId: shop },
      options: {
        key: `tracking.write-back:${shop}`,
        queue: 'write-back',
        runAt: new Date(world.ctx.now().getTime() + 7000),
      },
    },
  ]);
  expect((await events()).map(({ attempts, error }) => [attempts, error])).toEqual([
    [0, null],
    [0, null],
  ]);
});

test('a refused event is given up with its reason, and the next one is sent', async () => {
  await owe();
  await owe('DELIVERED', '2026-11-20T09:00:00Z');
  world.store.fail = (event) => {
    if (event.status === 'IN_TRANSIT') throw new PlatformError('Fulfillment does not exist.', 'refused');
  };
  await writeBack(world.ctx, shop);
  await writeBack(world.ctx, shop);
  expect((await events()).map(({ status, error, sent_at }) => [status, error, sent_at !== null])).toEqual([
    ['IN_TRANSIT', 'Fulfillment does not exist.', false],
    ['DELIVERED', null, true],
  ]);
});

test('a shop that left gets nothing', async () => {
  await owe();
  await world.db.kysely.updateTable('shops').set({ uninstalled_at: new Date() }).where('shop_id', '=', shop).execute();
  await writeBack(world.ctx, shop);
  expect(world.store.events).toEqual([]);
});
