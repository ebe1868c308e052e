import type { Countries } from '@parcelway/api/edd';
import { CONTINENTS, type AreaKey, type Continent } from '@parcelway/domain/edd';

export type ContinentTree = Countries['continents'];
type ContinentNode = ContinentTree[number];
type CountryNode = ContinentNode['countries'][number];

/** The countries and continents of a zone. */
export interface Areas {
  countries: { code: string; provinces: string[] | 'all' }[];
  continents: Continent[];
}
/** How much of a node is chosen. */
export type Chosen = 'all' | 'some' | 'none';

export const ROOT = 'root';
export const NO_AREAS: Areas = { countries: [], continents: [] };

const isContinent = (code: string): code is Continent => (CONTINENTS as readonly string[]).includes(code);

const partOf = (areas: Areas, continent: ContinentNode, { code }: CountryNode): string[] | 'all' =>
  areas.continents.some((one) => one === continent.code)
    ? 'all'
    : (areas.countries.find((one) => one.code === code)?.provinces ?? []);

const countryState = (part: string[] | 'all', { provinces }: CountryNode): Chosen => {
  if (part === 'all') return 'all';
  if (part.length === 0) return 'none';
  return provinces.length > 0 && provinces.every(({ code }) => part.includes(code)) ? 'all' : 'some';
};

const joined = (states: readonly Chosen[]): Chosen => {
  if (states.length > 0 && states.every((state) => state === 'all')) return 'all';
  return states.some((state) => state !== 'none') ? 'some' : 'none';
};

/** How much of each node of the tree is chosen, by its key. */
export function chosenStates(tree: ContinentTree, areas: Areas): (key: string) => Chosen {
  const states = new Map<string, Chosen>();
  const continents = tree.map((continent) => {
    const countries = continent.countries.map((country) => {
      const part = partOf(areas, continent, country);
      const state = countryState(part, country);
      states.set(`country:${country.code}`, state);
      for (const { code } of state === 'none' ? [] : country.provinces)
        states.set(`province:${country.code}-${code}`, part === 'all' || part.includes(code) ? 'all' : 'none');
      return state;
    });
    const state = joined(countries);
    states.set(`continent:${continent.code}`, state);
    return state;
  });
  states.set(ROOT, joined(continents));
  return (key) => states.get(key) ?? 'none';
}

/** Replaces what is chosen of a continent. All of its countries are the continent. */
function withContinent(areas: Areas, continent: ContinentNode, parts: ReadonlyMap<string, string[] | 'all'>): Areas {
  const own = new Set(continent.countries.map(({ code }) => code));
  const isWhole = continent.countries.every(({ code }) => parts.get(code) === 'all');
  const { code: name } = continent;
  return {
    continents: [...areas.continents.filter((code) => code !== name), ...(isWhole && isContinent(name) ? [name] : [])],
    countries: [
      ...areas.countries.filter(({ code }) => !own.has(code)),
      ...(isWhole ? [] : [...parts].map(([code, provinces]) => ({ code, provinces }))),
    ],
  };
}

/** What is chosen once a node is pressed: all of it, or nothing of it where all of it was. */
export function toggled(tree: ContinentTree, areas: Areas, key: AreaKey | typeof ROOT): Areas {
  const on = chosenStates(tree, areas)(key) !== 'all';
  if (key === ROOT)
    return on ? { countries: [], continents: tree.map(({ code }) => code).filter(isContinent) } : NO_AREAS;
  const [level, code = ''] = key.split(':');
  const countryCode = level === 'province' ? code.slice(0, code.indexOf('-')) : code;
  const continent = tree.find((one) =>
    level === 'continent' ? one.code === code : one.countries.some((country) => country.code === countryCode),
  );
  if (!continent) return areas;
  const parts = new Map<string, string[] | 'all'>();
  for (const country of continent.countries) {
    const part = partOf(areas, continent, country);
    const isPressed = level === 'continent' || country.code === countryCode;
    const next = !isPressed ? part : level === 'province' ? withProvince(part, country, code, on) : on ? 'all' : [];
    if (next === 'all' || next.length > 0) parts.set(country.code, next);
  }
  return withContinent(areas, continent, parts);
}

function withProvince(part: string[] | 'all', country: CountryNode, key: string, on: boolean): string[] | 'all' {
  const province = key.slice(country.code.length + 1);
  const before = part === 'all' ? country.provinces.map(({ code }) => code) : part;
  const next = on ? [...before, province] : before.filter((code) => code !== province);
  return country.provinces.every(({ code }) => next.includes(code)) ? 'all' : next;
}
