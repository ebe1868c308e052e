import type { ShipmentStatus, SubStatus } from '@parcelway/domain';

export interface ReadStatus {
  status: ShipmentStatus;
  subStatus: SubStatus | null;
}

/**
 * Reads a provider's pair of status and substatus in our words.
 * @param statuses and substatuses by the provider's words in small letters.
 * @returns a reader: the status follows the substatus where one is known; a pair that nobody knows is null.
 */
export function statusReader(
  statuses: Readonly<Record<string, ShipmentStatus>>,
  subStatuses: Readonly<Record<string, SubStatus>>,
): (status: string, subStatus: string) => ReadStatus | null {
  return (status, subStatus) => {
    const sub = own(subStatuses, subStatus) ?? null;
    if (sub !== null) return { status: statusOfSub(sub), subStatus: sub };
    const known = own(statuses, status);
    return known === undefined ? null : { status: known, subStatus: null };
  };
}

/** Ours begin with their status, but for those of status 0. */
const statusOfSub = (sub: SubStatus): ShipmentStatus => (sub >= 10000 ? 0 : Math.floor(sub / 1000)) as ShipmentStatus;

/** A word of the table's own: `constructor` is no status. */
const own = <T>(table: Readonly<Record<string, T>>, word: string): T | undefined => {
  const key = word.trim().toLowerCase();
  return Object.hasOwn(table, key) ? table[key] : undefined;
};
