import { NOT_CONFIRMED, ShipmentStatus, type SubStatus } from '@parcelway/domain';
import { eventStatusOf } from '../tracking/outbox-events';
import { insertOutboxEvents, type Mark } from '../tracking/tracking.store';
import { writeBackOptions } from '../tracking/write-back';
import type { ActionParcel } from './action-parcels.store';
import { queueMails, statusesOf, retractEvents, retractMails } from './messages.store';
import { deriveAgain, idsOf, partition, type Batch, type Results, type UndoBatch } from './batch';

export type MarkStatus = (typeof ShipmentStatus)['InTransit' | 'Delivered' | 'Exception'];

/** A return is a substatus of exception; a delivery that is not confirmed is confirmed by the mark. */
const isAlready = ({ status, sub_status: sub, status_rule: rule }: ActionParcel, mark: MarkStatus): boolean =>
  mark === ShipmentStatus.Exception ? sub === 7010 : status === mark && rule !== NOT_CONFIRMED;

/** A mark as the item of an action holds it: its time is ISO text. */
interface StoredMark {
  manual_status: Mark['manual_status'];
  manual_at: string | null;
}
const restored = ({ manual_status, manual_at }: StoredMark): Mark => ({
  manual_status,
  manual_at: manual_at === null ? null : new Date(manual_at),
});
const sameMark = (a: Mark, b: Mark): boolean =>
  a.manual_status === b.manual_status && a.manual_at?.getTime() === b.manual_at?.getTime();
const markOf = ({ manual_status, manual_at }: ActionParcel): Mark => ({
  manual_status: manual_status as Mark['manual_status'],
  manual_at,
});

/** Marks parcels manually; the status engine derives their status. */
export async function mark(batch: Batch, status: MarkStatus): Promise<Results> {
  const { trx, shopId, now, action, parcels } = batch;
  const { fit, results } = partition(parcels, (parcel) => (isAlready(parcel, status) ? 'already_so' : null));
  const after: Mark = { manual_status: status, manual_at: now };
  await deriveAgain(batch, fit, new Map(idsOf(fit).map((id) => [id, after])));
  if (action.detail.notify) await queueMails(trx, shopId, action.action_id, idsOf(fit), now);
  for (const parcel of fit) results.set(parcel.shipment_id, { before: markOf(parcel), after });
  return results;
}

/** Brings back the marks of before. Unsent events and mails are retracted. */
export async function unmark(batch: UndoBatch): Promise<Results> {
  const { trx, shopId, action, parcels, was } = batch;
  const { fit, results } = partition(parcels, (parcel) =>
    sameMark(markOf(parcel), restored(was.get(parcel.shipment_id)?.after as StoredMark)) ? null : 'changed_meanwhile',
  );
  const marks = new Map(idsOf(fit).map((id) => [id, restored(was.get(id)?.before as StoredMark)]));
  const sent = await retractEvents(
    trx,
    shopId,
    fit.map((parcel) => ({ shipment_id: parcel.shipment_id, at: parcel.manual_at?.toISOString() ?? '' })),
  );
  await retractMails(trx, shopId, action.undoes ?? '', idsOf(fit));
  await deriveAgain(batch, fit, marks);
  await sendPresent(batch, sent);
  for (const parcel of fit)
    results.set(parcel.shipment_id, { before: markOf(parcel), after: marks.get(parcel.shipment_id) });
  return results;
}

/** Sent events of a mark cannot be retracted: the present status is sent instead. */
async function sendPresent({ trx, ctx, shopId, now }: Batch, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  const rows = (await statusesOf(trx, shopId, ids)).flatMap(({ shipment_id, status, sub_status }) => {
    const event = eventStatusOf(status as ShipmentStatus, sub_status as SubStatus | null);
    return event ? [{ shipment_id, status: event, happened_at: now, message: '' }] : [];
  });
  if ((await insertOutboxEvents(trx, shopId, rows)) > 0)
    await ctx.jobs.add(trx, 'tracking.write-back', { shopId }, writeBackOptions(shopId));
}
