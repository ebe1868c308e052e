import { columnsOf, columnsSetting, LIST_COLUMNS, sortOf, sortSetting } from './order-list-settings';

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
