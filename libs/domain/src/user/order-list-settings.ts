import { SORT_NAMES, SortDirection, type SortName } from '../filters/order-filters';

/** What each table of the Orders screen shows unless its user chooses, by the user's setting, in the usual order. The first leads to the parcel and is always there. */
export const LIST_COLUMNS = {
  orders_columns: ['order', 'number', 'courier', 'status', 'destination', 'event', 'transit'],
  orders_tab_columns: ['order', 'customer', 'items', 'total', 'fulfillment', 'parcels'],
} as const;
export type ColumnsKey = keyof typeof LIST_COLUMNS;
/** What each table can show besides; off until its user chooses it. */
export const EXTRA_COLUMNS = {
  orders_columns: ['customer', 'ordered', 'expected', 'fulfilled', 'origin', 'note', 'value', 'tags'],
  orders_tab_columns: ['note', 'tags'],
} as const satisfies Record<ColumnsKey, readonly string[]>;
export type ExtraColumn = (typeof EXTRA_COLUMNS)[ColumnsKey][number];
export type ListColumn = (typeof LIST_COLUMNS)[ColumnsKey][number] | ExtraColumn;

/** Rows of a page that can be chosen. */
export const PAGE_SIZES = [20, 50, 100, 200] as const;

/** The columns of a user's setting, `order,status,number`: of `usual`, whose first is always there, and of `extra`; the usual ones where it is empty. */
export function columnsOf<C extends string>(usual: readonly C[], setting: string, extra: readonly C[] = []): C[] {
  const given = new Set(setting.split(','));
  const chosen = [...given].flatMap((id) => [...usual, ...extra].find((known) => known === id) ?? []);
  if (chosen.length === 0) return [...usual];
  const missing = usual.slice(0, 1).filter((id) => !chosen.includes(id));
  return [...missing, ...chosen];
}
/** The setting that {@link columnsOf} reads. */
export const columnsSetting = (usual: readonly string[], columns: readonly string[]): string =>
  columns.join() === usual.join() ? '' : columns.join();

/** Sorting as a user's setting, `last_update -1`; null where it is none. */
export function sortOf(setting: string): { sortName: SortName; orderBy: SortDirection } | null {
  const [name, direction, ...rest] = setting.split(' ');
  const sortName = SORT_NAMES.find((known) => known === name);
  const orderBy = Object.values(SortDirection).find((known) => String(known) === direction);
  return sortName && orderBy && rest.length === 0 ? { sortName, orderBy } : null;
}
export const sortSetting = ({ sortName, orderBy }: { sortName: SortName; orderBy: SortDirection }): string =>
  `${sortName} ${orderBy}`;

/** The error of a value of a setting of the list, as the end of a sentence; null when valid. */
export function wrongListSetting(key: ColumnsKey | 'orders_page_size' | 'orders_sort', value: unknown): string | null {
  switch (key) {
    case 'orders_columns':
    case 'orders_tab_columns':
      return value === '' ||
        (typeof value === 'string' &&
          columnsOf<ListColumn>(LIST_COLUMNS[key], value, EXTRA_COLUMNS[key]).join() === value)
        ? null
        : 'must be columns of the list, between commas';
    case 'orders_page_size':
      return PAGE_SIZES.some((size) => size === value) ? null : `must be one of ${PAGE_SIZES.join(', ')}`;
    case 'orders_sort':
      return typeof value === 'string' && sortOf(value) ? null : 'must be a sorting of the list';
  }
}
