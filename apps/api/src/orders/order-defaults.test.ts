import { ShipmentStatus } from '@parcelway/domain';
import { createListWorld, type ListWorld } from './test-list-world';

let world: ListWorld;
beforeAll(async () => {
  world = await createListWorld();
}, 60_000);
afterAll(() => world.close());

const DAYS = { lastUpdateAtMin: '2026-10-20', lastUpdateAtMax: '2026-11-02' };

describe('[3.17] order list query defaults', () => {
  test.each<[string, Record<string, unknown>, Record<string, unknown>]>([
    ['[3.18] tableType: the tracking type', { tableType: 0 }, { tableType: 1 }],
    ['[3.20] status: a list, empty', { status: [] }, { status: [ShipmentStatus.InTransit] }],
    ['[3.20] subStatus: a list, empty', { subStatus: [] }, { subStatus: [7006] }],
    ['[3.20] couriers: a list, empty', { couriers: [] }, { couriers: ['ups'] }],
    ['[3.20] destinations: a list, empty', { destinations: [] }, { destinations: ['DE'] }],
    ['[3.20] origins: a list, empty', { origins: [] }, { origins: ['CN'] }],
    ['[3.20] note: a list, empty', { note: [] }, { note: ['call first'] }],
    ['[3.20] transitTime: a list, empty', { transitTime: [] }, { transitTime: [8] }],
    ['[3.21] lastUpdateAt: no limit', { lastUpdateAt: 0, ...DAYS }, { lastUpdateAt: -1, ...DAYS }],
    [
      '[3.21] createdAt: no limit',
      { createdAt: 0 },
      { createdAt: -1, createdAtMin: '2026-11-01', createdAtMax: '2026-11-02' },
    ],
    ['[3.22] fulfillmentTime: 0', { fulfillmentTime: 0 }, { fulfillmentTime: 10 }],
    ['[3.23] fulfillmentStatus: fulfilled', { fulfillmentStatus: 'fulfilled' }, { fulfillmentStatus: '3' }],
    ['[3.24] query: text', { query: '' }, { query: 'Meyer' }],
    ['[3.25] orderBy: descending', { orderBy: -1 }, { orderBy: 1 }],
    ['[3.26, 9.6] page: 1', { page: 1 }, { page: 2 }],
    ['[3.27, 9.6] pageSize: 20', { pageSize: 20 }, { pageSize: 7 }],
    ["[3.28] sortName: 'order'", { sortName: 'order' }, { sortName: 'last_update' }],
    ['[3.29] transitDays: 0', { transitDays: 0 }, { transitDays: 20 }],
  ])('%s', async (_rule, usual, other) => {
    const list = await world.list({});
    expect(list.shipments).toHaveLength(20);
    expect(await world.list(usual)).toEqual(list);
    expect(await world.list(other)).not.toEqual(list);
  });
});

test('[3.19] the bounds of orderedAt count only when a range of days is chosen', async () => {
  const bounds = { orderedAtMin: '2026-11-01', orderedAtMax: '2026-11-02' };
  expect(await world.list({ orderedAt: 0, ...bounds })).toEqual(await world.list({}));
  const { shipments } = await world.list({ orderedAt: -1, ...bounds, pageSize: 100 });
  expect(shipments.length).toBeGreaterThan(0);
  // Half an hour off every whole zone: the days are the shop's.
  for (const { ordered_at } of shipments)
    expect(ordered_at >= '2026-11-01T02:30' && ordered_at < '2026-11-03T03:30').toBe(true);
});
