import { defaultOrderFilters, type OrderFilters } from './order-filters';
import { filtersToLink, linkToFilters } from './order-link';

/** What a saved view keeps: the filters that differ from their defaults. A view opens at page 1. */
export type ViewFilters = { [K in keyof OrderFilters]?: OrderFilters[K] | undefined };

/** The bounds of a date that was not chosen are today, whichever day that is. */
const ANY_DAY = '2000-01-01';
const DEFAULTS = defaultOrderFilters(ANY_DAY);
const BOUND = /^(orderedAt|createdAt|lastUpdateAt)(Min|Max)$/;
/** What no database keeps as text: U+0000, and half a character. */
const NOT_TEXT = /[\0\p{Surrogate}]/u;

/**
 * What to keep of the filters of a list. They must stand in the list's link as they are: what the link would read as absent is wrong.
 * @returns the names of the filters that are wrong, or what to keep
 */
export function viewFilters(given: ViewFilters): { wrong: string[] } | { filters: ViewFilters } {
  // Bounds count only where they are in use, and then both of them.
  const inUse = (name: string) => given[BOUND.exec(name)?.[1] as 'orderedAt'] === -1;
  const names = (Object.keys(DEFAULTS) as (keyof OrderFilters)[]).filter(
    (name) => name !== 'page' && (BOUND.test(name) ? inUse(name) : given[name] !== undefined),
  );
  const chosen = Object.fromEntries(names.map((name) => [name, given[name]]));
  const read = linkToFilters(filtersToLink({ ...DEFAULTS, ...chosen }, ANY_DAY), ANY_DAY);
  const wrong = names.filter(
    (name) =>
      JSON.stringify(read[name]) !== JSON.stringify(given[name]) ||
      [given[name]].flat().some((value) => NOT_TEXT.test(String(value))),
  );
  if (wrong.length > 0) return { wrong };
  const kept = names.filter(
    (name) => BOUND.test(name) || JSON.stringify(given[name]) !== JSON.stringify(DEFAULTS[name]),
  );
  return { filters: Object.fromEntries(kept.map((name) => [name, given[name]])) };
}
