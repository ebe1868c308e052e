import { useFormats, useTranslate } from '@parcelway/i18n';
import { areasOf, narrowed, type AreaKey } from '@parcelway/domain/edd';
import { useMemo } from 'react';
import type { ContinentTree } from './areas';
import type { Zone } from './zone-draft';

/** More of them are counted. */
const NAMED = 6;

interface Named {
  countries: Zone['countries'];
  continents: Zone['continents'];
  rest: boolean;
}
export interface ZoneTexts {
  /** "Germany", "California". */
  area(key: AreaKey): string;
  /** "Europe, United States (California, Texas), everywhere else". */
  areas(zone: Named): string;
  /** "3–5 days". */
  days(range: { min: number; max: number }): string;
  /** Where a zone counts inside a wider one, by the zone's id. */
  narrower(zones: readonly Zone[]): Map<string, string[]>;
  /** By area the zone that names it. */
  owners(zones: readonly Zone[]): Map<AreaKey, string>;
}

/** Zones as text. @param tree undefined: not loaded yet */
export function useZoneTexts(tree: ContinentTree | undefined): ZoneTexts {
  const { t } = useTranslate('settings');
  const { country: countryName } = useFormats();
  return useMemo(() => {
    const names = new Map<string, string>();
    const continentOf = new Map<string, string>();
    for (const continent of tree ?? []) {
      names.set(`continent:${continent.code}`, continent.name);
      for (const country of continent.countries) {
        continentOf.set(country.code, continent.code);
        names.set(`country:${country.code}`, country.name);
        for (const { code, name } of country.provinces) names.set(`province:${country.code}-${code}`, name);
      }
    }
    const area = (key: AreaKey): string => {
      const [level, code = ''] = key.split(':');
      if (level === 'rest') return t('zones.rest');
      return names.get(key) ?? (level === 'country' ? countryName(code) : code);
    };
    const listed = (texts: readonly string[]): string => {
      const more = texts.length - NAMED;
      const shown = texts.slice(0, more > 0 ? NAMED : undefined).join(', ');
      return more > 0 ? t('zones.more', { areas: shown, more }) : shown;
    };
    return {
      area,
      areas: ({ countries, continents, rest }) =>
        listed([
          ...continents.map((code) => area(`continent:${code}`)),
          ...countries.map(({ code, provinces }) => {
            const country = area(`country:${code}`);
            if (provinces === 'all') return country;
            return `${country} (${listed(provinces.map((province) => area(`province:${code}-${province}`)))})`;
          }),
          ...(rest ? [area('rest')] : []),
        ]),
      days: ({ min, max }) => t('zones.days', { count: max, range: min === max ? `${min}` : `${min}–${max}` }),
      narrower(zones) {
        const name = new Map(zones.map((zone) => [zone.id, zone.name]));
        const inside = new Map<string, Map<string, string[]>>();
        for (const { inner, outer, area: key } of narrowed(zones, (code) => continentOf.get(code) ?? null)) {
          const wider = inside.get(inner) ?? new Map<string, string[]>();
          inside.set(inner, wider.set(outer, [...(wider.get(outer) ?? []), area(key)]));
        }
        return new Map(
          [...inside].map(([id, wider]) => [
            id,
            [...wider].map(([outer, areas]) =>
              t('zones.narrower', { areas: listed(areas), zone: name.get(outer) ?? '' }),
            ),
          ]),
        );
      },
      owners: (zones) => new Map(zones.flatMap((zone) => areasOf(zone).map((key) => [key, zone.name] as const))),
    };
  }, [tree, t, countryName]);
}
