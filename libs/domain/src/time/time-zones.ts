/** Offsets from GMT in hours that a time zone can be chosen by. */
export const GMT_OFFSETS: readonly number[] = [...Array.from({ length: 25 }, (_, index) => index - 12), 5.5].sort(
  (a, b) => a - b,
);

/** `GMT+05:30`, as a choice of time zones shows an offset. */
export function gmtLabel(offset: number): string {
  const minutes = Math.round(Math.abs(offset) * 60);
  const two = (part: number): string => String(part).padStart(2, '0');
  return `GMT${offset < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/** A zone's offset from GMT in hours at an instant; a zone unknown to this runtime is read as UTC. */
export function gmtOffset(zone: string, at: Date): number {
  if (!isTimeZone(zone)) return 0;
  const name = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value;
  const [, sign, hours = '0', minutes = '0'] = /([+-])(\d\d):(\d\d)/.exec(name ?? '') ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) + Number(minutes) / 60);
}

/** Whether it is the name of a zone that this runtime knows. An offset such as `+05:30` is none: it has no summer time. */
export function isTimeZone(zone: string): boolean {
  if (!/^[A-Za-z_]+(\/[A-Za-z0-9_+-]+)*$/.test(zone)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

/** All zones that this runtime names, and UTC. */
export const timeZones = (): string[] => [
  'UTC',
  ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC'),
];
