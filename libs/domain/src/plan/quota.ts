/**
 * Parcels of a cycle: the plan's, twice where they are doubled, and once what an offer adds.
 * @param bonus of `bonusQuota`
 */
export const cycleQuota = (quota: number, { double, bonus }: { double: boolean; bonus: number }): number =>
  quota * (double ? 2 : 1) + bonus;

/**
 * What parcels are charged to, in this order: the cycle's quota, what is left of the legacy plan, packs, and last what
 * costs money for each.
 */
export const QUOTA_SOURCES = ['cycle', 'legacy', 'pack', 'overage'] as const;
export type QuotaSource = (typeof QUOTA_SOURCES)[number];

/**
 * Shares new parcels out among what is left.
 * @param left parcels that each source has left; below 0 counts as none
 * @returns how many each gets, and how many wait
 */
export function shareParcels(
  parcels: number,
  left: Record<QuotaSource, number>,
): Record<QuotaSource | 'waiting', number> {
  const shares = { cycle: 0, legacy: 0, pack: 0, overage: 0, waiting: parcels };
  for (const source of QUOTA_SOURCES) {
    shares[source] = Math.min(shares.waiting, Math.max(0, left[source]));
    shares.waiting -= shares[source];
  }
  return shares;
}

/** Shares of the quota, in percent, at which merchants are warned. */
export const QUOTA_LEVELS = [80, 100] as const;
export type QuotaLevel = (typeof QUOTA_LEVELS)[number];

/**
 * The highest level that is reached; null: none.
 * @param quota.total parcels that the shop may use in all, whatever they are charged to; `left` of them
 */
export function quotaLevel({ total, left }: { total: number; left: number }): QuotaLevel | null {
  if (left <= 0) return 100;
  return left * 5 <= total ? 80 : null;
}

/** A warning about the quota that the merchant closed: for its level and its cycle alone. @param until end of the cycle, ISO */
export const closedWarning = (level: QuotaLevel, until: string): string => `${level} ${until}`;

/** The opposite of `closedWarning`; null for anything else. */
export function readClosedWarning(value: unknown): { level: QuotaLevel; until: string } | null {
  const [, level, until] = /^(80|100) (\d{4}-\d\d-\d\dT[\d:.]{8,12}Z)$/.exec(String(value)) ?? [];
  return level && until ? { level: level === '80' ? 80 : 100, until } : null;
}
