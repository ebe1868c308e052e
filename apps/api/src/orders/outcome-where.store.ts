import { dayOf, NEVER_ARRIVING, PROMISED_DAY, PROMISED_INSTANT, ShipmentStatus, type Outcome } from '@parcelway/domain';
import { sql, type RawBuilder } from 'kysely';

type Sql = RawBuilder<unknown>;

const { Delivered, Expired } = ShipmentStatus;
const dayIn = (timezone: string, at: Sql): Sql => sql`to_char(${at} at time zone ${timezone}::text, 'YYYY-MM-DD')`;
// The month's first day with the days added: the day itself may not exist, and a query must never fail for it.
const instant = sql`overlay(expected placing '01' from 9 for 2)::timestamptz + (substr(expected, 9, 2)::integer - 1) * interval '24 hours'`;

/** Sets the day of delivery against `promisedDay` of the domain, as texts. The pattern comes last, because it costs most. */
function delivered(timezone: string, comparison: Sql): Sql {
  const came = sql`${dayIn(timezone, sql`delivered_at`)} ${comparison}`;
  return sql`status = ${Delivered} and case
    when length(expected) = 10 then ${came} expected and expected ~ ${PROMISED_DAY.source}
    when expected ~ ${PROMISED_INSTANT.source} then ${came} ${dayIn(timezone, sql`(${instant})`)}
  end`;
}

/** Days of arrival are those of the destination, as the date is computed; today is the shop's. */
const lateEdd = (today: string): Sql => sql`shipment_id in (
  select e.shipment_id from parcel_edd e join aftersale_settings a using (shop_id)
  where e.shop_id = app_shop_id() and a.enabled and a.settings -> 'source_order' ? e.source
    and e.counts and (e.arrived_on is null or e.arrived_on > e.to_day) and (e.arrived_on is not null or e.to_day < ${today}::date))`;

const CONDITIONS: Record<Outcome, (timezone: string, now: Date) => Sql> = {
  on_time: (timezone) => delivered(timezone, sql`<=`),
  late: (timezone) => delivered(timezone, sql`>`),
  failed_attempt: () => sql`had_failed_attempt`,
  exception: () => sql`had_exception`,
  transit: () => sql`(first_scan_at is not null and case
    when status = ${Delivered} then delivered_at >= first_scan_at
    else status <> ${Expired} and (sub_status is null or sub_status not in (${sql.join(NEVER_ARRIVING)})) end)`,
  late_edd: (timezone, now) => lateEdd(dayOf(now, timezone)),
};

/** Whether the figures count a parcel so: the rules of `aggregateDay` on a row of `listed_shipments`. */
export const hasOutcome = (outcome: Outcome, timezone: string, now: Date): Sql =>
  sql`(${CONDITIONS[outcome](timezone, now)})`;
