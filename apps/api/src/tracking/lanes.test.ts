import { LANE_PARCELS, ShipmentStatus } from '@parcelway/domain';
import { withShop } from '../db/database';
import { setUpPolling } from '../testing/poll-world';
import { lanesOf, measureAfterSync, measureLanes } from './lanes.store';

const polling = setUpPolling();
const AT = new Date('2026-12-01T02:30:00Z');
const daysAgo = (days: number) => new Date(AT.getTime() - days * 86_400_000).toISOString();
let serial = 0;

/** Parcels of UPS from China to Germany. */
async function parcels(count: number, values: object): Promise<void> {
  const { world, shop } = polling;
  await withShop(world.db, shop, (trx) =>
    trx
      .insertInto('shipments')
      .values(
        Array.from({ length: count }, () => ({
          shop_id: shop,
          order_id: '9',
          fulfillment_id: String((serial += 1)),
          track_number: `L${serial}`,
          number_key: `L${serial}`,
          courier: 'ups',
          origin: 'CN',
          destination: 'DE',
          ordered_at: '2026-01-01T00:00:00Z',
          fulfillment_updated_at: '2026-01-01T00:00:00Z',
          ...values,
        })),
      )
      .execute(),
  );
}
const delivered = (count: number, daysBefore: number, hours: number, extra: object = {}) =>
  parcels(count, {
    ...{ status: ShipmentStatus.Delivered, sub_status: 4001, status_rule: 'latest_checkpoint' },
    ...{ first_scan_at: daysAgo(daysBefore + 5), delivered_at: daysAgo(daysBefore), longest_silence_hours: hours },
    ...extra,
  });
/** Silent for so many days, and polled an hour ago. */
const underWay = (count: number, days: number, extra: object = {}) =>
  parcels(count, {
    ...{
      status: ShipmentStatus.InTransit,
      sub_status: 2001,
      status_rule: 'latest_checkpoint',
      first_scan_at: daysAgo(days + 1),
    },
    ...{ last_checkpoint_at: daysAgo(days), answered_at: daysAgo(0), ...extra },
  });
async function limit(origin = 'CN', destination = 'DE'): Promise<number | null> {
  const { world, shop } = polling;
  await measureLanes(world.db, AT);
  const lanes = await withShop(world.db, shop, (trx) => lanesOf(trx, [{ courier: 'ups' }]));
  return lanes.silenceHours('ups', origin, destination);
}
beforeEach(() => polling.world.db.pool.query('delete from shipments'));

test(`a lane of fewer than ${LANE_PARCELS} delivered parcels is not measured, whatever is under way`, async () => {
  await delivered(LANE_PARCELS - 1, 3, 24);
  await underWay(50, 4);
  expect(await limit()).toBeNull();
  await delivered(1, 3, 24);
  expect(await limit()).not.toBeNull();
});

test('what was delivered in the last week decides alone where it is enough', async () => {
  await delivered(1000, 60, 24);
  await delivered(210, 3, 100);
  expect(await limit()).toBe(100);
});

test('where the week is too little the newest two hundred count, and nothing older than half a year', async () => {
  await delivered(400, 100, 24);
  await delivered(100, 30, 60);
  expect(await limit()).toBe(60);
  await polling.world.db.pool.query('delete from shipments');
  await delivered(LANE_PARCELS, 181, 24);
  expect(await limit()).toBeNull();
});

describe('parcels under way show a slow season before its parcels arrive', () => {
  beforeEach(() => delivered(200, 3, 48));
  test('by their silence so far', async () => {
    expect(await limit()).toBe(48);
    await underWay(30, 6);
    expect(await limit()).toBe(144);
  });
  test.each<[string, object]>([
    ['that were not polled for a day', { answered_at: daysAgo(1.1) }],
    ['over quota', { over_quota_at: daysAgo(3) }],
    ['that wait to be collected', { status: ShipmentStatus.OutForDelivery, sub_status: 3002 }],
    ['that are expired', { status: ShipmentStatus.Expired, sub_status: 5001 }],
    ['that the store removed', { removed_at: daysAgo(1) }],
  ])('but not those %s', async (_which, extra) => {
    await underWay(30, 6, extra);
    expect(await limit()).toBe(48);
  });
});

test('a delivery that is not confirmed is none yet', async () => {
  await delivered(200, 3, 48);
  await delivered(200, 1, 2, { status_rule: 'delivered_not_confirmed' });
  expect(await limit()).toBe(48);
  await delivered(200, 1, 500, { status_rule: 'delivered_not_confirmed' });
  expect(await limit()).toBe(48);
});

test("a lane that nobody knows has the figures of its courier's parcels to the same country, else of all its parcels", async () => {
  await delivered(50, 3, 40);
  await delivered(50, 3, 90, { origin: 'JP', destination: 'FR' });
  expect([await limit(), await limit('US', 'DE'), await limit('US', 'FR'), await limit('US', 'PL')]).toEqual([
    40, 40, 90, 90,
  ]);
});

test('two that measure at once leave one set of figures', async () => {
  await delivered(50, 3, 40);
  await Promise.all([measureLanes(polling.world.db, AT), measureLanes(polling.world.db, AT)]);
  expect(await limit()).toBe(40);
});

test('lanes are measured soon after a sync, and once for those that end in the same minute', async () => {
  const { world, shop } = polling;
  await withShop(world.db, shop, async (trx) => {
    await measureAfterSync(trx, world.ctx.jobs, new Date('2026-12-01T10:00:20Z'));
    await measureAfterSync(trx, world.ctx.jobs, new Date('2026-12-01T10:00:50Z'));
  });
  const runs = world.enqueued.map(({ options }) => options as { key: string; runAt: Date });
  expect(new Set(runs.map(({ key }) => key)).size).toBe(3);
  expect([...new Set(runs.map(({ runAt }) => runAt.toISOString().slice(11, 16)))]).toEqual(['10:02', '10:11', '11:01']);
});
