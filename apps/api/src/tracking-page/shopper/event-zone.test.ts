import type { StatusCheckpoint } from '@parcelway/domain';
import { eventZone } from './event-zone';

const event = (place: Partial<StatusCheckpoint>): StatusCheckpoint => ({
  hash: 'a',
  occurredAt: new Date('2026-11-19T13:05:00Z'),
  hasTime: true,
  localDate: '2026-11-19',
  zoneKnown: true,
  status: null,
  subStatus: null,
  country: null,
  location: '',
  leg: null,
  byText: false,
  ...place,
});
const zoneOf = (zone: string | null, place: Partial<StatusCheckpoint>) => {
  const at = event(place);
  return eventZone(at, zone, at, 'DE');
};

test.each<[string, string | null, Partial<StatusCheckpoint>, string]>([
  ['the zone that the courier gave', '+08:00', { country: 'PL' }, '+08:00'],
  ['the zone that was known when it was stored', 'Europe/Warsaw', {}, 'Europe/Warsaw'],
  ["the country's, where the courier reports in UTC", 'Z', { country: 'PL' }, 'Europe/Warsaw'],
  ["the city's, in a country of several", 'Z', { country: 'US', location: 'Chicago, IL' }, 'America/Chicago'],
  ['that of the only city of its name', 'Z', { location: 'Leipzig' }, 'Europe/Berlin'],
  ['UTC where neither is known', 'Z', { location: 'Hub 7' }, 'UTC'],
  ['as given, where the clock has no zone', null, { zoneKnown: false, country: 'PL' }, 'UTC'],
])('[2.16] the time of an event is in %s', (_case, zone, place, expected) => {
  expect(zoneOf(zone, place)).toBe(expected);
});

test("the clock of a masked place does not name it: the destination's is shown", () => {
  const hidden = { location: '', country: null };
  expect(eventZone(event({ country: 'CN', location: 'Shenzhen' }), 'Asia/Shanghai', hidden, 'DE')).toBe(
    'Europe/Berlin',
  );
  expect(eventZone(event({ country: 'CN' }), '+08:00', hidden, null)).toBe('UTC');
});
