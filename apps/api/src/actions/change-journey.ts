import { normalizeNumber } from '@parcelway/couriers';
import { chargeParcels } from '../billing/charge';
import { newNumbersOf } from '../billing/quota.store';
import { markOverQuota } from '../sync/parcels.store';
import { NUMBER_KEY_MAX } from '../sync/plan-parcels';
import { makeDue } from '../tracking/tracking.store';
import { finishGuideStep } from '../shops/guide.store';
import {
  requestRepoll,
  endWaiting,
  numberInUse,
  setJourneys,
  updateCourierHistory,
  type ActionParcel,
  type JourneyState,
} from './action-parcels.store';
import { deriveAgain, idsOf, partition, type Batch, type Results, type UndoBatch, type BatchContext } from './batch';

/** The values that show whether a parcel's journey has changed since. */
type Chosen = Pick<JourneyState, 'courier' | 'courier_source' | 'track_number'>;
const chosenOf = ({ courier, courier_source, track_number }: Chosen): Chosen => ({
  courier,
  courier_source,
  track_number,
});
const sameChoice = (a: Chosen, b: Chosen): boolean =>
  a.courier === b.courier && a.courier_source === b.courier_source && a.track_number === b.track_number;

function journeyStateOf(parcel: ActionParcel): JourneyState {
  const { track_number, number_key, store_number, courier, courier_source, candidates } = parcel;
  const { registered_at, provider, poll_failures, poll_error, answered_at, empty_since, facts, restarted_at } = parcel;
  return {
    ...{ track_number, number_key, store_number, courier, courier_source, candidates },
    ...{ registered_at, provider, poll_failures, poll_error, answered_at, empty_since, facts, restarted_at },
  };
}

/** Another courier or number starts a new journey without events; the same one is only confirmed. */
function journeyAfter(parcel: ActionParcel, courier: string, number: string, now: Date): JourneyState {
  const key = normalizeNumber(number).slice(0, NUMBER_KEY_MAX);
  const sure = {
    ...journeyStateOf(parcel),
    ...{ track_number: number, number_key: key, courier, courier_source: 'user', candidates: [] },
    store_number: number === parcel.track_number ? parcel.store_number : (parcel.store_number ?? parcel.track_number),
  };
  if (courier === parcel.courier && key === parcel.number_key) return sure;
  return {
    ...sure,
    registered_at: null,
    provider: null,
    poll_failures: 0,
    poll_error: null,
    answered_at: null,
    empty_since: null,
    facts: null,
    restarted_at: now,
  };
}

/** Moves parcels to another courier's journey, or one of them to another number's; the poller registers them again. */
export async function changeJourney(batch: Batch): Promise<Results> {
  const { trx, shopId, now, action, parcels } = batch;
  const { courier = '', track_number: number } = action.detail;
  const inUse = new Set<string>();
  // Only one parcel can get another number.
  for (const parcel of number === undefined ? [] : parcels)
    if (await numberInUse(trx, shopId, parcel, number ?? '')) inUse.add(parcel.shipment_id);
  const { fit, results } = partition(parcels, (parcel) => {
    if (number === undefined && parcel.number_key === '') return 'no_number';
    const chosen = { courier, courier_source: 'user', track_number: number ?? parcel.track_number };
    return inUse.has(parcel.shipment_id) || sameChoice(parcel, chosen) ? 'already_so' : null;
  });
  const rows = fit.map((parcel) => ({
    shipment_id: parcel.shipment_id,
    ...journeyAfter(parcel, courier, number ?? parcel.track_number, now),
  }));
  await setJourneys(trx, shopId, rows);
  if (fit.length > 0) await finishGuideStep(trx, shopId, 'courier_setting');
  await chargeFirst(batch, fit, rows);
  await updateCourierHistory(
    trx,
    shopId,
    moved(fit, (parcel) => [parcel.courier, courier]),
  );
  await deriveAgain(batch, fit);
  await repollNow(
    batch,
    fit.filter((_, index) => rows[index]?.restarted_at === now),
  );
  fit.forEach((parcel, index) => {
    const row = rows[index];
    if (row) results.set(parcel.shipment_id, { before: journeyStateOf(parcel), after: chosenOf(row) });
  });
  return results;
}

/** A parcel that came without a number is charged with its first one, as if it had come with it. */
async function chargeFirst(
  { trx, ctx, shopId, now }: BatchContext,
  fit: readonly ActionParcel[],
  rows: readonly JourneyState[],
): Promise<void> {
  const first = fit.filter((parcel) => parcel.number_key === '');
  if (first.length === 0) return;
  await chargeParcels(trx, ctx, shopId, await newNumbersOf(trx, shopId, idsOf(first)), now);
  await markOverQuota(trx, shopId, rows);
}

/** Restores the previous courier, number and candidates, and with them that courier's events. */
export async function restoreJourney(batch: UndoBatch): Promise<Results> {
  const { trx, shopId, parcels, was } = batch;
  const { fit, results } = partition(parcels, (parcel) =>
    sameChoice(parcel, was.get(parcel.shipment_id)?.after as Chosen) ? null : 'changed_meanwhile',
  );
  const before = (parcel: ActionParcel) => was.get(parcel.shipment_id)?.before as JourneyState;
  await setJourneys(
    trx,
    shopId,
    fit.map((parcel) => ({ shipment_id: parcel.shipment_id, ...before(parcel) })),
  );
  // Without a number nothing waits for quota.
  await endWaiting(trx, shopId, idsOf(fit.filter((parcel) => before(parcel).number_key === '')));
  await updateCourierHistory(
    trx,
    shopId,
    moved(fit, (parcel) => [parcel.courier, before(parcel).courier]),
  );
  await deriveAgain(batch, fit);
  await requestRepoll(trx, shopId, idsOf(fit));
  for (const parcel of fit)
    results.set(parcel.shipment_id, { before: journeyStateOf(parcel), after: chosenOf(before(parcel)) });
  return results;
}

/** How many parcels each courier has more or less. */
function moved(parcels: readonly ActionParcel[], way: (parcel: ActionParcel) => [string, string]): Map<string, number> {
  const changes = new Map<string, number>();
  for (const parcel of parcels) {
    const [from, to] = way(parcel);
    changes.set(from, (changes.get(from) ?? 0) - 1);
    changes.set(to, (changes.get(to) ?? 0) + 1);
  }
  return changes;
}

/** Schedules the parcels for the next round of polls, and for another poll where one is running. */
export async function repollNow({ trx, shopId, now }: BatchContext, parcels: readonly ActionParcel[]): Promise<void> {
  if (parcels.length === 0) return;
  await requestRepoll(trx, shopId, idsOf(parcels));
  await makeDue(trx, shopId, idsOf(parcels), now);
}
