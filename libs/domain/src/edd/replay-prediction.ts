import { predictedDays } from './aftersale';
import { dayNumber, dayOfNumber, type WorkCalendar } from './calendar';
import { unlessClosed } from './estimate';
import type { DayPair } from './format';
import { Lanes } from './predict';
import { daysBetween, type PastOrder } from './replay';

/** A parcel that was shipped, with its lanes as `lanesOf` has them and the days of delivery where it goes. */
export interface ShippedParcel extends Pick<PastOrder, 'id' | 'arrivedOn' | 'isLost'> {
  shippedOn: string;
  lanes: readonly string[];
  calendar: WorkCalendar;
}

/** Lanes are made anew after so many days; live ones every day. */
const WEEK = 7;

/**
 * The range that each parcel would have had when it was shipped, predicted from what was known at the beginning of its week: of parcels that
 * were under way then only for how long. Without the correction by its own record, which a shop has not before its first predictions.
 * @param share of the parcels that arrive by the last day @param from the first day of shipping to predict for, YYYY-MM-DD
 * @returns by the parcel's id; none where too few had arrived
 */
export function replayPrediction(
  parcels: readonly ShippedParcel[],
  { share, from, today }: { share: number; from: string; today: string },
): Map<string, DayPair> {
  const all = parcels
    .filter(({ isLost }) => !isLost)
    .map((parcel) => ({
      ...parcel,
      shipped: dayNumber(parcel.shippedOn),
      arrived: parcel.arrivedOn === null ? Infinity : dayNumber(parcel.arrivedOn),
      taken: parcel.arrivedOn === null ? 0 : daysBetween(parcel.shippedOn, parcel.arrivedOn, parcel.calendar),
    }));
  const promised = new Map<string, DayPair>();
  for (let start = dayNumber(from); start <= dayNumber(today); start += WEEK) {
    const due = parcels.filter(
      ({ shippedOn }) => shippedOn >= dayOfNumber(start) && shippedOn < dayOfNumber(start + WEEK),
    );
    if (due.length === 0) continue;
    const dayBefore = dayOfNumber(start - 1);
    const lanes = new Lanes();
    for (const { shipped, arrived, taken, shippedOn, calendar, lanes: keys } of all) {
      if (shipped >= start) continue;
      const hasArrived = arrived < start;
      const days = hasArrived ? taken : daysBetween(shippedOn, dayBefore, calendar);
      lanes.add({ lanes: keys, days, arrived: hasArrived, shippedAgo: start - shipped });
    }
    for (const { id, lanes: keys, shippedOn, calendar } of due) {
      const found = unlessClosed(() =>
        predictedDays(lanes, keys, { since: shippedOn, today: shippedOn, calendar, part: share }),
      );
      if (found) promised.set(id, { from: found.from, to: found.to });
    }
  }
  return promised;
}
