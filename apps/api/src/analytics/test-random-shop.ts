import { ShipmentStatus, startOfDay } from '@parcelway/domain';
import type { TestDatabase } from '../testing/test-database';
import { addMails, addParcels, type GivenParcel } from './figures/test-parcels';

/** For tests only: parcels, mails and views around midnights at which days are easily confused. */

/** From GMT+13 to GMT−11, by hours, halves and quarters; with clocks that change. */
export const ZONES = [
  'Pacific/Tongatapu',
  'Pacific/Apia',
  'Pacific/Pago_Pago',
  'Asia/Kathmandu',
  'Europe/Berlin',
  'America/Santiago',
  'America/St_Johns',
  'Australia/Lord_Howe',
  'Atlantic/Azores',
  'UTC',
] as const;
/** Clocks change in Berlin, Santiago and on Lord Howe; a leap day; a year's end. */
export const NIGHTS = [
  '2026-03-29',
  '2026-10-25',
  '2026-04-05',
  '2026-09-06',
  '2026-10-04',
  '2028-02-29',
  '2026-12-31',
] as const;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Numbers from 0 to 1 that follow from a seed. */
export function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
export const pick = <T>(random: () => number, list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;

export function randomParcel(random: () => number, zone: string, night: string): GivenParcel {
  const some = (chance: number): boolean => random() < chance;
  // Some to the millisecond at a midnight.
  const ordered = some(0.3)
    ? startOfDay(night, zone).getTime() + pick(random, [-1, 0, 1])
    : Date.parse(night) + (random() - 0.5) * 6 * DAY;
  const scanned = some(0.85) ? ordered + (random() - 0.03) * 4 * DAY : null;
  const delivered = some(0.9) ? (scanned ?? ordered) + (random() ** 2 * 30 - 0.3) * DAY : null;
  const iso = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());
  const expected = (delivered ?? ordered) + (random() - 0.5) * 8 * DAY;
  return {
    courier: pick(random, ['ups', 'ups', 'dhl', 'gls', '']),
    origin: pick(random, ['CN', 'DE', null]),
    destination: pick(random, ['US', 'US', 'DE', 'NZ', null]),
    status: some(0.6) ? ShipmentStatus.Delivered : Math.floor(random() * 8),
    sub_status: some(0.2) ? pick(random, [7006, 7007, 7008, 7010, 7011]) : null,
    failed: some(0.2),
    exception: some(0.2),
    ordered: new Date(ordered).toISOString(),
    scanned: iso(scanned),
    delivered: iso(delivered),
    expected: some(0.6) ? new Date(expected).toISOString().slice(0, 10) : null,
  };
}

/** Writes a shop's parcels, mails and views. @returns the parcels' ids */
export async function fillShop(
  db: TestDatabase,
  shop: string,
  random: () => number,
  { zone, night }: { zone: string; night: string },
): Promise<string[]> {
  const several = (most: number): null[] => Array<null>(Math.floor(random() ** 2 * (most + 1))).fill(null);
  const near = (): string => new Date(Date.parse(night) + (random() - 0.5) * 4 * DAY).toISOString();
  await addMails(
    db,
    shop,
    several(6).map(() => ({
      state: pick(random, ['sent', 'sent', 'failed', 'queued']),
      created: near(),
      ...(random() < 0.7 && { sent: near() }),
      ...(random() < 0.5 && { opened: near() }),
      ...(random() < 0.3 && { clicked: near() }),
    })),
  );
  for (const kind of ['view', 'visitor', 'lookup', 'product', 'coupon'])
    await db.pool.query(
      `insert into page_counts (shop_id, day, kind, what, count) values ($1, $2, $3, 'a', $4), ($1, $2::date + 1, $3, 'b', $5)`,
      [shop, night, kind, Math.floor(random() * 100), Math.floor(random() * 100)],
    );
  return addParcels(
    db,
    shop,
    several(60).map(() => randomParcel(random, zone, night)),
  );
}

/** Things that happen to parcels after they were counted. */
export async function changeSome(
  db: TestDatabase,
  ids: readonly string[],
  random: () => number,
  night: string,
): Promise<void> {
  const changes = [
    "status = 4, delivered_at = ordered_at + interval '7 days'",
    'status = 7, had_exception = true',
    'status = 2, sub_status = null',
    'sub_status = 7010',
    "courier = 'gls', destination = 'AU'",
    'removed_at = now()',
    `ordered_at = '${night}T23:50:00Z'`,
    `facts = '{"expectedAt": "${night}"}'`,
    "first_scan_at = ordered_at + interval '1 day'",
  ];
  const statements = ids
    .filter(() => random() < 0.2)
    .map((id) => `update shipments set ${pick(random, changes)} where shipment_id = ${id};`);
  if (ids.length > 0 && random() < 0.5)
    statements.push(`delete from shipments where shipment_id = ${pick(random, ids)};`);
  await db.pool.query(statements.join('\n'));
}
