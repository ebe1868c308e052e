import { ShipmentStatus } from '@parcelway/domain';
import type { Calls, DataOf } from '@parcelway/http-contract';
import { pino } from 'pino';
import { addParcels, type GivenParcel } from '../analytics/figures/test-parcels';
import { openJobs } from '../jobs/jobs';
import { queueBacktests, runBacktest } from './backtest';
import { openEddWorld, ZONE, type EddWorld, type Whole } from './test-edd';

type Backtest = DataOf<Calls['eddBacktest']>;

let world: EddWorld;
let jobs: Awaited<ReturnType<typeof openJobs>>;
beforeAll(async () => {
  world = await openEddWorld(async (db) => {
    jobs = await openJobs(db, pino({ level: 'silent' }));
    return { jobs };
  });
});
afterAll(async () => {
  await world.app.close();
  await jobs.close();
  await world.db.close();
});
beforeEach(async () => {
  await world.newShop();
  await world.db.pool.query('delete from graphile_worker._private_jobs');
});

const read = async () => (await world.call<Backtest>('GET', 'edd_backtest')).data;
const start = async () => (await world.call<Backtest>('POST', 'edd_backtest', {})).data;
const run = () => runBacktest({ db: world.db, now: () => world.now }, world.caller.shopId);
const add = (...parcels: GivenParcel[]) => addParcels(world.db, world.caller.shopId, parcels);
const queued = async () => (await jobs.state()).ready;
const made = async () => {
  await run();
  const { result } = await read();
  if (!result) throw new Error('no result');
  return result;
};

/** Of Monday, 2 November 2026, 10:00 in Berlin: processing of one or two days, transit of two or three, promised for 5 to 9 November. */
const parcel = (more: Partial<GivenParcel> = {}): GivenParcel => ({
  ...{
    courier: 'dhl',
    origin: 'DE',
    destination: 'DE',
    status: ShipmentStatus.Delivered,
    ordered: '2026-11-02T09:00:00Z',
  },
  ...{ scanned: '2026-11-03T15:00:00Z', delivered: '2026-11-05T11:00:00Z' },
  ...more,
});

test('a shop without one has none; starting queues one, and another start while it runs queues no second', async () => {
  expect(await read()).toEqual({ running: null, made_at: null, outdated: false, result: null });
  expect((await start()).running).toEqual({ done: 0, of: 0 });
  expect((await start()).running).toEqual({ done: 0, of: 0 });
  expect(await queued()).toBe(1);
});

test('one whose process died does not run for ever: after a quarter of an hour another can be started', async () => {
  await start();
  world.now = new Date(world.now.getTime() + 16 * 60_000);
  expect((await read()).running).toBeNull();
  expect((await start()).running).not.toBeNull();
});

test('the promise is compared with what became of each parcel', async () => {
  await world.zone();
  const [, , late] = await add(
    parcel(),
    parcel({ delivered: '2026-11-04T11:00:00Z' }),
    parcel({ delivered: '2026-11-11T11:00:00Z', courier: 'ups', destination: 'FR' }),
    parcel({ status: ShipmentStatus.Exception, sub_status: 7010, delivered: null }),
    parcel({ ordered: '2026-11-20T09:00:00Z', scanned: null, delivered: null, status: ShipmentStatus.InTransit }),
    parcel({ destination: 'US' }),
  );
  const result = await made();
  expect(result).toMatchObject({
    ...{ from: '2026-08-25', to: '2026-11-23', parcels: 6, courier_promise: null },
    promise: {
      promises: 3,
      on_time: 2 / 3,
      early: 1 / 3,
      width: 5,
      days_promised: 7,
      lost: 1,
      without: 1,
      undecided: 1,
    },
  });
  expect(result.by_courier.map(({ courier, promises, on_time: share }) => [courier, promises, share])).toEqual([
    ['dhl', 2, 1],
    ['ups', 1, 0],
  ]);
  expect(result.by_country.map(({ country, promises }) => [country, promises])).toEqual([
    ['DE', 2],
    ['FR', 1],
  ]);
  expect(result.missed).toMatchObject([
    { id: late, from: '2026-11-05', to: '2026-11-09', days_late: 2, track_number: expect.stringMatching(/^N/) },
  ]);
  // Of a parcel that is erased nothing is left in the result.
  await world.db.pool.query('delete from shipments where shipment_id = $1', [late]);
  expect((await read()).result?.missed).toEqual([]);
});

test('a parcel arrives on a day of where it goes: an evening in Bogotá is not the next day of Berlin', async () => {
  await world.zone({ continents: ['SA', 'EU'], transit: { min: 2, max: 2 } });
  await world.call<Whole>('POST', 'update_edd', { revision: 0, workflow: { processing: { min: 1, max: 1 } } });
  // 20:00 of 5 November there, 2:00 of the 6th in Berlin.
  await add(parcel({ destination: 'CO', delivered: '2026-11-06T01:00:00Z' }));
  expect((await made()).promise).toMatchObject({ promises: 1, on_time: 1 });
});

test('what couriers promised last is shown beside it', async () => {
  await world.zone();
  await add(parcel({ expected: '2026-11-05' }), parcel({ expected: '2026-11-04' }), parcel());
  expect((await made()).courier_promise).toMatchObject({ promises: 2, on_time: 0.5, days_promised: 2.5 });
});

test('predictions are tried on the same parcels: in time, and how many had none', async () => {
  // Forty of the weeks before took two days; of three later ones one is late, and one was never shipped.
  const before = Array.from({ length: 40 }, () =>
    parcel({ ordered: '2026-10-04T09:00:00Z', scanned: '2026-10-05T15:00:00Z', delivered: '2026-10-07T11:00:00Z' }),
  );
  await add(
    ...before,
    parcel(),
    parcel({ delivered: '2026-11-12T11:00:00Z' }),
    parcel({ scanned: null, delivered: null, status: ShipmentStatus.Pending }),
  );
  // What was in no week before them had none.
  expect((await made()).prediction).toMatchObject({ share: 0.9, promises: 2, on_time: 0.5, width: 1, without: 40 });
});

test('a rule is replayed as if every parcel were of its products, though it is switched off', async () => {
  await world.zone({ transit: { min: 2, max: 2 } });
  const { data: rule } = await world.rule({ status: false, workflow: { processing: { min: 6, max: 6 } } });
  await add(parcel({ delivered: '2026-11-12T11:00:00Z' }), parcel({ delivered: '2026-11-13T11:00:00Z' }));
  const ofRule = async () => (await world.call<Backtest>('GET', `edd_backtest?rule=${rule.id}`)).data;
  expect((await ofRule()).result).toBeNull();
  const { data } = await world.call<Backtest>('POST', 'edd_backtest', { rule: rule.id });
  expect([data.running, await queued()]).toEqual([{ done: 0, of: 0 }, 1]);
  // What runs for a rule is none of the promise for other products.
  expect((await read()).running).toBeNull();
  await runBacktest({ db: world.db, now: () => world.now }, world.caller.shopId, rule.id);
  expect(await ofRule()).toMatchObject({
    running: null,
    result: { promise: { promises: 2, on_time: 0.5, days_promised: 10 }, processing: { says: { min: 6, max: 6 } } },
  });
  expect((await read()).result).toBeNull();
});

test('a rule that was deleted has no backtest, and one that was queued for it ends', async () => {
  const { data: rule } = await world.rule();
  await world.call('DELETE', `pre_edd_rule/${rule.id}`);
  expect((await world.call('GET', `edd_backtest?rule=${rule.id}`)).status).toBe(404);
  expect((await world.call('POST', 'edd_backtest', { rule: rule.id })).status).toBe(404);
  await world.db.pool.query('delete from edd_rules where rule_id = $1', [rule.id]);
  await expect(
    runBacktest({ db: world.db, now: () => world.now }, world.caller.shopId, rule.id),
  ).resolves.toBeUndefined();
});

test('processing is what it takes, in working days, beside what the settings say', async () => {
  await add(
    parcel(),
    parcel({ scanned: '2026-11-09T15:00:00Z' }),
    parcel({ scanned: null, delivered: null, status: ShipmentStatus.Pending }),
  );
  expect((await made()).processing).toEqual({
    ...{ orders: 2, mean: 3, half: 5, nine_of_ten: null, says: { min: 1, max: 2 } },
  });
});

test('a result says when the settings, zones or rules have changed since', async () => {
  await run();
  expect(await read()).toMatchObject({ running: null, made_at: world.now.toISOString(), outdated: false });
  await world.zone(ZONE);
  expect((await read()).outdated).toBe(true);
  await run();
  expect((await read()).outdated).toBe(false);
});

test('more parcels than a page, many of them of the same millisecond, are each replayed once, also after a kill', async () => {
  await world.zone();
  const microsecond = (index: number) => `2026-11-02T09:00:00.${String(index).padStart(6, '0')}Z`;
  await add(...Array.from({ length: 5_003 }, (_, index) => parcel({ ordered: microsecond(index) })));
  await start();
  const times = [world.now];
  const killed = () => {
    const time = times.pop();
    if (!time) throw new Error('killed');
    return time;
  };
  await expect(runBacktest({ db: world.db, now: killed }, world.caller.shopId)).rejects.toThrow('killed');
  expect(await read()).toMatchObject({ running: { done: 5_000, of: 5_003 }, result: null });
  expect((await made()).promise).toMatchObject({ promises: 5_003, on_time: 1 });
});

test('while the promise is shown it is tested again every week', async () => {
  const queue = () => queueBacktests({ db: world.db, now: () => world.now, jobs });
  await queue();
  expect(await queued()).toBe(0);
  await world.call('POST', 'update_edd', { revision: 0, enable: true });
  await queue();
  expect(await queued()).toBe(1);
  await run();
  await world.db.pool.query('delete from graphile_worker._private_jobs');
  world.now = new Date(world.now.getTime() + 6 * 86_400_000);
  await queue();
  expect(await queued()).toBe(0);
  world.now = new Date(world.now.getTime() + 2 * 86_400_000);
  await queue();
  expect(await queued()).toBe(1);
});
