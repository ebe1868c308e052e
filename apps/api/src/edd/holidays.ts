/**
 * Public holidays by day (YYYY-MM-DD) and name. The one place from which the promise gets them: none yet.
 * @param country ISO 3166-1. @param region the part of 3166-2 behind the hyphen, for its own holidays too
 */
export type HolidaysOf = (country: string, region: string | null) => Iterable<readonly [day: string, name: string]>;
export const holidaysOf: HolidaysOf = () => [];
