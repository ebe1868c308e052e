import { NEVER_ARRIVING, PROMISED_DAY, PROMISED_INSTANT, ShipmentStatus, type Outcome } from '@parcelway/domain';
import { sql, type RawBuilder } from 'kysely';

type Sql = RawBuilder<unknown>;

const { Delivered, Expired } = ShipmentStatus;
// The month's first day with the days added: the day itself may not exist, and a query must never fail for it.
const inMonth = sql`overlay(expected placing '01' from 9 for 2)`;
const further = sql`substr(expected, 9, 2)::integer - 1`;
/** As `promisedDay` of the domain. */
const promised = (timezone: string): Sql => sql`case
  when expected ~ ${PROMISED_DAY.source} then ${inMonth}::date + (${further})
  when expected ~ ${PROMISED_INSTANT.source}
    then ((${inMonth}::timestamptz + (${further}) * interval '24 hours') at time zone ${timezone}::text)::date
end`;
const came = (timezone: string): Sql =>
  sql`case when status = ${Delivered} then (delivered_at at time zone ${timezone}::text)::date end`;

const CONDITIONS: Record<Outcome, (timezone: string) => Sql> = {
  on_time: (timezone) => sql`${came(timezone)} <= ${promised(timezone)}`,
  late: (timezone) => sql`${came(timezone)} > ${promised(timezone)}`,
  failed_attempt: () => sql`had_failed_attempt`,
  exception: () => sql`had_exception`,
  transit: () => sql`(first_scan_at is not null and case
    when status = ${Delivered} then delivered_at >= first_scan_at
    else status <> ${Expired} and (sub_status is null or sub_status not in (${sql.join(NEVER_ARRIVING)})) end)`,
};

/** Whether the figures count a parcel so: the rules of `aggregateDay` on a row of `listed_shipments`. */
export const hasOutcome = (outcome: Outcome, timezone: string): Sql => sql`(${CONDITIONS[outcome](timezone)})`;
