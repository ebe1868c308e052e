import { memoized } from './memoized';

test('a result is made once for the same arguments, until there are too many of them', () => {
  const made: string[] = [];
  const join = memoized((one: string, other: number) => {
    made.push(one);
    return `${one}${other}`;
  }, 2);
  expect([join('a', 1), join('a', 1), join('a', 11), join('a1', 1)]).toEqual(['a1', 'a1', 'a11', 'a11']);
  expect(made).toEqual(['a', 'a', 'a1']);
  expect([join('a', 1), made.length]).toEqual(['a1', 4]);
});
