import type { CourierList } from '@parcelway/api';

type Courier = Pick<CourierList[number], 'code' | 'name' | 'country'>;

const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/**
 * Couriers by a part of their name or code, or by the beginning of their country's name: those whose name begins with it first.
 * @param countryName in the user's language
 */
export function findCouriers(
  couriers: readonly Courier[],
  search: string,
  countryName: (code: string) => string,
): Courier[] {
  const needle = plain(search.trim());
  const placeOf = ({ name, code, country }: Courier): number => {
    const text = plain(name);
    if (text.startsWith(needle)) return 0;
    if (text.includes(needle) || code.includes(needle)) return 1;
    if (country === null) return -1;
    return country.toLowerCase() === needle || plain(countryName(country)).startsWith(needle) ? 2 : -1;
  };
  return couriers
    .map((courier) => ({ courier, place: placeOf(courier) }))
    .filter(({ place }) => place >= 0)
    .sort((a, b) => a.place - b.place || a.courier.name.localeCompare(b.courier.name))
    .map(({ courier }) => courier);
}
