import couriers from './data/couriers.json';

export interface Courier {
  /** The product's own code, e.g. `royal-mail`; used in requests, links and the database. */
  code: string;
  name: string;
  /** ISO 3166-1 alpha-2 of a courier at home in one country; null for international ones. */
  country: string | null;
  homepage: string | null;
  phone: string | null;
  /** Public tracking page with `%s` in place of the number. */
  trackUrl: string | null;
  type: 'express' | 'post';
}

const COURIERS = couriers as Courier[];
const BY_CODE = new Map(COURIERS.map((courier) => [courier.code, courier]));
const POST_BY_COUNTRY = new Map(
  COURIERS.flatMap((c) => (c.type === 'post' && c.country ? [[c.country, c.code] as const] : [])),
);

/** All known couriers, by code. */
export function listCouriers(): readonly Courier[] {
  return COURIERS;
}

export function courierByCode(code: string): Courier | undefined {
  return BY_CODE.get(code);
}

/** The postal operator that issues S10 numbers of a country, or null. */
export function postOfCountry(country: string): string | null {
  return POST_BY_COUNTRY.get(country) ?? null;
}

/**
 * The courier's public page for a parcel.
 * @returns null for an unknown courier, a courier without a public link, or an empty number.
 */
export function trackingUrl(courierCode: string, number: string): string | null {
  const template = BY_CODE.get(courierCode)?.trackUrl;
  if (!template || !/^https?:\/\//.test(template) || !number) return null;
  // A lone surrogate cannot be encoded and cannot be part of any courier's number.
  return template.replace('%s', () => encodeURIComponent(number.replace(/\p{Surrogate}/gu, '\ufffd')));
}
