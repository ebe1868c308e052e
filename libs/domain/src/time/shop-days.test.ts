import { addDays } from './calendar-days';
import { dayOf, startOfDay } from './shop-days';

test.each([
  ['UTC', '2026-11-20', '2026-11-20T00:00:00.000Z'],
  ['Europe/Berlin', '2026-07-01', '2026-06-30T22:00:00.000Z'],
  ['Europe/Berlin', '2026-10-25', '2026-10-24T22:00:00.000Z'],
  ['America/St_Johns', '2026-11-20', '2026-11-20T03:30:00.000Z'],
  ['Asia/Kolkata', '2026-11-20', '2026-11-19T18:30:00.000Z'],
  ['Pacific/Kiritimati', '2026-11-20', '2026-11-19T10:00:00.000Z'],
  ['Pacific/Pago_Pago', '2026-11-20', '2026-11-20T11:00:00.000Z'],
])('a day starts at midnight of the shop: %s %s', (zone, day, expected) => {
  expect(startOfDay(day, zone).toISOString()).toBe(expected);
});
test('where the clock jumps over midnight, the day starts with the jump', () => {
  // Chile, spring of 2022: 00:00 became 01:00.
  expect(startOfDay('2022-09-11', 'America/Santiago').toISOString()).toBe('2022-09-11T04:00:00.000Z');
});
test('where midnight comes twice, the day starts with the first', () => {
  // Azores, autumn: 01:00 became 00:00.
  expect(startOfDay('2026-10-25', 'Atlantic/Azores').toISOString()).toBe('2026-10-25T00:00:00.000Z');
});
test('every day of a year starts in itself, right after the day before', () => {
  for (const zone of ['Europe/London', 'Australia/Lord_Howe', 'Africa/Casablanca', 'Asia/Beirut']) {
    for (let day = '2026-01-01'; day < '2027-01-01'; day = addDays(day, 1)) {
      const start = startOfDay(day, zone);
      expect([dayOf(start, zone), dayOf(new Date(start.getTime() - 1), zone)]).toEqual([day, addDays(day, -1)]);
    }
  }
});
test('a zone this machine does not know is read as UTC', () => {
  expect(startOfDay('2026-11-20', 'Mars/Olympus').toISOString()).toBe('2026-11-20T00:00:00.000Z');
});
