import { readTime, withoutEmptyClocks, type TimeFormat } from './courier-time';

const ALL: TimeFormat[] = ['iso', 'compact', 'day-first', 'epoch-milliseconds', 'epoch-seconds'];
const read = (value: unknown, formats = ALL) => {
  const { date, clock, offset } = readTime(value, formats);
  return [date, clock, offset];
};

test.each<[string | number, string, string | null, string | null]>([
  ['2026-11-20', '2026-11-20', null, null],
  ['2026-11-20 10:31', '2026-11-20', '10:31:00', null],
  ['2026-11-20T10:31:05Z', '2026-11-20', '10:31:05', 'Z'],
  ['2026-11-20T10:31:05.123+0200', '2026-11-20', '10:31:05', '+02:00'],
  ['2026-11-20T10:31:05-05:00', '2026-11-20', '10:31:05', '-05:00'],
  ['2026-11-20 02:30 PM', '2026-11-20', '14:30:00', null],
  ['2026-11-20 12:05 am', '2026-11-20', '00:05:00', null],
  ['2026/11/20 08:30', '2026-11-20', '08:30:00', null],
  ['20261120', '2026-11-20', null, null],
  ['20261120T083000', '2026-11-20', '08:30:00', null],
  ['19/11/2026', '2026-11-19', null, null],
  ['19.11.2026, 14:30', '2026-11-19', '14:30:00', null],
  [1_795_170_600, '2026-11-20', '10:30:00', 'Z'],
  ['1795170600000', '2026-11-20', '10:30:00', 'Z'],
])('%s is read as the local day and clock that the courier wrote', (value, date, clock, offset) => {
  expect(read(value)).toEqual([date, clock, offset]);
});

test('day and month change places only where the source writes the month first', () => {
  expect(read('11/19/2026 02:30 PM', ['month-first'])).toEqual(['2026-11-19', '14:30:00', null]);
  expect(read('11/19/2026 02:30 PM')).toEqual([null, null, null]);
});

test.each([
  '',
  'soon',
  '2026-02-31',
  '2026-13-01 10:00',
  '0001-01-01',
  '0000-01-01',
  '9999-12-31',
  '2026-11-20 25:00',
  '2026-11-20 13:00 PM',
  {},
  null,
  NaN,
])('no time: %s; the raw text is stored', (value) => {
  expect(readTime(value, ALL)).toMatchObject({ date: null, clock: null, offset: null });
  if (typeof value === 'string') expect(readTime(value, ALL).raw).toBe(value);
});

test('a source that writes midnight everywhere gives no times; one other clock makes midnight real', () => {
  const midnight = readTime('2026-11-19 00:00:00', ALL);
  const day = readTime('2026-11-18', ALL);
  expect(withoutEmptyClocks([midnight, day]).map(({ clock }) => clock)).toEqual([null, null]);
  expect(withoutEmptyClocks([midnight, readTime('2026-11-20 10:31', ALL)])[0]?.clock).toBe('00:00:00');
});
