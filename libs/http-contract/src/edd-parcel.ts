import { AFTERSALE_HIDDEN, EDD_SOURCES } from '@parcelway/domain/edd';
import { z } from 'zod';

/** A file of its own, because rows of parcels have a date, and settings of dates need the shapes of rows. */

export const day = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/, 'must be a day such as 2026-12-24')
  .refine((value) => {
    const at = new Date(value);
    return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(value);
  }, 'is no day of the calendar');

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
