import { ShipmentStatus } from '@parcelway/domain';
import { withShop } from '../db/database';
import { applyOrders } from '../sync/apply-orders';
import { setUpActions } from '../testing/actions-world';
import { testFulfillment, testOrder } from '../testing/orders';
import { TRANSIT } from '../testing/poll-world';
import { pollRound } from '../tracking/poll';
import { claimDue } from '../tracking/poll-claims.store';
import { saveTracking } from '../tracking/save-tracking';
import { NO_FACTS } from '../tracking-providers/tracking-provider.port';

const setUp = setUpActions();
const { act, undo, stateOf, followed, parcel } = setUp;
const history = async () =>
  Object.fromEntries(
    (
      await setUp.world.db.pool.query<{ courier: string; parcels: number }>(
        'select courier, parcels from courier_history where shop_id = $1',
        [setUp.shop],
      )
    ).rows.map((row) => [row.courier, row.parcels]),
  );

describe('[7.24] another courier', () => {
  test('begins another journey: what the old one reported is set aside, and the provider is queried again', async () => {
    const { id, number, journey } = await followed([TRANSIT]);
    await setUp.world.db.pool.query('update checkpoints set journey = null where shipment_id = $1', [id]);
    const run = await act('modify_courier', { ids: [id], courier: 'dhl' });
    expect(run).toMatchObject({ done: 1, detail: { courier: 'dhl' } });
    expect(await parcel(id)).toMatchObject({
      courier: 'dhl',
      courier_source: 'user',
      candidates: [],
      status: ShipmentStatus.Pending,
      registered_at: null,
      next_poll_at: setUp.world.ctx.now(),
    });
    expect((await setUp.events(id)).map((event) => event.journey)).toEqual([`ups:${number}`]);
    journey.courier = 'dhl';
    setUp.world.provider.registered.delete(number);
    await pollRound(setUp.world.ctx);
    expect(await parcel(id)).toMatchObject({ courier: 'dhl', status: ShipmentStatus.InTransit });
  });

  test('is a courier that the merchant chose: the step of couriers in the setup guide is done', async () => {
    const { id } = await followed([TRANSIT]);
    await setUp.world.db.pool.query('delete from guides where shop_id = $1', [setUp.shop]);
    const done = async () =>
      (await setUp.world.db.pool.query('select courier_setting from guides where shop_id = $1', [setUp.shop])).rows;
    await act('modify_courier', { ids: ['999999999'], courier: 'dhl' });
    expect(await done()).toEqual([]);
    await act('modify_courier', { ids: [id], courier: 'dhl' });
    expect(await done()).toEqual([{ courier_setting: true }]);
  });

  test('undone, courier, candidates and all that was said come back, and the courier is not registered again', async () => {
    const { id } = await followed([TRANSIT]);
    const before = await parcel(id);
    const run = await act('modify_courier', { ids: [id], courier: 'dhl' });
    expect(await undo(run)).toMatchObject({ done: 1 });
    const { courier, courier_source, candidates, status, sub_status, registered_at, provider } = before;
    expect(await parcel(id)).toMatchObject({
      ...{ courier, courier_source, candidates, status, sub_status, registered_at, provider },
    });
  });

  test('undone after somebody chose once more, it stays', async () => {
    const { id } = await followed([TRANSIT]);
    const run = await act('modify_courier', { ids: [id], courier: 'dhl' });
    await act('modify_courier', { ids: [id], courier: 'usps' });
    expect((await stateOf(await undo(run))).reasons).toEqual({ [id]: 'changed_meanwhile' });
  });

  test('teaches the shop its habit, and undoing unteaches it', async () => {
    const ids = await setUp.parcels(3);
    const run = await act('modify_courier', { ids, courier: 'dhl' });
    expect(await history()).toMatchObject({ dhl: 3 });
    await undo(run);
    expect(await history()).toMatchObject({ dhl: 0, ups: 3 });
  });

  test('a guess that is confirmed is sure, and its journey continues', async () => {
    const { id } = await followed([TRANSIT]);
    const { registered_at: registeredAt } = await parcel(id);
    await act('modify_courier', { ids: [id], courier: 'ups' });
    expect(await parcel(id)).toMatchObject({
      courier_source: 'user',
      status: ShipmentStatus.InTransit,
      registered_at: registeredAt,
    });
    const again = await act('modify_courier', { ids: [id], courier: 'ups' });
    expect((await stateOf(again)).reasons).toEqual({ [id]: 'already_so' });
  });

  test('a courier that nobody knows is refused, a parcel without a number fails', async () => {
    const [id] = await setUp.parcels(1);
    const answer = await setUp.call('POST', 'modify_courier', { ids: [id], courier: 'nobody' });
    expect(answer).toMatchObject({ status: 422, body: { errors: { courier: expect.any(String) } } });
    await setUp.world.db.pool.query("update shipments set number_key = '', track_number = '' where shipment_id = $1", [
      id,
    ]);
    const run = await act('modify_courier', { ids: [id], courier: 'dhl' });
    expect((await stateOf(run)).reasons).toEqual({ [String(id)]: 'no_number' });
  });

  test('an old parcel is not expired again before the new courier had its time', async () => {
    const { id } = await followed([TRANSIT]);
    setUp.world.setNow('2027-02-01T00:00:00Z');
    await act('modify_courier', { ids: [id], courier: 'dhl' });
    expect(await parcel(id)).toMatchObject({ status: ShipmentStatus.Pending });
  });

  test('an answer of the courier before, requested before the change, is not accepted', async () => {
    const { id, number } = await followed([TRANSIT]);
    const result = { number, courier: 'ups', origin: null, destination: null, checkpoints: [], facts: NO_FACTS };
    const old = { kind: 'tracked', provider: 'trackingmore', registeredNow: false, pushed: false, result } as const;
    const outcome = { ...old, requestedAt: new Date('2026-11-22T16:00:01Z') };
    setUp.world.setNow('2026-11-22T16:00:02Z');
    await act('modify_courier', { ids: [id], courier: 'dhl' });
    await withShop(setUp.world.db, setUp.shop, (trx) =>
      saveTracking(trx, setUp.world.ctx.jobs, setUp.shop, new Map([[id, outcome]]), setUp.world.ctx.now()),
    );
    expect(await parcel(id)).toMatchObject({ courier: 'dhl', courier_source: 'user', registered_at: null });
  });

  test('what the provider reports of it after it was undone is ignored, and the provider is queried for the old one', async () => {
    const { id, number, journey } = await followed([TRANSIT]);
    const { provider, ctx } = setUp.world;
    const run = await act('modify_courier', { ids: [id], courier: 'dhl' });
    journey.courier = 'dhl';
    provider.registered.delete(number);
    const { fetch } = ctx.trackingProvider;
    const fetched = jest.spyOn(ctx.trackingProvider, 'fetch').mockImplementationOnce(async (parcels) => {
      await undo(run);
      return fetch(parcels);
    });
    await pollRound(ctx);
    expect(fetched).toHaveBeenCalledTimes(1);
    expect(await parcel(id)).toMatchObject({
      courier: 'ups',
      status: ShipmentStatus.InTransit,
      next_poll_at: ctx.now(),
    });
    fetched.mockRestore();
  });

  test('while a provider is being queried has it queried once more: whatever it reports is of before', async () => {
    const { id } = await followed([TRANSIT]);
    await setUp.makeDue();
    const { db, ctx } = setUp.world;
    expect(await claimDue(db, ctx.now(), 60_000, 10)).toHaveLength(1);
    await act('modify_courier', { ids: [id], courier: 'dhl' });
    expect((await db.pool.query('select again from poll_leases where shipment_id = $1', [id])).rows).toEqual([
      { again: true },
    ]);
  });
});

describe('[7.26] another number', () => {
  test('is tracked, found by a search, and costs nothing', async () => {
    const { id } = await followed([TRANSIT]);
    const run = await act('tracking_update', { id, track_number: '1z 999 AA1 0123 456 784', courier: 'ups' });
    expect(run.detail).toEqual({ courier: 'ups', track_number: '1z 999 AA1 0123 456 784' });
    const { track_number, number_key, search, status } = await parcel(id);
    expect([track_number, number_key, status]).toEqual([
      '1z 999 AA1 0123 456 784',
      '1Z999AA10123456784',
      ShipmentStatus.Pending,
    ]);
    expect(search).toContain('1z999aa10123456784');
    expect((await setUp.world.db.pool.query('select from quota_usage where shop_id = $1', [setUp.shop])).rowCount).toBe(
      0,
    );
    await undo(run);
    expect(await parcel(id)).toMatchObject({ status: ShipmentStatus.InTransit, store_number: null });
  });

  describe('of a parcel that came without one', () => {
    const numberless = async (nr = 1): Promise<string> =>
      (
        await setUp.world.db.pool.query<{ shipment_id: string }>(
          `insert into shipments (shop_id, order_id, fulfillment_id, track_number, number_key, courier, ordered_at, fulfillment_updated_at)
          values ($1, $2, $2, '', '', '', '2026-11-20T13:00:00Z', '2026-11-20T13:00:00Z') returning shipment_id`,
          [setUp.shop, nr],
        )
      ).rows[0]?.shipment_id ?? '';
    const quota = (parcels: number) =>
      setUp.world.db.pool.query(
        "update shops set first_installed_at = '2026-11-01T00:00:00Z', plan = 'basic', quota_total = $2 where shop_id = $1",
        [setUp.shop, parcels],
      );
    const charged = async () =>
      (
        await setUp.world.db.pool.query('select number_key from quota_charges where shop_id = $1 order by 1', [
          setUp.shop,
        ])
      ).rows.map((row) => row.number_key);
    const give = (id: string, number: string) => act('tracking_update', { id, track_number: number, courier: 'ups' });

    test('is tracked from now on, and charged once', async () => {
      await quota(5);
      const id = await numberless();
      const run = await give(id, 'FIRST1');
      expect(await parcel(id)).toMatchObject({
        ...{ track_number: 'FIRST1', store_number: '', courier: 'ups', over_quota_at: null },
        next_poll_at: setUp.world.ctx.now(),
      });
      expect(await charged()).toEqual(['FIRST1']);
      await undo(run);
      expect(await parcel(id)).toMatchObject({ track_number: '', store_number: null, attention: 'no_number' });
      await give(id, 'FIRST1');
      await give(id, 'SECOND2');
      expect(await charged()).toEqual(['FIRST1']);
    });

    test('waits where the quota is used up, and not any more when it is undone', async () => {
      await quota(1);
      await give(await numberless(1), 'LAST1');
      const id = await numberless(2);
      const run = await give(id, 'FIRST1');
      expect(await parcel(id)).toMatchObject({ over_quota_at: setUp.world.ctx.now(), attention: 'over_quota' });
      expect(await charged()).toEqual(['LAST1']);
      await undo(run);
      expect(await parcel(id)).toMatchObject({ over_quota_at: null, attention: 'no_number' });
    });

    test('costs nothing where another parcel of the shop has it', async () => {
      await quota(5);
      await give(await numberless(1), 'SHARED1');
      await give(await numberless(2), 'SHARED1');
      expect(await charged()).toEqual(['SHARED1']);
    });
  });

  test('without a letter or a digit it is refused', async () => {
    const [id] = await setUp.parcels(1);
    const answer = await setUp.call('POST', 'tracking_update', { id, track_number: '---', courier: 'ups' });
    expect(answer).toMatchObject({ status: 422, body: { errors: { track_number: expect.any(String) } } });
  });

  test('that another parcel of the fulfilment has is not given twice', async () => {
    const [id, other] = await setUp.parcels(2);
    await setUp.world.db.pool.query(
      "update shipments set fulfillment_id = 7, track_number = 'T' || shipment_id where shop_id = $1",
      [setUp.shop],
    );
    const run = await act('tracking_update', { id, track_number: `T${other}`, courier: 'ups' });
    expect((await stateOf(run)).reasons).toEqual({ [String(id)]: 'already_so' });
  });
});

describe('a sync', () => {
  const sync = (second: number, numbers: string[], company = 'UPS') =>
    withShop(setUp.world.db, setUp.shop, (trx) =>
      applyOrders(trx, setUp.world.ctx, setUp.shop, [
        testOrder('1', {
          updatedAt: `2026-11-22T17:00:0${second}Z`,
          fulfillments: [
            testFulfillment('10', [], {
              updatedAt: `2026-11-22T17:00:0${second}Z`,
              tracking: numbers.map((number) => ({ number, company, url: null })),
            }),
          ],
        }),
      ]),
    );
  const parcels = async () =>
    (
      await setUp.world.db.pool.query(
        'select track_number, courier, courier_source, removed_at is not null as removed from shipments where shop_id = $1 order by shipment_id',
        [setUp.shop],
      )
    ).rows;
  const only = async () =>
    (await setUp.world.db.pool.query('select shipment_id from shipments where shop_id = $1', [setUp.shop])).rows[0]
      .shipment_id;
  const mended = { track_number: 'RIGHT2', courier: 'dhl', courier_source: 'user', removed: false };

  test('does not bring back the courier and the number that the merchant mended', async () => {
    await sync(1, ['WRONG1']);
    await act('tracking_update', { id: await only(), track_number: 'RIGHT2', courier: 'dhl' });
    await sync(2, ['WRONG1'], 'USPS');
    expect(await parcels()).toEqual([mended]);
    await sync(3, ['WRONG1', 'THIRD3']);
    expect(await parcels()).toEqual([mended, expect.objectContaining({ track_number: 'THIRD3' })]);
  });

  test('knows the parcel again when the store has learnt the mended number', async () => {
    await sync(1, ['WRONG1']);
    await act('tracking_update', { id: await only(), track_number: 'RIGHT2', courier: 'dhl' });
    await sync(2, ['RIGHT2']);
    await sync(3, ['RIGHT2']);
    expect(await parcels()).toEqual([mended]);
  });
});
