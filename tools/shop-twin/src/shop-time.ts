const formatters = new Map<string, Intl.DateTimeFormat>();

/** Minutes a time zone is ahead of UTC at a moment. */
export function offsetMinutes(timeZone: string, at: Date): number {
  let formatter = formatters.get(timeZone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
    formatters.set(timeZone, formatter);
  }
  const name = formatter.formatToParts(at).find((part) => part.type === 'timeZoneName')?.value ?? 'GMT';
  const match = /GMT([+-])(\d{2}):(\d{2})/.exec(name);
  return match ? (match[1] === '-' ? -1 : 1) * (Number(match[2]) * 60 + Number(match[3])) : 0;
}

/** A moment in the shop's own time with its offset, as webhook bodies carry it: 2026-11-20T14:00:00-05:00. */
export function shopTime(iso: string, timeZone: string): string {
  const at = new Date(iso);
  const offset = offsetMinutes(timeZone, at);
  const local = new Date(at.getTime() + offset * 60_000).toISOString().slice(0, 19);
  const absolute = Math.abs(offset);
  const two = (n: number): string => String(n).padStart(2, '0');
  return `${local}${offset < 0 ? '-' : '+'}${two(Math.floor(absolute / 60))}:${two(absolute % 60)}`;
}
