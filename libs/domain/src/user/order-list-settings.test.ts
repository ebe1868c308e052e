import {
  columnsOf,
  columnsSetting,
  EXTRA_COLUMNS,
  LIST_COLUMNS,
  sortOf,
  sortSetting,
  wrongListSetting,
  type ListColumn,
} from './order-list-settings';

test('columns are in the order of the user; the one that leads to the parcel is always there', () => {
  const usual = LIST_COLUMNS.orders_columns;
  expect(columnsOf(usual, 'order,status,number')).toEqual(['order', 'status', 'number']);
  expect(columnsOf(usual, 'status,status,price')).toEqual(['order', 'status']);
  expect(columnsOf(usual, '')).toEqual(usual);
  expect(columnsOf(usual, columnsSetting(usual, ['status', 'order']))).toEqual(['status', 'order']);
  expect(columnsSetting(usual, usual)).toBe('');
});
test('each table has columns of its own', () => {
  expect(columnsOf(LIST_COLUMNS.orders_tab_columns, 'total,status,parcels')).toEqual(['order', 'total', 'parcels']);
  expect(columnsSetting(LIST_COLUMNS.orders_tab_columns, LIST_COLUMNS.orders_columns)).not.toBe('');
});
test('a sorting that the list does not know is none', () => {
  expect(sortOf(sortSetting({ sortName: 'last_update', orderBy: 1 }))).toEqual({ sortName: 'last_update', orderBy: 1 });
  for (const text of ['', 'order', 'price 1', 'order 2', 'order 1 1']) expect(sortOf(text)).toBeNull();
});
test('an extra column is shown only where the setting names it', () => {
  const { orders_columns: usual } = LIST_COLUMNS;
  expect(columnsOf<ListColumn>(usual, '', EXTRA_COLUMNS.orders_columns)).toEqual(usual);
  expect(columnsOf<ListColumn>(usual, 'order,tags', EXTRA_COLUMNS.orders_columns)).toEqual(['order', 'tags']);
  expect(wrongListSetting('orders_columns', 'order,tags')).toBeNull();
  expect(wrongListSetting('orders_tab_columns', 'order,origin')).not.toBeNull();
});
