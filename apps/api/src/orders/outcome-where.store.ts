import { dayOf, gmtOffset, PROMISED_INSTANT, ShipmentStatus, type Outcome } from '@parcelway/domain';
import { sql, type RawBuilder } from 'kysely';

type Sql = RawBuilder<unknown>;
type Comparison = { isLate: boolean };

const HOUR = 3600;
const DAY = 24 * HOUR;
/** No zone's clock has differed by more from what it shows now since 2012. */
const CLOCK_CHANGES = 2 * HOUR;

const dayIn = (timezone: string, at: Sql): Sql => sql`to_char(${at} at time zone ${timezone}::text, 'YYYY-MM-DD')`;
// The month's first day with the days added: the day itself may not exist, and a query must never fail for it.
const instant = sql`overlay(expected placing '01' from 9 for 2)::timestamptz + (substr(expected, 9, 2)::integer - 1) * interval '24 hours'`;

/** Promised by an instant, as hardly any courier does: such parcels have an index of their own. */
const byInstant = (timezone: string, { isLate }: Comparison): Sql => sql`shipment_id in (
  select shipment_id from listed_shipments where delivered_at is not null and length(expected) > 10
    and case when expected ~ ${PROMISED_INSTANT.source}
      then ${dayIn(timezone, sql`delivered_at`)} ${isLate ? sql`>` : sql`<=`} ${dayIn(timezone, sql`(${instant})`)} end)`;

/**
 * The day of delivery against `promisedDay` of the domain, by columns that the list's indexes hold. The promised day is over `DAY` after it
 * began in UTC, less the zone's offset; only near that moment the offset on that very day is read, which costs ten times as much.
 */
function delivered(timezone: string, now: Date, { isLate }: Comparison): Sql {
  const over = DAY - Math.round(gmtOffset(timezone, now) * HOUR);
  const [soonest, latest] = [over - CLOCK_CHANGES, over + CLOCK_CHANGES];
  const offset = sql`(delivered_at at time zone ${timezone}::text) - (delivered_at at time zone 'UTC')`;
  const isOver = sql`${offset} >= make_interval(secs => ${DAY}::integer - past_promise)`;
  const byDay = isLate
    ? sql`past_promise >= ${soonest}::integer and (past_promise >= ${latest}::integer or ${isOver})`
    : sql`past_promise < ${latest}::integer and (past_promise < ${soonest}::integer or not ${isOver})`;
  return sql`status = ${ShipmentStatus.Delivered} and (${byDay} or ${byInstant(timezone, { isLate })})`;
}

/** Days of arrival are those of the destination, as the date is computed; today is the shop's. */
const lateEdd = (today: string): Sql => sql`shipment_id in (
  select e.shipment_id from parcel_edd e join aftersale_settings a using (shop_id)
  where e.shop_id = app_shop_id() and a.enabled and a.settings -> 'source_order' ? e.source
    and e.counts and (e.arrived_on is null or e.arrived_on > e.to_day) and (e.arrived_on is not null or e.to_day < ${today}::date))`;

const CONDITIONS: Record<Outcome, (timezone: string, now: Date) => Sql> = {
  on_time: (timezone, now) => delivered(timezone, now, { isLate: false }),
  late: (timezone, now) => delivered(timezone, now, { isLate: true }),
  failed_attempt: () => sql`had_failed_attempt`,
  exception: () => sql`had_exception`,
  transit: () => sql`has_transit`,
  late_edd: (timezone, now) => lateEdd(dayOf(now, timezone)),
};

/** Whether the figures count a parcel so: the rules of `aggregateDay` on a row of `listed_shipments`. */
export const hasOutcome = (outcome: Outcome, timezone: string, now: Date): Sql =>
  sql`(${CONDITIONS[outcome](timezone, now)})`;
