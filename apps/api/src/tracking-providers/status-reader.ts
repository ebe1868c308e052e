import { ShipmentStatus, type SubStatus } from '@parcelway/domain';

export interface ReadStatus {
  status: ShipmentStatus;
  subStatus: SubStatus | null;
}

/**
 * Maps a provider's pair of status and substatus to ours.
 * @param statuses and substatuses by the provider's values in lower case.
 * @returns a reader: the status follows the substatus where one is known; an unknown pair is null.
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
const statusOfSub = (sub: SubStatus): ShipmentStatus =>
  (sub >= 10000 ? ShipmentStatus.Pending : Math.floor(sub / 1000)) as ShipmentStatus;

/** Own keys only: `constructor` is no status. */
const own = <T>(table: Readonly<Record<string, T>>, word: string): T | undefined => {
  const key = word.trim().toLowerCase();
  return Object.hasOwn(table, key) ? table[key] : undefined;
};
