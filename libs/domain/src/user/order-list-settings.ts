import { SORT_NAMES, SortDirection, type SortName } from '../filters/order-filters';

/** What the list of parcels can show, in the usual order. The first leads to the parcel and is always there. */
export const ORDER_COLUMNS = ['order', 'number', 'courier', 'status', 'destination', 'event', 'transit'] as const;
export type OrderColumn = (typeof ORDER_COLUMNS)[number];

/** Rows of a page that can be chosen. */
export const PAGE_SIZES = [20, 50, 100] as const;

const isColumn = (id: string): id is OrderColumn => (ORDER_COLUMNS as readonly string[]).includes(id);

/** The columns of a user's setting, `order,status,number`; the usual ones where it is empty. */
export function columnsOf(setting: string): OrderColumn[] {
  const [first] = ORDER_COLUMNS;
  const chosen = [...new Set(setting.split(',').filter(isColumn))];
  if (chosen.length === 0) return [...ORDER_COLUMNS];
  return chosen.includes(first) ? chosen : [first, ...chosen];
}
/** The setting that {@link columnsOf} reads. */
export const columnsSetting = (columns: readonly OrderColumn[]): string =>
  columns.join() === ORDER_COLUMNS.join() ? '' : columns.join();

/** Sorting as a user's setting, `last_update -1`; null where it is none. */
export function sortOf(setting: string): { sortName: SortName; orderBy: SortDirection } | null {
  const [name, direction, ...rest] = setting.split(' ');
  const sortName = SORT_NAMES.find((known) => known === name);
  const orderBy = Object.values(SortDirection).find((known) => String(known) === direction);
  return sortName && orderBy && rest.length === 0 ? { sortName, orderBy } : null;
}
export const sortSetting = ({ sortName, orderBy }: { sortName: SortName; orderBy: SortDirection }): string =>
  `${sortName} ${orderBy}`;

/** What is wrong with a value of a setting of the list, as the end of a sentence; null when nothing is. */
export function wrongListSetting(
  key: 'orders_columns' | 'orders_page_size' | 'orders_sort',
  value: unknown,
): string | null {
  switch (key) {
    case 'orders_columns':
      return value === '' || (typeof value === 'string' && columnsOf(value).join() === value)
        ? null
        : 'must be columns of the list, between commas';
    case 'orders_page_size':
      return PAGE_SIZES.some((size) => size === value) ? null : `must be one of ${PAGE_SIZES.join(', ')}`;
    case 'orders_sort':
      return typeof value === 'string' && sortOf(value) ? null : 'must be a sorting of the list';
  }
}
