import { ShipmentStatus, type SubStatus } from '@parcelway/domain';
import { eventStatusOf } from '../tracking/outbox-events';
import { BY_HAND_MS } from '../tracking/poll-schedule';
import { writeBackOptions } from '../tracking/write-back';
import { restart, setNotes, type ActionParcel } from './action-parcels.store';
import { repollNow } from './change-journey';
import { mailFailures, queueMails, sendAgain } from './messages.store';
import {
  deriveAgain,
  DONE,
  idsOf,
  partition,
  type Batch,
  type Results,
  type UndoBatch,
  type BatchContext,
} from './batch';

/** Polls couriers now; expired parcels are tracked again for the full period. */
export async function retrack(batch: BatchContext): Promise<Results> {
  const { trx, shopId, now, parcels } = batch;
  const { fit, results } = partition(parcels, (parcel) => {
    if (parcel.number_key === '') return 'no_number';
    if (parcel.poll_error === 'quota' || parcel.over_quota_at !== null) return 'over_quota';
    if (parcel.next_poll_at !== null && parcel.next_poll_at <= now) return 'already_so';
    return askableAt(parcel) > now ? 'too_soon' : null;
  });
  const expired = fit.filter(({ status }) => status === ShipmentStatus.Expired);
  await restart(trx, shopId, idsOf(expired), now);
  await deriveAgain(batch, expired);
  await repollNow(batch, fit);
  for (const { shipment_id: id } of fit) results.set(id, DONE);
  return results;
}

/** From when on a parcel may be re-tracked manually. */
export const askableAt = ({ answered_at: at }: Pick<ActionParcel, 'answered_at'>): Date =>
  new Date((at?.getTime() ?? 0) + BY_HAND_MS);

export async function writeNote({ trx, shopId, action, parcels }: Batch): Promise<Results> {
  const { note = '' } = action.detail;
  const { fit, results } = partition(parcels, (parcel) => (parcel.note === note ? 'already_so' : null));
  await setNotes(
    trx,
    shopId,
    fit.map(({ shipment_id }) => ({ shipment_id, note })),
  );
  for (const parcel of fit) results.set(parcel.shipment_id, { before: parcel.note, after: note });
  return results;
}

export async function restoreNote({ trx, shopId, parcels, was }: UndoBatch): Promise<Results> {
  const change = (parcel: ActionParcel) => was.get(parcel.shipment_id) as { before: string; after: string };
  const { fit, results } = partition(parcels, (parcel) =>
    parcel.note === change(parcel).after ? null : 'changed_meanwhile',
  );
  await setNotes(
    trx,
    shopId,
    fit.map((parcel) => ({ shipment_id: parcel.shipment_id, note: change(parcel).before })),
  );
  for (const parcel of fit) results.set(parcel.shipment_id, { before: parcel.note, after: change(parcel).before });
  return results;
}

/** The store is updated by the write-back, as after any other change. */
export async function sendStatus({ trx, ctx, shopId, parcels }: Batch): Promise<Results> {
  const eventOf = ({ status, sub_status: sub }: ActionParcel) =>
    eventStatusOf(status as ShipmentStatus, sub as SubStatus | null);
  const { fit, results } = partition(parcels, (parcel) => (eventOf(parcel) ? null : 'nothing_to_tell'));
  const events = fit.flatMap((parcel) => {
    const status = eventOf(parcel);
    return status ? [{ shipment_id: parcel.shipment_id, status }] : [];
  });
  const pending = await sendAgain(trx, shopId, events);
  if (pending.size > 0) await ctx.jobs.add(trx, 'tracking.write-back', { shopId }, writeBackOptions(shopId));
  for (const { shipment_id: id } of fit) results.set(id, pending.has(id) ? DONE : { failed: 'already_so' });
  return results;
}

export async function sendEmail({ trx, shopId, now, action, parcels }: Batch): Promise<Results> {
  const failures = await mailFailures(trx, shopId, idsOf(parcels));
  const { fit, results } = partition(parcels, ({ shipment_id: id }) => failures.get(id) ?? null);
  const queued = await queueMails(trx, shopId, action.action_id, idsOf(fit), now);
  for (const { shipment_id: id } of fit) results.set(id, queued.has(id) ? DONE : { failed: 'already_so' });
  return results;
}
