import { pino } from 'pino';
import { openJobs, startWorker } from '../jobs/jobs';
import { newNumber, setUpPolling } from '../testing/poll-world';
import type { TrackingProviders } from '../tracking-providers/providers';
import { readUpdates, startPolling } from './poller';

const polling = setUpPolling();
const { parcel } = polling;

test('while a provider hangs, the webhook job of another shop starts within a second', async () => {
  const { world, shop } = polling;
  let calls = 0;
  let answer = (): void => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  let hangs = (): void => {};
  const hanging = new Promise<void>((resolve) => {
    hangs = resolve;
  });
  world.ctx.trackingProvider = {
    ...world.ctx.trackingProvider,
    async register() {
      calls += 1;
      if (calls === 3) hangs();
      await answered;
      return [];
    },
  };
  // More shops than a worker has slots, each with more parcels than calls are made at a time.
  for (let i = 0; i < 200; i += 1)
    await world.addParcel(i % 6 === 0 ? shop : await world.db.addShop(), { number: newNumber(), courier: 'ups' });
  const log = pino({ level: 'silent' });
  const jobs = await openJobs(world.db, log);
  let startedAt = 0;
  let started = (): void => {};
  const applied = new Promise<void>((resolve) => {
    started = () => {
      startedAt = performance.now();
      resolve();
    };
  });
  const worker = await startWorker(world.db.url, { 'webhooks.apply': async () => started() }, {}, log);
  const poller = startPolling(world.ctx);
  try {
    await hanging;
    const addedAt = performance.now();
    await jobs.addNow('webhooks.apply', { shopId: await world.db.addShop() });
    await applied;
    expect(startedAt - addedAt).toBeLessThan(1000);
  } finally {
    answer();
    await poller.stop();
    await worker.stop();
    await jobs.close();
  }
});

describe('what changed at the provider', () => {
  const reportUpdates = (updatedSince: (at: Date) => Promise<{ number: string; courier: string }[]>): void => {
    const { ctx } = polling.world;
    const provider: TrackingProviders = { ...ctx.trackingProvider, updatedSince };
    ctx.trackingProvider = provider;
  };
  const later = '2026-11-23T16:00:00Z';
  const dueAt = async (id: string) => (await parcel(id)).next_poll_at;

  test('without a message becomes due, once for all processes; what was answered since does not', async () => {
    const { world, shop } = polling;
    const [lost, reported] = [newNumber(), newNumber()];
    const ids = [
      await world.addParcel(shop, { number: lost, nextPollAt: later }),
      await world.addParcel(shop, { number: reported, nextPollAt: later }),
    ] as const;
    const reads: Date[] = [];
    reportUpdates(async (at) => {
      reads.push(at);
      return [lost, reported].map((number) => ({ number, courier: 'ups' }));
    });
    // Nothing can be missing when it is read for the first time.
    await readUpdates(world.ctx);
    expect(reads).toEqual([]);
    world.setNow('2026-11-22T16:06:00Z');
    await world.db.pool.query('update shipments set answered_at = $1 where shipment_id = $2', [
      '2026-11-22T16:03:00Z',
      ids[1],
    ]);
    await Promise.all([readUpdates(world.ctx), readUpdates(world.ctx)]);
    expect(reads).toEqual([new Date('2026-11-22T15:50:00Z')]);
    expect([await dueAt(ids[0]), await dueAt(ids[1])]).toEqual([world.ctx.now(), new Date(later)]);
  });
  test('and could not be read is read with the next', async () => {
    const { world } = polling;
    await world.db.pool.query("delete from provider_times where kind = 'updates-read'");
    const reads: Date[] = [];
    reportUpdates(async (at) => {
      reads.push(at);
      if (reads.length === 1) throw new Error('not now');
      return [];
    });
    await readUpdates(world.ctx);
    world.setNow('2026-11-22T16:06:00Z');
    await expect(readUpdates(world.ctx)).rejects.toThrow('not now');
    world.setNow('2026-11-22T16:11:00Z');
    await readUpdates(world.ctx);
    expect(reads).toEqual([new Date('2026-11-22T15:50:00Z'), new Date('2026-11-22T15:50:00Z')]);
  });
});
