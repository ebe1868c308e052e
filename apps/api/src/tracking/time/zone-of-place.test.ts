import { instantIn } from './instant';
import { zoneOfPlace } from './zone-of-place';

const zone = (country: string | null, state = '', city = '') => zoneOfPlace({ country, state, city });

test.each([
  ['DE', '', '', 'Europe/Berlin'],
  ['CN', '', 'Urumqi', 'Asia/Shanghai'],
  ['JP', '', '', 'Asia/Tokyo'],
  ['PT', '', 'Nowhere', 'Europe/Lisbon'],
  ['PT', '', 'Ponta Delgada', 'Atlantic/Azores'],
  ['US', 'TN', 'Memphis', 'America/Chicago'],
  ['US', '', 'Los Angeles', 'America/Los_Angeles'],
  ['US', 'California', '', 'America/Los_Angeles'],
  ['CA', 'BC', 'Vancouver', 'America/Vancouver'],
  ['AU', '', 'Perth', 'Australia/Perth'],
  ['BR', '', 'São Paulo', 'America/Sao_Paulo'],
])('the clock of %s, state "%s", city "%s" is %s', (country, state, city, expected) => {
  const found = zone(country, state, city) ?? 'UTC';
  const at = Date.parse('2026-07-01T12:00:00Z');
  const clock = (timeZone: string) =>
    new Intl.DateTimeFormat('en', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(at);
  expect(clock(found)).toBe(clock(expected));
});

test('a country with several zones and nothing to distinguish them is unknown', () => {
  expect([zone('US'), zone('US', '', 'Nowhere at all'), zone('CA'), zone('AU'), zone(null), zone('ZZ')]).toEqual([
    null,
    null,
    null,
    null,
    null,
    null,
  ]);
});

test.each([
  ['Europe/Berlin', '2026-07-01', '10:00:00', '2026-07-01T08:00:00.000Z'],
  ['Europe/Berlin', '2026-12-01', '10:00:00', '2026-12-01T09:00:00.000Z'],
  ['+08:00', '2026-07-01', '10:00:00', '2026-07-01T02:00:00.000Z'],
  ['Asia/Kolkata', '2026-07-01', '10:00:00', '2026-07-01T04:30:00.000Z'],
  // The night that has no 02:30, and the one that has it twice.
  ['Europe/Berlin', '2026-03-29', '02:30:00', '2026-03-29T01:30:00.000Z'],
  ['Europe/Berlin', '2026-10-25', '02:30:00', '2026-10-25T00:30:00.000Z'],
  ['America/New_York', '2026-11-01', '00:30:00', '2026-11-01T04:30:00.000Z'],
])('in %s %s %s is %s', (of, date, clock, expected) => {
  expect(instantIn(of, date, clock).toISOString()).toBe(expected);
});
