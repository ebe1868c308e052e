import { ShipmentStatus } from '@parcelway/domain';
import { withShop } from '../db/database';
import { DONE, event, INFO, newNumber, OUT, setUpPolling, TRANSIT } from '../testing/poll-world';
import type { TrackingWorld } from '../testing/tracking-world';
import { pollRound } from './poll';
import { writeBack } from './write-back';

const polling = setUpPolling();
const { makeDue, parcel } = polling;
let world: TrackingWorld;
let shop: string;
beforeEach(() => {
  ({ world, shop } = polling);
});
const rows = async <T extends 'checkpoints' | 'status_trail' | 'fulfillment_events'>(table: T, id: string) =>
  withShop(world.db, shop, (trx) =>
    trx
      .selectFrom(table as 'status_trail')
      .selectAll()
      .where('shipment_id', '=', id)
      .execute(),
  );
const eventsOf = (id: string) =>
  withShop(world.db, shop, (trx) =>
    trx.selectFrom('fulfillment_events').selectAll().where('shipment_id', '=', id).orderBy('happened_at').execute(),
  );

test('an unregistered parcel is registered, fetched, derived and given its next poll', async () => {
  const number = newNumber();
  world.provider.parcels.set(number, { courier: 'ups', origin: 'CN', trackinfo: [INFO, TRANSIT] });
  world.setNow('2026-11-21T12:00:00Z');
  const id = await world.addParcel(shop, { number, courier: 'ups', createdAt: '2026-11-20T12:00:00Z' });
  await pollRound(world.ctx);
  const row = await parcel(id);
  expect(row).toMatchObject({
    status: ShipmentStatus.InTransit,
    sub_status: 2001,
    status_rule: 'latest_checkpoint',
    origin: 'CN',
    poll_failures: 0,
    poll_error: null,
    delivered_at: null,
    last_event: { time: '2026-11-21T08:00:00.000Z', content: 'transit001 happened', location: 'Leipzig' },
  });
  expect(row.registered_at).toEqual(world.ctx.now());
  expect(row.first_checkpoint_at).toEqual(new Date('2026-11-20T13:00:00Z'));
  expect(row.last_checkpoint_at).toEqual(new Date('2026-11-21T08:00:00Z'));
  const wait = ((row.next_poll_at?.getTime() ?? 0) - world.ctx.now().getTime()) / 3_600_000;
  expect(wait).toBeGreaterThanOrEqual(3.6);
  expect(wait).toBeLessThanOrEqual(4.4);
  expect(await rows('status_trail', id)).toEqual([
    expect.objectContaining({
      seq: 1,
      from_status: ShipmentStatus.Pending,
      to_status: ShipmentStatus.InfoReceived,
      to_sub_status: 1001,
      rule: 'latest_checkpoint',
      by: 'provider',
      happened_at: new Date('2026-11-20T13:00:00Z'),
      changed_at: world.ctx.now(),
    }),
    expect.objectContaining({
      seq: 2,
      from_status: ShipmentStatus.InfoReceived,
      from_sub_status: 1001,
      to_status: ShipmentStatus.InTransit,
      to_sub_status: 2001,
      happened_at: new Date('2026-11-21T08:00:00Z'),
      checkpoint: expect.any(Buffer) as Buffer,
    }),
  ]);
});

test('polling again stores nothing twice and writes no trail without a change', async () => {
  const number = newNumber();
  world.provider.parcels.set(number, { courier: 'ups', trackinfo: [INFO, INFO, TRANSIT] });
  const id = await world.addParcel(shop, { number, courier: 'ups' });
  for (let i = 0; i < 3; i += 1) {
    await makeDue();
    await pollRound(world.ctx);
  }
  expect(await rows('checkpoints', id)).toHaveLength(2);
  expect(await rows('status_trail', id)).toHaveLength(2);
  expect((await eventsOf(id)).map((e) => e.status)).toEqual(['CONFIRMED', 'IN_TRANSIT']);
});

test('a journey is sent to the store step by step, each step once', async () => {
  const number = newNumber();
  const journey = { courier: 'ups', trackinfo: [] as object[] };
  world.provider.parcels.set(number, journey);
  const id = await world.addParcel(shop, { number, courier: 'ups', fulfillmentId: '777' });
  for (const step of [INFO, TRANSIT, event('2026-11-21T19:00:00Z', 'transit', 'transit002'), OUT, DONE]) {
    journey.trackinfo.push(step);
    world.setNow(step.checkpoint_date);
    await makeDue();
    await pollRound(world.ctx);
    await writeBack(world.ctx, shop);
    await writeBack(world.ctx, shop);
  }
  expect(world.store.events.map((e) => [e.fulfillmentId, e.status, e.happenedAt])).toEqual([
    ['777', 'CONFIRMED', '2026-11-20T13:00:00.000Z'],
    ['777', 'IN_TRANSIT', '2026-11-21T08:00:00.000Z'],
    ['777', 'OUT_FOR_DELIVERY', '2026-11-22T07:00:00.000Z'],
    ['777', 'DELIVERED', '2026-11-22T15:00:00.000Z'],
  ]);
  expect(await parcel(id)).toMatchObject({
    status: ShipmentStatus.Delivered,
    sub_status: 4003,
    delivered_at: new Date('2026-11-22T15:00:00Z'),
  });
  // Once more on the next day: then it is over.
  world.setNow('2026-11-23T15:00:00Z');
  await makeDue();
  await pollRound(world.ctx);
  expect(await parcel(id)).toMatchObject({ status: ShipmentStatus.Delivered, next_poll_at: null });
  expect((await rows('status_trail', id)).map((t) => t.to_status)).toEqual([
    ShipmentStatus.InfoReceived,
    ShipmentStatus.InTransit,
    ShipmentStatus.InTransit,
    ShipmentStatus.OutForDelivery,
    ShipmentStatus.Delivered,
  ]);
});

test('steps that came between two polls are all sent', async () => {
  const number = newNumber();
  world.provider.parcels.set(number, { courier: 'ups', trackinfo: [DONE, OUT, TRANSIT, INFO] });
  world.setNow('2026-11-23T12:00:00Z');
  const id = await world.addParcel(shop, { number, courier: 'ups' });
  await pollRound(world.ctx);
  expect((await eventsOf(id)).map((e) => e.status)).toEqual([
    'CONFIRMED',
    'IN_TRANSIT',
    'OUT_FOR_DELIVERY',
    'DELIVERED',
  ]);
});

test('of what happened before the installation, only the latest status is sent to the store', async () => {
  const number = newNumber();
  world.provider.parcels.set(number, { courier: 'ups', trackinfo: [OUT, TRANSIT, INFO] });
  world.setNow('2026-11-23T12:00:00Z');
  await world.db.kysely
    .updateTable('shops')
    .set({ installed_at: '2026-11-23T11:00:00Z' })
    .where('shop_id', '=', shop)
    .execute();
  const id = await world.addParcel(shop, { number, courier: 'ups' });
  await pollRound(world.ctx);
  expect((await eventsOf(id)).map((e) => e.status)).toEqual(['OUT_FOR_DELIVERY']);
});

test('a late event never reverts a delivered parcel, and is not sent to the store', async () => {
  const number = newNumber();
  const journey = { courier: 'ups', trackinfo: [INFO, DONE] as object[] };
  world.provider.parcels.set(number, journey);
  world.setNow('2026-11-23T12:00:00Z');
  const id = await world.addParcel(shop, { number, courier: 'ups', createdAt: '2026-11-20T12:00:00Z' });
  await pollRound(world.ctx);
  journey.trackinfo.push(
    OUT,
    event('2026-11-23T09:00:00Z', 'transit', 'transit001'),
    event('2026-11-23T10:00:00Z', 'exception', 'exception011'),
  );
  await makeDue();
  await pollRound(world.ctx);
  expect(await parcel(id)).toMatchObject({ status: ShipmentStatus.Delivered, status_rule: 'delivered_stays' });
  expect((await eventsOf(id)).map((e) => e.status)).toEqual(['CONFIRMED', 'DELIVERED']);
});

test('[4.11, 9.5] 30 silent days expire a parcel, and a scan afterwards revives it', async () => {
  const number = newNumber();
  const journey = { courier: 'ups', trackinfo: [TRANSIT] as object[] };
  world.provider.parcels.set(number, journey);
  world.setNow('2026-12-21T08:00:00Z');
  const id = await world.addParcel(shop, { number, courier: 'ups', createdAt: '2026-11-20T12:00:00Z' });
  await pollRound(world.ctx);
  expect(await parcel(id)).toMatchObject({ status: ShipmentStatus.Expired, sub_status: 5001, next_poll_at: null });
  journey.trackinfo.push(event('2026-12-22T08:00:00Z', 'transit', 'transit003'));
  world.setNow('2026-12-22T09:00:00Z');
  await makeDue();
  await pollRound(world.ctx);
  expect(await parcel(id)).toMatchObject({ status: ShipmentStatus.InTransit, sub_status: 2003 });
});

test('removed parcels and uninstalled shops are not polled', async () => {
  const id = await world.addParcel(shop, { number: newNumber(), courier: 'ups' });
  await withShop(world.db, shop, (trx) => trx.updateTable('shipments').set({ removed_at: world.ctx.now() }).execute());
  await pollRound(world.ctx);
  expect(await parcel(id)).toMatchObject({ registered_at: null });
  const gone = await world.db.addShop();
  await world.addParcel(gone, { number: newNumber(), courier: 'ups' });
  await world.db.kysely.updateTable('shops').set({ uninstalled_at: new Date() }).where('shop_id', '=', gone).execute();
  await pollRound(world.ctx);
  expect(world.provider.calls).toEqual([]);
});
