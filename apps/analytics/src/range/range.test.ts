import { problemsOf, readChoice, writeChoice, type Choice } from './range';

const TODAY = '2026-11-20';
const read = (query: string) => readChoice(new URLSearchParams(query), TODAY);

test('an address without days is of the last thirty, today among them', () => {
  expect(read('')).toEqual({ range: { start: '2026-10-22', end: TODAY }, days: 30, compare: false });
});

test.each([
  'days=31',
  'days=seven',
  'start=2026-10-01',
  'start=2026-13-01&end=2026-13-02',
  'start=2026-02-30&end=2026-03-02',
  'start=2026-10-02&end=2026-10-01',
  'start=2024-01-01&end=2026-11-01',
  'start=&end=',
])('what an address says amiss is the usual range: %s', (query) => {
  expect(read(query)).toEqual(read(''));
});

test.each<[string, Choice]>([
  ['days=7', { range: { start: '2026-11-14', end: TODAY }, days: 7, compare: false }],
  [
    'start=2026-10-01&end=2026-10-01&compare=1',
    { range: { start: '2026-10-01', end: '2026-10-01' }, days: null, compare: true },
  ],
])('a choice is read from its address, and written back as it was: %s', (query, choice) => {
  expect(read(query)).toEqual(choice);
  expect(new URLSearchParams(writeChoice(choice)).toString()).toBe(query);
});

test('two days may be as far apart as two years, and no further', () => {
  expect(problemsOf({ start: '2024-11-20', end: '2026-11-20' })).toEqual({});
  expect(problemsOf({ start: '2024-11-19', end: '2026-11-20' })).toEqual({ start: 'long' });
  expect(problemsOf({ start: '2026-11-20', end: '2026-11-19' })).toEqual({ end: 'order' });
  expect(problemsOf({ start: '', end: '2026-11-1' })).toEqual({ start: 'missing', end: 'missing' });
});
