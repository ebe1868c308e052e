import { patternOfPhrase } from '@parcelway/courier-events';
import { ShipmentStatus } from '@parcelway/domain';
import { withShop } from '../db/database';
import { at, setUpFollowing } from '../testing/followed-parcel';
import { newNumber } from '../testing/poll-world';
import { addEventRule, unknownCodes } from './event-meaning.store';
import { pollRound } from './poll';
import { queueRederive, RederiveError, rederiveShop } from './rederive';
import { rederiveRuns } from './rederive.store';

const setUp = setUpFollowing();
const { followed, events, outboxStatuses } = setUp;

describe('what the courier means', () => {
  const unknown = async () =>
    (await setUp.world.db.kysely.selectFrom('unknown_phrases').select(['courier', 'phrase', 'events']).execute()).map(
      ({ phrase, events: count }) => [phrase, Number(count)],
    );
  const checkpoint = (time: string, detail: string) => ({ checkpoint_date: time, tracking_detail: detail });

  test('a text without a status is read by our rules, and the event names the rule', async () => {
    const { id } = await followed([checkpoint('2026-11-21T08:00:00Z', 'Delivery attempted, nobody was at home')]);
    expect(await setUp.parcel(id)).toMatchObject({ status: ShipmentStatus.FailedAttempt });
    expect((await events(id))[0]).toMatchObject({
      said_status: null,
      status_source: expect.stringMatching(/^en\./) as string,
    });
  });
  test('an unknown text leaves the status, and is counted by courier without its numbers', async () => {
    const { id, journey } = await followed([
      at('2026-11-21T08:00:00Z', 'transit001', 'Departed'),
      checkpoint('2026-11-21T09:00:00Z', 'Grumbled zyx 4711'),
      checkpoint('2026-11-21T10:00:00Z', 'Grumbled zyx 4712'),
    ]);
    expect(await setUp.parcel(id)).toMatchObject({ status: ShipmentStatus.InTransit });
    const [[phrase, count] = []] = (await unknown()).filter(([text]) => String(text).includes('grumbled'));
    expect([count, /\d/.test(String(phrase))]).toEqual([2, false]);
    journey.trackinfo.pop();
    await setUp.pollAt('2026-11-22T18:00:00Z');
    expect((await unknown()).filter(([text]) => String(text).includes('grumbled'))).toEqual([[phrase, 2]]);
  });
  test("a text that says more than the provider's general status overrules it, and the event names that", async () => {
    const { id } = await followed([
      { ...checkpoint('2026-11-21T08:00:00Z', 'Out for delivery'), checkpoint_delivery_status: 'transit' },
    ]);
    expect(await setUp.parcel(id)).toMatchObject({ status: ShipmentStatus.OutForDelivery, sub_status: 3001 });
    expect(await events(id)).toMatchObject([
      {
        said_status: ShipmentStatus.InTransit,
        status: ShipmentStatus.OutForDelivery,
        sub_status: 3001,
        status_source: 'text_over_provider_generic',
      },
    ]);
  });
  test('a raw code that no table holds is counted by courier once; one that we or a provider know is not', async () => {
    const coded = (hour: string, raw_status: string) => ({
      ...checkpoint(`2026-11-21T${hour}:00:00Z`, 'Zyx'),
      raw_status,
    });
    await followed([coded('09', 'ZQ9'), coded('10', 'ZQ9'), coded('11', '040'), coded('12', '81234567890')]);
    await setUp.pollAt('2026-11-22T18:00:00Z');
    expect(await unknownCodes(setUp.world.db, 'ups', 10)).toEqual([{ courier: 'ups', code: 'ZQ9', events: '2' }]);
  });
  test('with a rule of an operator a replay reads it: dry first, then applied, nothing is sent to the store', async () => {
    const { world, shop } = setUp;
    const { id } = await followed([checkpoint('2026-11-21T09:00:00Z', 'Frobbed at the door')]);
    const before = await setUp.parcel(id);
    expect(before).toMatchObject({ status: ShipmentStatus.Pending });
    await addEventRule(world.db, {
      id: 'operator:frobbed',
      courier: 'ups',
      pattern: patternOfPhrase('frobbed at the door'),
      subStatus: 4001,
    });
    const run = (apply: boolean) => queueRederive(world.ctx, shop, { shipmentIds: null, apply }, world.ctx.now());
    await expect(run(true)).rejects.toThrow(RederiveError);
    await run(false);
    await rederiveShop(world.ctx, shop);
    expect(await setUp.parcel(id)).toEqual(before);
    expect(await rederiveRuns(world.db, shop)).toEqual([
      expect.objectContaining({ apply: false, state: 'done', examined: 1, changed: 1, moves: { '0>4': 1 } }),
    ]);
    await run(true);
    await rederiveShop(world.ctx, shop);
    expect(await setUp.parcel(id)).toMatchObject({
      status: ShipmentStatus.Delivered,
      sub_status: 4001,
      delivered_at: new Date('2026-11-21T09:00:00Z'),
    });
    expect(await outboxStatuses(id)).toEqual([]);
    await run(false);
    await rederiveShop(world.ctx, shop);
    expect((await rederiveRuns(world.db, shop))[0]).toMatchObject({ changed: 0, moves: {} });
  });
});

test('a parcel that met nobody and was delivered afterwards is one that had a failed attempt, also after a replay', async () => {
  const { world, shop } = setUp;
  const first = at('2026-11-21T08:00:00Z', 'undelivered001', 'Nobody at home');
  const { id, journey } = await followed([first]);
  const had = async () => {
    const { status, had_failed_attempt: failed, had_exception: exception } = await setUp.parcel(id);
    return { status, failed, exception };
  };
  expect(await had()).toEqual({ status: ShipmentStatus.FailedAttempt, failed: true, exception: false });
  journey.trackinfo.push(at('2026-11-22T17:00:00Z', 'delivered001', 'Delivered'));
  await setUp.pollAt('2026-11-22T18:00:00Z');
  expect(await had()).toEqual({ status: ShipmentStatus.Delivered, failed: true, exception: false });
  // Cleared, so that the replay has to derive it again.
  await world.db.kysely
    .updateTable('shipments')
    .set({ had_failed_attempt: false })
    .where('shipment_id', '=', id)
    .execute();
  for (const apply of [false, true]) {
    await queueRederive(world.ctx, shop, { shipmentIds: null, apply }, world.ctx.now());
    await rederiveShop(world.ctx, shop);
  }
  expect(await had()).toEqual({ status: ShipmentStatus.Delivered, failed: true, exception: false });
});

describe('an answer under another courier', () => {
  /** The provider accepts the number under any courier, and answers with USPS. */
  async function answeredAsUsps(courierSource: string) {
    const { world, shop, parcel } = setUp;
    const number = newNumber();
    world.provider.parcels.set(number, {
      courier: 'usps',
      trackinfo: [at('2026-11-21T08:00:00Z', 'transit001', 'Scanned')],
    });
    const id = await world.addParcel(shop, { number, courier: 'ups' });
    await withShop(world.db, shop, (trx) =>
      trx
        .updateTable('shipments')
        .set({ courier_source: courierSource, registered_at: '2026-11-21T00:00:00Z', provider: 'trackingmore' })
        .where('shipment_id', '=', id)
        .execute(),
    );
    world.provider.registered.add(number);
    await pollRound(world.ctx);
    return parcel(id);
  }

  test('is adopted where ours was a guess', async () => {
    expect(await answeredAsUsps('shop_history')).toMatchObject({
      courier: 'usps',
      courier_source: 'provider',
      status: ShipmentStatus.InTransit,
      poll_error: null,
    });
  });
  test('is reported where our courier was named: the other one becomes a candidate, and the next poll is a day later', async () => {
    const row = await answeredAsUsps('platform_company');
    expect(row).toMatchObject({
      courier: 'ups',
      status: ShipmentStatus.Pending,
      sub_status: 10003,
      poll_error: 'bad_courier',
    });
    expect(row.candidates).toEqual([{ code: 'usps', score: 1, why: ['provider'] }]);
    expect((row.next_poll_at?.getTime() ?? 0) - setUp.world.ctx.now().getTime()).toBeGreaterThan(20 * 3_600_000);
  });
});
