import { ShipmentStatus } from '@parcelway/domain';
import type { Calls, DataOf } from '@parcelway/http-contract';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { countShop } from '../analytics/figures/refresh';
import type { Caller } from '../context';
import { registerMailRules } from '../notifications/rules/mail-rules.routes';
import { registerOrders } from '../orders/orders.routes';
import { storeParcels, type TestParcel } from '../orders/test-shop';
import { registerSettings } from '../settings/settings.routes';
import { callerOf, testApi } from '../testing/test-api';
import { createTrackingWorld, type TrackingWorld } from '../testing/tracking-world';
import { registerUser } from '../user/user.routes';
import { registerDashboard } from './dashboard.routes';

/** For tests only: the calls of the dashboard and of the list that it links to, with a new shop in Newfoundland for each test. */
export type Page = DataOf<Calls['dashboardPage']>;
/** Half an hour off every whole zone. */
export const ZONE = 'America/St_Johns';
export const NOW = new Date('2026-11-20T12:00:00Z');
const REGISTER = [registerDashboard, registerOrders, registerSettings, registerUser, registerMailRules];

export function setUpDashboard() {
  let world: TrackingWorld;
  let app: FastifyInstance;
  let caller: Caller;
  beforeAll(async () => {
    world = await createTrackingWorld(NOW.toISOString());
    app = await testApi(
      world.ctx,
      () => caller,
      (api) => {
        for (const register of REGISTER) register(api, world.ctx);
      },
    );
  });
  afterAll(async () => {
    await app.close();
    await world.close();
  });
  const addShop = async (): Promise<void> => {
    const shopId = await world.db.addShop();
    caller = {
      ...callerOf(shopId, undefined, ZONE),
      plan: 'pro',
      permission: ['order.read', 'order.write', 'setting.write', 'notification.write'],
    };
    await setShop("timezone = $2, plan = 'pro', currency = 'EUR', first_installed_at = '2026-11-01T00:00:00Z'", ZONE);
    await synced('2026-05-01T12:00:00Z');
  };
  /** The shop's only sync reached back to that instant. */
  const synced = async (since: string, state = 'done'): Promise<void> => {
    await world.db.pool.query('delete from sync_runs where shop_id = $1', [caller.shopId]);
    await world.db.pool.query(
      "insert into sync_runs (shop_id, kind, state, sync_day, since, started_at) values ($1, 'first', $3, 30, $2, now())",
      [caller.shopId, since, state],
    );
  };
  const setShop = (set: string, ...values: unknown[]) =>
    world.db.pool.query(`update shops set ${set} where shop_id = $1`, [caller.shopId, ...values]);
  beforeEach(async () => {
    world.setNow(NOW.toISOString());
    await addShop();
  });
  const send = async <Data>(method: InjectOptions['method'], path: string, payload?: object) => {
    const answer = await app.inject({ method, url: `/api/v1/${path}`, ...(payload && { payload }) });
    return { status: answer.statusCode, ...(answer.json() as { data: Data; errors?: object; message?: string }) };
  };
  /** An answer that must be right. */
  const get = async <Data>(path: string): Promise<Data> => {
    const { status, message, data } = await send<Data>('GET', path);
    expect({ path, status, message }).toEqual({ path, status: 200, message: undefined });
    return data;
  };
  return {
    send,
    get,
    addShop,
    setShop,
    synced,
    page: (days = 30) => get<Page>(`dashboard/page_data?days=${days}`),
    as: (change: Partial<Caller>) => {
      caller = { ...caller, ...change };
    },
    addParcels: (parcels: TestParcel[]) => storeParcels(world.db, caller.shopId, parcels),
    /** What the job does, where there is more than a call counts by itself. */
    count: () => countShop(world.ctx, caller.shopId),
    get world() {
      return world;
    },
    get shop() {
      return caller.shopId;
    },
  };
}

/** A parcel of a new order placed at that time. */
export function parcelOrdered(at: string, change: Partial<TestParcel> & { shipment_id: string }): TestParcel {
  const id = change.shipment_id;
  return {
    ...{ order_id: id, fulfillment_id: id, track_number: `N${id}`, number_key: `N${id}`, order_name: `#${id}` },
    ...{
      company: '',
      courier: 'ups',
      status: ShipmentStatus.InTransit,
      sub_status: 2001,
      origin: 'CN',
      destination: 'US',
      customer: 'Ann',
      tags: [],
    },
    ...{ ordered_at: at, fulfilled_at: at, fulfillment_updated_at: at, created_at: at },
    ...{ first_checkpoint_at: at, first_scan_at: at, last_checkpoint_at: at, delivered_at: null, note: '' },
    ...{
      removed_at: null,
      search: `#${id}`,
      had_failed_attempt: false,
      had_exception: false,
      facts: null,
      attention: null,
      attention_since: change.attention ? at : null,
    },
    attention_until: null,
    edd: null,
    ...change,
  };
}
