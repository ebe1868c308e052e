import { AFTERSALE_HIDDEN, EDD_SOURCES } from '@parcelway/domain/edd';
import { z } from 'zod';
import { day } from './day';

/** The estimated delivery of a parcel, as its customer sees it. Days are YYYY-MM-DD. */
export const parcelEdd = z.object({
  from: day,
  to: day,
  source: z.enum(EDD_SOURCES),
  /** The share of parcels that arrive by `to`, from 0 to 1; null where the source has none. */
  share: z.number().nullable(),
  /** The range that was shown first. */
  first_from: day,
  first_to: day,
  /** In the shop's language and date format. */
  text: z.string(),
  /** Why customers do not see it; null: they do. */
  hidden: z.enum(AFTERSALE_HIDDEN).nullable(),
});
export type ParcelEdd = z.output<typeof parcelEdd>;
