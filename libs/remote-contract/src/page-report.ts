/** Largest contentful paint, layout shift, interaction to next paint, and from a navigation to the new screen. */
export type VitalMetric = 'lcp' | 'cls' | 'inp' | 'route';

/**
 * `mount`: a remote is on the screen, `ms` after it was requested. `load`: it could not be loaded. `crash`: it threw on the screen.
 * `vital`: how fast and how steady one of its screens was. `note`: what its team should know, and no merchant felt.
 */
export interface PageEvent {
  remote: string;
  version: string;
  kind: 'mount' | 'load' | 'crash' | 'vital' | 'note';
  ms?: number | undefined;
  code?: string | undefined;
  screen?: string | undefined;
  metric?: VitalMetric | undefined;
  value?: number | undefined;
  /** Of the error, without what identifies people or orders. */
  message?: string | undefined;
  /** Where in released code it arose, innermost first: `orders/1.0.0-abc/js/main.js:1:2345`. */
  frames?: string[] | undefined;
}

/** The reports of pages about their remotes to the registry (`POST /registry/reports`), so that a bad release is found and rolled back. */
export interface PageReport {
  token: string;
  events: PageEvent[];
}
