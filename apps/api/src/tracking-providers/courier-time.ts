/** A courier's time as given, before the instant is known. */
export interface CourierTime {
  /** As the provider wrote it, at most 64 characters. */
  raw: string;
  /** YYYY-MM-DD at the place of the event; null when the format is unknown or the date does not exist. */
  date: string | null;
  /** HH:MM:SS; null when only the day is known. */
  clock: string | null;
  /** `Z` or `+08:00`, where given. */
  offset: string | null;
}

type Parts = { y: string; m: string; d: string; h?: string; min?: string; s?: string; half?: string; offset?: string };

const CLOCK = String.raw`(?<h>\d{1,2}):(?<min>\d{2})(?::(?<s>\d{2}))?(?:[.,]\d+)?\s*(?<half>[AaPp]\.?[Mm]\.?)?\s*(?<offset>Z|UTC|GMT|[+-]\d{2}:?\d{2})?`;
const after = (date: string): RegExp => new RegExp(String.raw`^${date}(?:(?:\s*,\s*|[T\s]\s*)${CLOCK})?$`);
const parts = (format: RegExp) => (raw: string) => (format.exec(raw)?.groups as Parts | undefined) ?? null;
const fromEpoch = (milliseconds: number): Parts | null => {
  const at = new Date(milliseconds);
  if (Number.isNaN(at.getTime())) return null;
  const [date = '', clock = ''] = at.toISOString().split('T');
  const [y = '', m = '', d = ''] = date.split('-');
  const [h = '', min = '', s = ''] = clock.split(':');
  return { y, m, d, h, min, s: s.slice(0, 2), offset: 'Z' };
};

/** The formats that providers write, by name. `day-first` and `month-first` exclude each other: an adapter names the one of its source. */
const FORMATS = {
  /** 2026-11-19T08:30:00.000+08:00, 2026-11-19 08:30, 2026-11-19 02:30 PM, 2026-11-19, 2026/11/19 08:30 */
  iso: parts(after(String.raw`(?<y>\d{4})[-/.](?<m>\d{1,2})[-/.](?<d>\d{1,2})`)),
  /** 20261119, 20261119T083000, 20261119083000 */
  compact: parts(
    /^(?<y>\d{4})(?<m>\d{2})(?<d>\d{2})(?:[T ]?(?<h>\d{2}):?(?<min>\d{2}):?(?<s>\d{2})?\s*(?<offset>Z|[+-]\d{2}:?\d{2})?)?$/,
  ),
  /** 19/11/2026 14:30, 19.11.2026, 19-11-2026 02:30 PM */
  'day-first': parts(after(String.raw`(?<d>\d{1,2})[-/.](?<m>\d{1,2})[-/.](?<y>\d{4})`)),
  /** 11/19/2026 02:30 PM */
  'month-first': parts(after(String.raw`(?<m>\d{1,2})[-/.](?<d>\d{1,2})[-/.](?<y>\d{4})`)),
  /** Seconds since 1970: nine or ten digits. */
  'epoch-seconds': (raw: string) =>
    /^\d{9,10}(?:\.\d+)?$/.test(raw) ? fromEpoch(Math.floor(Number(raw)) * 1000) : null,
  /** Milliseconds since 1970: twelve or thirteen digits. */
  'epoch-milliseconds': (raw: string) => (/^\d{12,13}$/.test(raw) ? fromEpoch(Number(raw)) : null),
} satisfies Record<string, (raw: string) => Parts | null>;
export type TimeFormat = keyof typeof FORMATS;

/** Before it no courier published times on the web; after it no parcel is delivered yet. */
const FIRST_YEAR = 1990;
const LAST_YEAR = 2200;

/** Parses a time in the formats of its source; when none matches, only the raw text is returned. */
export function readTime(value: unknown, formats: readonly TimeFormat[]): CourierTime {
  const raw = typeof value === 'string' || typeof value === 'number' ? String(value).trim().slice(0, 64) : '';
  for (const name of formats) {
    const found = FORMATS[name](raw);
    const read = found && validate(found);
    if (read) return { raw, ...read };
  }
  return { raw, date: null, clock: null, offset: null };
}

function validate({ y, m, d, h, min, s, half, offset }: Parts): Omit<CourierTime, 'raw'> | null {
  const date = `${y}-${m.padStart(2, '0')}-${d.padStart(2, '0')}`;
  const midnight = new Date(`${date}T00:00:00Z`);
  // 2026-02-31 rolls over into March: the courier gave no such date.
  if (Number.isNaN(midnight.getTime()) || midnight.toISOString().slice(0, 10) !== date) return null;
  if (Number(y) < FIRST_YEAR || Number(y) > LAST_YEAR) return null;
  if (h === undefined || min === undefined) return { date, clock: null, offset: null };
  const hour = half === undefined ? Number(h) : (Number(h) % 12) + (half.toLowerCase().startsWith('p') ? 12 : 0);
  if (hour > 23 || Number(min) > 59 || Number(s ?? 0) > 60 || (half !== undefined && Number(h) > 12)) return null;
  const clock = [String(hour), min, s === '60' ? '59' : (s ?? '0')].map((part) => part.padStart(2, '0')).join(':');
  return { date, clock, offset: offset === undefined ? null : readOffset(offset) };
}

const readOffset = (offset: string): string =>
  /^[A-Z]/.test(offset) || /^[+-]00:?00$/.test(offset) ? 'Z' : offset.replace(/^([+-]\d{2}):?(\d{2})$/, '$1:$2');

/**
 * A source that writes midnight at every event has no times: its clocks are dropped.
 * @param times of all events that one source reported for a parcel.
 */
export function withoutEmptyClocks(times: readonly CourierTime[]): CourierTime[] {
  const clocks = times.flatMap(({ clock }) => clock ?? []);
  if (clocks.length === 0 || clocks.some((clock) => clock !== '00:00:00')) return [...times];
  return times.map((time) => ({ ...time, clock: null, offset: null }));
}
