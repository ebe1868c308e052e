import { pointOf, pointOfCountry, type MapPoint } from '@parcelway/app-storefront';
import cityTimezones from 'city-timezones';
import type { PageParcel } from './find-parcels';
import type { Reader } from './page-language';
import { words } from '../../tracking/time/zone-of-place';
import otherNames from './city-names.json';

/** By country: names that couriers write, and the ones in the atlas, both as `words` compares them. */
const OTHER_NAMES: Readonly<Record<string, Readonly<Record<string, string>> | undefined>> = otherNames;

export interface RoutePlace extends MapPoint {
  /** As the courier wrote it. */
  name: string;
  /** Its city, or its country where the point is the country's middle: for the map. */
  short: string;
}
export interface Route {
  /** Where the parcel was, in order; no place twice in a row. */
  seen: RoutePlace[];
  /** The destination, if no event was in that country yet. */
  ahead: RoutePlace | null;
}

/** Two places nearer than this are one on the map. */
const SAME = 1.5;
/** A city is ambiguous if one of the same name has this share of its population and is farther than this from it. */
const RIVAL_SHARE = 0.1;
const FAR = 5;

/**
 * The known places of a parcel and its destination.
 * @param hideOrigin leaves out the places before the destination country
 */
export function routeOf(parcel: PageParcel, reader: Reader, hideOrigin: boolean): Route {
  const { destination } = parcel;
  let arrived = false;
  const seen: RoutePlace[] = [];
  for (const { location, country } of parcel.events) {
    arrived ||= country !== null && country === destination;
    if (hideOrigin && !arrived) continue;
    const place = placeOf(location, country, reader);
    const last = seen.at(-1);
    if (place && !(last && Math.hypot(last.x - place.x, last.y - place.y) < SAME)) seen.push(place);
  }
  const end = destination !== null && !arrived && parcel.deliveredAt === null ? pointOfCountry(destination) : null;
  return {
    seen,
    ahead:
      end && destination !== null
        ? { ...end, name: reader.country(destination), short: reader.country(destination) }
        : null,
  };
}

/** By its city, where it is known and unambiguous, or its state decides; else at the middle of its country, by the country's name. */
function placeOf(location: string, country: string | null, reader: Reader): RoutePlace | null {
  const parts = location.split(/[,;/|()]|\s-\s/).map((part) => part.trim());
  for (const part of parts) {
    const states = parts.filter((other) => other !== part).map(words);
    const point = cityPoint(words(part), states, country);
    if (point) return { ...point, name: location, short: part };
  }
  const point = country === null ? null : pointOfCountry(country);
  if (!point || country === null) return null;
  const name = reader.country(country);
  return { ...point, name: location || name, short: name };
}

interface City extends MapPoint {
  people: number;
}
/** By `country|city`, by `country|city|state`, and by `|city` where the name exists in one country only. */
let cities: Map<string, City | null> | null = null;

/** @param states what else the courier wrote of the place */
function cityPoint(written: string, states: readonly string[], country: string | null): MapPoint | null {
  if (written === '') return null;
  cities ??= indexed();
  const name = country === null ? written : (OTHER_NAMES[country]?.[written] ?? written);
  for (const state of states) {
    const city = cities.get(`${country ?? ''}|${name}|${state}`);
    if (city) return city;
  }
  return cities.get(`${country ?? ''}|${name}`) ?? null;
}

function indexed(): Map<string, City | null> {
  const groups = new Map<string, Map<string, City[]>>();
  const byState = new Map<string, City[]>();
  for (const { city, city_ascii: ascii, iso2, lat, lng, pop, province, state_ansi: state } of cityTimezones.cityMapping)
    for (const name of new Set([words(city), words(ascii)])) {
      const found = { ...pointOf(lat, lng), people: pop || 1 };
      const countries = groups.get(name) ?? new Map<string, City[]>();
      countries.set(iso2, [...(countries.get(iso2) ?? []), found]);
      groups.set(name, countries);
      for (const part of new Set([province, state].map((one) => words(one ?? '')).filter(Boolean))) {
        const key = `${iso2}|${name}|${part}`;
        byState.set(key, [...(byState.get(key) ?? []), found]);
      }
    }
  const index = new Map([...byState].map(([key, group]) => [key, oneOf(group)]));
  for (const [name, countries] of groups)
    for (const [country, group] of countries) {
      const city = oneOf(group);
      index.set(`${country}|${name}`, city);
      if (countries.size === 1) index.set(`|${name}`, city);
    }
  return index;
}

/** The city of a name: the largest, unless another one of similar size lies elsewhere in the country. */
function oneOf(group: City[]): City | null {
  const [first, ...others] = [...group].sort((a, b) => b.people - a.people);
  const isDoubtful = others.some(
    (other) =>
      first && other.people > first.people * RIVAL_SHARE && Math.hypot(other.x - first.x, other.y - first.y) > FAR,
  );
  return isDoubtful ? null : (first ?? null);
}
