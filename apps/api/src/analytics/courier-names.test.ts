import { PERMISSIONS, ShipmentStatus } from '@parcelway/domain';
import type { FastifyInstance } from 'fastify';
import type { AppContext, Caller } from '../context';
import { addCustomCourier } from '../testing/custom-parcel';
import { callerOf, testApi } from '../testing/test-api';
import { registerAnalytics } from './analytics.routes';
import { addParcels, setUpFigures } from './figures/test-parcels';

const setUp = setUpFigures();
let app: FastifyInstance;
let caller: Caller;
beforeAll(async () => {
  app = await testApi(setUp.ctx as unknown as AppContext, () => caller, registerAnalytics);
});
afterAll(() => app.close());

test('[6.9] a courier that the shop has defined has its name in all tables', async () => {
  const shop = await setUp.shop('UTC', 'enterprise');
  caller = { ...callerOf(shop), plan: 'enterprise', permission: PERMISSIONS };
  const code = await addCustomCourier(setUp, shop);
  const delivered = { status: ShipmentStatus.Delivered, origin: 'CN', destination: 'US' };
  await addParcels(setUp.db, shop, [
    {
      ...{ ...delivered, courier: code, ordered: '2026-11-02T10:00:00Z' },
      ...{ scanned: '2026-11-03T10:00:00Z', delivered: '2026-11-05T10:00:00Z' },
    },
  ]);
  const data = async (path: string) => (await app.inject(`/api/v1/${path}start=2026-11-01&end=2026-11-30`)).json().data;
  expect((await data('analytics/chart_data?')).couriers).toMatchObject([{ courier: code, name: 'Two Boats' }]);
  expect((await data('analytics/transit_data?data_type=transit&')).by_courier).toMatchObject([{ name: 'Two Boats' }]);
  expect((await data('dashboard/delivery_performance?type=courier&')).list).toMatchObject([{ name: 'Two Boats' }]);
  const { keys } = await data('dashboard/time_distribution?type=courier&data_type=transit&');
  expect(keys).toMatchObject([{ key: code, name: 'Two Boats' }]);
});
