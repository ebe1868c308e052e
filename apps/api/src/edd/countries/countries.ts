import { bcp47, type Language } from '@parcelway/domain';
import type { Calls, DataOf } from '@parcelway/http-contract';
import tree from './country-tree.json';

type Countries = DataOf<Calls['shopifyCountries']>;

/** UN M49, by which Intl names continents. */
const REGION: Readonly<Record<string, string>> = {
  AF: '002',
  AN: 'AQ',
  AS: '142',
  EU: '150',
  NA: '003',
  OC: '009',
  SA: '005',
};

const continents = new Map<string, string>();
const provinces = new Map<string, ReadonlySet<string>>();
for (const { code, countries } of tree.continents)
  for (const country of countries) {
    continents.set(country.code, code);
    provinces.set(country.code, new Set(country.provinces.map(([province = '']) => province)));
  }

export const isCountry = (code: string): boolean => continents.has(code);
/** The two letters of its continent; null for a country that is none. */
export const continentOf = (country: string): string | null => continents.get(country) ?? null;
export const hasProvince = (country: string, province: string): boolean =>
  provinces.get(country)?.has(province) ?? false;

const made = new Map<Language, Countries>();

/** All of them by name in the language; provinces have their own names. */
export function countriesIn(language: Language): Countries {
  const before = made.get(language);
  if (before) return before;
  const tag = bcp47(language);
  const names = new Intl.DisplayNames(tag, { type: 'region' });
  const { compare } = new Intl.Collator(tag);
  const byName = (one: { name: string }, other: { name: string }) => compare(one.name, other.name);
  const countries: Countries = {
    continents: tree.continents
      .map((continent) => ({
        code: continent.code,
        name: names.of(REGION[continent.code] ?? '') ?? continent.code,
        countries: continent.countries
          .map((country) => ({
            code: country.code,
            name: names.of(country.code) ?? country.code,
            provinces: country.provinces.map(([code = '', name = '']) => ({ code, name })),
          }))
          .sort(byName),
      }))
      .sort(byName),
  };
  made.set(language, countries);
  return countries;
}
