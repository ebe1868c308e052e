import { defaultsOf, type FilterSpec } from './filter-table';
import { FILTERS, filtersToLink, linkToFilters, type OrderFilters } from './order-filters';

/** What a saved view keeps: its table, where that is not the usual one, and the filters that differ from the defaults there. A view opens at page 1. */
export type ViewFilters = { [K in keyof OrderFilters]?: OrderFilters[K] | undefined };

/** The bounds of a date that was not chosen are today, whichever day that is. */
const ANY_DAY = '2000-01-01';
/** What no database keeps as text: U+0000, and half a character. */
const NOT_TEXT = /[\0\p{Surrogate}]/u;

const isDay = (key: keyof OrderFilters): boolean => FILTERS[key].type === 'day';
const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * What to keep of the filters of a list. They must stand in the list's link as they are: what the link would read as absent is wrong.
 * @returns the names of the filters that are wrong, or what to keep
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
  // The other defaults are those of its table, so that the table itself is kept by the usual one.
  const usual = { ...defaults, tableType: FILTERS.tableType.default };
  const stored = names.filter((name) => isDay(name) || !same(given[name], usual[name]));
  return { filters: Object.fromEntries(stored.map((name) => [name, given[name]])) };
}
