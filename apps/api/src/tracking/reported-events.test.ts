import { ShipmentStatus } from '@parcelway/domain';
import { withShop } from '../db/database';
import { customCourierWithParcel, type CustomParcel } from '../testing/custom-parcel';
import { createTrackingWorld, type TrackingWorld } from '../testing/tracking-world';
import { pollRound } from './poll';
import { reportedTime, reportEvents, type ReportedEvent } from './reported-events';
import { parcelForEvents } from './reported-events.store';

let world: TrackingWorld;
let own: CustomParcel;
beforeEach(async () => {
  world = await createTrackingWorld();
  own = await customCourierWithParcel(world);
});
afterEach(() => world.close());

const event = (time: string, values: Partial<ReportedEvent> = {}): ReportedEvent => {
  const read = reportedTime(time, 'Europe/Berlin');
  if (!read) throw new Error(`${time} is no time`);
  return {
    ...{
      time: read,
      status: 'in_transit',
      subStatus: null,
      content: 'On the boat',
      location: 'Hamburg',
      country: 'DE',
    },
    ...values,
  };
};
const report = (...events: ReportedEvent[]) =>
  withShop(world.db, own.shop, async (trx) => {
    const parcel = await parcelForEvents(trx, own.shop, own.id);
    if (!parcel) throw new Error('the parcel is there');
    return reportEvents(trx, world.ctx, own.shop, new Map([[parcel, events]]));
  });
const stored = async () => {
  const { rows } = await world.db.pool.query('select * from shipments where shipment_id = $1', [own.id]);
  return rows[0];
};
const events = async () =>
  (await world.db.pool.query('select content, status, zone, occurred_at from checkpoints order by occurred_at')).rows;

test('[6.9] the status follows from the events of a custom courier, and changes as from those of a provider', async () => {
  await report(event('2026-11-18T10:00:00+01:00'), event('2026-11-19 09:00', { status: 'out_for_delivery' }));
  expect(await stored()).toMatchObject({ status: ShipmentStatus.OutForDelivery, attention: null });
  await report(event('2026-11-19 12:00', { status: 'delivered', content: 'Left with a neighbour' }));
  expect(await stored()).toMatchObject({
    ...{ status: ShipmentStatus.Delivered, delivered_at: new Date('2026-11-19T11:00:00Z') },
    last_event: { content: 'Left with a neighbour' },
  });
  const { rows } = await world.db.pool.query('select to_status from status_trail order by 1');
  expect(rows.length).toBeGreaterThan(1);
  expect(world.enqueued.map(({ name }) => name)).toContain('tracking.write-back');
});

test('[6.9] the same time, status and text is one event; the same text at another time is another one', async () => {
  const first = event('2026-11-18T10:00:00+01:00');
  expect(await report(first, event('2026-11-18T09:00:00Z'))).toBe(1);
  expect(await report(first)).toBe(0);
  expect(
    await report(event('2026-11-18T12:00:00+01:00'), event('2026-11-18T10:00:00+01:00', { content: 'Loaded' })),
  ).toBe(2);
  expect(await events()).toHaveLength(3);
});

test('the status of an event is the one that the shop means, whatever its text says', async () => {
  await report(event('2026-11-18 10:00', { content: 'Delivered to the depot' }));
  expect(await stored()).toMatchObject({ status: ShipmentStatus.InTransit });
});

test('a time without an offset is of the given zone', async () => {
  await report(event('2026-11-18 10:00'));
  expect(await events()).toEqual([
    expect.objectContaining({ zone: '+01:00', occurred_at: new Date('2026-11-18T09:00:00Z') }),
  ]);
  expect(reportedTime('soon', 'UTC')).toBeNull();
  expect(reportedTime('2026-11-18', 'UTC')).toMatchObject({ clock: null, at: new Date('2026-11-18T12:00:00Z') });
});

test('[6.9] without events it expires as every parcel does, and the next event brings it back', async () => {
  await report(event('2026-11-18 10:00'));
  world.setNow('2027-01-20T12:00:00Z');
  await world.db.pool.query('update shipments set next_poll_at = $1', [world.ctx.now()]);
  await pollRound(world.ctx);
  expect(await stored()).toMatchObject({ status: ShipmentStatus.Expired });
  await report(event('2027-01-20 10:00', { status: 'delivered' }));
  expect(await stored()).toMatchObject({ status: ShipmentStatus.Delivered });
});

test('a parcel has at most five hundred', async () => {
  const many = Array.from({ length: 500 }, (_, index) => event('2026-11-18 10:00', { content: `Stop ${index}` }));
  expect(await report(...many)).toBe(500);
  await expect(report(event('2026-11-19 10:00'))).rejects.toMatchObject({ code: 409 });
  expect(await report(...many)).toBe(0);
});
