import { dayNumber, dayOfNumber, type PromiseFacts } from '@parcelway/domain/edd';

/** A delivery in three to five days, as an example of today. */
export function exampleFacts(): PromiseFacts {
  const today = new Date().toISOString().slice(0, 10);
  const ahead = (days: number) => dayOfNumber(dayNumber(today) + days);
  return { from: ahead(3), to: ahead(5), today, country: null, cutoff: 16 * 60, minutesLeft: 134 };
}
