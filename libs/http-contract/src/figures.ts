import { wrongRange } from '@parcelway/domain';
import { z } from 'zod';
import { shipmentStatus, time } from './shapes';

/** What the calls of the dashboard and of the analytics share. */

export const count = z.number().int();
/** Of a whole, 0 to 1; null where there is no whole. */
export const share = z.number().min(0).max(1).nullable();
/** Days with decimals; null where nothing was measured. */
export const days = z.number().nullable();
const day = z.iso.date('must be a day such as 2026-11-20');

/** Days of the shop, both included. */
export const range = z.object({ start: day, end: day });
/** The same as a call's query: 400 names the field that is wrong. */
export const rangeQuery = range.superRefine((value, ctx) => {
  const wrong = wrongRange(value);
  if (wrong) ctx.addIssue({ code: 'custom', path: [wrong.field], message: wrong.message });
});

/**
 * In days, within 0.1 day of the exact ones, by Kaplan and Meier: `n` parcels ended the time, `open` ones are still in it and
 * count as longer. Null: too many are, to tell.
 */
export const quantiles = z.object({ n: count, open: count, p50: days, p85: days, p95: days });

/** The data that figures are based on. */
export const footing = z.object({
  range,
  /** When the figures were last brought up to date; null: not yet. */
  as_of: time.nullable(),
  /** Parcels have changed since, and are being counted. */
  counting: z.boolean(),
  /** The first day of which every order was synced; null: of none yet. Figures of earlier days are incomplete. */
  synced_from: day.nullable(),
});

export const statusShare = z.object({ status: shipmentStatus, count, percent: z.number() });

/** A file whose text travels in the answer: comma-separated, formulas defused. */
export const textFile = z.object({
  file_name: z.string(),
  rows: count,
  /** False: there were more rows than the limit of a file. */
  complete: z.boolean(),
  content: z.string(),
});
