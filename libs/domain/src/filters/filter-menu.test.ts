import { chosenValue, isSingle, menuKeys, menuValues, ownDaysOf, searchKey } from './filter-menu';
import { defaultsOf, type FilterTable } from './filter-table';

const TODAY = '2026-11-20';
const TABLE = {
  tab: { type: 'choice', values: ['in', 'out'], default: 'in' },
  sent: { type: 'number', default: 0, min: -1, max: 99, chip: { text: 'sent', show: 'period' }, menu: [0, 7] },
  last: { type: 'day', when: ['sent', -1] },
  first: { type: 'day', when: ['sent', -1], notAfter: 'last' },
  sizes: {
    type: 'numbers',
    values: [1, 2, 3],
    when: ['tab', 'in'],
    chip: { text: 'size', show: 'text' },
    menu: 'values',
  },
  towns: { type: 'texts', pattern: /./, most: 9, chip: { text: 'town', show: 'text' }, menu: 'places' },
  kinds: {
    type: 'texts',
    values: ['a', 'b', 'c'],
    pattern: /^[abc]$/,
    most: 3,
    chip: { text: 'kind', show: 'text' },
    menu: ['b', 'a'],
  },
  find: { type: 'text', maxLength: 9, chip: { text: 'search', show: 'text' } },
} as const satisfies FilterTable;
const filters = (tab: 'in' | 'out') => defaultsOf(TABLE, TODAY, { tab });

test('menus are those of the rows that name one and apply, in the order of the table', () => {
  expect(menuKeys(TABLE, filters('in'))).toEqual(['sent', 'sizes', 'towns', 'kinds']);
  expect(menuKeys(TABLE, filters('out'))).toEqual(['sent', 'towns', 'kinds']);
});
test('the filter that is typed is the text of the table', () => {
  expect(searchKey(TABLE)).toBe('find');
  expect(searchKey({ tab: TABLE.tab })).toBeUndefined();
});
test('a menu offers the values of the row, those that it lists, or by their name those of the screen', () => {
  expect(menuValues(TABLE.sizes)).toEqual([1, 2, 3]);
  expect(menuValues(TABLE.kinds)).toEqual(['b', 'a']);
  expect(menuValues(TABLE.towns)).toBeUndefined();
});
test("days of one's own belong to the period that they are in force with", () => {
  expect(ownDaysOf(TABLE, 'sent')).toEqual({ value: -1, from: 'first', to: 'last' });
  expect(ownDaysOf(TABLE, 'sizes')).toBeUndefined();
});
test('a number and a choice have one value, lists have several in the order of the row', () => {
  expect(Object.entries(TABLE).flatMap(([key, spec]) => (isSingle(spec) ? [key] : []))).toEqual(['tab', 'sent']);
  expect(chosenValue(TABLE.sent, ['7'])).toBe(7);
  expect(chosenValue(TABLE.tab, ['out'])).toBe('out');
  expect(chosenValue(TABLE.sizes, ['3', '1'])).toEqual([1, 3]);
  expect(chosenValue(TABLE.kinds, ['c', 'a'])).toEqual(['a', 'c']);
  expect(chosenValue(TABLE.towns, ['York', 'Bath'])).toEqual(['York', 'Bath']);
});
