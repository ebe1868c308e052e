import { readJourney, type ReadCheckpoint } from './collected';
import {
  asideReason,
  latestInstant,
  subStatusOf,
  type StatusCheckpoint,
  type InformativeCheckpoint,
} from './journey-order';
import { ShipmentStatus, type SubStatus } from './shipment-status';

/** Which rule turned the courier's events into a status. */
export type JourneyRule =
  | 'latest_checkpoint'
  | 'furthest_of_day'
  | 'picked_up_at_sender'
  | 'delivered_stays'
  | 'delivered_by_text'
  | 'delivery_contradicted'
  | 'first_leg_end'
  | 'return_under_way'
  | 'returned_to_sender';

/** The parcel's state, by the courier's events, from a moment on. */
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
  /** Null: no event has a meaning yet. */
  state: JourneyState | null;
  /**
   * One for each change of status or substatus, oldest first; the last one is `state`, without a rule that only
   * confirmed it.
   */
  changes: JourneyState[];
  /** Time of the last event that has a meaning. */
  lastNewsAt: Date | null;
  /** The delivery in force. */
  deliveredAt: Date | null;
  /**
   * The latest instant at which it can have happened, where it is known from text only; null if confirmed, or if there
   * is none.
   */
  unconfirmedSince: Date | null;
  /** When a courier first had the parcel; an announcement is no scan. */
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
const isNews = (checkpoint: StatusCheckpoint): checkpoint is InformativeCheckpoint =>
  checkpoint.status !== null &&
  checkpoint.status !== ShipmentStatus.Pending &&
  checkpoint.status !== ShipmentStatus.Expired;

/** The events that count for this parcel, in the order of its journey. */
export function newsOf<T extends StatusCheckpoint>(
  checkpoints: readonly T[],
  when: Pick<JourneyInput, 'orderedAt' | 'now'>,
): InformativeCheckpoint<ReadCheckpoint<T>>[] {
  return readJourney(checkpoints, when).filter(
    (checkpoint): checkpoint is InformativeCheckpoint<ReadCheckpoint<T>> =>
      isNews(checkpoint) && asideReason(checkpoint, when) === null,
  );
}

interface Delivery {
  first: InformativeCheckpoint;
  at: Date;
  last: InformativeCheckpoint;
  confirmed: boolean;
}

/**
 * Walks the events of a parcel once, oldest first, and returns the resulting states:
 * 1. A parcel that is returned to its sender (7011, 7010) is still scanned like any other: it stays on its way back,
 *    and a later "delivered" means that it reached the sender (7010).
 * 2. A first courier's "delivered" is no delivery when it happened in another country than the destination, or when the
 *    last courier has scanned the parcel after it.
 * 3. A delivery known from text only holds until a later event contradicts it, or the provider or a code confirms it.
 * 4. A confirmed delivery stays, whatever is reported late. On a later day it is contradicted when the parcel is out
 *    for delivery, could not be delivered, or is scanned at another place than where it was delivered; a return is
 *    another journey then. On the same day couriers' clocks are not reliable: only events which show that the recipient
 *    does not have it contradict ({@link SAYS_OTHERWISE}).
 * 5. Otherwise the last event in the order of the journey decides.
 */
export function walkJourney(input: JourneyInput): Journey {
  const news = newsOf(input.checkpoints, input);
  const handedOn = lastScanOfLastLeg(news);
  let state: JourneyState | null = null;
  let turned = false;
  let delivery: Delivery | null = null;
  const changes: JourneyState[] = [];
  const become = (
    event: InformativeCheckpoint,
    status: ShipmentStatus,
    subStatus: SubStatus,
    rule: JourneyRule,
  ): void => {
    const next = { status, subStatus, rule, decidedBy: event.hash, since: new Date(event.occurredAt) };
    const changed = state?.status !== status || state.subStatus !== subStatus;
    if (changed) changes.push(next);
    // A scan that only confirms a return under way does not restart it.
    const isContinued = rule === 'returned_to_sender' || rule === 'first_leg_end';
    state = changed || !isContinued ? next : state && { ...state, rule };
  };

  news.forEach((event, index) => {
    const rule = ruleOf(event, news[index - 1]);
    const { status } = event;
    const subStatus = subStatusOf(status, event.subStatus);
    const turnsBack = subStatus === 7011 || subStatus === 7010;
    if (delivery) {
      if (status === ShipmentStatus.Delivered) {
        deliverAgain(delivery, event, changes);
        become(event, ShipmentStatus.Delivered, subStatus, delivery.confirmed ? rule : 'delivered_by_text');
        state = state && { ...state, since: delivery.at };
      } else if (contradicts(event, delivery)) {
        delivery = null;
        turned ||= turnsBack;
        become(event, status, subStatus, 'delivery_contradicted');
      } else state = state && { ...state, rule: 'delivered_stays' };
      return;
    }
    turned ||= turnsBack;
    if (turned && status === ShipmentStatus.Delivered)
      become(event, ShipmentStatus.Exception, 7010, 'returned_to_sender');
    else if (
      turned &&
      (status === ShipmentStatus.InfoReceived ||
        status === ShipmentStatus.InTransit ||
        status === ShipmentStatus.OutForDelivery ||
        status === ShipmentStatus.FailedAttempt)
    ) {
      if (state) state = { ...state, rule: 'return_under_way' };
    } else if (status === ShipmentStatus.Delivered && isFirstLegEnd(event, index, handedOn, input.destination))
      become(event, ShipmentStatus.InTransit, 2001, 'first_leg_end');
    else {
      if (status === ShipmentStatus.Delivered)
        delivery = { first: event, at: new Date(event.occurredAt), last: event, confirmed: !event.byText };
      become(
        event,
        status,
        subStatus,
        status === ShipmentStatus.Delivered && event.byText ? 'delivered_by_text' : rule,
      );
    }
  });
  const last = news.at(-1);
  const effective = delivery as Delivery | null;
  return {
    state,
    changes,
    lastNewsAt: last ? new Date(last.occurredAt) : null,
    deliveredAt: effective?.at ?? null,
    unconfirmedSince: effective && !effective.confirmed ? latestInstant(effective.first) : null,
    ...paceOf(news),
  };
}

/** Merges a further report of the delivery; the first one determines the date. */
function deliverAgain(delivery: Delivery, event: InformativeCheckpoint, changes: JourneyState[]): void {
  delivery.last = event;
  if (delivery.confirmed || event.byText) return;
  delivery.confirmed = true;
  for (const change of changes.slice(changes.findLastIndex(({ status }) => status !== ShipmentStatus.Delivered) + 1))
    change.rule = 'latest_checkpoint';
}

function paceOf(news: readonly InformativeCheckpoint[]): Pick<Journey, 'firstScanAt' | 'longestSilenceMs'> {
  const times = news
    .filter(({ status, subStatus }) => status !== ShipmentStatus.InfoReceived && subStatus !== 7008)
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

function ruleOf(event: ReadCheckpoint<InformativeCheckpoint>, before: StatusCheckpoint | undefined): JourneyRule {
  if (event.atSender) return 'picked_up_at_sender';
  return isDoubtful(event, before) ? 'furthest_of_day' : 'latest_checkpoint';
}

/** On a day with an event without time, progress decides the order, and the rule's name says so. */
const isDoubtful = (event: StatusCheckpoint, before: StatusCheckpoint | undefined): boolean =>
  !event.hasTime || (before !== undefined && before.localDate === event.localDate && !before.hasTime);

/** The place of the last scan by the last courier in the journey; -1 when there is none. */
const lastScanOfLastLeg = (news: readonly StatusCheckpoint[]): number =>
  news.findLastIndex(({ leg }) => leg === 'last');

const isFirstLegEnd = (event: StatusCheckpoint, index: number, handedOn: number, destination: string | null): boolean =>
  event.leg === 'first' &&
  (handedOn > index || (event.country !== null && destination !== null && event.country !== destination));

/**
 * Substatuses that contradict a delivery even on its own day: waiting to be collected, unclaimed, refused, sent back.
 */
const SAYS_OTHERWISE: readonly SubStatus[] = [3002, 7004, 7009, 7010, 7011];

/** Between the last delivery of a day and the first round of the next one. */
const NIGHT_MS = 8 * 3_600_000;

function contradicts(event: InformativeCheckpoint, { last, confirmed }: Delivery): boolean {
  const { status } = event;
  const comparable = event.hasTime && last.hasTime && event.zoneKnown === last.zoneKnown;
  const laterMs = +new Date(event.occurredAt) - +new Date(last.occurredAt);
  // Midnight lies between two places, or between two clocks, also when no night does.
  const laterDay = event.localDate > last.localDate && (!comparable || laterMs >= NIGHT_MS);
  const laterClock = comparable && laterMs > 0;
  if (!laterDay && !laterClock) return false;
  if (!confirmed) return status !== ShipmentStatus.InfoReceived;
  if (status === ShipmentStatus.FailedAttempt) return true;
  if (!laterDay) return SAYS_OTHERWISE.includes(subStatusOf(status, event.subStatus));
  return status === ShipmentStatus.OutForDelivery || (status === ShipmentStatus.InTransit && isElsewhere(event, last));
}

/** Whether both places are known and differ. */
function isElsewhere(a: StatusCheckpoint, b: StatusCheckpoint): boolean {
  if (a.country !== null && b.country !== null && a.country !== b.country) return true;
  const place = ({ location }: StatusCheckpoint): string => location.split(',')[0]?.trim().toLowerCase() ?? '';
  return place(a) !== '' && place(b) !== '' && place(a) !== place(b);
}
