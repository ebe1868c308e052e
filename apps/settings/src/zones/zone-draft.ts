import type { Edd, EddZoneChange } from '@parcelway/api/edd';
import { MAX_EDD_DAYS, sharedAreas, type AreaKey } from '@parcelway/domain/edd';
import { NO_AREAS, type Areas } from './areas';

export type Zone = Edd['zones'][number];
export type ZoneValues = Omit<EddZoneChange, 'id' | 'revision'>;

interface CourierDraft {
  courier: string;
  min: string;
  max: string;
}
/** A zone as it is typed: days are text until they are right. */
export interface ZoneDraft {
  name: string;
  areas: Areas;
  rest: boolean;
  min: string;
  max: string;
  couriers: CourierDraft[];
}
type Issue = 'name' | 'areas' | 'days' | 'order';
/** An area that another zone names too, and that zone. */
export interface TakenArea {
  area: AreaKey;
  zone: string;
}

export const draftOf = (zone: ZoneValues | null): ZoneDraft => ({
  name: zone?.name ?? '',
  areas: zone
    ? { countries: zone.countries.map((country) => ({ ...country })), continents: [...zone.continents] }
    : NO_AREAS,
  rest: zone?.rest ?? false,
  min: zone ? String(zone.transit.min) : '',
  max: zone ? String(zone.transit.max) : '',
  couriers: (zone?.couriers ?? []).map(({ courier, min, max }) => ({ courier, min: String(min), max: String(max) })),
});

/** A whole number of days within the limit; null where it is none. */
export function readDays(text: string): number | null {
  const value = /^\s*\d{1,3}\s*$/.test(text) ? Number(text) : NaN;
  return value <= MAX_EDD_DAYS ? value : null;
}

/** What is wrong with two numbers of days, by the field. @param at "couriers.0." */
export function dayIssues({ min, max }: { min: string; max: string }, at = ''): Record<string, Issue> {
  const [least, most] = [readDays(min), readDays(max)];
  return {
    ...(least === null && { [`${at}min`]: 'days' as const }),
    ...(most === null && { [`${at}max`]: 'days' as const }),
    ...(least !== null && most !== null && least > most && { [`${at}max`]: 'order' as const }),
  };
}

const rangeOf = ({ min, max }: { min: string; max: string }) => ({ min: Number(min), max: Number(max) });

export const valuesOf = ({ name, areas, rest, couriers, ...days }: ZoneDraft): ZoneValues => ({
  name: name.trim(),
  ...areas,
  rest,
  transit: rangeOf(days),
  couriers: couriers.map((one) => ({ courier: one.courier, ...rangeOf(one) })),
});

/** What is missing or wrong by field, and the areas of other zones. */
export function checked(
  draft: ZoneDraft,
  others: readonly Zone[],
): { issues: Record<string, Issue>; taken: TakenArea[] } {
  const own = { ...draft.areas, rest: draft.rest, id: 'own' };
  const shared = sharedAreas([own, ...others]);
  const taken = [...shared].flatMap(([area, ids]) => {
    const other = ids.includes('own') && others.find(({ id }) => ids.includes(id));
    return other ? [{ area, zone: other.name }] : [];
  });
  const { countries, continents } = draft.areas;
  return {
    taken,
    issues: {
      ...(draft.name.trim() === '' && { name: 'name' as const }),
      ...(!draft.rest && countries.length + continents.length === 0 && { areas: 'areas' as const }),
      ...dayIssues(draft),
      ...Object.assign({}, ...draft.couriers.map((one, index) => dayIssues(one, `couriers.${index}.`))),
    },
  };
}

/** The server's refusals by the form's fields; those of areas with the area before them. */
export function refusalsOf(
  errors: Readonly<Record<string, string>>,
  { countries, continents }: ZoneValues,
  nameOf: (area: AreaKey) => string,
): Record<string, string> {
  const shown: Record<string, string[]> = {};
  for (const [field, why] of Object.entries(errors)) {
    const [group = '', index = '', , place = ''] = field.split('.');
    const country = group === 'countries' ? countries[Number(index)] : undefined;
    const continent = group === 'continents' ? continents[Number(index)] : undefined;
    const province = country && country.provinces !== 'all' ? country.provinces[Number(place || NaN)] : undefined;
    const area =
      (country && (province ? `province:${country.code}-${province}` : `country:${country.code}`)) ??
      (continent && `continent:${continent}`);
    const at = group === 'countries' || group === 'continents' ? 'areas' : field.replace(/^transit\./, '');
    (shown[at] ??= []).push(area ? `${nameOf(area)} ${why}` : why);
  }
  return Object.fromEntries(Object.entries(shown).map(([field, texts]) => [field, texts.join('. ')]));
}
