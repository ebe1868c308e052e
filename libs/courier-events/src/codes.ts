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

const PROVIDER_CODES = new Set(
  Object.values(providers as CodeMaps).flatMap(({ codes }) => Object.keys(codes).map((code) => code.toLowerCase())),
);
/** What couriers number their events with; a longer row of digits is a parcel's or a telephone's number. */
const CODE = /^(?!.*\d{7})[\w.:/-]{1,24}$/;

/** Whether this resembles a courier's own code and nobody knows what it means: no table of the courier, none of a provider. */
export function isUnknownCode(courier: string, code: string): boolean {
  return CODE.test(code) && !PROVIDER_CODES.has(code.toLowerCase()) && readCode(courier, code) === null;
}

/**
 * What a raw code means: by the owner's table, else by the Universal Postal Union's, which posts use beside their own.
 * Leading zeros do not count where the table has none: Canada Post sends `0174` and `174`.
 * @param owner whose code it is: a courier's code of the product (`postnl`) or a provider (`aftership`).
 * @returns null for a code that no map knows.
 */
export function readCode(owner: string, code: string | null | undefined): SubStatus | null {
  if (!code) return null;
  const read = (whose: string, what: string) => SUB_STATUS_BY_CODE.get(key(whose, what));
  return read(owner, code) ?? read(owner, code.trim().replace(/^0+(?=\d)/, '')) ?? read('upu', code) ?? null;
}
