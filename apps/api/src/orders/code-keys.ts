import { createHash } from 'node:crypto';

/** A courier's code as the indexes of parcels hold it; the same as `courier_key` in the database (migration 0009). */
export const courierKey = (code: string): number => createHash('md5').update(code).digest().readInt32BE(0);

/** A country's two letters as the indexes of parcels hold them, 0 for anything else; the same as `country_key` in the database. */
export const countryKey = (code: string): number =>
  /^..$/s.test(code) ? code.charCodeAt(0) * 256 + code.charCodeAt(1) : 0;
