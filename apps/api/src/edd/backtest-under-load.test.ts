import { ShipmentStatus } from '@parcelway/domain';
import type { Calls, DataOf } from '@parcelway/http-contract';
import { addParcels } from '../analytics/figures/test-parcels';
import type { Database } from '../db/database';
import { runBacktest } from './backtest';
import { openEddWorld, type EddWorld } from './test-edd';

/** Backtests on three connections, beside calls of merchants to the same process. */
let world: EddWorld;
beforeAll(async () => {
  world = await openEddWorld(undefined, { poolSize: 3 });
});
afterAll(async () => {
  await world.app.close();
  await world.db.close();
});

/** Orders of one day, all of them in time. */
async function shopWith(count: number): Promise<string> {
  await world.newShop();
  await world.zone();
  const { shopId } = world.caller;
  const parcel = {
    ...{ courier: 'dhl', origin: 'DE', destination: 'DE', status: ShipmentStatus.Delivered },
    ...{ ordered: '2026-11-02T09:00:00Z', scanned: '2026-11-03T15:00:00Z', delivered: '2026-11-05T11:00:00Z' },
  };
  await addParcels(world.db, shopId, Array(count).fill(parcel));
  return shopId;
}
const now = () => world.now;
const result = async () => (await world.call<DataOf<Calls['eddBacktest']>>('GET', 'edd_backtest')).data.result;

test('of thirty shops at once each ends, with the parcels of one in memory, and a call beside them is answered', async () => {
  const shops: string[] = [];
  for (let nr = 0; nr < 30; nr += 1) shops.push(await shopWith(40));
  let running = true;
  let [atOnce, most] = [0, 0];
  /** One reads the clock when it begins and when it ends. */
  const watched = () => {
    let hasBegun = false;
    return () => {
      atOnce += hasBegun ? -1 : 1;
      hasBegun = true;
      most = Math.max(most, atOnce);
      return world.now;
    };
  };
  const backtests = Promise.all(shops.map((shopId) => runBacktest({ db: world.db, now: watched() }, shopId))).finally(
    () => {
      running = false;
    },
  );
  const whole = await world.call('GET', 'pre_sale_edd');
  expect([whole.status, running]).toEqual([200, true]);
  await backtests;
  expect([atOnce, most]).toEqual([0, 1]);
  for (const shopId of shops) {
    world.caller = { ...world.caller, shopId };
    expect((await result())?.promise).toMatchObject({ promises: 40, on_time: 1 });
  }
  expect(world.db.pool.waitingCount).toBe(0);
});

test('a backtest of many parcels gives others their turn while it computes', async () => {
  const shopId = await shopWith(4_000);
  let turns = 0;
  let running = true;
  const others = (): void => {
    turns += 1;
    if (running) setImmediate(others);
  };
  setImmediate(others);
  /** Turns of others between two transactions, in which nothing waits for the database. */
  const computing: number[] = [];
  let left = turns;
  const { kysely } = world.db;
  const watched = new Proxy(kysely, {
    get(target, name) {
      if (name !== 'connection') return Reflect.get(target, name, target) as unknown;
      return () => ({
        async execute(work: (connection: Database['kysely']) => Promise<unknown>) {
          computing.push(turns - left);
          const done = await target.connection().execute(work);
          left = turns;
          return done;
        },
      });
    },
  });
  await runBacktest({ db: { ...world.db, kysely: watched }, now }, shopId);
  running = false;
  // The parcels that were read, and the three replays of them.
  expect(computing.at(-1)).toBeGreaterThan(16);
  expect((await result())?.promise.promises).toBe(4_000);
});
