import { arrivalCurve } from './arrivals';
import { dayNumber, type WorkCalendar } from './calendar';
import type { DayPair } from './format';

/** An order of the past, with what became of it. Days are YYYY-MM-DD where the parcel goes, or went out. */
export interface PastOrder {
  id: string;
  orderedOn: string;
  /** Null: not known, or still in the store. */
  shippedOn: string | null;
  /** Null: under way, or it will never arrive. */
  arrivedOn: string | null;
  /** Lost, cancelled, or on its way back. */
  isLost: boolean;
  courier: string | null;
  country: string | null;
}

/** How good promises would have been. Shares are of the promises whose last day has passed: of later ones only the quick parcels are known. */
export interface ReplayFigures {
  /** Promises whose last day has passed, without lost parcels. */
  promises: number;
  /** Arrived on the last day or before it; null without promises, as the means. */
  onTime: number | null;
  /** Arrived before the first day. */
  early: number | null;
  /** Mean days from the first to the last day, both counted. */
  width: number | null;
  /** Mean days from the order to the last day. */
  daysPromised: number | null;
  lost: number;
}

export interface Replay extends ReplayFigures {
  /** Orders that would have had no promise. */
  without: number;
  /** Their last day has not passed yet. */
  undecided: number;
  byCourier: Map<string, ReplayFigures>;
  byCountry: Map<string, ReplayFigures>;
  /** Parcels that missed their promise, the latest first; under way ones by the days until today. */
  missed: { id: string; promised: DayPair; daysLate: number }[];
}

class Tally {
  private promises = 0;
  private kept = 0;
  private early = 0;
  private width = 0;
  private ahead = 0;
  private lost = 0;

  add({ arrivedOn, orderedOn, isLost }: PastOrder, { from, to }: DayPair): void {
    if (isLost) {
      this.lost += 1;
      return;
    }
    this.promises += 1;
    if (arrivedOn !== null && arrivedOn <= to) this.kept += 1;
    if (arrivedOn !== null && arrivedOn < from) this.early += 1;
    this.width += dayNumber(to) - dayNumber(from) + 1;
    this.ahead += dayNumber(to) - dayNumber(orderedOn);
  }

  figures(): ReplayFigures {
    const mean = (sum: number) => (this.promises === 0 ? null : sum / this.promises);
    return {
      promises: this.promises,
      onTime: mean(this.kept),
      early: mean(this.early),
      width: mean(this.width),
      daysPromised: mean(this.ahead),
      lost: this.lost,
    };
  }
}

/** Orders or parcels after which others may have their turn. */
export const TURN_AFTER = 1000;

/**
 * Promises as they would have been made for orders of the past. It yields where others may have their turn.
 * @param promiseOf null: no promise for that order
 * @param today YYYY-MM-DD
 */
export function* replay(
  orders: readonly PastOrder[],
  promiseOf: (order: PastOrder) => DayPair | null,
  today: string,
): Generator<void, Replay> {
  const all = new Tally();
  const [byCourier, byCountry] = [new Map<string, Tally>(), new Map<string, Tally>()];
  const missed: Replay['missed'] = [];
  let [without, undecided] = [0, 0];
  for (const [index, order] of orders.entries()) {
    if (index % TURN_AFTER === 0) yield;
    const promised = promiseOf(order);
    if (!promised) without += 1;
    else if (promised.to >= today) undecided += 1;
    else {
      for (const tally of [all, group(byCourier, order.courier), group(byCountry, order.country)])
        tally?.add(order, promised);
      const end = order.arrivedOn ?? today;
      if (!order.isLost && end > promised.to)
        missed.push({ id: order.id, promised, daysLate: dayNumber(end) - dayNumber(promised.to) });
    }
  }
  missed.sort((one, other) => other.daysLate - one.daysLate);
  const figuresOf = (tallies: ReadonlyMap<string, Tally>) =>
    new Map([...tallies].map(([key, tally]) => [key, tally.figures()]));
  return {
    ...all.figures(),
    without,
    undecided,
    byCourier: figuresOf(byCourier),
    byCountry: figuresOf(byCountry),
    missed,
  };
}

function group(tallies: Map<string, Tally>, key: string | null): Tally | null {
  if (key === null) return null;
  const tally = tallies.get(key) ?? new Tally();
  tallies.set(key, tally);
  return tally;
}

/** Days that count after `from` until `to`, both YYYY-MM-DD; 0 where `to` is not later. */
export function daysBetween(from: string, to: string, calendar: WorkCalendar): number {
  let count = 0;
  for (let day = dayNumber(from) + 1; day <= dayNumber(to); day += 1) if (!calendar.closed(day)) count += 1;
  return count;
}

/** What processing really takes. */
export interface ProcessingTaken {
  /** Orders that were shipped. */
  orders: number;
  mean: number;
  /** Half, and nine of ten orders are shipped within so many working days; orders that wait count as longer. Null: too many wait. */
  half: number | null;
  nineOfTen: number | null;
}

/**
 * How many working days pass from an order to its shipping, to compare with what a rule says. Null: nothing was shipped.
 * @param calendar of the warehouse
 * @param today YYYY-MM-DD
 */
export function processingTaken(
  orders: Iterable<PastOrder>,
  calendar: WorkCalendar,
  today: string,
): ProcessingTaken | null {
  const [shipped, waiting] = [new Map<number, number>(), new Map<number, number>()];
  let [count, sum] = [0, 0];
  for (const { orderedOn, shippedOn, arrivedOn, isLost } of orders) {
    if (shippedOn === null && (arrivedOn !== null || isLost)) continue;
    const days = daysBetween(orderedOn, shippedOn ?? today, calendar);
    const of = shippedOn === null ? waiting : shipped;
    of.set(days, (of.get(days) ?? 0) + 1);
    if (shippedOn === null) continue;
    count += 1;
    sum += days;
  }
  if (count === 0) return null;
  const curve = arrivalCurve(shipped, waiting);
  return { orders: count, mean: sum / count, half: curve.reaches(0.5), nineOfTen: curve.reaches(0.9) };
}
