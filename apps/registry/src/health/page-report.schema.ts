import { routeRef, type PageReport } from '@parcelway/remote-contract';
import { z } from 'zod';

/** `orders/1.0.0-abc/js/main.js:1:2345`: a place in a released file. */
const frame = z
  .string()
  .max(300)
  .regex(/^[a-z0-9-]+\/[a-z0-9.-]+\/[\w./-]+\.js:\d{1,9}:\d{1,9}$/)
  .refine((text) => !text.includes('..'), 'is a file of a release');

/** What pages may report: nothing in it identifies the user or the use. */
export const pageReport = z.strictObject({
  /** `reportToken` of the page's resolved set. */
  token: z.string().max(4_000),
  events: z
    .array(
      z
        .strictObject({
          remote: z.string().max(80),
          version: z.string().max(120),
          kind: z.enum(['mount', 'load', 'crash', 'vital', 'note']),
          ms: z.number().min(0).max(600_000).optional(),
          /** Failure code as on the card, such as `remote-timeout`. */
          code: z.string().max(200).optional(),
          /** The route's name, never an address: those contain what merchants view. */
          screen: routeRef.optional(),
          metric: z.enum(['lcp', 'cls', 'inp', 'route']).optional(),
          /** Milliseconds; of `cls`, thousandths. */
          value: z.number().min(0).max(600_000).optional(),
          /** Of the error, in the page's words without people's; see `aboutError` in libs/federation. */
          message: z.string().max(400).optional(),
          frames: z.array(frame).max(8).optional(),
        })
        .refine(
          ({ kind, screen, metric, value }) =>
            kind !== 'vital' || (screen !== undefined && metric !== undefined && value !== undefined),
          'a vital has screen, metric and value',
        )
        .refine(
          ({ kind, message, frames }) =>
            ['load', 'crash', 'note'].includes(kind) || (message === undefined && frames === undefined),
          'only an error has words',
        ),
    )
    .min(1)
    .max(50),
}) satisfies z.ZodType<PageReport>;
