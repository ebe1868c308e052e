import { moved } from './moved';

const LIST = ['a', 'b', 'c', 'd'];

test.each([
  [0, 2, 'bcad'],
  [3, 0, 'dabc'],
  [1, 2, 'acbd'],
  [2, 2, 'abcd'],
])('the entry of place %i goes to place %i, and the others keep their order', (from, to, order) => {
  expect(moved(LIST, from, to).join('')).toBe(order);
});

test.each([
  [4, 0],
  [-1, 0],
  [0, 4],
  [0, -1],
])('from a place that is none, or to one (%i to %i), nothing moves', (from, to) => {
  expect(moved(LIST, from, to)).toEqual(LIST);
});

test('the list itself stays as it is', () => {
  moved(LIST, 0, 3);
  expect(LIST).toEqual(['a', 'b', 'c', 'd']);
});
