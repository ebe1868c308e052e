import { columnsOf, columnsSetting, LIST_COLUMNS, sortOf, sortSetting } from './order-list-settings';

test('columns are in the order of the user; the one that leads to the parcel is always there', () => {
  const key = 'orders_columns';
  expect(columnsOf(key, 'order,status,number')).toEqual(['order', 'status', 'number']);
  expect(columnsOf(key, 'status,status,price')).toEqual(['order', 'status']);
  expect(columnsOf(key, '')).toEqual(LIST_COLUMNS[key]);
  expect(columnsOf(key, columnsSetting(key, ['status', 'order']))).toEqual(['status', 'order']);
  expect(columnsSetting(key, LIST_COLUMNS[key])).toBe('');
});
test('each table has columns of its own', () => {
  expect(columnsOf('orders_tab_columns', 'total,status,parcels')).toEqual(['order', 'total', 'parcels']);
  expect(columnsSetting('orders_tab_columns', LIST_COLUMNS.orders_columns)).not.toBe('');
});
test('a sorting that the list does not know is none', () => {
  expect(sortOf(sortSetting({ sortName: 'last_update', orderBy: 1 }))).toEqual({ sortName: 'last_update', orderBy: 1 });
  for (const text of ['', 'order', 'price 1', 'order 2', 'order 1 1']) expect(sortOf(text)).toBeNull();
});
