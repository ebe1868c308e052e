import type { AppContext, Caller } from '../../context';

/** What the figures of a shop stand on. */
export interface Freshness {
  /** When they were last brought up to date; null: not yet. */
  as_of: string | null;
  /** Parcels have changed since, and are being counted. */
  counting: boolean;
}

/** Placeholder: the figures below are read live, so they are always up to date. */
export const freshen = async (
  { now }: Pick<AppContext, 'db' | 'now'>,
  _shop: Pick<Caller, 'shopId' | 'timezone'>,
): Promise<Freshness> => ({ as_of: now().toISOString(), counting: false });
