import { z } from 'zod';

/**
 * What pages tell the registry of their remotes (`POST /registry/reports`), so that a bad release is found and taken back.
 * `mount`: it is on the screen, `ms` after it was asked for. `load`: it could not be loaded. `crash`: it threw on the screen.
 */
export const pageReport = z.strictObject({
  /** `reportToken` of the page's resolved set. */
  token: z.string().max(4_000),
  events: z.array(z.strictObject({
    remote: z.string().max(80),
    version: z.string().max(120),
    kind: z.enum(['mount', 'load', 'crash']),
    ms: z.number().min(0).max(600_000).optional(),
    /** Failure code as on the card, such as `remote-timeout`. */
    code: z.string().max(200).optional(),
  })).min(1).max(50),
});
export type PageReport = z.output<typeof pageReport>;
export type PageEvent = PageReport['events'][number];
