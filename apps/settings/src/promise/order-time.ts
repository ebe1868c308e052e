import type { Edd } from '@parcelway/api/edd';
import { gmtOffset } from '@parcelway/domain';

type Zone = Pick<Edd['workflow'], 'tz_name' | 'timezone'>;
const HOUR_MS = 3_600_000;

const offsetMs = ({ tz_name: name, timezone }: Zone, at: number): number =>
  (name === null ? timezone : gmtOffset(name, new Date(at))) * HOUR_MS;

/** What a clock in the warehouse shows: `2026-11-27T17:20`. */
export const clockOf = (at: Date, zone: Zone): string =>
  new Date(at.getTime() + offsetMs(zone, at.getTime())).toISOString().slice(0, 16);

/** The instant at which it shows that, as ISO text; undefined for what is no time. */
export function instantOf(clock: string, zone: Zone): string | undefined {
  const utc = Date.parse(`${clock}Z`);
  if (Number.isNaN(utc)) return undefined;
  // The offset may change between the two: the one that counts is that of the instant.
  const near = utc - offsetMs(zone, utc);
  return new Date(utc - offsetMs(zone, near)).toISOString();
}
