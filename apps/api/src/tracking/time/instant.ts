const HOUR_MS = 3_600_000;

/** Offset in milliseconds by zone and hour of UTC: events of a parcel share few of them. */
const offsets = new Map<string, number>();
const MOST_OFFSETS = 20_000;
const formats = new Map<string, Intl.DateTimeFormat>();

function offsetAt(zone: string, at: number): number {
  const key = `${zone} ${Math.floor(at / HOUR_MS)}`;
  const seen = offsets.get(key);
  if (seen !== undefined) return seen;
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' });
    formats.set(zone, format);
  }
  const name = format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const match = /GMT([+-])(\d{2}):(\d{2})/.exec(name);
  const offset = match ? (match[1] === '-' ? -1 : 1) * (Number(match[2]) * HOUR_MS + Number(match[3]) * 60_000) : 0;
  if (offsets.size >= MOST_OFFSETS) offsets.clear();
  offsets.set(key, offset);
  return offset;
}

/** How far a zone's clock is ahead of UTC, in milliseconds. @param zone IANA name, `Z` or `+08:00` */
export function offsetIn(zone: string, at: Date): number {
  const [, sign, hours, minutes] = /^([+-])(\d{2}):(\d{2})$/.exec(zone) ?? [];
  if (sign) return (sign === '-' ? -1 : 1) * (Number(hours) * HOUR_MS + Number(minutes) * 60_000);
  return zone === 'Z' || zone === 'UTC' ? 0 : offsetAt(zone, at.getTime());
}

/**
 * The instant at which a clock of the zone shows this local time. In the hour that a DST night skips, the clock is read as before the
 * change; in the hour that it repeats, as the first time.
 * @param zone IANA name, `Z` or `+08:00`.
 */
export function instantIn(zone: string, date: string, clock: string): Date {
  const local = Date.parse(`${date}T${clock}Z`);
  if (/^(?:Z|[+-]\d{2}:\d{2})$/.test(zone)) return new Date(`${date}T${clock}${zone}`);
  const before = offsetAt(zone, local - 24 * HOUR_MS);
  const after = offsetAt(zone, local + 24 * HOUR_MS);
  const fits = [before, after].find((offset) => offsetAt(zone, local - offset) === offset);
  return new Date(local - (fits ?? before));
}
