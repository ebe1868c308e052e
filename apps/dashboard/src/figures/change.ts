/** A figure compared with the one before: by a share of that one, or nothing to compare with. */
export type Change = { kind: 'none' } | { kind: 'same' } | { kind: 'more' | 'less'; share: number };

/** Shares from a tenth on are shown in whole percent. */
const WHOLE_FROM = 0.1;

/** `previous` is null where nothing is known of the days before. */
export interface Compared {
  value: number;
  previous: number | null;
}

export function changeOf({ value, previous }: Compared): Change {
  if (previous === null || previous <= 0) return { kind: 'none' };
  if (value === previous) return { kind: 'same' };
  const share = Math.abs(value - previous) / previous;
  const digits = share < WHOLE_FROM ? 1000 : 100;
  return { kind: value > previous ? 'more' : 'less', share: Math.round(share * digits) / digits };
}
