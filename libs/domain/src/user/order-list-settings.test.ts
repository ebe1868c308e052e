import { columnsOf, columnsSetting, ORDER_COLUMNS, sortOf, sortSetting } from './order-list-settings';

test('columns stand as the user put them; the one that leads to the parcel is always there', () => {
  expect(columnsOf('order,status,number')).toEqual(['order', 'status', 'number']);
  expect(columnsOf('status,status,price')).toEqual(['order', 'status']);
  expect(columnsOf('')).toEqual(ORDER_COLUMNS);
  expect(columnsOf(columnsSetting(['status', 'order']))).toEqual(['status', 'order']);
  expect(columnsSetting(ORDER_COLUMNS)).toBe('');
});
test('a sorting that the list does not know is none', () => {
  expect(sortOf(sortSetting({ sortName: 'last_update', orderBy: 1 }))).toEqual({ sortName: 'last_update', orderBy: 1 });
  for (const text of ['', 'order', 'price 1', 'order 2', 'order 1 1']) expect(sortOf(text)).toBeNull();
});
