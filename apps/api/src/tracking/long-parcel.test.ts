import { ShipmentStatus } from '@parcelway/domain';
import { withShop } from '../db/database';
import { newNumber, setUpPolling, TRANSIT } from '../testing/poll-world';
import type { ProviderCheckpoint } from '../tracking-providers/tracking-provider.port';
import { eventsOfParcels, MOST_EVENTS } from './checkpoints.store';
import { checkpointsOfParcels } from './parcel-checkpoints.store';
import { pollRound } from './poll';

const polling = setUpPolling();
const { makeDue, parcel } = polling;
/** Two seconds between scans, so that the newest is before now. */
const START = Date.parse('2026-11-18T00:00:00Z');

/** Parcels of one batch; the first one has as many scans as `report` was last called with. */
async function longAndShort() {
  const { world, shop } = polling;
  const numbers = { long: newNumber(), short: newNumber() };
  for (const number of Object.values(numbers))
    world.provider.parcels.set(number, { courier: 'ups', trackinfo: [TRANSIT] });
  const ids = {
    long: await world.addParcel(shop, { number: numbers.long, courier: 'ups' }),
    short: await world.addParcel(shop, { number: numbers.short, courier: 'ups' }),
  };
  const { fetch } = world.ctx.trackingProvider;
  let checkpoints: ProviderCheckpoint[] = [];
  world.ctx.trackingProvider = {
    ...world.ctx.trackingProvider,
    fetch: async (parcels) =>
      (await fetch(parcels)).map((result) => (result.number === numbers.long ? { ...result, checkpoints } : result)),
  };
  const scan = (n: number): ProviderCheckpoint => {
    const raw = new Date(START + n * 2000).toISOString();
    return {
      eventId: null,
      time: { raw, date: raw.slice(0, 10), clock: raw.slice(11, 19), offset: 'Z' },
      status: ShipmentStatus.InTransit,
      subStatus: 2001,
      content: `Scan ${n}`,
      lang: null,
      location: '',
      city: '',
      state: '',
      country: null,
      leg: null,
      rawCode: null,
    };
  };
  return {
    ids,
    /** @param onRead is called whenever a scan is read. */
    report: (scans: number, last: Partial<ProviderCheckpoint> = {}, onRead = (): void => {}) => {
      checkpoints = Array.from({ length: scans }, (_, n) => scan(n));
      checkpoints.push({ ...scan(scans), ...last });
      for (const one of checkpoints)
        Object.defineProperty(one, 'rawCode', {
          enumerable: true,
          get: () => {
            onRead();
            return null;
          },
        });
    },
    stored: async () => {
      const { rows } = await world.db.pool.query<{ events: number; times: number }>(
        'select count(*)::int as events, count(distinct xmin::text)::int as times from checkpoints where shipment_id = $1',
        [ids.long],
      );
      return rows[0];
    },
  };
}

test('of a parcel with very many events all are stored, and meanwhile others have their turn', async () => {
  const SCANS = 10_000;
  const { ids, report, stored } = await longAndShort();
  const reads = { all: 0, thisTurn: 0, mostInATurn: 0 };
  report(SCANS - 1, {}, () => {
    reads.all += 1;
    reads.thisTurn += 1;
    reads.mostInATurn = Math.max(reads.mostInATurn, reads.thisTurn);
  });
  let done = false;
  const turn = (): void => {
    reads.thisTurn = 0;
    if (!done) setTimeout(turn);
  };
  turn();
  await pollRound(polling.world.ctx);
  done = true;
  expect(await stored()).toEqual({ events: SCANS, times: 1 });
  expect(reads.all).toBeGreaterThanOrEqual(SCANS);
  expect(reads.mostInATurn).toBeLessThan(reads.all / 20);
  expect(await parcel(ids.long)).toMatchObject({ status: ShipmentStatus.InTransit, poll_failures: 0 });
  expect((await parcel(ids.long)).poll_error).toMatch(/of 10000 events all are stored.* newest 2000/);
  expect(await parcel(ids.short)).toMatchObject({ status: ShipmentStatus.InTransit, poll_error: null });
}, 120_000);

test('its status follows from the newest events, and repeated events are not written again', async () => {
  const { world, shop } = polling;
  const { ids, report, stored } = await longAndShort();
  report(3000);
  await pollRound(world.ctx);
  expect(await parcel(ids.long)).toMatchObject({ status: ShipmentStatus.InTransit });
  await makeDue();
  await pollRound(world.ctx);
  expect(await stored()).toEqual({ events: 3001, times: 1 });
  report(3001, { status: ShipmentStatus.Delivered, subStatus: 4001, content: 'Delivered' });
  await makeDue();
  await pollRound(world.ctx);
  expect(await parcel(ids.long)).toMatchObject({ status: ShipmentStatus.Delivered });
  expect(await stored()).toEqual({ events: 3002, times: 2 });
  const trail = await withShop(world.db, shop, (trx) =>
    trx.selectFrom('status_trail').select('to_status').where('shipment_id', '=', ids.long).orderBy('seq').execute(),
  );
  expect(trail.map((row) => row.to_status)).toEqual([ShipmentStatus.InTransit, ShipmentStatus.Delivered]);
});

test('no more than the newest events of a parcel are read into memory', async () => {
  const { world, shop } = polling;
  const { ids, report } = await longAndShort();
  report(3000);
  await pollRound(world.ctx);
  const events = await withShop(world.db, shop, (trx) => eventsOfParcels(trx, shop, [ids.long, ids.short]));
  const long = events.filter((row) => row.shipment_id === ids.long);
  expect(long).toHaveLength(MOST_EVENTS);
  expect(Math.min(...long.map((row) => row.occurred_at.getTime()))).toBe(START + 1001 * 2000);
  expect(events).toHaveLength(MOST_EVENTS + 1);
  const ofJourney = await withShop(world.db, shop, (trx) => checkpointsOfParcels(trx, shop, [ids.long, ids.short]));
  expect(ofJourney.map(({ hash }) => hash).sort()).toEqual(events.map(({ hash }) => hash).sort());
});
