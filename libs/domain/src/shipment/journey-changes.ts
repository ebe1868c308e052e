import {
  asideReason,
  inJourneyOrder,
  subStatusOf,
  type StatusCheckpoint,
  type TellingCheckpoint,
} from './journey-order';
import type { ShipmentStatus, SubStatus } from './shipment-status';

/** Which rule turned the courier's events into a status. */
export type JourneyRule =
  | 'latest_checkpoint'
  | 'furthest_of_day'
  | 'delivered_stays'
  | 'delivery_contradicted'
  | 'first_leg_end'
  | 'return_under_way'
  | 'returned_to_sender';

/** What the courier's events said of the parcel from a moment on. */
export interface JourneyState {
  status: ShipmentStatus;
  subStatus: SubStatus;
  rule: JourneyRule;
  /** Hash of the checkpoint that decided. */
  decidedBy: string;
  /** When it happened. */
  since: Date;
}

export interface Journey {
  /** Null: no event says anything yet. */
  state: JourneyState | null;
  /** One for each change of status or substatus, oldest first; the last one is `state` without the rule that kept it. */
  changes: JourneyState[];
  /** When the last event that says something happened. */
  lastNewsAt: Date | null;
  /** The delivery that stands. */
  deliveredAt: Date | null;
  /** When a courier first had the parcel in hand; an announcement is no scan. */
  firstScanAt: Date | null;
  /** The longest time without news from the first scan on; null with less than two news. */
  longestSilenceMs: number | null;
}

export interface JourneyInput {
  /** In any order, duplicates allowed. */
  checkpoints: readonly StatusCheckpoint[];
  /** ISO 3166-1 alpha-2. */
  destination: string | null;
  orderedAt: Date;
  now: Date;
}

/** Pending and expired are our own conclusions: such an event of a provider is no news about the parcel. */
const isNews = (checkpoint: StatusCheckpoint): checkpoint is TellingCheckpoint =>
  checkpoint.status !== null && checkpoint.status !== 0 && checkpoint.status !== 5;

/** The events that say something about this parcel, in the order of its journey. */
export function newsOf<T extends StatusCheckpoint>(
  checkpoints: readonly T[],
  when: Pick<JourneyInput, 'orderedAt' | 'now'>,
): TellingCheckpoint<T>[] {
  return inJourneyOrder(checkpoints).filter(
    (checkpoint): checkpoint is TellingCheckpoint<T> => isNews(checkpoint) && asideReason(checkpoint, when) === null,
  );
}

/**
 * Walks the events of a parcel once, oldest first, and says what they made of it:
 * 1. Turned back to its sender (7011, 7010), a parcel is still scanned like any other: it stays on its way back, and what is then
 *    "delivered" came back to the sender (7010).
 * 2. A first courier's "delivered" is no delivery when it happened in another country than the parcel goes to, or when the last
 *    courier has scanned the parcel after it.
 * 3. A delivery stays, whatever is reported late. It is contradicted when the parcel is clearly later out for delivery, could not
 *    be delivered, or is scanned at another place than where it was delivered. A return after it is another journey.
 * 4. Otherwise the event that is last in the order of the journey decides.
 */
export function walkJourney(input: JourneyInput): Journey {
  const news = newsOf(input.checkpoints, input);
  const handedOn = lastScanOfLastLeg(news);
  let state: JourneyState | null = null;
  let turned: TellingCheckpoint | null = null;
  let delivery: { event: TellingCheckpoint; at: Date; last: TellingCheckpoint } | null = null;
  const changes: JourneyState[] = [];
  const become = (event: TellingCheckpoint, status: ShipmentStatus, subStatus: SubStatus, rule: JourneyRule): void => {
    const next = { status, subStatus, rule, decidedBy: event.hash, since: new Date(event.occurredAt) };
    const changed = state?.status !== status || state.subStatus !== subStatus;
    if (changed) changes.push(next);
    // A scan that keeps a return under way does not begin it again.
    state = changed || rule === 'latest_checkpoint' || rule === 'furthest_of_day' ? next : state && { ...state, rule };
  };

  news.forEach((event, index) => {
    const rule = isDoubtful(event, news[index - 1]) ? 'furthest_of_day' : 'latest_checkpoint';
    const { status } = event;
    const subStatus = subStatusOf(status, event.subStatus);
    if (delivery) {
      if (status === 4) {
        delivery.last = event;
        become(event, 4, subStatus, rule);
        state = state && { ...state, since: delivery.at };
      } else if (contradicts(event, delivery.last)) {
        delivery = null;
        become(event, status, subStatus, 'delivery_contradicted');
      } else state = state && { ...state, rule: 'delivered_stays' };
      return;
    }
    if (subStatus === 7011 || subStatus === 7010) turned = event;
    if (turned && status === 4) become(event, 7, 7010, 'returned_to_sender');
    else if (turned && (status === 1 || status === 2 || status === 3 || status === 6)) {
      if (state) state = { ...state, rule: 'return_under_way' };
    } else if (status === 4 && isFirstLegEnd(event, index, handedOn, input.destination))
      become(event, 2, 2001, 'first_leg_end');
    else {
      if (status === 4) delivery = { event, at: new Date(event.occurredAt), last: event };
      become(event, status, subStatus, rule);
    }
  });
  const last = news.at(-1);
  const standing = delivery as { at: Date } | null;
  return {
    state,
    changes,
    lastNewsAt: last ? new Date(last.occurredAt) : null,
    deliveredAt: standing?.at ?? null,
    ...paceOf(news),
  };
}

function paceOf(news: readonly TellingCheckpoint[]): Pick<Journey, 'firstScanAt' | 'longestSilenceMs'> {
  const times = news
    .filter(({ status, subStatus }) => status !== 1 && subStatus !== 7008)
    .map(({ occurredAt }) => new Date(occurredAt).getTime());
  const [first, ...later] = times;
  if (first === undefined) return { firstScanAt: null, longestSilenceMs: null };
  let [last, longest] = [first, 0];
  for (const at of later) {
    longest = Math.max(longest, at - last);
    last = Math.max(last, at);
  }
  return { firstScanAt: new Date(first), longestSilenceMs: later.length > 0 ? longest : null };
}

/** On a day that holds an event without time, order is a matter of progress, and the rule says so. */
const isDoubtful = (event: StatusCheckpoint, before: StatusCheckpoint | undefined): boolean =>
  !event.hasTime || (before !== undefined && before.localDate === event.localDate && !before.hasTime);

/** The place of the last scan by the last courier in the journey; -1 when there is none. */
const lastScanOfLastLeg = (news: readonly StatusCheckpoint[]): number =>
  news.findLastIndex(({ leg }) => leg === 'last');

const isFirstLegEnd = (event: StatusCheckpoint, index: number, handedOn: number, destination: string | null): boolean =>
  event.leg === 'first' &&
  (handedOn > index || (event.country !== null && destination !== null && event.country !== destination));

function contradicts(event: TellingCheckpoint, delivery: StatusCheckpoint): boolean {
  const clearlyLater =
    event.localDate > delivery.localDate ||
    (event.hasTime &&
      delivery.hasTime &&
      event.zoneKnown === delivery.zoneKnown &&
      +new Date(event.occurredAt) > +new Date(delivery.occurredAt));
  if (!clearlyLater) return false;
  if (event.status === 3 || event.status === 6) return true;
  return event.status === 2 && isElsewhere(event, delivery);
}

/** Whether both places are told and differ. */
function isElsewhere(a: StatusCheckpoint, b: StatusCheckpoint): boolean {
  if (a.country !== null && b.country !== null && a.country !== b.country) return true;
  const place = ({ location }: StatusCheckpoint): string => location.split(',')[0]?.trim().toLowerCase() ?? '';
  return place(a) !== '' && place(b) !== '' && place(a) !== place(b);
}
