import {
  isInForce,
  type FilterSpec,
  type FiltersOf,
  type FilterTable,
  type NarrowingKeyOf,
  type Scalar,
  type Value,
} from './filter-table';

/** The keys of the filters that have a menu. */
export type MenuKeyOf<T extends FilterTable> = {
  [K in NarrowingKeyOf<T>]: T[K] extends { menu: unknown } ? K : never;
}[NarrowingKeyOf<T>];

/** The names by which rows request options: what occurs in the shop, such as its couriers. */
export type OptionsNameOf<T extends FilterTable> = Exclude<Extract<T[MenuKeyOf<T>]['menu'], string>, 'values'>;

/** The keys of the menus that apply, in the order of the table. */
export const menuKeys = <T extends FilterTable>(table: T, filters: FiltersOf<T>): MenuKeyOf<T>[] =>
  Object.entries<FilterSpec>(table).flatMap(([key, spec]) =>
    spec.menu !== undefined && isInForce(spec, filters) ? [key as MenuKeyOf<T>] : [],
  );

/** The key of the filter that is typed, where the table has one. */
export const searchKey = (table: FilterTable): string | undefined =>
  Object.keys(table).find((key) => table[key]?.type === 'text');

/** The values that the row itself offers; undefined where its menu offers the options of that name. */
export function menuValues(spec: FilterSpec): readonly Scalar[] | undefined {
  if (typeof spec.menu === 'object') return spec.menu;
  return spec.menu === 'values' && 'values' in spec ? spec.values : undefined;
}

/** A range of days that the user sets: the period's value for it, and the keys of its first and last day. */
export interface OwnDays {
  value: Scalar;
  from: string;
  to: string;
}

/** The days of one's own that a period offers: the rows of days that are in force with one of its values. */
export function ownDaysOf(table: FilterTable, key: string): OwnDays | undefined {
  for (const [from, spec] of Object.entries(table))
    if (spec.type === 'day' && spec.notAfter !== undefined && spec.when?.[0] === key)
      return { value: spec.when[1], from, to: spec.notAfter };
  return undefined;
}

/** Whether one value excludes the others. */
export const isSingle = ({ type }: FilterSpec): boolean => type === 'number' || type === 'choice';

/** The filter's value for what is chosen in its menu; values of the row keep the row's order. */
export function chosenValue(spec: FilterSpec, chosen: readonly string[]): Value {
  const among = <V extends Scalar>(values: readonly V[]) => values.filter((value) => chosen.includes(String(value)));
  switch (spec.type) {
    case 'number':
      return Number(chosen[0]);
    case 'choice':
      return among(spec.values)[0] ?? spec.default;
    case 'numbers':
      return among(spec.values);
    case 'texts':
      return spec.values ? among(spec.values) : [...chosen];
    default:
      return chosen[0] ?? '';
  }
}
