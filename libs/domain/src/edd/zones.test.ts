import { narrowed, sharedAreas, transitDays, zoneFinder, type ZoneAreas, type ZoneTransit } from './zones';

const zone = (id: string, areas: Partial<ZoneAreas>): ZoneAreas => ({
  id,
  countries: [],
  continents: [],
  rest: false,
  ...areas,
});
const california = zone('california', { countries: [{ code: 'US', provinces: ['CA', 'NV'] }] });
const states = zone('states', { countries: [{ code: 'US', provinces: 'all' }] });
const europe = zone('europe', { continents: ['EU'] });
const rest = zone('rest', { rest: true });
const continentOf = (country: string) => ({ US: 'NA', DE: 'EU' })[country] ?? null;

describe('the most specific zone of a place counts', () => {
  // The order of the zones is none of it.
  const find = zoneFinder([rest, europe, states, california]);
  test.each([
    ['its province', { country: 'US', province: 'CA', continent: 'NA' }, 'california'],
    ['its country, for another province', { country: 'US', province: 'NY', continent: 'NA' }, 'states'],
    ['its country, for no province', { country: 'US', province: null, continent: 'NA' }, 'states'],
    ['its continent', { country: 'DE', province: null, continent: 'EU' }, 'europe'],
    ['the rest', { country: 'JP', province: null, continent: 'AS' }, 'rest'],
    ['the rest, for a place without a continent', { country: 'ZZ', continent: null }, 'rest'],
  ])('%s', (_title, place, expected) => {
    expect(find(place)?.id).toBe(expected);
  });

  test('without a zone for the rest a place may have none', () => {
    expect(zoneFinder([europe])({ country: 'JP', continent: 'AS' })).toBeNull();
  });

  test('a province of another country with the same code is another place', () => {
    expect(zoneFinder([california])({ country: 'CA', province: 'CA', continent: 'NA' })).toBeNull();
  });
});

test('a courier has its own transit time in a zone, others that of the zone', () => {
  const of: ZoneTransit = {
    ...europe,
    transit: { min: 3, max: 5 },
    couriers: [{ courier: 'dhl', transit: { min: 1, max: 2 } }],
  };
  expect(transitDays(of, 'dhl')).toEqual({ min: 1, max: 2 });
  expect(transitDays(of, 'ups')).toEqual({ min: 3, max: 5 });
  expect(transitDays(of, null)).toEqual({ min: 3, max: 5 });
});

test('zones that name the same area are found, with the area', () => {
  const nevada = zone('nevada', { countries: [{ code: 'US', provinces: ['NV', 'NV'] }] });
  expect([...sharedAreas([california, nevada, states, rest])]).toEqual([['province:US-NV', ['california', 'nevada']]]);
  expect(sharedAreas([rest, zone('other', { rest: true })]).get('rest')).toEqual(['rest', 'other']);
  expect(sharedAreas([california, states, europe, rest]).size).toBe(0);
});

test('a zone inside a wider one is named with it', () => {
  const germany = zone('germany', { countries: [{ code: 'DE', provinces: 'all' }] });
  expect(narrowed([rest, europe, germany, states, california], continentOf)).toEqual([
    { inner: 'germany', outer: 'europe', area: 'country:DE' },
    { inner: 'california', outer: 'states', area: 'province:US-CA' },
    { inner: 'california', outer: 'states', area: 'province:US-NV' },
  ]);
  const both = zone('both', { countries: [{ code: 'DE', provinces: 'all' }], continents: ['EU'] });
  expect(narrowed([both], continentOf)).toEqual([]);
});
