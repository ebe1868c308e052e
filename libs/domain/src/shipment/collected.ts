import { asideReason, inJourneyOrder, subStatusOf, type StatusCheckpoint } from './journey-order';
import { ShipmentStatus, type SubStatus } from './shipment-status';

/** An event that was re-read by its place in the journey. */
export type ReadCheckpoint<T extends StatusCheckpoint> = T & { atSender?: true };

/** What shows that the parcel had come near its recipient, beside "out for delivery" and a failed attempt. */
const NEAR_RECIPIENT: readonly (SubStatus | null)[] = [7004, 7009];

/**
 * Resolves "collected" (4002) in the order of the journey. The code does not say who collected, so its place in the
 * journey decides: it is a delivery if the parcel was out for delivery, ready for collection, or refused or missed by
 * its recipient before. Otherwise a courier collected it at the sender or for the return, and the event is read as in
 * transit. A meaning confirmed by the provider or a code is trusted, except for a first scan that others follow.
 * @param when which events belong to the parcel: those set apart are no evidence
 */
export function readJourney<T extends StatusCheckpoint>(
  checkpoints: readonly T[],
  when: { orderedAt: Date; now: Date },
): ReadCheckpoint<T>[] {
  const ordered = inJourneyOrder<ReadCheckpoint<T>>(checkpoints);
  const news = ordered.filter((event) => event.status !== null && asideReason(event, when) === null);
  const atSender = new Set<T>();
  let nearRecipient = false;
  let scanned = false;
  for (const [index, event] of news.entries()) {
    const { status } = event;
    if (isCollected(event) && !nearRecipient) {
      const movesOn = news
        .slice(index + 1)
        .some(
          (later) =>
            isScan(later) && later.status !== ShipmentStatus.Delivered && later.status !== ShipmentStatus.Exception,
        );
      if (event.byText || (!scanned && movesOn)) atSender.add(event);
    }
    const delivered = status === ShipmentStatus.Delivered && event.leg !== 'first' && !atSender.has(event);
    if (
      status === ShipmentStatus.OutForDelivery ||
      status === ShipmentStatus.FailedAttempt ||
      delivered ||
      NEAR_RECIPIENT.includes(event.subStatus)
    )
      nearRecipient = true;
    // Who collects it now brings it back.
    if (event.subStatus === 7010 || event.subStatus === 7011) nearRecipient = false;
    if (isScan(event)) scanned = true;
  }
  if (atSender.size === 0) return ordered;
  // How far along an event is decides its place within a day without clocks.
  return inJourneyOrder(
    ordered.map((event) =>
      atSender.has(event)
        ? {
            ...event,
            status: ShipmentStatus.InTransit,
            subStatus: 2001 as const,
            byText: false,
            atSender: true as const,
          }
        : event,
    ),
  );
}

const isCollected = ({ status, subStatus }: StatusCheckpoint): boolean =>
  status === ShipmentStatus.Delivered && subStatusOf(status, subStatus) === 4002;

/** Whether a courier had the parcel: an announcement is no scan. */
const isScan = ({ status }: StatusCheckpoint): boolean =>
  status !== ShipmentStatus.Pending && status !== ShipmentStatus.InfoReceived && status !== ShipmentStatus.Expired;
