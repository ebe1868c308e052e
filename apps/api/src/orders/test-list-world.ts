import type { Calls, CountByStatus, DataOf } from '@parcelway/http-contract';
import { callerOf, testApi } from '../testing/test-api';
import { createTrackingWorld, type TrackingWorld } from '../testing/tracking-world';
import { registerOrders } from './orders.routes';
import { NO_COUNTS, type ShipmentPage } from './shipment-list.store';
import { oracle, toQueryString, type OracleQuery } from './test-oracle';
import { inventParcels, storeDates, storeParcels, type TestParcel } from './test-shop';

/** For tests only: a shop of 6,000 parcels beside another one, the API over them, and comparison with the oracle. */
type List = DataOf<Calls['orderList']>;

export const NOW = new Date('2026-11-20T12:00:00Z');
/** Half an hour off every whole zone, and with a change of clocks inside the test data. */
export const ZONE = 'America/St_Johns';

export interface ListWorld extends TrackingWorld {
  shop: string;
  parcels: TestParcel[];
  /** The shop whose list is requested; starts as `shop`. */
  signIn(shop: string): void;
  get(
    query: object | string,
  ): Promise<{ status: number; data: List; message?: string; errors?: Record<string, string> }>;
  /** An answer that must be right. */
  list(query: object): Promise<List>;
  expectPage(query: OracleQuery, page: number, pageSize: number): Promise<void>;
  expectRight(query: OracleQuery, page: number, pageSize: number, given: ShipmentPage, limit?: number): void;
}

export async function createListWorld(): Promise<ListWorld> {
  const world = await createTrackingWorld(NOW.toISOString());
  const shop = await world.db.addShop();
  const parcels = inventParcels(6000, 20261120, NOW);
  await storeParcels(world.db, shop, parcels);
  await storeDates(world.db, shop, parcels);
  // A neighbour whose rows must never show or be counted.
  await storeParcels(world.db, await world.db.addShop(), inventParcels(500, 7, NOW));
  let caller = callerOf(shop, undefined, ZONE);
  const app = await testApi(world.ctx, () => caller, registerOrders);

  const get: ListWorld['get'] = async (query) => {
    const answer = await app.inject(`/api/v1/order/list?${typeof query === 'string' ? query : toQueryString(query)}`);
    return { status: answer.statusCode, ...answer.json() };
  };
  const list: ListWorld['list'] = async (query) => {
    const { status, data, message } = await get(query);
    expect({ query, status, message }).toEqual({ query, status: 200, message: undefined });
    return data;
  };
  const expectRight: ListWorld['expectRight'] = (query, page, pageSize, given, limit = 10_000) => {
    const { base, needy, rows } = oracle(parcels, query, ZONE, NOW);
    const counts: CountByStatus = { ...NO_COUNTS, all: base.length };
    for (const { status } of base) counts[status as 0] += 1;
    const most = base.length > limit ? limit : Infinity;
    expect({ query, page, pageSize, ...given }).toEqual({
      query,
      page,
      pageSize,
      ids: rows.slice((page - 1) * pageSize, page * pageSize).map((row) => row.shipment_id),
      total: Math.min(rows.length, limit),
      totalExact: rows.length <= limit,
      attention: Math.min(needy, limit),
      counts: Object.fromEntries(Object.entries(counts).map(([status, n]) => [status, Math.min(n, most)])),
    });
  };
  return {
    ...world,
    shop,
    parcels,
    signIn: (other) => {
      caller = callerOf(other, undefined, ZONE);
    },
    get,
    list,
    expectRight,
    async expectPage(query, page, pageSize) {
      const { shipments, total, total_exact: totalExact, attention, counts } = await list({ ...query, page, pageSize });
      expectRight(query, page, pageSize, { ids: shipments.map((row) => row.id), total, totalExact, attention, counts });
    },
    close: async () => {
      await app.close();
      await world.close();
    },
  };
}
