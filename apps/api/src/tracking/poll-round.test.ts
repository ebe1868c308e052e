import { ShipmentStatus } from '@parcelway/domain';
import { withShop } from '../db/database';
import { DONE, INFO, newNumber, setUpPolling, TRANSIT } from '../testing/poll-world';
import type { TrackingWorld } from '../testing/tracking-world';
import { TrackingProviderError, type TrackingProvider } from '../tracking-providers/tracking-provider.port';
import { applyPings, claimDue, notePings } from './poll-claims.store';
import { pollRound, ROUND } from './poll';
import { notePush } from './provider-times.store';

let world: TrackingWorld;
let shop: string;
const polling = setUpPolling();
beforeEach(() => void ({ world, shop } = polling));
const { makeDue, parcel } = polling;

const inMinutes = (minutes: number): string => new Date(world.ctx.now().getTime() + minutes * 60_000).toISOString();
/** Parcels that are registered already, with odd numbers of their own. */
async function addMany(shopId: string, count: number, dueAt = world.ctx.now().toISOString()): Promise<string[]> {
  const numbers = Array.from({ length: count }, newNumber);
  await world.db.pool.query(
    `insert into shipments (shop_id, order_id, fulfillment_id, track_number, number_key, courier, ordered_at, fulfillment_updated_at, registered_at, next_poll_at)
     select $1, substr(number, 3)::bigint, substr(number, 3)::bigint, number, number, 'ups', now(), now(), now(), $3 from unnest($2::text[]) as number`,
    [shopId, numbers, dueAt],
  );
  for (const number of numbers) world.provider.registered.add(number);
  return numbers;
}
const dueIn = (shopId: string) =>
  withShop(
    world.db,
    shopId,
    async (trx) =>
      (await trx.selectFrom('shipments').select('shipment_id').where('next_poll_at', '<=', world.ctx.now()).execute())
        .length,
  );
const ofShop = (rows: { shop_id: string }[], shopId: string) => rows.filter((row) => row.shop_id === shopId).length;
const claim = (limit: number) => claimDue(world.db, world.ctx.now(), 60_000, limit);

/** The provider of this world with one of its calls replaced. */
const withProvider = (change: Partial<TrackingProvider>): void => {
  world.ctx.trackingProvider = { ...world.ctx.trackingProvider, ...change };
};

describe('a round', () => {
  test('polls the parcels of many shops in full batches', async () => {
    const shops = [shop, await world.db.addShop(), await world.db.addShop()];
    for (const one of shops) await addMany(one, 30);
    await pollRound(world.ctx);
    // 90 parcels, 40 a call.
    expect(world.provider.calls).toEqual(['/v4/trackings/get', '/v4/trackings/get', '/v4/trackings/get']);
    for (const one of shops) expect(await dueIn(one)).toBe(0);
  });
  test('claims up to the limit and reports that there are more', async () => {
    await addMany(shop, ROUND + 50);
    expect(await pollRound(world.ctx)).toBe(true);
    expect(await dueIn(shop)).toBe(50);
    expect(await pollRound(world.ctx)).toBe(false);
    expect(await dueIn(shop)).toBe(0);
  });
  test('polls a parcel of two shops once', async () => {
    const other = await world.db.addShop();
    const number = newNumber();
    world.provider.parcels.set(number, { courier: 'ups', trackinfo: [TRANSIT] });
    const ids = [await world.addParcel(shop, { number, courier: 'ups' })];
    const batchSizes: number[] = [];
    const { fetch } = world.ctx.trackingProvider;
    withProvider({
      fetch: (parcels) => {
        batchSizes.push(parcels.length);
        return fetch(parcels);
      },
    });
    await world.addParcel(other, { number, courier: 'ups' });
    await pollRound(world.ctx);
    expect(batchSizes).toEqual([1]);
    expect(await parcel(ids[0] ?? '')).toMatchObject({ status: ShipmentStatus.InTransit, provider: 'trackingmore' });
    expect(await dueIn(other)).toBe(0);
  });
});

describe('claims', () => {
  test('a shop gets at most its equal share of a round; alone it gets all of it', async () => {
    const small = await world.db.addShop();
    await addMany(shop, 300, inMinutes(-60));
    await addMany(small, 20);
    const first = await claim(100);
    expect([ofShop(first, shop), ofShop(first, small)]).toEqual([50, 20]);
    expect(await claim(100)).toHaveLength(100);
  });
  test('the longest waiting are claimed first', async () => {
    await addMany(shop, 3, inMinutes(-1));
    const late = await addMany(shop, 2, inMinutes(-90));
    expect((await claim(2)).map((row) => row.number_key).sort()).toEqual(late.sort());
  });
  test('what one process claimed no other one gets, until its lease has ended', async () => {
    await addMany(shop, 10);
    const [a, b] = await Promise.all([claim(10), claim(10)]);
    const ids = [...a, ...b].map((row) => row.shipment_id);
    expect(new Set(ids).size).toBe(ids.length);
    await claim(10);
    expect(await claim(10)).toEqual([]);
    world.setNow(inMinutes(2));
    expect(await claim(10)).toHaveLength(10);
  });
  test('removed parcels and those of uninstalled shops are nobody’s', async () => {
    const gone = await world.db.addShop();
    await addMany(gone, 1);
    await world.db.kysely
      .updateTable('shops')
      .set({ uninstalled_at: new Date() })
      .where('shop_id', '=', gone)
      .execute();
    await addMany(shop, 1);
    await withShop(world.db, shop, (trx) => trx.updateTable('shipments').set({ removed_at: new Date() }).execute());
    expect(await claim(10)).toEqual([]);
  });
});

describe('one parcel alone suffers from what it causes', () => {
  test('when the provider refuses a batch because of it', async () => {
    const numbers = await addMany(shop, 40);
    const poison = numbers[17] ?? '';
    let calls = 0;
    const { fetch } = world.ctx.trackingProvider;
    withProvider({
      fetch: async (parcels) => {
        calls += 1;
        if (parcels.some(({ number }) => number === poison))
          throw new TrackingProviderError('refused: 4110 the number is odd', 'refused');
        return fetch(parcels);
      },
    });
    await pollRound(world.ctx);
    const { rows } = await world.db.pool.query(
      'select number_key, poll_error from shipments where shop_id = $1 and poll_failures > 0',
      [shop],
    );
    expect(rows).toEqual([{ number_key: poison, poll_error: 'refused: 4110 the number is odd' }]);
    expect(calls).toBeLessThanOrEqual(13);
    expect(await dueIn(shop)).toBe(0);
  });
  test('when every parcel is refused, the calls are bounded', async () => {
    await addMany(shop, 40);
    let calls = 0;
    withProvider({
      fetch: async () => {
        calls += 1;
        throw new TypeError('cannot read what it says');
      },
    });
    await pollRound(world.ctx);
    expect(calls).toBeLessThanOrEqual(30);
    expect(await dueIn(shop)).toBe(0);
  });
  test('when its answer cannot be written', async () => {
    const [good, bad] = [newNumber(), newNumber()];
    for (const number of [good, bad]) world.provider.parcels.set(number, { courier: 'ups', trackinfo: [TRANSIT] });
    const ids = {
      good: await world.addParcel(shop, { number: good, courier: 'ups' }),
      bad: await world.addParcel(shop, { number: bad, courier: 'ups' }),
    };
    await world.db.pool.query(
      `alter table shipments add constraint no_such_parcel check (number_key <> '${bad}' or status <> 2)`,
    );
    await pollRound(world.ctx);
    expect(await parcel(ids.good)).toMatchObject({ status: ShipmentStatus.InTransit, poll_error: null });
    const row = await parcel(ids.bad);
    expect(row).toMatchObject({ status: ShipmentStatus.Pending, poll_failures: 1 });
    expect(row.poll_error).toMatch(/new row for relation "shipments"/);
    expect(row.next_poll_at?.getTime()).toBeGreaterThan(world.ctx.now().getTime());
    await world.db.pool.query('alter table shipments drop constraint no_such_parcel');
    await makeDue();
    await pollRound(world.ctx);
    expect(await parcel(ids.bad)).toMatchObject({
      status: ShipmentStatus.InTransit,
      poll_failures: 0,
      poll_error: null,
    });
  });
});

describe('a provider that fails', () => {
  const failing = (parcels: object[], error: TrackingProviderError): void => {
    if (parcels.some((one) => 'provider' in one && one.provider === 'other')) throw error;
  };
  test.each([
    ['throttles', 'throttled', 120_000, 2],
    ['is down', 'unavailable', 0, 0.5],
  ] as const)(
    'and %s is left alone for its time, while another one’s parcels are polled',
    async (_, kind, wait, minutes) => {
      const [ours, theirs] = [await addMany(shop, 40), await addMany(shop, 200)];
      await world.db.pool.query("update shipments set provider = 'other' where number_key = any ($1)", [theirs]);
      const { fetch } = world.ctx.trackingProvider;
      let refused = 0;
      withProvider({
        fetch: async (parcels) => {
          refused += 1;
          failing(parcels, new TrackingProviderError('not now', kind, wait));
          refused -= 1;
          return fetch(parcels);
        },
      });
      await pollRound(world.ctx);
      // Three calls are out at a time.
      expect(refused).toBeLessThanOrEqual(3);
      const { rows } = await world.db.pool.query(
        'select count(*)::int as n from shipments where number_key = any ($1) and next_poll_at <= $2',
        [ours, world.ctx.now()],
      );
      expect(rows).toEqual([{ n: 0 }]);
      // What was not polled stays due, and is claimed when the time is over.
      const left = await dueIn(shop);
      expect(left).toBeGreaterThanOrEqual(80);
      expect(await claim(400)).toEqual([]);
      world.setNow(inMinutes(minutes + 0.1));
      expect(await claim(400)).toHaveLength(left);
    },
  );
});

describe('messages of the provider', () => {
  test('one that arrives while the parcel is being polled makes it due once more', async () => {
    const number = newNumber();
    const played = { courier: 'ups', trackinfo: [TRANSIT] as object[] };
    world.provider.parcels.set(number, played);
    const id = await world.addParcel(shop, { number, courier: 'ups' });
    const { fetch } = world.ctx.trackingProvider;
    withProvider({
      fetch: async (parcels) => {
        const results = await fetch(parcels);
        // The delivery happens after the provider has answered, and before the answer is written.
        if (played.trackinfo.length === 1) {
          played.trackinfo.push(DONE);
          await notePings(world.db, [number], world.ctx.now());
          await applyPings(world.db, world.ctx.now());
        }
        return results;
      },
    });
    await pollRound(world.ctx);
    expect(await parcel(id)).toMatchObject({ status: ShipmentStatus.InTransit, next_poll_at: world.ctx.now() });
    await pollRound(world.ctx);
    expect(await parcel(id)).toMatchObject({ status: ShipmentStatus.Delivered });
  });
  test('where the provider sends them, the next poll is a safety net, three times as far', async () => {
    const hours = async () => {
      const number = newNumber();
      world.provider.parcels.set(number, { courier: 'ups', trackinfo: [INFO, TRANSIT] });
      const id = await world.addParcel(shop, { number, courier: 'ups' });
      await pollRound(world.ctx);
      return (((await parcel(id)).next_poll_at?.getTime() ?? 0) - world.ctx.now().getTime()) / 3_600_000;
    };
    expect(await hours()).toBeLessThan(5);
    await notePush(world.db, 'trackingmore', world.ctx.now());
    expect(await hours()).toBeGreaterThan(10);
    // It has stopped sending them.
    world.setNow('2026-11-25T16:00:00Z');
    expect(await hours()).toBeLessThan(5);
  });
});
