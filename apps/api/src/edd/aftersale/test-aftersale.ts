import { ShipmentStatus } from '@parcelway/domain';
import type { BodyOf, Calls, DataOf, ParcelEdd } from '@parcelway/http-contract';
import { pino } from 'pino';
import { addParcels, type GivenParcel } from '../../analytics/figures/test-parcels';
import { withShop } from '../../db/database';
import { openJobs } from '../../jobs/jobs';
import { openEddWorld, type EddWorld } from '../test-edd';
import { dateShop } from './date-shop';
import { withEdd } from './shown';

type State = DataOf<Calls['aftersale']>;
type Body = BodyOf<Calls['saveAftersale']>;

const VALUES: Omit<Body, 'revision'> = {
  ...{ enable: true, calc_from: 'fulfilled', source_order: ['carrier', 'custom'], range: null, share: 0.8 },
  hide_when: ['delivered', 'past'],
};

/** Ordered on Monday, 23 November 2026, 10:00 in Berlin, which is now. By the rule processing takes one or two days, transit two or three. */
export const parcel = (more: Partial<GivenParcel> = {}): GivenParcel => ({
  ...{ courier: 'dhl', origin: 'DE', destination: 'DE', ordered: '2026-11-23T09:00:00Z' },
  status: ShipmentStatus.InTransit,
  ...more,
});
export const OLD = '2026-11-02T09:00:00Z';

/** For tests only: the calls and the job of dates after the sale, as a shop of `openEddWorld` that each test has for itself. */
export function setUpAftersale() {
  let world: EddWorld;
  let jobs: Awaited<ReturnType<typeof openJobs>>;
  const jobsContext = () => ({ db: world.db, now: () => world.now, jobs });
  async function call<Data>(method: 'GET' | 'PUT', path: string, payload?: object) {
    const url = `/api/v1/estimate/${path}`;
    const answer = await world.app.inject({ method, url, ...(payload && { payload }) });
    return { status: answer.statusCode, ...answer.json<{ data: Data; errors?: Record<string, string> }>() };
  }
  const read = async () => (await call<State>('GET', 'aftersale')).data;
  const put = (body: Partial<Body>) => call<State>('PUT', 'aftersale', { ...VALUES, ...body });
  const save = async (body: Partial<Body> = {}) => (await put({ revision: (await read()).revision, ...body })).data;
  /** The job of the shop. */
  const run = (jobMs?: number) => dateShop(jobsContext(), world.caller.shopId, jobMs);
  const add = (...parcels: GivenParcel[]) => addParcels(world.db, world.caller.shopId, parcels);
  /** As Orders shows them. */
  const dates = (ids: readonly string[], status: number = ShipmentStatus.InTransit): Promise<(ParcelEdd | null)[]> =>
    withShop(world.db, world.caller.shopId, async (trx) => {
      const rows = ids.map((shipment_id) => ({ shipment_id, status, sub_status: null }));
      return (await withEdd(trx, world.caller.shopId, rows, world.now)).map(({ edd }) => edd);
    });
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
  return {
    get world() {
      return world;
    },
    ...{ add, call, dates, jobsContext, put, read, run, save },
    dated: async (...parcels: GivenParcel[]) => {
      const ids = await add(...parcels);
      await run();
      return dates(ids);
    },
    later: (days: number) => {
      world.now = new Date(world.now.getTime() + days * 86_400_000);
    },
    queued: async () => (await jobs.state()).ready,
  };
}
