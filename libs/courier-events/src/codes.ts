import { SUB_STATUSES, type SubStatus } from '@parcelway/domain';
import couriers from './codes/couriers.json';
import providers from './codes/providers.json';

type CodeMaps = Record<string, { source: string; codes: Record<string, number> }>;

/** Raw codes by courier and by tracking provider, each with the place it was read in. */
export const CODE_MAPS: CodeMaps = { ...(providers as CodeMaps), ...(couriers as CodeMaps) };

const key = (owner: string, code: string) => `${owner.toLowerCase()} ${code.trim().toLowerCase()}`;

const SUB_STATUS_BY_CODE = new Map(
  Object.entries(CODE_MAPS).flatMap(([owner, { codes }]) =>
    Object.entries(codes).map(([code, subStatus]) => {
      if (!(subStatus in SUB_STATUSES)) throw new Error(`${owner} ${code} has no substatus ${subStatus}`);
      return [key(owner, code), subStatus as SubStatus] as const;
    }),
  ),
);

/**
 * What a raw code means.
 * @param owner whose code it is: a courier's code of the product (`postnl`) or a provider (`aftership`).
 * @returns null for a code or an owner that no map knows.
 */
export function readCode(owner: string, code: string | null | undefined): SubStatus | null {
  return code ? (SUB_STATUS_BY_CODE.get(key(owner, code)) ?? null) : null;
}
