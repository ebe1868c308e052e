import { defaultsOf, type FilterSpec } from './filter-table';
import { FILTERS, filtersToLink, linkToFilters, type OrderFilters } from './order-filters';

/**
 * The contents of a saved view: its table, unless it is the default one, and the filters that differ from that table's
 * defaults. A view opens at page 1.
 */
export type ViewFilters = { [K in keyof OrderFilters]?: OrderFilters[K] | undefined };

/** The bounds of a date that was not chosen are today, whichever day that is. */
const ANY_DAY = '2000-01-01';
/** What PostgreSQL cannot store as text: U+0000 and lone surrogates. */
const NOT_TEXT = /[\0\p{Surrogate}]/u;

const isDay = (key: keyof OrderFilters): boolean => FILTERS[key].type === 'day';
const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * The filters to store in a saved view. They must be valid as they are in the list's link: a value that the link would
 * read as absent is an error.
 * @returns the names of the invalid filters, or the filters to store
 */
export function viewFilters(given: ViewFilters): { wrong: string[] } | { filters: ViewFilters } {
  const { page: _page, ...rest } = given;
  const defaults = defaultsOf(FILTERS, ANY_DAY, given.tableType === undefined ? {} : { tableType: given.tableType });
  // Bounds count only where they are in force, and then both of them.
  const inForce = ({ when }: FilterSpec) => when !== undefined && given[when[0] as 'orderedAt'] === when[1];
  const names = (Object.keys(FILTERS) as (keyof OrderFilters)[]).filter((name) =>
    isDay(name) ? inForce(FILTERS[name]) : rest[name as keyof typeof rest] !== undefined,
  );
  const chosen = Object.fromEntries(names.map((name) => [name, given[name]]));
  const read = linkToFilters(filtersToLink({ ...defaults, ...chosen }, ANY_DAY), ANY_DAY);
  const wrong = names.filter(
    (name) => !same(read[name], given[name]) || [given[name]].flat().some((value) => NOT_TEXT.test(String(value))),
  );
  if (wrong.length > 0) return { wrong };
  // The other defaults belong to their table, so the table itself is stored when it is not the default one.
  const usual = { ...defaults, tableType: FILTERS.tableType.default };
  const stored = names.filter((name) => isDay(name) || !same(given[name], usual[name]));
  return { filters: Object.fromEntries(stored.map((name) => [name, given[name]])) };
}
