import { changeOf } from './change';

test.each([
  [12, 10, { kind: 'more', share: 0.2 }],
  [8, 10, { kind: 'less', share: 0.2 }],
  [1007, 1000, { kind: 'more', share: 0.007 }],
  [0, 3, { kind: 'less', share: 1 }],
  [40, 3, { kind: 'more', share: 12.33 }],
  [5, 5, { kind: 'same' }],
  [5, 0, { kind: 'none' }],
  [0, 0, { kind: 'none' }],
  [667, null, { kind: 'none' }],
])('%i after %i is %j', (value, previous, change) => expect(changeOf({ value, previous })).toEqual(change));

test.each([
  ['now', { value: 29, previous: 30 }],
  ['before', { value: 30, previous: 29 }],
])('a figure of fewer than thirty parcels %s has no change', (_when, parcels) =>
  expect(changeOf({ value: 8, previous: 2 }, parcels)).toEqual({ kind: 'not_enough' }),
);
test('a figure of thirty parcels in both periods has its change, and one without any before has none', () => {
  expect(changeOf({ value: 8, previous: 2 }, { value: 30, previous: 30 })).toEqual({ kind: 'more', share: 3 });
  expect(changeOf({ value: 8, previous: 0 }, { value: 30, previous: 0 })).toEqual({ kind: 'none' });
});
