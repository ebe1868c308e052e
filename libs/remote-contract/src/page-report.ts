import { z } from 'zod';
import { routeRef } from './remote-json.schema';

/** Largest contentful paint, layout shift, interaction to next paint, and from a navigation to the new screen. */
export const vitalMetric = z.enum(['lcp', 'cls', 'inp', 'route']);
export type VitalMetric = z.output<typeof vitalMetric>;

/**
 * What pages tell the registry of their remotes (`POST /registry/reports`), so that a bad release is found and taken back.
 * `mount`: it is on the screen, `ms` after it was asked for. `load`: it could not be loaded. `crash`: it threw on the screen.
 * `vital`: how fast and how steady one of its screens was. Nothing in it tells who uses the page, or what for.
 */
export const pageReport = z.strictObject({
  /** `reportToken` of the page's resolved set. */
  token: z.string().max(4_000),
  events: z
    .array(
      z
        .strictObject({
          remote: z.string().max(80),
          version: z.string().max(120),
          kind: z.enum(['mount', 'load', 'crash', 'vital']),
          ms: z.number().min(0).max(600_000).optional(),
          /** Failure code as on the card, such as `remote-timeout`. */
          code: z.string().max(200).optional(),
          /** The route's name, never an address: those carry what merchants look at. */
          screen: routeRef.optional(),
          metric: vitalMetric.optional(),
          /** Milliseconds; of `cls`, thousandths. */
          value: z.number().min(0).max(600_000).optional(),
        })
        .refine(
          ({ kind, screen, metric, value }) =>
            kind !== 'vital' || (screen !== undefined && metric !== undefined && value !== undefined),
          'a vital has screen, metric and value',
        ),
    )
    .min(1)
    .max(50),
});
export type PageReport = z.output<typeof pageReport>;
export type PageEvent = PageReport['events'][number];
