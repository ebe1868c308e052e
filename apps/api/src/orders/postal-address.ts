import type { Calls, DataOf } from '@parcelway/http-contract';

type PostalAddress = DataOf<Calls['shipmentDetails']>['shipping_address'];
const NO_ADDRESS: PostalAddress = { name: '', line1: '', line2: '', city: '', province: '', zip: '', country: '' };

/** @param json as it is stored; what it lacks is empty. */
export function address(json: string | null): PostalAddress {
  if (json === null) return NO_ADDRESS;
  const { countryCode, ...given } = JSON.parse(json) as Record<string, unknown>;
  // The code, which has a name in every language; the store's own text only where there is none.
  const stored: Record<string, unknown> = { ...given, ...(countryCode ? { country: countryCode } : {}) };
  return Object.fromEntries(
    Object.keys(NO_ADDRESS).map((key) => [key, typeof stored[key] === 'string' ? stored[key] : '']),
  ) as PostalAddress;
}
