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
