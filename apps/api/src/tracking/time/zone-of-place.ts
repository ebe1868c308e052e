import cityTimezones from 'city-timezones';
import countriesAndTimezones from 'countries-and-timezones';

export interface Place {
  /** ISO 3166-1 alpha-2. */
  country: string | null;
  state: string;
  city: string;
}

/** Where nearly all people live in one zone, an unknown town is assumed to be in it. */
const MAINLAND_SHARE = 0.95;
/** One zone by law, whatever the atlas has. */
const OFFICIAL: Readonly<Record<string, string>> = { CN: 'Asia/Shanghai', IN: 'Asia/Kolkata' };

type City = (typeof cityTimezones.cityMapping)[number];
interface CountryZones {
  only: string | null;
  states: Map<string, string | null>;
  cities: Map<string, string | null>;
}

const known = new Map<string, CountryZones | null>();
let citiesByCountry: Map<string, City[]> | null = null;

/** The IANA zone of a place; null where the country has several and state and city do not decide. */
export function zoneOfPlace({ country, state, city }: Place): string | null {
  if (country === null) return null;
  const official = OFFICIAL[country];
  if (official !== undefined) return official;
  let zones = known.get(country);
  if (zones === undefined) {
    zones = zonesOf(country);
    known.set(country, zones);
  }
  if (!zones) return null;
  const ofCity = zones.cities.get(`${words(state)}|${words(city)}`) ?? zones.cities.get(`|${words(city)}`);
  return ofCity ?? zones.states.get(words(state)) ?? zones.only;
}

/** Of every city, by its name; null where cities of that name have different clocks. */
let zonesByCity: Map<string, string | null> | null = null;

/** The zone of a city whose country is unknown, if all cities of its name have one clock. For showing an instant, not for reading a clock. */
export function zoneOfCity(name: string): string | null {
  if (!zonesByCity) {
    zonesByCity = new Map();
    for (const { city, city_ascii: ascii, timezone } of cityTimezones.cityMapping)
      for (const key of new Set([words(city), words(ascii)])) {
        const known = zonesByCity.get(key);
        if (known === undefined) zonesByCity.set(key, timezone);
        else if (known !== null && !sameClock([known, timezone])) zonesByCity.set(key, null);
      }
  }
  return zonesByCity.get(words(name)) ?? null;
}

function zonesOf(code: string): CountryZones | null {
  const country = countriesAndTimezones.getCountry(code);
  if (!country) return null;
  citiesByCountry ??= groupByCountry();
  const cities = citiesByCountry.get(code) ?? [];
  const byState = new Map<string, City[]>();
  const byCity = new Map<string, City[]>();
  const put = (groups: Map<string, City[]>, key: string, city: City): void => {
    groups.set(key, [...(groups.get(key) ?? []), city]);
  };
  for (const city of cities) {
    const states = [city.province, city.state_ansi].map((state) => words(state ?? '')).filter(Boolean);
    for (const state of states) put(byState, state, city);
    for (const name of new Set([words(city.city), words(city.city_ascii)])) {
      put(byCity, `|${name}`, city);
      for (const state of states) put(byCity, `${state}|${name}`, city);
    }
  }
  const decided = (groups: Map<string, City[]>) =>
    new Map([...groups].map(([key, group]) => [key, mainZone(group, 1)]));
  const { timezones } = country;
  return {
    only: sameClock(timezones) ? (timezones[0] ?? null) : mainZone(cities, MAINLAND_SHARE),
    states: new Map([...byState].map(([key, group]) => [key, mainZone(group, MAINLAND_SHARE)])),
    cities: decided(byCity),
  };
}

/** The zone, or zones with one clock, in which at least this share of the people of these cities lives. */
function mainZone(cities: readonly City[], share: number): string | null {
  const people = new Map<string, { zone: string; count: number }>();
  let all = 0;
  for (const { timezone, pop } of cities) {
    const clock = clockOf(timezone);
    const entry = people.get(clock) ?? { zone: timezone, count: 0 };
    entry.count += pop || 1;
    people.set(clock, entry);
    all += pop || 1;
  }
  const most = [...people.values()].sort((a, b) => b.count - a.count)[0];
  return most && most.count >= all * share ? most.zone : null;
}

const sameClock = (zones: readonly string[]): boolean => new Set(zones.map(clockOf)).size === 1;
/** Offsets in winter and summer: zones that agree in both show the same time. */
function clockOf(zone: string): string {
  const data = countriesAndTimezones.getTimezone(zone);
  return data ? `${data.utcOffset}/${data.dstOffset}` : zone;
}

function groupByCountry(): Map<string, City[]> {
  const groups = new Map<string, City[]>();
  for (const city of cityTimezones.cityMapping) {
    const group = groups.get(city.iso2);
    if (group) group.push(city);
    else groups.set(city.iso2, [city]);
  }
  return groups;
}

/** Letters that Unicode does not decompose into a Latin letter and a mark. */
const LETTERS: Readonly<Record<string, string>> = { ł: 'l', ø: 'o', đ: 'd', ð: 'd', ı: 'i', ß: 'ss', æ: 'ae', œ: 'oe' };

/** A place's name without accents, case and signs: how names of places are compared. */
export const words = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[łøđðıßæœ]/g, (letter) => LETTERS[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
