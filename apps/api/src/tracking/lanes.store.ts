import { LANE_PARCELS } from '@parcelway/domain';
import type { Database, ShopTransaction } from '../db/database';

/** How long parcels of a lane are silent at most before they arrive. */
export interface Lanes {
  /** Hours without news that 95 of 100 delivered parcels never had: of the lane, else of the courier in the country, else of the courier. */
  silenceHours(courier: string, origin: string | null, destination: string | null): number | null;
}

/** Delivered parcels of so many days are measured: couriers change. */
const MEASURED_DAYS = 180;
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
export async function measureLanes(db: Database, now: Date): Promise<void> {
  const since = new Date(now.getTime() - MEASURED_DAYS * DAY_MS);
  await db.pool.query('select measure_lanes($1, $2, $3)', [since, now, LANE_PARCELS]);
}
