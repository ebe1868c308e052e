import { FulfillmentState, NOT_CONFIRMED, ShipmentStatus, type SubStatus } from '@parcelway/domain';
import type { OrderParts } from '@parcelway/email';

/** A parcel of an order that is not removed, with a number or without one. */
export interface PartParcel {
  shipment_id: string;
  fulfillment_id: string;
  track_number: string;
  status: ShipmentStatus;
  sub_status: SubStatus | null;
  /** The rule of its status. */
  status_rule?: string;
  /** Pieces by line of the fulfilment, which may have several parcels; null: unknown. */
  contents: Readonly<Record<string, number>> | null;
}
export interface PartOrder {
  /** Null: only the order's parcels are known. */
  state: FulfillmentState | null;
  isCancelled: boolean;
  lines: readonly { line_id: string; quantity: number }[];
  parcels: readonly PartParcel[];
}
/** Pieces by line. */
export type Pieces = ReadonlyMap<string, number>;

export interface PartsOfOrder {
  parts: OrderParts;
  /** Every parcel has arrived and nothing is left to be sent. */
  isDone: boolean;
  /** Pieces in the given parcel, in those on their way, and in none yet; null: unknown. */
  inParcel: Pieces | null;
  onTheWay: Pieces | null;
  toSend: Pieces | null;
}

type Place = 'arrived' | 'on_the_way' | 'waiting' | 'elsewhere';

/**
 * Where a parcel is, for the counts. Announced, lost and silent ones are neither on their way nor there; one whose delivery is
 * not confirmed is still on its way.
 */
export function placeOf({
  status,
  sub_status: sub,
  status_rule: rule,
}: Pick<PartParcel, 'status' | 'sub_status' | 'status_rule'>): Place {
  if (status === ShipmentStatus.Delivered) return rule === NOT_CONFIRMED ? 'on_the_way' : 'arrived';
  if (sub === 3002) return 'waiting';
  return status === ShipmentStatus.InTransit ||
    status === ShipmentStatus.OutForDelivery ||
    status === ShipmentStatus.FailedAttempt
    ? 'on_the_way'
    : 'elsewhere';
}

/**
 * The progress of an order, from the stored facts. Pure.
 * @param shipmentId the given parcel; null: none
 */
export function partsOfOrder(order: PartOrder, shipmentId: string | null): PartsOfOrder {
  const { lines, parcels } = order;
  const numbered = parcels.filter(({ track_number: number }) => number !== '');
  const fulfilments = fulfilmentsOf(order);
  const open = openLines(order, fulfilments);
  const total = sum(new Map(lines.map(({ line_id: id, quantity }) => [id, quantity])));
  const places = (place: Place) => numbered.filter((one) => placeOf(one) === place).length;
  const counted = total > 0 ? piecesByPlace(fulfilments) : null;
  const own = fulfilments.find(({ members }) => members.some(({ shipment_id: id }) => id === shipmentId));
  // Which of the pieces of a fulfilment of several parcels lie in this one is unknown.
  const inParcel = own?.members.length === 1 ? own.pieces : null;
  return {
    parts: {
      parcels: {
        of: numbered.length,
        arrived: places('arrived'),
        on_the_way: places('on_the_way'),
        waiting: places('waiting'),
      },
      items: counted && { of: total, arrived: sum(counted.arrived), on_the_way: sum(counted.on_the_way) },
      in_parcel: inParcel && total > 0 ? sum(inParcel) : null,
      to_send: open === 'unknown' ? null : open ? sum(open) : false,
    },
    isDone: parcels.length > 0 && parcels.every((one) => placeOf(one) === 'arrived') && open === null,
    inParcel,
    onTheWay: counted?.on_the_way ?? null,
    toSend: open === 'unknown' ? null : open,
  };
}

interface Fulfilment {
  members: PartParcel[];
  /** Null: unknown. */
  pieces: Pieces | null;
}

function fulfilmentsOf({ state, lines, parcels }: PartOrder): Fulfilment[] {
  const members = new Map<string, PartParcel[]>();
  for (const parcel of parcels)
    members.set(parcel.fulfillment_id, [...(members.get(parcel.fulfillment_id) ?? []), parcel]);
  // A single fulfilment of an order with nothing left contains all of it.
  const isAll = members.size === 1 && state !== FulfillmentState.Partial;
  return [...members.values()].map((group) => {
    const contents = group.find((one) => one.contents !== null)?.contents;
    const held = lines.flatMap(({ line_id: id, quantity }): [string, number][] => {
      const pieces = contents ? Math.min(contents[id] ?? 0, quantity) : quantity;
      return pieces > 0 ? [[id, pieces]] : [];
    });
    return { members: group, pieces: contents || isAll ? new Map(held) : null };
  });
}

/** Pieces in no fulfilment while the store reports that something is left; null: nothing is left. */
function openLines(
  { state, isCancelled, lines }: PartOrder,
  fulfilments: readonly Fulfilment[],
): Pieces | 'unknown' | null {
  const isOpen = state === FulfillmentState.Partial || (state === FulfillmentState.Unfulfilled && lines.length > 0);
  if (isCancelled || !isOpen) return null;
  if (lines.length === 0 || fulfilments.some(({ pieces }) => pieces === null)) return 'unknown';
  const left = lines.flatMap(({ line_id: id, quantity }): [string, number][] => {
    const open = fulfilments.reduce((rest, { pieces }) => rest - (pieces?.get(id) ?? 0), quantity);
    return open > 0 ? [[id, open]] : [];
  });
  return left.length > 0 ? new Map(left) : null;
}

/** Null where parcels of one fulfilment are in different places, or where its pieces are unknown. */
function piecesByPlace(fulfilments: readonly Fulfilment[]): Record<Place, Pieces> | null {
  const found: Record<Place, Map<string, number>> = {
    ...{ arrived: new Map(), on_the_way: new Map(), waiting: new Map(), elsewhere: new Map() },
  };
  for (const { members, pieces } of fulfilments) {
    const [place, ...others] = [...new Set(members.map(placeOf))];
    if (!pieces || !place || others.length > 0) return null;
    for (const [id, count] of pieces) found[place].set(id, (found[place].get(id) ?? 0) + count);
  }
  return found;
}

const sum = (pieces: Pieces): number => [...pieces.values()].reduce((all, count) => all + count, 0);
