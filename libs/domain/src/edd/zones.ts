import type { DayRange } from './estimate';

/** Codes of a place: ISO 3166-1 and the part of 3166-2 behind the hyphen, as the store has them; a continent's two letters. */
export interface Place {
  country: string;
  province?: string | null;
  continent: string | null;
}

export interface ZoneAreas {
  id: string;
  /** `provinces`: those alone, or the whole country. */
  countries: readonly { code: string; provinces: readonly string[] | 'all' }[];
  continents: readonly string[];
  /** Everything that no zone names. */
  rest: boolean;
}

export interface ZoneTransit extends ZoneAreas {
  transit: DayRange;
  /** For these couriers instead. */
  couriers: readonly { courier: string; transit: DayRange }[];
}

/** An area as one key: `province:US-CA`, `country:DE`, `continent:EU`, `rest`. */
export type AreaKey = string;

const keys = {
  province: (country: string, province: string): AreaKey => `province:${country}-${province}`,
  country: (code: string): AreaKey => `country:${code}`,
  continent: (code: string): AreaKey => `continent:${code}`,
  rest: 'rest',
};

/** The areas that a zone names. */
export function areasOf(zone: ZoneAreas): AreaKey[] {
  return [
    ...zone.countries.flatMap(({ code, provinces }) =>
      provinces === 'all' ? [keys.country(code)] : provinces.map((province) => keys.province(code, province)),
    ),
    ...zone.continents.map(keys.continent),
    ...(zone.rest ? [keys.rest] : []),
  ];
}

/** Areas that more than one zone names: which of them counts is undefined. By area the zones' ids. */
export function sharedAreas(zones: readonly ZoneAreas[]): Map<AreaKey, string[]> {
  const owners = new Map<AreaKey, string[]>();
  for (const zone of zones)
    for (const area of new Set(areasOf(zone))) owners.set(area, [...(owners.get(area) ?? []), zone.id]);
  return new Map([...owners].filter(([, ids]) => ids.length > 1));
}

/** Finds the zone of a place: its province's, else its country's, its continent's, the rest's. */
export function zoneFinder<Z extends ZoneAreas>(zones: readonly Z[]): (place: Place) => Z | null {
  const byArea = new Map<AreaKey, Z>();
  for (const zone of zones) for (const area of areasOf(zone)) if (!byArea.has(area)) byArea.set(area, zone);
  return ({ country, province, continent }) => {
    const candidates = [
      province ? keys.province(country, province) : null,
      keys.country(country),
      continent === null ? null : keys.continent(continent),
      keys.rest,
    ];
    for (const area of candidates) {
      const zone = area === null ? undefined : byArea.get(area);
      if (zone) return zone;
    }
    return null;
  };
}

/** Transit time to a zone with a courier. @param courier null: not known yet */
export const transitDays = ({ transit, couriers }: ZoneTransit, courier: string | null): DayRange =>
  (courier !== null && couriers.find((entry) => entry.courier === courier)?.transit) || transit;

/**
 * Zones of a narrower area inside a wider one of another zone: the narrower one counts there.
 * @param continentOf of a country
 */
export function narrowed(
  zones: readonly ZoneAreas[],
  continentOf: (country: string) => string | null,
): { inner: string; outer: string; area: AreaKey }[] {
  const owner = new Map<AreaKey, string>();
  for (const zone of zones) for (const area of areasOf(zone)) if (!owner.has(area)) owner.set(area, zone.id);
  const found: { inner: string; outer: string; area: AreaKey }[] = [];
  for (const [area, inner] of owner) {
    const [level, code = ''] = area.split(':');
    const country = code.split('-')[0] ?? '';
    const continent = level === 'province' || level === 'country' ? continentOf(country) : null;
    const wider = [
      level === 'province' ? keys.country(country) : null,
      continent === null ? null : keys.continent(continent),
    ];
    const outer = wider.map((key) => (key === null ? undefined : owner.get(key))).find((id) => id !== undefined);
    if (outer !== undefined && outer !== inner) found.push({ inner, outer, area });
  }
  return found;
}
