import { isEmpty, parseDate } from '../input/validation';

/**
 * The filters of a list screen, described by one table: link, call, chips and saved views are derived from it. The
 * address is the only store of the filters. Invalid values in it are read as absent, so that an old or edited link
 * still opens a list.
 */

export type Scalar = string | number;

/**
 * The type of a filter's value. Days are YYYY-MM-DD in the shop's time zone and default to today; lists default to
 * empty.
 */
export type ValueSpec =
  | { type: 'number'; default: number; min: number; max: number }
  | { type: 'choice'; default: Scalar; values: readonly Scalar[] }
  | { type: 'text'; maxLength: number }
  | { type: 'numbers'; values: readonly number[] }
  /** `free`: the texts may contain commas, so the link carries them as JSON. `values`: the only ones there are. */
  | { type: 'texts'; pattern: RegExp; most: number; free?: true; values?: readonly string[] }
  /** `notAfter`: the key of the day that this one must not follow; it precedes this one in the table. */
  | { type: 'day'; notAfter?: string };

export interface FilterRules {
  /** Its name in the link, where that is not the key. The call uses the key. */
  link?: string;
  /** The link carries it always, not only where it differs from its default. */
  alwaysInLink?: true;
  /** In force only while the filter of that key has that value. That key precedes this one in the table. */
  when?: readonly [key: string, value: Scalar];
  /** Another default while the filter of that key has that value. That key precedes this one in the table. */
  otherDefault?: { when: readonly [key: string, value: Scalar]; value: Scalar };
  /** The value that sets no limit, where that is not the default. */
  noLimit?: Scalar;
  /** Stays when the filters are cleared, such as the tab. */
  staysWhenCleared?: true;
  /** How the filter is shown while it narrows the list: its name among the texts `filter.…`, and how its value reads. Without: it does not narrow. */
  chip?: { text: string; show: string };
  /**
   * What its menu offers: its own `values`, these values, or by their name the options that the screen passes. Without, only a link or a
   * field sets it. A period also offers the days of one's own that are in force with one of its values.
   */
  menu?: string | readonly Scalar[];
  /** The menu's name among the texts, where it is not the chip's. */
  menuText?: string;
}

export type FilterSpec = ValueSpec & FilterRules;
export type FilterTable = Readonly<Record<string, FilterSpec>>;

export type ValueOf<S> = S extends { type: 'number' }
  ? number
  : S extends { type: 'choice'; values: readonly (infer V)[] }
    ? V
    : S extends { type: 'numbers'; values: readonly (infer V)[] }
      ? V[]
      : S extends { type: 'texts'; values: readonly (infer V)[] }
        ? V[]
        : S extends { type: 'texts' }
          ? string[]
          : string;
export type FiltersOf<T extends FilterTable> = { -readonly [K in keyof T]: ValueOf<T[K]> };

export type Value = Scalar | Scalar[];
type Values = Record<string, Value>;

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
const holds = (values: Values, [key, value]: readonly [string, Scalar]): boolean => values[key] === value;

function defaultOf(spec: FilterSpec, values: Values, today: string): Value {
  if (spec.otherDefault && holds(values, spec.otherDefault.when)) return spec.otherDefault.value;
  switch (spec.type) {
    case 'number':
    case 'choice':
      return spec.default;
    case 'text':
      return '';
    case 'day':
      return today;
    default:
      return [];
  }
}

/** Reads the table in order, so that a default may depend on preceding filters. */
function fill<T extends FilterTable>(
  table: T,
  today: string,
  valueOf: (key: string, spec: FilterSpec, above: Values) => Value | undefined,
): FiltersOf<T> {
  const values: Values = {};
  for (const [key, spec] of Object.entries(table)) {
    values[key] = valueOf(key, spec, values) ?? defaultOf(spec, values, today);
  }
  return values as FiltersOf<T>;
}

/** @param given what is chosen already, e.g. the tab. @param today YYYY-MM-DD in the shop's time zone, here and below. */
export const defaultsOf = <T extends FilterTable>(
  table: T,
  today: string,
  given: Partial<FiltersOf<T>> = {},
): FiltersOf<T> => fill(table, today, (key) => (given as Values)[key]);

/** Whether the filter applies under the others. */
export const isInForce = ({ when }: FilterSpec, filters: object): boolean => !when || holds(filters as Values, when);

/** The keys that are in force, with their specs. */
const inForce = (table: FilterTable, values: Values): [key: string, spec: FilterSpec, value: Value][] =>
  Object.entries(table).flatMap(([key, spec]) => (isInForce(spec, values) ? [[key, spec, values[key] as Value]] : []));

/** The filters that are in force, as they are: the body of a call. */
export const filtersInForce = <T extends FilterTable>(table: T, filters: FiltersOf<T>): Partial<FiltersOf<T>> =>
  Object.fromEntries(inForce(table, filters as Values).map(([key, , value]) => [key, value])) as Partial<FiltersOf<T>>;

/**
 * Query of the list's link: `key` (the saved view, when one is open), and every filter that differs from its default.
 * Empty values are left out.
 */
export function writeLink<T extends FilterTable>(
  table: T,
  filters: FiltersOf<T>,
  today: string,
  key = '',
): URLSearchParams {
  const link = new URLSearchParams();
  if (key !== '') link.set('key', key);
  for (const [name, spec, value] of inForce(table, filters as Values)) {
    // A day is in force only where it was chosen, and then today is as good as any other.
    const chosen = spec.alwaysInLink || spec.type === 'day' || !same(value, defaultOf(spec, filters as Values, today));
    const text = spec.type === 'texts' && spec.free ? JSON.stringify(value) : String(value).trim();
    if (chosen && !isEmpty(value) && !isEmpty(text)) link.set(spec.link ?? name, text);
  }
  return link;
}

/** The filters of a link; everything absent or not valid has its default. */
export const readLink = <T extends FilterTable>(table: T, link: URLSearchParams, today: string): FiltersOf<T> =>
  fill(table, today, (key, spec, above) => {
    const text = link.get(spec.link ?? key);
    if (text === null || (spec.when && !holds(above, spec.when))) return undefined;
    return parse(spec, text, above);
  });

function parse(spec: FilterSpec, text: string, above: Values): Value | undefined {
  switch (spec.type) {
    case 'number': {
      const value = Number(text);
      return /^-?\d{1,7}$/.test(text) && value >= spec.min && value <= spec.max ? value : undefined;
    }
    case 'choice':
      return spec.values.find((value) => String(value) === text);
    case 'text':
      return text.trim().slice(0, spec.maxLength);
    case 'numbers':
      return unique(text.split(',').filter(Boolean).map(Number)).filter((n) => spec.values.includes(n));
    case 'texts':
      return unique(spec.free ? jsonTexts(text) : text.split(',').map((part) => part.trim()))
        .filter((part) => spec.pattern.test(part))
        .slice(0, spec.most);
    case 'day': {
      if (parseDate(text) === null) return undefined;
      const last = spec.notAfter === undefined ? text : String(above[spec.notAfter]);
      return text > last ? last : text;
    }
  }
}

const unique = <V>(values: V[]): V[] => [...new Set(values)];

function jsonTexts(text: string): string[] {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value.filter((part) => typeof part === 'string') : [];
  } catch {
    return [];
  }
}

/** Changing any filter other than the page resets the page to 1. */
export const changeFilters = <F extends { page: number }>(filters: F, change: Partial<F>): F => ({
  ...filters,
  page: 1,
  ...change,
});

/** Clearing restores the defaults, but for what stays (the tab). */
export const clearedFilters = <T extends FilterTable>(table: T, filters: FiltersOf<T>, today: string): FiltersOf<T> =>
  fill(table, today, (key, spec) => (spec.staysWhenCleared ? (filters as Values)[key] : undefined));

/**
 * The query of the call: choices and what orders and cuts the list always, all else where it differs from the call's own default.
 * Lists travel as JSON arrays and only when not empty.
 */
export function writeQuery<T extends FilterTable>(table: T, filters: FiltersOf<T>): Record<string, string> {
  const query: Record<string, string> = {};
  for (const [key, spec, value] of inForce(table, filters as Values)) {
    const text = Array.isArray(value) ? JSON.stringify(value) : String(value).trim();
    const always = spec.type === 'day' || spec.type === 'choice' || spec.chip === undefined;
    if (always || !same(value, defaultOf(spec, {}, ''))) query[key] = text;
  }
  return query;
}

/** The keys that narrow the list. */
export type NarrowingKeyOf<T extends FilterTable> = {
  [K in keyof T]: T[K] extends { chip: object } ? K : never;
}[keyof T] &
  string;

export type ChipOf<T extends FilterTable> = NonNullable<T[NarrowingKeyOf<T>]['chip']>;

export interface ActiveFilter<T extends FilterTable> {
  key: NarrowingKeyOf<T>;
  chip: ChipOf<T>;
  /** One value; a list with three values is three of these. */
  value: Scalar;
  /** The change that removes it. */
  without: Partial<FiltersOf<T>>;
  /** True if it is in force by default, not chosen by the user. */
  isDefault: boolean;
}

/** Every filter that narrows the list, also those that came with a link and have no menu. */
export const activeFilters = <T extends FilterTable>(
  table: T,
  filters: FiltersOf<T>,
  today: string,
): ActiveFilter<T>[] =>
  inForce(table, filters as Values).flatMap(([key, spec, value]) => {
    const { chip } = spec;
    if (!chip) return [];
    const without = (one: Scalar, rest: Value, isDefault = false): ActiveFilter<T> => ({
      key: key as NarrowingKeyOf<T>,
      chip: chip as ChipOf<T>,
      value: one,
      without: { [key]: rest } as Partial<FiltersOf<T>>,
      isDefault,
    });
    if (Array.isArray(value))
      return value.map((one) =>
        without(
          one,
          value.filter((other) => other !== one),
        ),
      );
    const usual = defaultOf(spec, filters as Values, today);
    const none = spec.noLimit ?? (usual as Scalar);
    return value === none ? [] : [without(value, none, value === usual)];
  });
