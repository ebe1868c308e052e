import { RANGE_DAYS, USUAL_RANGE_DAYS } from '@parcelway/domain';

/** The range in an address, in days; the usual one where it names none of ours. */
export const daysOf = (params: URLSearchParams): number =>
  RANGE_DAYS.find((days) => String(days) === params.get('days')) ?? USUAL_RANGE_DAYS;
