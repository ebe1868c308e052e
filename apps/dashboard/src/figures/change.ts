import { hasEnough } from '@parcelway/domain';

/** A figure compared with the one before: by a share of that one, nothing to compare with, or too few parcels to tell. */
export type Change =
  { kind: 'none' } | { kind: 'same' } | { kind: 'not_enough' } | { kind: 'more' | 'less'; share: number };

/** Shares from a tenth on are shown in whole percent. */
const WHOLE_FROM = 0.1;

/** `previous` is null where nothing is known of the days before. */
export interface Compared {
  value: number;
  previous: number | null;
}

/** @param parcels those of both periods, where the figure is of parcels */
export function changeOf({ value, previous }: Compared, parcels?: Compared): Change {
  if (previous === null || previous <= 0) return { kind: 'none' };
  if (parcels && !(hasEnough(parcels.value) && hasEnough(parcels.previous ?? 0))) return { kind: 'not_enough' };
  if (value === previous) return { kind: 'same' };
  const share = Math.abs(value - previous) / previous;
  const digits = share < WHOLE_FROM ? 1000 : 100;
  return { kind: value > previous ? 'more' : 'less', share: Math.round(share * digits) / digits };
}
