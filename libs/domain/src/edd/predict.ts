import { arrivalCurve, type ArrivalCurve } from './arrivals';

/** A lane is believed when so many of its parcels have arrived; else a wider one is. */
export const LEAST_ARRIVALS = 30;
/** A parcel that was shipped so many days ago weighs half of one that is shipped today. */
export const HALF_LIFE_DAYS = 45;
/** Promises whose record corrects the next ones. */
export const LEAST_RECORD = 100;

/** A parcel of the past, as it is known now. */
export interface PastParcel {
  /** From the narrowest to the widest lane it belongs to, such as `dhl DE US-CA`, `dhl DE US`, `dhl`, ``. */
  lanes: readonly string[];
  /** How many days of delivery it took; of one that is under way: how many it has taken until now. */
  days: number;
  arrived: boolean;
  /** Calendar days since it was shipped. */
  shippedAgo: number;
}

export interface Prediction {
  /** Days of delivery from shipping on. */
  days: number;
  /** The lane it was read from, and how many of its parcels had arrived. */
  lane: string;
  arrivals: number;
  curve: ArrivalCurve;
}

/** By lane: how many arrived, and weights by days. */
export type StoredLanes = Record<
  string,
  { arrivals: number; arrived: [days: number, weight: number][]; open: [days: number, weight: number][] }
>;

interface LaneCounts {
  arrivals: number;
  arrived: Map<number, number>;
  open: Map<number, number>;
}

/** What a shop's parcels say about each lane. */
export class Lanes {
  private readonly counts = new Map<string, LaneCounts>();
  private readonly curves = new Map<string, ArrivalCurve>();

  constructor(parcels: Iterable<PastParcel> = []) {
    for (const parcel of parcels) this.add(parcel);
  }

  /** Only before the first prediction: curves are made once. */
  add({ lanes, days, arrived, shippedAgo }: PastParcel): void {
    const weight = 2 ** (-shippedAgo / HALF_LIFE_DAYS);
    for (const lane of lanes) {
      const counts = this.counts.get(lane) ?? { arrivals: 0, arrived: new Map(), open: new Map() };
      this.counts.set(lane, counts);
      const of = arrived ? counts.arrived : counts.open;
      of.set(days, (of.get(days) ?? 0) + weight);
      if (arrived) counts.arrivals += 1;
    }
  }

  static from(stored: StoredLanes): Lanes {
    const lanes = new Lanes();
    for (const [lane, { arrivals, arrived, open }] of Object.entries(stored))
      lanes.counts.set(lane, { arrivals, arrived: new Map(arrived), open: new Map(open) });
    return lanes;
  }

  /** Another one with the same parcels, to add more to. */
  copy(): Lanes {
    const lanes = new Lanes();
    for (const [lane, { arrivals, arrived, open }] of this.counts)
      lanes.counts.set(lane, { arrivals, arrived: new Map(arrived), open: new Map(open) });
    return lanes;
  }

  /** Those that are believed: no prediction reads another one. */
  toJSON(): StoredLanes {
    const believed = [...this.counts].filter(([, { arrivals }]) => arrivals >= LEAST_ARRIVALS);
    const pairs = (counts: ReadonlyMap<number, number>) =>
      [...counts].map(([days, weight]): [number, number] => [days, Number(weight.toPrecision(12))]);
    return Object.fromEntries(
      believed.map(([lane, { arrivals, arrived, open }]) => [
        lane,
        { arrivals, arrived: pairs(arrived), open: pairs(open) },
      ]),
    );
  }

  /**
   * Within how many days of delivery this share of a lane's parcels arrives.
   * @param lanes from the narrowest to the widest
   * @param part as corrected by `correctedPart`
   * @param age days of delivery it has taken already, once it is under way
   * @returns null while too few parcels of the widest lane have arrived
   */
  predict(lanes: readonly string[], part: number, age?: number): Prediction | null {
    for (const lane of lanes) {
      const counts = this.counts.get(lane);
      if (!counts || counts.arrivals < LEAST_ARRIVALS) continue;
      const curve = this.curves.get(lane) ?? arrivalCurve(counts.arrived, counts.open);
      this.curves.set(lane, curve);
      const days = curve.quantile(part, age);
      if (days !== null) return { days, lane, arrivals: counts.arrivals, curve };
    }
    return null;
  }
}

/** What became of a promise. */
export interface PromiseRecord {
  /** The share of parcels that were predicted to arrive before the day on which this one did, or before today while it is under way: 0 to 1. */
  before: number;
  arrived: boolean;
}

/**
 * Where in its prediction a parcel arrived, or is.
 * @param days of delivery it took, or has taken until now @param age that it was predicted at
 */
export function placeIn(curve: ArrivalCurve, days: number, age = -Infinity): number {
  const before = curve.within(age);
  const rest = curve.ever - before;
  return rest <= 0 ? 0 : Math.min(1, Math.max(0, (curve.within(days - 1) - before) / rest));
}

/**
 * The share to predict with so that the promised share is kept: where in their predictions the last promises arrived, as often as promised.
 * A record that is too short corrects nothing.
 */
export function correctedPart(promised: number, record: readonly PromiseRecord[]): number {
  if (record.length < LEAST_RECORD) return promised;
  const [arrived, open] = [new Map<number, number>(), new Map<number, number>()];
  for (const { before, arrived: has } of record) {
    const of = has ? arrived : open;
    const place = Math.round(before * 1000);
    of.set(place, (of.get(place) ?? 0) + 1);
  }
  const place = arrivalCurve(arrived, open).quantile(promised);
  return place === null ? promised : Math.min(0.999, Math.max(promised / 2, place / 1000 + 0.0005));
}
