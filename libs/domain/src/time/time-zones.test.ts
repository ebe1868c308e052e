import { GMT_OFFSETS, gmtLabel, gmtOffset, isTimeZone, timeZones } from './time-zones';

const WINTER = new Date('2026-01-15T12:00:00Z');
const SUMMER = new Date('2026-07-15T12:00:00Z');

test('[3.44, 3.45] time zones are chosen by their offset in hours, from -12 to 12 and 5.5, shown as GMT+HH:00', () => {
  expect(GMT_OFFSETS).toEqual([
    ...[-12, -11, -10, -9, -8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 5.5, 6, 7, 8, 9, 10, 11, 12],
  ]);
  expect([-12, -3.5, 0, 1, 5.5, 12].map(gmtLabel)).toEqual([
    'GMT-12:00',
    'GMT-03:30',
    'GMT+00:00',
    'GMT+01:00',
    'GMT+05:30',
    'GMT+12:00',
  ]);
});

test.each([
  ['UTC', WINTER, 0],
  ['Europe/Berlin', WINTER, 1],
  ['Europe/Berlin', SUMMER, 2],
  ['Asia/Kolkata', WINTER, 5.5],
  ['Asia/Kathmandu', WINTER, 5.75],
  ['America/St_Johns', WINTER, -3.5],
  ['Pacific/Pago_Pago', SUMMER, -11],
  ['Mars/Olympus', WINTER, 0],
])('%s at %s is %d hours from GMT', (zone, at, offset) => {
  expect(gmtOffset(zone, at)).toBe(offset);
});

test('an offset, a zone that does not exist and nothing are no time zones', () => {
  expect(['+05:30', 'Mars/Olympus', '', "UTC'", 'GMT+5'].filter(isTimeZone)).toEqual([]);
  expect(
    ['UTC', 'Asia/Kolkata', 'America/Argentina/Buenos_Aires', 'Etc/GMT+5'].filter((zone) => !isTimeZone(zone)),
  ).toEqual([]);
});

test('every zone that is offered is one, and UTC is among them once', () => {
  const zones = timeZones();
  expect(zones.filter((zone) => !isTimeZone(zone))).toEqual([]);
  expect(zones.filter((zone) => zone === 'UTC')).toHaveLength(1);
});
