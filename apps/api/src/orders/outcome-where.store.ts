import { NEVER_ARRIVING, PROMISED_DAY, PROMISED_INSTANT, ShipmentStatus, type Outcome } from '@parcelway/domain';
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

const CONDITIONS: Record<Outcome, (timezone: string) => Sql> = {
  on_time: (timezone) => delivered(timezone, sql`<=`),
  late: (timezone) => delivered(timezone, sql`>`),
  failed_attempt: () => sql`had_failed_attempt`,
  exception: () => sql`had_exception`,
  transit: () => sql`(first_scan_at is not null and case
    when status = ${Delivered} then delivered_at >= first_scan_at
    else status <> ${Expired} and (sub_status is null or sub_status not in (${sql.join(NEVER_ARRIVING)})) end)`,
};

/** Whether the figures count a parcel so: the rules of `aggregateDay` on a row of `listed_shipments`. */
export const hasOutcome = (outcome: Outcome, timezone: string): Sql => sql`(${CONDITIONS[outcome](timezone)})`;
