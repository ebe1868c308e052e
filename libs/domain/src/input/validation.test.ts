import { fitsUpload, formatDate, isEmail, isEmpty, parseDate } from './validation';

test.each(['a@b.co', 'jane.doe+tag@mail.example.museum', "o'neil@example.com", 'ü@exämple.de'])(
  'e-mail: %s is of the form',
  (text) => {
    expect(isEmail(text)).toBe(true);
  },
);
test.each([
  '',
  'a',
  'a@b',
  'a@b.c',
  '@b.co',
  'a@',
  'a b@c.de',
  'a@b..co',
  'a@@b.co',
  'a@b.co,c@d.co',
  'a@b.co>',
  '<a@b.co>',
  'a@b.co\n',
  'a\0@b.co',
  'a@b\u202e.co',
  'a\ud800@b.co',
  `${'a'.repeat(65)}@b.co`,
  `a@${'b.'.repeat(130)}co`,
])('e-mail: %j is rejected', (text) => {
  expect(isEmail(text)).toBe(false);
});
test('upload size limit: 10485760 bytes (10 MB)', () => {
  expect([fitsUpload(10_485_760), fitsUpload(10_485_761)]).toEqual([true, false]);
});
test('[5.5] an empty array, empty string, null and undefined count as empty', () => {
  expect([[], '', null, undefined].map(isEmpty)).toEqual([true, true, true, true]);
  expect([0, false, ' ', {}, [0], NaN].map(isEmpty)).toEqual([false, false, false, false, false, false]);
});

test.each(['2026-11-20', '2024-02-29', '0001-01-01', '9999-12-31'])(
  '[5.4] date parse accepts a string that round-trips exactly (%s)',
  (text) => {
    const date = parseDate(text);
    expect(date && formatDate(date)).toBe(text);
  },
);
test.each([
  '2026-02-30',
  '2025-02-29',
  '2026-13-01',
  '2026-1-5',
  '2026-11-20T00:00',
  ' 2026-11-20',
  '20-11-2026',
  '',
  '2026/11/20',
  '２０２６-11-20',
])('[5.4] date parse accepts nothing else (%j)', (text) => {
  expect(parseDate(text)).toBeNull();
});
test('[5.4] date parse follows the format; the default is YYYY-MM-DD', () => {
  expect(parseDate('20.11.2026', 'DD.MM.YYYY')?.toISOString()).toBe('2026-11-20T00:00:00.000Z');
  expect(parseDate('2026-11-20 23:59:58', 'YYYY-MM-DD HH:mm:ss')?.toISOString()).toBe('2026-11-20T23:59:58.000Z');
  expect(parseDate('2026-11-20 24:00:00', 'YYYY-MM-DD HH:mm:ss')).toBeNull();
  expect(parseDate('20x11x2026', 'DD.MM.YYYY')).toBeNull();
});
