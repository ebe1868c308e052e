import type { TestDatabase } from '../testing/test-database';

/**
 * For tests only: figures computed differently, from every single row. The database determines days and weeks, the rest
 * is done with arrays.
 */

export interface RawParcel {
  courier: string;
  country: string;
  lane: string;
  status: number;
  failed: boolean;
  exception: boolean;
  /** Days of the shop. */
  day: string;
  week: string;
  /** Days with decimals; null where there is no such span. */
  total: number | null;
  processing: number | null;
  transit: number | null;
  /** Tenths of a day for which the span goes on at the clock's time; null where it is over, or has not begun. */
  open_total: number | null;
  open_processing: number | null;
  open_transit: number | null;
  /** Days before the promised one. */
  early: number | null;
}
export type Span = 'total' | 'processing' | 'transit';

export async function rawParcels(
  db: TestDatabase,
  shopId: string,
  zone: string,
  { start, end }: { start: string; end: string },
  now: Date,
): Promise<RawParcel[]> {
  const { rows } = await db.pool.query<RawParcel>(
    `with d as (
       select *, status not in (4, 5) and coalesce(sub_status not in (7007, 7008, 7010, 7011), true) as under_way,
         floor(extract(epoch from $5::timestamptz) / 8640)::int as tenth, (ordered_at at time zone $2)::date as placed, case when status = 4 then delivered_at end as came from shipments
       where shop_id = $1 and removed_at is null)
     select courier, coalesce(destination, '') as country, coalesce(origin, '') || '-' || coalesce(destination, '') as lane, status,
       had_failed_attempt as failed, had_exception as exception, placed::text as day, date_trunc('week', placed)::date::text as week,
       case when came >= ordered_at then extract(epoch from came - ordered_at)::float8 / 86400 end as total,
       case when first_scan_at >= ordered_at then extract(epoch from first_scan_at - ordered_at)::float8 / 86400 end as processing,
       case when came >= first_scan_at then extract(epoch from came - first_scan_at)::float8 / 86400 end as transit,
       case when under_way then greatest(0, tenth - floor(extract(epoch from ordered_at) / 8640)::int) end as open_total,
       case when under_way and first_scan_at is null then greatest(0, tenth - floor(extract(epoch from ordered_at) / 8640)::int) end as open_processing,
       case when under_way and first_scan_at is not null then greatest(0, tenth - floor(extract(epoch from first_scan_at) / 8640)::int) end as open_transit,
       (facts ->> 'expectedAt')::date - (came at time zone $2)::date as early
     from d where placed between $3::date and $4::date`,
    [shopId, zone, start, end, now],
  );
  return rows;
}

/** Mails that were sent or failed, by day, and views of the page. */
export async function rawMails(db: TestDatabase, shopId: string, zone: string) {
  const { rows } = await db.pool.query<{ day: string; week: string; state: string; opened: boolean; clicked: boolean }>(
    `select ((coalesce(sent_at, created_at) at time zone $2)::date)::text as day,
       date_trunc('week', coalesce(sent_at, created_at) at time zone $2)::date::text as week, state,
       opened_at is not null or clicked_at is not null as opened, clicked_at is not null as clicked
     from mails where shop_id = $1 and state in ('sent', 'failed')`,
    [shopId, zone],
  );
  return rows;
}

/** @returns the elements grouped by the key that `of` returns */
export function grouped<T>(list: readonly T[], of: (element: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const element of list) groups.set(of(element), [...(groups.get(of(element)) ?? []), element]);
  return groups;
}
export const numbersOf = (list: readonly RawParcel[], span: Span): number[] =>
  list.flatMap((parcel) => parcel[span] ?? []).sort((a, b) => a - b);
export const meanOf = (numbers: readonly number[]): number | null =>
  numbers.length === 0 ? null : numbers.reduce((sum, value) => sum + value, 0) / numbers.length;
const tenths = (days: number): number => Math.floor(Math.floor(days * 1440 + 1e-6) / 144);
export const openOf = (list: readonly RawParcel[], span: Span): number[] =>
  list.flatMap((parcel) => parcel[`open_${span}`] ?? []);
/** Kaplan and Meier by the book, at each age from all parcels anew. Days, in the middle of a tenth. */
export function kaplanMeier(list: readonly RawParcel[], span: Span, part: number): number | null {
  const ended = numbersOf(list, span).map(tenths);
  const all = [...ended, ...openOf(list, span)];
  let alive = 1;
  for (const age of new Set(ended)) {
    alive *= 1 - ended.filter((one) => one === age).length / all.filter((one) => one >= age).length;
    if (1 - alive >= part - 1e-9) return (2 * age + 1) / 20;
  }
  return null;
}

/** Every day from one to another, or every Monday of their weeks, by adding to the clock. */
export function datesBetween(start: string, end: string, byWeek: boolean): string[] {
  const at = new Date(`${start}T12:00:00Z`);
  if (byWeek) while (at.getUTCDay() !== 1) at.setUTCDate(at.getUTCDate() - 1);
  const dates: string[] = [];
  for (; at.toISOString().slice(0, 10) <= end; at.setUTCDate(at.getUTCDate() + (byWeek ? 7 : 1)))
    dates.push(at.toISOString().slice(0, 10));
  return dates;
}
