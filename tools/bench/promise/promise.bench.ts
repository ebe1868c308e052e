import { correctedPart, Lanes, placeIn, type PastParcel, type PromiseRecord } from '@parcelway/domain/edd';
import { round } from '../bench-context';
import { randomOf } from '../random';

/**
 * How often promised days are kept, over a year of parcels whose true durations are known, day by day with what is known that day.
 * Beside it: the quantile of what has arrived, and the day by which 95 % of that arrived. One parcel in ten never arrives; of the others the
 * share that arrives by its promise is measured.
 */
const LIMITS = { off_by_points: 2 };
const PROMISED = [0.8, 0.9];
const SEED = 20_261_127;
const YEAR = 365;
/** Before the year that is measured. */
const WARM_UP = 120;
const FIRST_PROMISE = 60;
/** What a prediction is made of, and the promises that correct it. */
const PAST_DAYS = 180;
const RECORD_DAYS = 42;
/** Then a parcel counts as expired, and its age as this. */
const LONGEST = 60;
const NEVER_ARRIVING = 0.1;

type Random = () => number;
/** Days of delivery of a parcel shipped on this day. */
type Draw = (day: number, random: Random) => number;

const normal = (random: Random): number => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
const around = (median: number, spread: number, random: Random): number =>
  Math.max(1, Math.ceil(median * Math.exp(spread * normal(random))));

interface LaneKind {
  perDay: number;
  /** How many such lanes there are. */
  lanes: number;
  draw(lane: number): Draw;
}
const KINDS: Record<string, LaneKind> = {
  stationary: { perDay: 20, lanes: 1, draw: () => (_, random) => around(5, 0.35, random) },
  seasonal: {
    perDay: 20,
    lanes: 1,
    draw: () => (day, random) => around(5 + 2.5 * Math.sin((2 * Math.PI * day) / YEAR), 0.3, random),
  },
  bimodal: { perDay: 20, lanes: 1, draw: () => (_, random) => around(random() < 0.6 ? 3 : 12, 0.2, random) },
  /** Each far below what a lane needs: read from the wider lane of its courier. */
  thin: { perDay: 0.1, lanes: 80, draw: (lane) => (_, random) => around(5 + (lane % 9) * 0.5, 0.4, random) },
  /** From one day to the next twice a year. */
  shifting: { perDay: 20, lanes: 1, draw: () => (day, random) => around(day % YEAR < YEAR / 2 ? 4 : 7, 0.3, random) },
  heavy_tailed: {
    perDay: 20,
    lanes: 1,
    draw: () => (_, random) => Math.min(LONGEST, Math.ceil(3 / (1 - random()) ** (1 / 2.2))),
  },
};

interface Parcel {
  kind: string;
  lanes: string[];
  shipped: number;
  takes: number;
  arrives: boolean;
}
interface Promised {
  parcel: Parcel;
  place(days: number): number;
}
interface Sum {
  promises: number;
  kept: number;
  days: number;
}
type Sums = Record<'predicted' | 'of_arrived' | 'fixed_95', Sum>;

function parcelsOf(random: Random): Parcel[][] {
  return Array.from({ length: WARM_UP + YEAR }, (_, shipped) =>
    Object.entries(KINDS).flatMap(([kind, { perDay, lanes, draw }]) =>
      Array.from({ length: lanes }, (__, lane) => {
        const count = Math.floor(perDay) + (random() < perDay % 1 ? 1 : 0);
        return Array.from({ length: count }, () => ({
          kind,
          lanes: [`${kind} ${lane}`, kind, ''],
          shipped,
          takes: draw(lane)(shipped, random),
          arrives: random() >= NEVER_ARRIVING,
        }));
      }).flat(),
    ),
  );
}

const arrivedBy = ({ arrives, takes, shipped }: Parcel, today: number): boolean => arrives && takes <= today - shipped;
/** Days it took, or has taken until today. */
const daysOf = (parcel: Parcel, today: number): number =>
  arrivedBy(parcel, today) ? parcel.takes : Math.min(LONGEST, today - parcel.shipped);

function pastOf(days: readonly Parcel[][], today: number): PastParcel[] {
  return days
    .slice(Math.max(0, today - PAST_DAYS), today)
    .flatMap((shipped) =>
      shipped.map((parcel) => ({
        lanes: parcel.lanes,
        days: daysOf(parcel, today),
        arrived: arrivedBy(parcel, today),
        shippedAgo: today - parcel.shipped,
      })),
    );
}

/** Days within which a share of what has arrived did, by the widest lane that `Lanes` would read too. */
function arrivedOnly(past: readonly PastParcel[]): (lane: string, part: number) => number | null {
  const byLane = new Map<string, number[]>();
  for (const { lanes, days, arrived } of past)
    for (const lane of arrived ? lanes : []) {
      const found = byLane.get(lane) ?? [];
      byLane.set(lane, found);
      found.push(days);
    }
  for (const days of byLane.values()) days.sort((a, b) => a - b);
  return (lane, part) => {
    const days = byLane.get(lane) ?? [];
    return days[Math.ceil(part * days.length) - 1] ?? null;
  };
}

function measure(promised: number): Record<string, Sums> {
  const random = randomOf(SEED);
  const days = parcelsOf(random);
  let promises: Promised[] = [];
  const sums: Record<string, Sums> = {};
  for (let today = FIRST_PROMISE; today < days.length; today += 1) {
    const past = pastOf(days, today);
    promises = promises.filter(({ parcel }) => parcel.shipped >= today - RECORD_DAYS);
    const record: PromiseRecord[] = promises.map(({ parcel, place }) => ({
      before: place(daysOf(parcel, today)),
      arrived: arrivedBy(parcel, today),
    }));
    const lanes = new Lanes(past);
    const plain = arrivedOnly(past);
    const part = correctedPart(promised, record);
    for (const parcel of days[today] ?? []) {
      const prediction = lanes.predict(parcel.lanes, part);
      if (!prediction) continue;
      promises.push({ parcel, place: (taken) => placeIn(prediction.curve, taken) });
      if (today < WARM_UP || !parcel.arrives) continue;
      const found = {
        predicted: prediction.days,
        of_arrived: plain(prediction.lane, promised),
        fixed_95: plain(prediction.lane, 0.95),
      };
      const none = (): Sum => ({ promises: 0, kept: 0, days: 0 });
      const sum = (sums[parcel.kind] ??= { predicted: none(), of_arrived: none(), fixed_95: none() });
      for (const way of Object.keys(found) as (keyof Sums)[]) {
        sum[way].promises += 1;
        sum[way].days += found[way] ?? 0;
        if (parcel.takes <= (found[way] ?? 0)) sum[way].kept += 1;
      }
    }
  }
  return sums;
}

export async function run() {
  const figures: Record<string, unknown> = {};
  let worst = 0;
  for (const promised of PROMISED) {
    for (const [kind, sums] of Object.entries(measure(promised))) {
      const percent = ({ kept, promises }: Sum) => round((100 * kept) / promises);
      const width = ({ days, promises }: Sum) => round(days / promises);
      const off = percent(sums.predicted) - promised * 100;
      worst = Math.max(worst, Math.abs(off));
      figures[`${promised * 100}_${kind}`] = {
        promises: sums.predicted.promises,
        kept: percent(sums.predicted),
        days: width(sums.predicted),
        of_arrived: { kept: percent(sums.of_arrived), days: width(sums.of_arrived) },
        fixed_95: { kept: percent(sums.fixed_95), days: width(sums.fixed_95) },
      };
    }
  }
  figures.worst_off_by_points = round(worst);
  return { pass: worst <= LIMITS.off_by_points, figures, limits: LIMITS };
}
