import type { PlanKey } from '@parcelway/domain';
import type { FastifyInstance } from 'fastify';
import type { ActionRun } from '@parcelway/http-contract';
import { registerActions } from '../actions/actions.routes';
import { runAction } from '../actions/run-action';
import { setUpFollowing } from './followed-parcel';
import { nameStaff } from './staff';
import { callerOf, testApi } from './test-api';

/** For tests only: parcels whose provider plays a part, and merchants who act on them by the API. */
export function setUpActions() {
  const setUp = setUpFollowing();
  let app: FastifyInstance;
  let permission: ('order.read' | 'order.write')[] = ['order.read', 'order.write'];
  let plan: PlanKey = 'basic';
  beforeAll(async () => {
    app = await testApi(setUp.world.ctx, () => ({ ...callerOf(setUp.shop), permission, plan }), registerActions);
  });
  beforeEach(async () => {
    await nameStaff(setUp.world.ctx, setUp.shop, { '1': 'Maria Rossi' });
    permission = ['order.read', 'order.write'];
    plan = 'basic';
  });
  afterAll(() => app.close());

  const call = async (method: 'GET' | 'POST' | 'PUT', path: string, payload?: unknown) => {
    const answer = await app.inject({
      method,
      url: `/api/v1/order/${path}`,
      ...(payload !== undefined && { payload: payload as object }),
    });
    return { status: answer.statusCode, body: answer.json(), data: answer.json().data };
  };
  const act = async (path: string, payload: object, method: 'POST' | 'PUT' = 'POST'): Promise<ActionRun> => {
    const { status, body, data } = await call(method, path, payload);
    expect([status, body.message]).toEqual([200, undefined]);
    return data;
  };
  return Object.assign(setUp, {
    call,
    /** An action that the server accepts. */
    act,
    mayOnlyRead: () => {
      permission = ['order.read'];
    },
    /** The plan of the merchant's shop from now on, until the test ends. */
    shopHas: (name: PlanKey) => {
      plan = name;
    },
    undo: (run: ActionRun) => act(`action/${run.id}/undo`, {}),
    /** The action with its failures, by parcel. */
    async stateOf(run: ActionRun): Promise<ActionRun & { reasons: Record<string, string> }> {
      const { data } = await call('GET', `action/${run.id}`);
      const failures: { shipment_id: string; reason: string }[] = data.failures;
      return { ...data, reasons: Object.fromEntries(failures.map((one) => [one.shipment_id, one.reason])) };
    },
    run: (run: ActionRun, size?: number) => runAction(setUp.world.ctx, setUp.shop, run.id, size),
    /** Parcels that were not polled yet. */
    async parcels(count: number): Promise<string[]> {
      const rows = await setUp.world.db.pool.query<{ shipment_id: string }>(
        `insert into shipments (shop_id, order_id, fulfillment_id, track_number, number_key, courier, ordered_at, fulfillment_updated_at, next_poll_at)
        select $1::bigint, n, n, 'P' || $1::text || 'N' || n, 'P' || $1::text || 'N' || n, 'ups', '2026-11-20T13:00:00Z', '2026-11-20T13:00:00Z', null
        from generate_series(1, $2::integer) n returning shipment_id`,
        [setUp.shop, count],
      );
      return rows.rows.map((row) => row.shipment_id);
    },
    trail: async (id: string) =>
      (
        await setUp.world.db.pool.query<{ to_status: number; by: string }>(
          'select to_status, by from status_trail where shipment_id = $1 order by seq',
          [id],
        )
      ).rows.map(({ to_status: status, by }) => `${status} ${by}`),
  });
}
