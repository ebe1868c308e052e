import { z } from 'zod';

/** A day of the calendar. */
export const day = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/, 'must be a day such as 2026-12-24')
  .refine((value) => {
    const at = new Date(value);
    return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(value);
  }, 'is no day of the calendar');
