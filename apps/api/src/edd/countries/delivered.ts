import type { EddWidgetAnswer, EddZoneValues } from '@parcelway/http-contract';
import { countriesIn } from './countries';

type Zones = readonly EddZoneValues[];
/** Names of provinces are the same in each language. */
const tree = () => countriesIn('en').continents;

/** Countries that a zone delivers to, whole or in part. */
export function deliveredCountries(zones: Zones): string[] {
  const all = zones.some(({ rest }) => rest);
  const continents = new Set<string>(zones.flatMap((zone) => zone.continents));
  const named = new Set(zones.flatMap(({ countries }) => countries.map(({ code }) => code)));
  return tree().flatMap((continent) =>
    continent.countries.flatMap(({ code }) => (all || continents.has(continent.code) || named.has(code) ? [code] : [])),
  );
}

/** The provinces of a country, where a zone names some of them. */
export function deliveredProvinces(zones: Zones, country: string): EddWidgetAnswer['provinces'] {
  const isDivided = zones.some(({ countries }) =>
    countries.some(({ code, provinces }) => code === country && provinces !== 'all'),
  );
  if (!isDivided) return [];
  return tree().flatMap(({ countries }) => countries.find(({ code }) => code === country)?.provinces ?? []);
}
