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
  let jobs: Awaited<ReturnType<typeof openJobs>>;
  const setUp = {
    world: undefined as unknown as EddWorld,
    jobsContext: () => ({ db: setUp.world.db, now: () => setUp.world.now, jobs }),
    async call<Data>(method: 'GET' | 'PUT', path: string, payload?: object) {
      const url = `/api/v1/estimate/${path}`;
      const answer = await setUp.world.app.inject({ method, url, ...(payload && { payload }) });
      return { status: answer.statusCode, ...answer.json<{ data: Data; errors?: Record<string, string> }>() };
    },
    read: async () => (await setUp.call<State>('GET', 'aftersale')).data,
    put: (body: Partial<Body>) => setUp.call<State>('PUT', 'aftersale', { ...VALUES, ...body }),
    save: async (body: Partial<Body> = {}) => (await setUp.put({ revision: (await setUp.read()).revision, ...body })).data,
    /** The job of the shop. */
    run: (jobMs?: number) => dateShop(setUp.jobsContext(), setUp.world.caller.shopId, jobMs),
    add: (...parcels: GivenParcel[]) => addParcels(setUp.world.db, setUp.world.caller.shopId, parcels),
    later: (days: number) => {
      setUp.world.now = new Date(setUp.world.now.getTime() + days * 86_400_000);
    },
    /** As Orders shows them. */
    dates: (ids: readonly string[], status: number = ShipmentStatus.InTransit): Promise<(ParcelEdd | null)[]> => {
      const { shopId } = setUp.world.caller;
      return withShop(setUp.world.db, shopId, async (trx) => {
        const rows = ids.map((shipment_id) => ({ shipment_id, status, sub_status: null }));
        return (await withEdd(trx, shopId, rows, setUp.world.now)).map(({ edd }) => edd);
      });
    },
    dated: async (...parcels: GivenParcel[]) => {
      const ids = await setUp.add(...parcels);
      await setUp.run();
      return setUp.dates(ids);
    },
    queued: async () => (await jobs.state()).ready,
  };
  beforeAll(async () => {
    setUp.world = await openEddWorld(async (db) => {
      jobs = await openJobs(db, pino({ level: 'silent' }));
      return { jobs };
    });
  });
  afterAll(async () => {
    await setUp.world.app.close();
    await jobs.close();
    await setUp.world.db.close();
  });
  beforeEach(async () => {
    await setUp.world.newShop();
    await setUp.world.db.pool.query('delete from graphile_worker._private_jobs');
  });
  return setUp;
}
