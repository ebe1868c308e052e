import { GMT_OFFSETS, gmtOffset, timeZones } from '@parcelway/domain';

/** The offsets that are offered: those of the list, and the chosen one where it is none of them. */
export const offsetsWith = (offset: string): number[] =>
  [...new Set([...GMT_OFFSETS, ...(offset === '' ? [] : [Number(offset)])])].sort((a, b) => a - b);

/** Of all zones, which is too slow to be worked out for each key that is pressed. */
let known: Map<string, number> | undefined;

/** The zones that are so many hours from GMT today, by their names. Where nobody lives, that of the sea. */
export function zonesAt(offset: number): string[] {
  known ??= new Map(timeZones().map((zone) => [zone, gmtOffset(zone, new Date())]));
  const zones = [...known].filter(([, of]) => of === offset).map(([zone]) => zone);
  return zones.length > 0 ? zones.sort() : [`Etc/GMT${offset < 0 ? '+' : '-'}${Math.abs(offset)}`];
}

/** What is chosen with an offset: the default zone where it has it, the only one, or none yet. */
export function zoneFor(offset: string, defaultZone: string): string {
  if (offset === '') return '';
  const zones = zonesAt(Number(offset));
  if (zones.includes(defaultZone)) return defaultZone;
  return zones.length === 1 ? (zones[0] ?? '') : '';
}
