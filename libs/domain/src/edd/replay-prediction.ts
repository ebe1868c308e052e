import { predictedDays } from './aftersale';
import { dayNumber, dayOfNumber, type WorkCalendar } from './calendar';
import { unlessClosed } from './estimate';
import type { DayPair } from './format';
import { Lanes, type PastParcel } from './predict';
import { daysBetween, TURN_AFTER, type PastOrder } from './replay';

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
 * It takes seconds for many parcels, so it yields where others may have their turn.
 * @param share of the parcels that arrive by the last day @param from the first day of shipping to predict for, YYYY-MM-DD
 * @returns by the parcel's id; none where too few had arrived
 */
export function* replayPrediction(
  parcels: readonly ShippedParcel[],
  { share, from, today }: { share: number; from: string; today: string },
): Generator<void, Map<string, DayPair>> {
  const last = dayNumber(today);
  const all = parcels.map((parcel) => ({
    parcel,
    shipped: dayNumber(parcel.shippedOn),
    arrived: parcel.arrivedOn === null ? Infinity : dayNumber(parcel.arrivedOn),
  }));
  const pastOf = (
    { lanes, shippedOn, calendar }: ShippedParcel,
    until: number,
    { arrived }: { arrived: boolean },
  ): PastParcel => {
    const days = daysBetween(shippedOn, dayOfNumber(until), calendar);
    return { lanes, days, arrived, shippedAgo: last - dayNumber(shippedOn) };
  };
  const promised = new Map<string, DayPair>();
  // Each parcel that has arrived is added once: as all weights fall alike from week to week, they may be those of today.
  const known = new Lanes();
  let before = -Infinity;
  for (let start = dayNumber(from); start <= last; start += WEEK) {
    const [due, open]: [ShippedParcel[], PastParcel[]] = [[], []];
    for (const [index, { parcel, shipped, arrived }] of all.entries()) {
      if (index % TURN_AFTER === 0) yield;
      if (shipped >= start + WEEK) continue;
      if (shipped >= start) due.push(parcel);
      else if (parcel.isLost) continue;
      else if (arrived >= start) open.push(pastOf(parcel, start - 1, { arrived: false }));
      else if (Math.max(shipped, arrived) >= before) known.add(pastOf(parcel, arrived, { arrived: true }));
    }
    const lanes = known.copy();
    for (const [index, parcel] of open.entries()) {
      if (index % TURN_AFTER === 0) yield;
      lanes.add(parcel);
    }
    const rangeOf = rangesOfWeek(lanes, share);
    for (const [index, parcel] of due.entries()) {
      if (index % TURN_AFTER === 0) yield;
      const range = rangeOf(parcel);
      if (range) promised.set(parcel.id, range);
    }
    before = start;
  }
  return promised;
}

/** Parcels of the same lanes and calendar that were shipped on the same day have the same range: it is predicted once. */
function rangesOfWeek(lanes: Lanes, part: number): (parcel: ShippedParcel) => DayPair | null {
  const byCalendar = new Map<WorkCalendar, Map<string, DayPair | null>>();
  return ({ lanes: keys, shippedOn, calendar }) => {
    const ranges = byCalendar.get(calendar) ?? new Map<string, DayPair | null>();
    byCalendar.set(calendar, ranges);
    const key = [shippedOn, ...keys].join('\n');
    const before = ranges.get(key);
    if (before !== undefined) return before;
    const found = unlessClosed(() =>
      predictedDays(lanes, keys, { since: shippedOn, today: shippedOn, calendar, part }),
    );
    const range = found && { from: found.from, to: found.to };
    ranges.set(key, range);
    return range;
  };
}
