import type { ShipmentDetails } from '@parcelway/api/orders';

type Address = ShipmentDetails['shipping_address'];
/** How the line with the place is written; several lines where the parts are below each other. */
type PlaceFormat = (place: Pick<Address, 'city' | 'province' | 'zip'>) => string[];

const words = (...parts: string[]) => parts.filter(Boolean).join(' ');
const comma = (...parts: string[]) => parts.filter(Boolean).join(', ');

const cityFirst: PlaceFormat = ({ city, province, zip }) => [words(city, province, zip)];
const townThenCode: PlaceFormat = ({ city, province, zip }) => [city, province, zip];
/** Countries that do not write postal code and city in one line, in this order, with the province below. */
const FORMATS: Record<string, PlaceFormat> = {
  US: ({ city, province, zip }) => [words(comma(city, province), zip)],
  CA: cityFirst,
  AU: cityFirst,
  NZ: ({ city, zip }) => [words(city, zip)],
  GB: townThenCode,
  IE: townThenCode,
  IN: ({ city, province, zip }) => [words(city, zip), province],
  SG: ({ city, zip }) => [words(city, zip)],
  BR: ({ city, province, zip }) => [[city, province].filter(Boolean).join(' - '), zip],
  IT: ({ city, province, zip }) => [words(zip, city, province)],
  MX: ({ city, province, zip }) => [comma(words(zip, city), province)],
  ES: ({ city, province, zip }) => [words(zip, city), province === city ? '' : province],
};
const CODE_FIRST: PlaceFormat = ({ city, province, zip }) => [words(zip, city), province === city ? '' : province];

/**
 * The lines of an address as its country writes them, without those that are empty.
 * @param country its name in the reader's language
 */
export function postalLines(address: Address, country: string): string[] {
  const format = FORMATS[address.country] ?? CODE_FIRST;
  return [address.name, address.line1, address.line2, ...format(address), country].filter(Boolean);
}
