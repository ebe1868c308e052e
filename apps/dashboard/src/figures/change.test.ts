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
