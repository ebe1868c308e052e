import { pointOf, pointOfCountry, type MapPoint } from '@parcelway/app-storefront';
import cityTimezones from 'city-timezones';
import type { PageParcel } from './find-parcels';
import type { Reader } from './page-language';

export interface RoutePlace extends MapPoint {
  name: string;
}
export interface Route {
  /** Where the parcel was, in order; no place twice in a row. */
  seen: RoutePlace[];
  /** Where it goes, if it was not seen in that country yet. */
  ahead: RoutePlace | null;
}

/** Two places nearer than this are one on the map. */
const SAME = 1.5;

/**
 * Where a parcel was and goes, as far as we know the places.
 * @param hideOrigin leaves out what lies before the country of its destination
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
  return { seen, ahead: end && destination !== null ? { ...end, name: reader.country(destination) } : null };
}

/** By its city, where we know it and which one it is; else by its country. */
function placeOf(location: string, country: string | null, reader: Reader): RoutePlace | null {
  for (const part of location.split(/[,;/|()]|\s-\s/)) {
    const point = cityPoint(words(part), country);
    if (point) return { ...point, name: location };
  }
  const point = country === null ? null : pointOfCountry(country);
  return point && country !== null ? { ...point, name: location || reader.country(country) } : null;
}

interface City {
  point: MapPoint;
  people: number;
}
/** By `country|city`; by `|city` only where one country has a city of that name. */
let cities: Map<string, City | null> | null = null;

function cityPoint(name: string, country: string | null): MapPoint | null {
  if (name === '') return null;
  cities ??= indexed();
  return cities.get(`${country ?? ''}|${name}`)?.point ?? null;
}

function indexed(): Map<string, City | null> {
  const index = new Map<string, City | null>();
  const countries = new Map<string, string>();
  for (const { city, city_ascii: ascii, iso2, lat, lng, pop } of cityTimezones.cityMapping) {
    const entry: City = { point: pointOf(lat, lng), people: pop || 1 };
    for (const name of new Set([words(city), words(ascii)])) {
      const key = `${iso2}|${name}`;
      const other = index.get(key);
      if (!other || other.people < entry.people) index.set(key, entry);
      const elsewhere = countries.get(name);
      countries.set(name, iso2);
      const isUnique = elsewhere === undefined || (elsewhere === iso2 && index.get(`|${name}`));
      index.set(`|${name}`, isUnique ? (index.get(key) ?? null) : null);
    }
  }
  return index;
}

const words = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
