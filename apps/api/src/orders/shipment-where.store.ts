import { sql, type RawBuilder } from 'kysely';
import { countryKey, courierKey } from './code-keys';
import type { Days, ListFilter, Range } from './list-filter';

/** A condition of a WHERE clause. */
export type Where = RawBuilder<unknown>;

export const all = (conditions: Where[]): Where =>
  conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);

export type TimeColumn = 'ordered_at' | 'created_at' | 'sort_updated' | 'sort_fulfilled';

/** Times that a parcel may lack. It carries the year 1970 then, and is in no range of dates. */
export const mayLack = (column: TimeColumn | null): boolean => column === 'sort_updated' || column === 'sort_fulfilled';

export function within(column: TimeColumn, range: Range | null): Where[] {
  if (!range) return [];
  const conditions: Where[] = [];
  const from = range.from ?? (mayLack(column) ? new Date(1) : null);
  if (from) conditions.push(sql`${sql.ref(column)} >= ${from}`);
  if (range.to) conditions.push(sql`${sql.ref(column)} < ${range.to}`);
  return conditions;
}

export const UNDER_WAY = 100_000;
const NO_LIMIT = 999_999;

/** The two stretches of `transit_key` (see the migration) that mean `min` to `max` days of transit today. */
export function transitKeys(days: Days, today: number): { ended: [number, number]; underWay: [number, number] } {
  return {
    ended: [days.min, Math.min(days.max, UNDER_WAY - 1)],
    underWay: [
      Number.isFinite(days.max) ? UNDER_WAY + today - days.max : UNDER_WAY,
      days.min <= 0 ? NO_LIMIT : UNDER_WAY + today - days.min,
    ],
  };
}

/** Ranges of days, each as a condition of its own. */
export const transitParts = (transit: Days[], today: number): Where[] =>
  transit.flatMap((days) =>
    Object.values(transitKeys(days, today)).map(([from, to]) => sql`transit_key between ${from} and ${to}`),
  );

export const transitWhere = ({ transit, today }: Pick<ListFilter, 'transit' | 'today'>): Where[] =>
  transit ? [sql`(${sql.join(transitParts(transit, today), sql` or `)})`] : [];

/** Status and substatus, as the tabs set them. */
export const statusWhere = ({ statuses, subStatuses }: Pick<ListFilter, 'statuses' | 'subStatuses'>): Where[] => [
  ...(statuses ? [sql`status = any(${statuses}::smallint[])`] : []),
  ...(subStatuses ? [sql`sub_status = any(${subStatuses}::integer[])`] : []),
];

/** Courier, destination and origin, in the tables of counts. */
export const facetWhere = ({
  couriers,
  destinations,
  origins,
}: Pick<ListFilter, 'couriers' | 'destinations' | 'origins'>): Where[] => [
  ...(couriers ? [sql`courier = any(${couriers}::text[])`] : []),
  ...(destinations ? [sql`destination = any(${destinations}::text[])`] : []),
  ...(origins ? [sql`origin = any(${origins}::text[])`] : []),
];

/** Courier, destination and origin, on a parcel. */
export const codeWhere = ({
  couriers,
  destinations,
  origins,
}: Pick<ListFilter, 'couriers' | 'destinations' | 'origins'>): Where[] => [
  ...(couriers ? [sql`courier_key = any(${couriers.map(courierKey)}::integer[])`] : []),
  ...(destinations ? [sql`destination_key = any(${destinations.map(countryKey)}::integer[])`] : []),
  ...(origins ? [sql`origin_key = any(${origins.map(countryKey)}::integer[])`] : []),
];

/** Whether there is a note stands in every index; which one, in the index of the notes alone. */
function noteWhere({ notes }: Pick<ListFilter, 'notes'>): Where[] {
  if (!notes) return [];
  const written = notes.filter((note) => note !== '');
  const one = sql`(has_note and note = any(${written}::text[]))`;
  if (written.length === notes.length) return [sql`has_note`, sql`note = any(${written}::text[])`];
  return [written.length === 0 ? sql`not has_note` : sql`(not has_note or ${one})`];
}

/**
 * Whether a limit on other dates is worth repeating on the order's: the indexes of couriers, countries, statuses and notes are in its order.
 * Elsewhere it only misleads the planner, who takes the two for independent.
 */
export const isPlaced = ({ placed, couriers, destinations, origins, statuses, notes }: ListFilter): boolean =>
  placed !== null && [couriers, destinations, origins, statuses, notes].some((values) => values !== null);

/** Everything but status, substatus, text and days of transit. */
export const baseWhere = (filter: ListFilter): Where[] => [
  ...within('ordered_at', isPlaced(filter) ? filter.placed : filter.ordered),
  ...within('created_at', filter.created),
  ...within('sort_updated', filter.updated),
  ...within('sort_fulfilled', filter.fulfilled),
  ...codeWhere(filter),
  ...noteWhere(filter),
];

/** All limits of the filter but the text, on a row of `shipments` or of one of its indexes. */
export const indexedWhere = (filter: ListFilter): Where[] => [
  ...baseWhere(filter),
  ...transitWhere(filter),
  ...statusWhere(filter),
];
