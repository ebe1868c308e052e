import { ShipmentStatus } from '@parcelway/domain';
import { withShop } from '../db/database';
import { at, setUpFollowing } from '../testing/followed-parcel';
import { lanesOf, measureLanes } from './lanes.store';

const setUp = setUpFollowing();
const { followed, pollAt, events, outboxStatuses } = setUp;

describe('time', () => {
  test('a time without a zone is read in the zone of its place; where that is not known it stays local', async () => {
    const { id } = await followed([
      at('2026-11-21 08:00', 'transit001', 'Scanned', { city: 'Shenzhen', country_iso2: 'CN' }),
      at('2026-11-21 09:00', 'transit001', 'Somewhere', { country_iso2: 'US', location: '' }),
      at('2026-11-22', 'transit001', 'On that day'),
    ]);
    const rows = await events(id);
    expect(
      rows.map((row) => [row.content, row.occurred_at.toISOString(), row.zone, row.local_date, row.has_time]),
    ).toEqual([
      ['Scanned', '2026-11-21T00:00:00.000Z', 'Asia/Shanghai', '2026-11-21', true],
      ['Somewhere', '2026-11-21T09:00:00.000Z', null, '2026-11-21', true],
      ['On that day', '2026-11-22T12:00:00.000Z', null, '2026-11-22', false],
    ]);
  });
  test('an event with an unknown time format is stored as text with its raw time, and decides nothing', async () => {
    const { id } = await followed([
      at('2026-11-21T08:00:00Z', 'transit001', 'Scanned'),
      at('Bunday the 3rd', 'delivered001', 'Delivered'),
    ]);
    expect(await setUp.parcel(id)).toMatchObject({ status: ShipmentStatus.InTransit, delivered_at: null });
    expect((await events(id)).map((row) => [row.content, row.time_raw])).toContainEqual([
      'Delivered',
      'Bunday the 3rd',
    ]);
  });
  test('a time that nobody can read is counted once by provider, courier and format, with an example', async () => {
    const { journey } = await followed([
      at('Frobday 3, 8h', 'transit001', 'Scanned'),
      at('Glumday 14, 9h', 'transit001', 'Scanned again'),
    ]);
    const counted = async () =>
      (await setUp.world.db.kysely.selectFrom('unread_times').selectAll().where('form', '=', 'a 0, 0a').execute()).map(
        ({ provider, courier, events: count, example }) => [provider, courier, Number(count), example],
      );
    expect(await counted()).toEqual([['trackingmore', 'ups', 2, 'Glumday 14, 9h']]);
    journey.trackinfo.pop();
    await pollAt('2026-11-22T18:00:00Z');
    expect(await counted()).toEqual([['trackingmore', 'ups', 2, 'Glumday 14, 9h']]);
  });
  test('events of somebody who had the number before decide nothing', async () => {
    const { id } = await followed(
      [
        at('2026-10-01T08:00:00Z', 'delivered001', 'Delivered to another'),
        at('2026-11-21T08:00:00Z', 'transit001', 'Scanned'),
      ],
      { orderedAt: '2026-11-15T00:00:00Z' },
    );
    expect(await setUp.parcel(id)).toMatchObject({
      status: ShipmentStatus.InTransit,
      first_checkpoint_at: new Date('2026-11-21T08:00:00Z'),
    });
    expect(await events(id)).toHaveLength(2);
  });
});

describe('corrections', () => {
  test('a corrected event changes the stored one; the parcel and the store follow', async () => {
    const { id, journey } = await followed([at('2026-11-21T08:00:00Z', 'delivered001', 'Delivered')]);
    expect(await setUp.parcel(id)).toMatchObject({ status: ShipmentStatus.Delivered });
    journey.trackinfo = [at('2026-11-21T08:00:00Z', 'undelivered002', 'Nobody was home')];
    await pollAt('2026-11-22T20:00:00Z');
    expect(await setUp.parcel(id)).toMatchObject({
      status: ShipmentStatus.FailedAttempt,
      sub_status: 6002,
      delivered_at: null,
    });
    expect(await events(id)).toHaveLength(1);
    expect(await outboxStatuses(id)).toEqual(['DELIVERED', 'ATTEMPTED_DELIVERY']);
  });
  test('an event that the provider retracted is stored and decides nothing', async () => {
    const scan = at('2026-11-21T08:00:00Z', 'transit001', 'Scanned');
    const { id, journey } = await followed([scan, at('2026-11-21T09:00:00Z', 'pickup001', 'Out')]);
    journey.trackinfo = [scan];
    await pollAt('2026-11-22T20:00:00Z');
    expect(await setUp.parcel(id)).toMatchObject({ status: ShipmentStatus.InTransit });
    expect((await events(id)).map((row) => row.retracted_at !== null)).toEqual([false, true]);
  });
  test('an empty answer is believed only when it is repeated an hour later', async () => {
    const { id, journey } = await followed([at('2026-11-21T08:00:00Z', 'transit001', 'Scanned')]);
    journey.trackinfo = [];
    await pollAt('2026-11-22T20:00:00Z');
    expect(await setUp.parcel(id)).toMatchObject({
      status: ShipmentStatus.InTransit,
      empty_since: new Date('2026-11-22T20:00:00Z'),
    });
    await pollAt('2026-11-22T20:30:00Z');
    expect(await setUp.parcel(id)).toMatchObject({ status: ShipmentStatus.InTransit });
    await pollAt('2026-11-22T21:00:00Z');
    expect(await setUp.parcel(id)).toMatchObject({ status: ShipmentStatus.Pending, empty_since: null });
  });
});

describe('journeys', () => {
  test('another courier begins another journey; with the first courier back its journey is there again', async () => {
    const { world, shop, parcel } = setUp;
    const { id, number } = await followed([at('2026-11-21T08:00:00Z', 'delivered001', 'Delivered')]);
    const change = (courier: string) =>
      withShop(world.db, shop, (trx) =>
        trx.updateTable('shipments').set({ courier, registered_at: null }).where('shipment_id', '=', id).execute(),
      );
    await change('fedex');
    world.provider.parcels.set(number, {
      courier: 'fedex',
      trackinfo: [at('2026-11-21T10:00:00Z', 'transit001', 'Scanned')],
    });
    await pollAt('2026-11-22T18:00:00Z');
    expect(await parcel(id)).toMatchObject({ courier: 'fedex', status: ShipmentStatus.InTransit, delivered_at: null });
    expect(await events(id)).toHaveLength(2);
    await change('ups');
    world.provider.parcels.set(number, {
      courier: 'ups',
      trackinfo: [at('2026-11-21T08:00:00Z', 'delivered001', 'Delivered')],
    });
    await pollAt('2026-11-22T19:00:00Z');
    expect(await parcel(id)).toMatchObject({ courier: 'ups', status: ShipmentStatus.Delivered });
    expect(await events(id)).toHaveLength(2);
  });
});

describe('what is stuck', () => {
  test('a parcel silent for longer than usual on its lane is marked so, with since when', async () => {
    const { world, shop, parcel } = setUp;
    const scan = at('2026-11-21T08:00:00Z', 'transit001', 'Scanned');
    const { id } = await followed([scan]);
    expect(await parcel(id)).toMatchObject({ attention: null });
    // Thirty parcels of the courier were never silent for longer than a day.
    await withShop(world.db, shop, (trx) =>
      trx
        .insertInto('shipments')
        .values(
          Array.from({ length: 30 }, (_, index) => ({
            shop_id: shop,
            order_id: '9',
            fulfillment_id: String(900 + index),
            track_number: `OLD${index}`,
            number_key: `OLD${index}`,
            courier: 'ups',
            origin: 'CN',
            destination: 'DE',
            status: ShipmentStatus.Delivered,
            ordered_at: '2026-10-01T00:00:00Z',
            fulfillment_updated_at: '2026-10-01T00:00:00Z',
            delivered_at: '2026-10-10T00:00:00Z',
            longest_silence_hours: index === 29 ? 90 : 24,
            sub_status: 4001,
          })),
        )
        .execute(),
    );
    await measureLanes(world.db, world.ctx.now());
    const lanes = await withShop(world.db, shop, (trx) => lanesOf(trx, [{ courier: 'ups' }]));
    expect([
      lanes.silenceHours('ups', 'CN', 'DE'),
      lanes.silenceHours('ups', 'FR', 'PL'),
      lanes.silenceHours('dhl', null, null),
    ]).toEqual([24, 24, null]);
    await pollAt('2026-11-22T18:00:00Z');
    expect(await parcel(id)).toMatchObject({ attention: 'silent', attention_since: new Date('2026-11-21T08:00:00Z') });
  });
  test('a parcel whose promised day has passed is late, until it is delivered', async () => {
    const { world, shop, parcel } = setUp;
    const { id, journey } = await followed([at('2026-11-22T08:00:00Z', 'transit001', 'Scanned')]);
    expect(await parcel(id)).toMatchObject({ attention: null });
    const facts = JSON.stringify({
      expectedAt: '2026-11-20',
      signedBy: null,
      lastMile: null,
      weight: null,
      service: null,
    });
    await withShop(world.db, shop, (trx) =>
      trx.updateTable('shipments').set({ facts }).where('shipment_id', '=', id).execute(),
    );
    await pollAt('2026-11-22T18:00:00Z');
    expect(await parcel(id)).toMatchObject({ attention: 'late', attention_since: new Date('2026-11-20') });
    journey.trackinfo.push(at('2026-11-22T19:00:00Z', 'delivered001', 'Delivered'));
    await pollAt('2026-11-22T20:00:00Z');
    expect(await parcel(id)).toMatchObject({ attention: null, attention_since: null });
  });
  test('a lane of fewer than thirty parcels is not measured', async () => {
    const { world } = setUp;
    await measureLanes(world.db, new Date('2030-01-01T00:00:00Z'));
    expect(await world.db.kysely.selectFrom('lanes').selectAll().execute()).toEqual([]);
  });
});

test('transit days count from the first scan; an announcement is no scan', async () => {
  const { id, journey } = await followed([at('2026-11-20T08:00:00Z', 'inforeceived001', 'Announced')]);
  expect(await setUp.parcel(id)).toMatchObject({ first_scan_at: null, transit_key: -1 });
  journey.trackinfo.push(at('2026-11-21T08:00:00Z', 'transit001', 'Scanned'));
  journey.trackinfo.push(at('2026-11-22T08:00:00Z', 'delivered001', 'Delivered'));
  await pollAt('2026-11-22T18:00:00Z');
  expect(await setUp.parcel(id)).toMatchObject({ first_scan_at: new Date('2026-11-21T08:00:00Z'), transit_key: 1 });
});

test('a correction of a parcel is sent to the store once', async () => {
  const { id, journey } = await followed([at('2026-11-21T08:00:00Z', 'transit001', 'Scanned')]);
  journey.trackinfo.push(
    at('2026-11-21T20:00:00Z', 'exception011', 'Return to sender'),
    at('2026-11-22T09:00:00Z', 'delivered001', 'Delivered'),
  );
  await pollAt('2026-11-22T18:00:00Z');
  await pollAt('2026-11-22T19:00:00Z');
  expect(await setUp.parcel(id)).toMatchObject({
    status: ShipmentStatus.Exception,
    sub_status: 7010,
    status_rule: 'returned_to_sender',
    delivered_at: null,
  });
  expect(await outboxStatuses(id)).toEqual(['IN_TRANSIT', 'FAILURE']);
});
