import { basisOf, isFew, shareOf, sortRows, type PerformanceRow } from './performance-rows';

const row = (part: Partial<PerformanceRow>): PerformanceRow => ({
  key: 'dhl',
  name: 'DHL',
  shipments: 100,
  delivered: 80,
  on_time: 45,
  late: 5,
  early_days_avg: 1,
  failed_attempt: 4,
  exception: 2,
  p50: 3,
  p85: 5,
  p95: 7,
  ...part,
});

test('on time and late are shares of those with a promised day, the others of all parcels', () => {
  expect([shareOf(row({}), 'on_time'), shareOf(row({}), 'late')]).toEqual([0.9, 0.1]);
  expect([shareOf(row({}), 'delivered'), shareOf(row({}), 'exception')]).toEqual([0.8, 0.02]);
  expect([shareOf(row({}), 'shipments'), shareOf(row({}), 'p50')]).toEqual([null, null]);
});

test('nothing has no share', () => {
  expect(shareOf(row({ on_time: 0, late: 0 }), 'on_time')).toBeNull();
});

test('a share or a time of fewer than thirty parcels rests on few', () => {
  expect(isFew(row({ on_time: 25, late: 5 }), 'on_time')).toBe(false);
  expect(isFew(row({ on_time: 24, late: 5 }), 'on_time')).toBe(true);
  expect(isFew(row({ delivered: 29 }), 'p50')).toBe(true);
  expect(isFew(row({ delivered: 29, p50: null }), 'p50')).toBe(false);
  expect(basisOf(row({}), 'p95')).toBe(80);
});

test('rows are sorted by share, those of few parcels and of none last', () => {
  const few = row({ key: 'few', on_time: 0, late: 3 });
  const none = row({ key: 'none', on_time: 0, late: 0 });
  const worse = row({ key: 'worse', on_time: 30, late: 20 });
  const list = [none, few, row({}), worse];
  expect(sortRows(list, 'late').map(({ key }) => key)).toEqual(['worse', 'dhl', 'few', 'none']);
  expect(sortRows(list, 'shipments')).toEqual(list);
});

test('the longest time is first', () => {
  const list = [row({ key: 'short', p50: 1 }), row({ key: 'open', p50: null }), row({ key: 'long', p50: 9 })];
  expect(sortRows(list, 'p50').map(({ key }) => key)).toEqual(['long', 'short', 'open']);
});
