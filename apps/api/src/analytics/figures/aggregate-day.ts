import { dayOf, isUnderWay, laneKey, promisedDay, ShipmentStatus, type SubStatus } from '@parcelway/domain';
import type { FiguresPart } from '../../db/analytics.schema';
import { pack, tenthOf, tenthSince1970, type Histogram } from './histogram';

/** What figures are made of. */
export interface FiguredParcel {
  courier: string;
  origin: string | null;
  destination: string | null;
  status: number;
  sub_status: SubStatus | null;
  had_failed_attempt: boolean;
  had_exception: boolean;
  ordered_at: Date;
  first_scan_at: Date | null;
  delivered_at: Date | null;
  /** What the courier promised last: a day, or an instant. */
  expected: string | null;
}

type Span = 'total' | 'processing' | 'transit';
/** A row of `analytics_days`, without the shop and the day. */
export type FiguresRow = { part: FiguresPart; key: string } & Record<
  'parcels' | `status_${ShipmentStatus}` | 'failed_attempt' | 'exception' | 'on_time' | 'late' | 'early_days',
  number
> &
  Record<`${Span}_n` | `${Span}_minutes`, number> &
  Record<`${Span}_histogram` | `${Span}_open`, Buffer>;

const SPANS = ['total', 'processing', 'transit'] as const satisfies readonly Span[];
const DAY_MS = 86_400_000;

/** Rows of one day: of all its parcels, and of each courier, country of destination and lane. None for no parcels. @param zone the shop's */
export function aggregateDay(parcels: readonly FiguredParcel[], zone: string): FiguresRow[] {
  const sums = new Map<string, Accumulator>();
  const sumOf = (part: FiguresPart, key: string): Accumulator => {
    const place = `${part} ${key}`;
    const found = sums.get(place) ?? newSum(part, key);
    sums.set(place, found);
    return found;
  };
  for (const parcel of parcels) {
    const facts = factsOf(parcel, zone);
    for (const sum of [
      sumOf('all', ''),
      sumOf('courier', parcel.courier),
      sumOf('country', parcel.destination ?? ''),
      sumOf('lane', laneKey(parcel.origin, parcel.destination)),
    ])
      add(sum, parcel, facts);
  }
  return [...sums.values()].map(rowOf);
}

interface Facts {
  /** Whole minutes; null where there is no such span. */
  minutes: Record<Span, number | null>;
  /** Days before the promised one; null without a promise or a delivery. */
  early: number | null;
  /** When a span began that is not over; null where it is, or has not begun. */
  open: Record<Span, Date | null>;
}

function factsOf(parcel: FiguredParcel, zone: string): Facts {
  const { status, ordered_at, first_scan_at, delivered_at, expected } = parcel;
  const underWay = isUnderWay(parcel);
  const end = status === ShipmentStatus.Delivered ? delivered_at : null;
  const promised = end && promisedDay(expected, zone);
  return {
    minutes: {
      total: minutesBetween(ordered_at, end),
      processing: minutesBetween(ordered_at, first_scan_at),
      transit: minutesBetween(first_scan_at, end),
    },
    early: end && promised ? (Date.parse(promised) - Date.parse(dayOf(end, zone))) / DAY_MS : null,
    open: {
      total: underWay ? ordered_at : null,
      processing: underWay && !first_scan_at ? ordered_at : null,
      transit: underWay ? first_scan_at : null,
    },
  };
}

/** Null where one is missing, and where time would run backwards: couriers' clocks are not always right. */
function minutesBetween(from: Date | null, to: Date | null): number | null {
  if (!from || !to || to < from) return null;
  return Math.floor((to.getTime() - from.getTime()) / 60_000);
}

interface Accumulator {
  part: FiguresPart;
  key: string;
  parcels: number;
  statuses: number[];
  failed_attempt: number;
  exception: number;
  on_time: number;
  late: number;
  early_days: number;
  spans: Record<Span, { n: number; minutes: number; histogram: Histogram; open: Histogram }>;
}
const newSum = (part: FiguresPart, key: string): Accumulator => ({
  part,
  key,
  parcels: 0,
  statuses: Array<number>(8).fill(0),
  failed_attempt: 0,
  exception: 0,
  on_time: 0,
  late: 0,
  early_days: 0,
  spans: {
    total: { n: 0, minutes: 0, histogram: new Map(), open: new Map() },
    processing: { n: 0, minutes: 0, histogram: new Map(), open: new Map() },
    transit: { n: 0, minutes: 0, histogram: new Map(), open: new Map() },
  },
});

function add(sum: Accumulator, parcel: FiguredParcel, { minutes, early, open }: Facts): void {
  sum.parcels += 1;
  sum.statuses[parcel.status] = (sum.statuses[parcel.status] ?? 0) + 1;
  if (parcel.had_failed_attempt) sum.failed_attempt += 1;
  if (parcel.had_exception) sum.exception += 1;
  if (early !== null) {
    if (early >= 0) sum.on_time += 1;
    else sum.late += 1;
    sum.early_days += early;
  }
  for (const name of SPANS) {
    const duration = minutes[name];
    const span = sum.spans[name];
    const begun = open[name];
    if (begun) {
      const tenth = tenthSince1970(begun);
      span.open.set(tenth, (span.open.get(tenth) ?? 0) + 1);
    }
    if (duration === null) continue;
    const tenth = tenthOf(duration);
    span.n += 1;
    span.minutes += duration;
    span.histogram.set(tenth, (span.histogram.get(tenth) ?? 0) + 1);
  }
}

function rowOf({ statuses, spans, ...sum }: Accumulator): FiguresRow {
  return Object.assign(
    sum,
    ...statuses.map((count, status) => ({ [`status_${status}`]: count })),
    ...SPANS.map((name) => ({
      [`${name}_n`]: spans[name].n,
      [`${name}_minutes`]: spans[name].minutes,
      [`${name}_histogram`]: pack(spans[name].histogram),
      [`${name}_open`]: pack(spans[name].open),
    })),
  ) as FiguresRow;
}
