import { ShipmentStatus, type ViewFilters } from '@parcelway/domain';
import { createListWorld, NOW, ZONE, type ListWorld } from '../orders/test-list-world';
import { oracle, type OracleQuery } from '../orders/test-oracle';
import { callerOf } from '../testing/test-api';
import { startAction } from './actions';

let world: ListWorld;
beforeAll(async () => {
  world = await createListWorld();
});
afterAll(() => world.close());

/** The parcels that an action on a view would change; nothing is changed. */
async function chosenBy(filters: ViewFilters): Promise<string[]> {
  const caller = callerOf(world.shop, undefined, ZONE);
  const action = await startAction(world.ctx, caller, 'note', { filters }, { note: '' });
  const { rows } = await world.db.pool.query<{ shipment_id: string }>(
    'select shipment_id from order_action_items where action_id = $1 order by 1',
    [action.id],
  );
  expect(rows).toHaveLength(action.total);
  return rows.map((row) => row.shipment_id);
}

test.each<OracleQuery>([
  {},
  { status: [ShipmentStatus.InTransit, ShipmentStatus.FailedAttempt] },
  { subStatus: [2001, 7010], couriers: ['ups', 'usps'] },
  { orderedAt: 30, destinations: ['US'] },
  { orderedAt: -1, orderedAtMin: '2026-11-01', orderedAtMax: '2026-11-03' },
  { lastUpdateAt: 7, origins: ['CN'] },
  { note: ['call first'] },
  { transitTime: [8, 31] },
  { transitDays: 20, status: [ShipmentStatus.InTransit] },
  { fulfillmentTime: 14 },
  { query: 'müller' },
  // What orders and cuts the list is no choice.
  { query: 'müller', sortName: 'fulfilled', orderBy: 1 },
])('an action on the view %j is on all parcels that the list shows of it', async (query) => {
  const shown = oracle(world.parcels, query, ZONE, NOW).rows.map((row) => row.shipment_id);
  expect(shown.length).toBeGreaterThan(0);
  expect(await chosenBy(query as ViewFilters)).toEqual(shown.sort((a, b) => Number(a) - Number(b)));
});
