import { ShipmentStatus } from '@parcelway/domain';
import { withShop } from '../db/database';
import { writeSwitch } from '../shops/switches.store';
import { INFO, newNumber, setUpPolling, TRANSIT } from '../testing/poll-world';
import type { TrackingWorld } from '../testing/tracking-world';
import { pollRound } from './poll';

const polling = setUpPolling();
const { makeDue, parcel } = polling;
let world: TrackingWorld;
let shop: string;
beforeEach(() => {
  ({ world, shop } = polling);
});

describe('couriers', () => {
  test('a single candidate that detection did not choose is not passed to the provider; its courier is accepted once it has scanned the parcel', async () => {
    const number = newNumber();
    const journey: { courier: string; trackinfo: object[] } = { courier: 'ups', trackinfo: [] };
    world.provider.parcels.set(number, journey);
    world.provider.detects.set(number, ['ups']);
    const id = await world.addParcel(shop, { number, candidates: [{ code: 'ups', score: 0.1, why: ['regex'] }] });
    await pollRound(world.ctx);
    expect(await parcel(id)).toMatchObject({ courier: '', status: ShipmentStatus.Pending });
    journey.trackinfo = [INFO];
    await polling.makeDue();
    await pollRound(world.ctx);
    expect(await parcel(id)).toMatchObject({
      courier: 'ups',
      courier_source: 'provider',
      status: ShipmentStatus.InfoReceived,
    });
  });
  test('that the provider detects are not accepted while the shop has automatic detection off, and are once it is on', async () => {
    const number = newNumber();
    world.provider.parcels.set(number, { courier: 'ups', trackinfo: [INFO], origin: 'CN' });
    world.provider.detects.set(number, ['ups']);
    await withShop(world.db, shop, (trx) => writeSwitch(trx, shop, { auto_detect: false }));
    const id = await world.addParcel(shop, { number });
    await pollRound(world.ctx);
    expect(await parcel(id)).toMatchObject({ courier: '', origin: null, status: ShipmentStatus.Pending });
    await withShop(world.db, shop, (trx) => writeSwitch(trx, shop, { auto_detect: true }));
    await makeDue();
    await pollRound(world.ctx);
    expect(await parcel(id)).toMatchObject({ courier: 'ups', status: ShipmentStatus.InfoReceived });
  });
  test('among several candidates the courier that has scanned the parcel is accepted; a guess of the provider is not', async () => {
    const number = newNumber();
    const journey: { courier: string; trackinfo: object[] } = { courier: 'purolator', trackinfo: [] };
    world.provider.parcels.set(number, journey);
    world.provider.detects.set(number, ['purolator']);
    const id = await world.addParcel(shop, {
      number,
      candidates: [
        { code: 'fedex', score: 0.8, why: ['check_digit'] },
        { code: 'purolator', score: 0.8, why: ['check_digit'] },
      ],
    });
    await pollRound(world.ctx);
    expect(await parcel(id)).toMatchObject({ courier: '', status: ShipmentStatus.Pending });
    journey.trackinfo = [INFO];
    await polling.makeDue();
    await pollRound(world.ctx);
    expect(await parcel(id)).toMatchObject({
      courier: 'purolator',
      courier_source: 'provider',
      status: ShipmentStatus.InfoReceived,
    });
  });
  test('a number that fits nobody is pending 10002 and polled again a day later', async () => {
    const id = await world.addParcel(shop, { number: newNumber() });
    await pollRound(world.ctx);
    const row = await parcel(id);
    expect(row).toMatchObject({
      status: ShipmentStatus.Pending,
      sub_status: 10002,
      status_rule: 'number_refused',
      registered_at: null,
      poll_error: 'bad_number',
    });
    expect((row.next_poll_at?.getTime() ?? 0) - world.ctx.now().getTime()).toBeGreaterThan(20 * 3_600_000);
  });
  test('a number that the provider refuses for this courier is pending 10003', async () => {
    const number = newNumber();
    world.provider.parcels.set(number, { courier: 'dhl', trackinfo: [] });
    const id = await world.addParcel(shop, { number, courier: 'ups' });
    await pollRound(world.ctx);
    expect(await parcel(id)).toMatchObject({
      status: ShipmentStatus.Pending,
      sub_status: 10003,
      status_rule: 'courier_refused',
    });
  });
  test.each(['', '<script>alert(1)</script>', '٠١٢٣٤', "'; drop table shipments; --", '￾￿'])(
    'a number like %j loses nothing and fails nothing',
    async (number) => {
      const good = newNumber();
      world.provider.parcels.set(good, { courier: 'ups', trackinfo: [TRANSIT] });
      const [bad, fine] = [
        await world.addParcel(shop, { number }),
        await world.addParcel(shop, { number: good, courier: 'ups' }),
      ];
      await pollRound(world.ctx);
      expect(await parcel(bad)).toMatchObject({
        track_number: number,
        status: ShipmentStatus.Pending,
        sub_status: 10002,
      });
      expect(await parcel(fine)).toMatchObject({ status: ShipmentStatus.InTransit });
    },
  );
});

describe('when the provider fails', () => {
  test('parcels are tried again later and later, with the reason kept and the status untouched', async () => {
    const id = await world.addParcel(shop, { number: newNumber(), courier: 'ups' });
    world.provider.failWith = 503;
    const waits: number[] = [];
    for (let i = 0; i < 3; i += 1) {
      await makeDue();
      await pollRound(world.ctx);
      const row = await parcel(id);
      expect(row).toMatchObject({
        poll_failures: i + 1,
        poll_error: 'unavailable',
        status: ShipmentStatus.Pending,
        status_rule: 'no_info_yet',
      });
      waits.push(Math.round(((row.next_poll_at?.getTime() ?? 0) - world.ctx.now().getTime()) / 60_000));
    }
    expect(waits[0]).toBeGreaterThanOrEqual(4);
    expect(waits[2]).toBeGreaterThan((waits[0] ?? 0) * 2);
    world.provider.failWith = null;
    await makeDue();
    await pollRound(world.ctx);
    expect(await parcel(id)).toMatchObject({ poll_failures: 0, poll_error: null });
  });
  test('a throttled round leaves the rest due and sends nothing more', async () => {
    for (let i = 0; i < 90; i += 1) await world.addParcel(shop, { number: newNumber(), courier: 'ups' });
    world.provider.failWith = 429;
    await pollRound(world.ctx);
    expect(world.provider.calls).toHaveLength(1);
    const due = await withShop(world.db, shop, (trx) =>
      trx.selectFrom('shipments').select('poll_failures').where('next_poll_at', '<=', world.ctx.now()).execute(),
    );
    expect(due).toHaveLength(90);
    expect(due.every((row) => row.poll_failures === 0)).toBe(true);
  });
  test('a parcel that the provider has forgotten is registered again', async () => {
    const number = newNumber();
    const id = await world.addParcel(shop, { number, courier: 'ups' });
    await pollRound(world.ctx);
    world.provider.registered.delete(number);
    await makeDue();
    await pollRound(world.ctx);
    expect(await parcel(id)).toMatchObject({ registered_at: null, poll_error: 'forgotten' });
    await makeDue();
    await pollRound(world.ctx);
    expect(await parcel(id)).toMatchObject({ registered_at: world.ctx.now(), poll_error: null });
  });
});
