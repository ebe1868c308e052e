import { LANE_PARCELS } from '@parcelway/domain';
import type { Database, ShopTransaction } from '../db/database';
import type { Jobs } from '../jobs/jobs';

/** How long parcels of a lane are silent at most before they arrive. */
export interface Lanes {
  /** Hours without news that 95 of 100 delivered parcels never had: of the lane, else of the courier in the country, else of the courier. */
  silenceHours(courier: string, origin: string | null, destination: string | null): number | null;
}

/** Delivered parcels of so many days are known to lanes at most: couriers change. */
const MEASURED_DAYS = 180;
/** A lane is what it was in the last week, which has every day of the week; where that is too little, its newest parcels. */
const RECENT_DAYS = 7;
const RECENT_PARCELS = 200;
const DAY_MS = 86_400_000;

/** The lanes that these parcels' couriers have. */
export async function lanesOf(trx: ShopTransaction, parcels: readonly { courier: string }[]): Promise<Lanes> {
  const couriers = [...new Set(parcels.map(({ courier }) => courier).filter(Boolean))];
  const rows =
    couriers.length === 0
      ? []
      : await trx
          .selectFrom('lanes')
          .select(['courier', 'origin', 'destination', 'p95_hours'])
          .where('courier', 'in', couriers)
          .execute();
  const hours = new Map(rows.map((row) => [`${row.courier}|${row.origin}|${row.destination}`, row.p95_hours]));
  return {
    silenceHours: (courier, origin, destination) =>
      hours.get(`${courier}|${origin ?? ''}|${destination ?? ''}`) ??
      hours.get(`${courier}||${destination ?? ''}`) ??
      hours.get(`${courier}||`) ??
      null,
  };
}

/** Measures all lanes anew, over the parcels of all shops. */
export async function measureLanes(db: Pick<Database, 'pool'>, now: Date): Promise<void> {
  const before = (days: number): Date => new Date(now.getTime() - days * DAY_MS);
  await db.pool.query('select measure_lanes($1, $2, $3, $4, $5)', [
    ...[before(MEASURED_DAYS), before(RECENT_DAYS), now, LANE_PARCELS, RECENT_PARCELS],
  ]);
}

/** After a sync: when its parcels were polled once, and again for a shop whose many parcels need longer. */
const AFTER_SYNC_MINUTES = [1, 10, 60];
const MINUTE_MS = 60_000;

/** Has lanes measured soon, as a new shop's parcels become known. Syncs that end in the same minute cause one measuring. */
export async function measureAfterSync(trx: ShopTransaction, jobs: Pick<Jobs, 'add'>, now: Date): Promise<void> {
  for (const minutes of AFTER_SYNC_MINUTES) {
    const minute = Math.ceil(now.getTime() / MINUTE_MS) + minutes;
    const runAt = new Date(minute * MINUTE_MS);
    await jobs.add(trx, 'tracking.measure-lanes', {}, { key: `tracking.measure-lanes:${minute}`, runAt });
  }
}
